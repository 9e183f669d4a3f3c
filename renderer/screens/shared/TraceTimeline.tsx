import {
  CircleDashed,
  Eye,
  Flag,
  Gauge,
  type LucideIcon,
  MessageSquare,
  MousePointerClick,
  RadioTower,
  Reply,
  ShieldCheck,
  UserCheck,
} from 'lucide-react';
import type { CommandRecord, TraceEntry } from '../../../gateway/contract/command/command.ts';
import { formatAge, formatLocalTime, formatUtcTime } from '../../format/measure/time.ts';
import { recordTone } from '../../state/command-center/records.ts';
import { useUtcNowMs } from '../../state/connection/now.ts';
import { isEnded } from '../../state/vehicle/command-store.ts';
import './trace-timeline.css';
import { AsRecorded } from '../../components/code/AsRecorded.tsx';
import { traceText } from '../../format/reason-text.ts';
import { type Message, t } from '../../language/translate.ts';

const KIND: Readonly<Record<TraceEntry['kind'], { readonly label: Message; readonly icon: LucideIcon }>> = {
  request: { label: 'Request', icon: MousePointerClick },
  decision: { label: 'Decision', icon: ShieldCheck },
  approval: { label: 'Approval', icon: UserCheck },
  attempt: { label: 'Attempt', icon: RadioTower },
  ack: { label: 'Acknowledgement', icon: Reply },
  progress: { label: 'Progress', icon: Gauge },
  statustext: { label: 'Message of the vehicle', icon: MessageSquare },
  effect: { label: 'Observed effect', icon: Eye },
  end: { label: 'End', icon: Flag },
};

export interface TraceTimelineProps {
  readonly record: CommandRecord;
  /** Undefined until loaded. */
  readonly trace: readonly TraceEntry[] | undefined;
}

/** The stages of a record from top to bottom, each with the time since the request. */
export function TraceTimeline({ record, trace }: TraceTimelineProps) {
  const nowMs = useUtcNowMs();
  if (!trace) return <p role="status">{t('Loading the trace…')}</p>;
  const startMs = trace[0]?.atMs ?? record.createdAtMs;
  const tone = recordTone(record);
  return (
    <ol className="trace grid">
      {trace.map((entry, index) => {
        const { label, icon: Icon } = KIND[entry.kind];
        const isLast = index === trace.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trace only grows at its end
          <li key={index} data-kind={entry.kind} data-tone={isLast ? tone : undefined}>
            <span className="trace-sign surface-1 grid place-center border-strong">
              <Icon size={13} aria-hidden />
            </span>
            <div className="min-w-0 break-anywhere">
              <p className="trace-head row small-dim">
                <span className="trace-kind semibold">{t(label)}</span>
                <time
                  className="number"
                  title={`${formatLocalTime(entry.atMs)} · ${formatUtcTime(entry.atMs)}`}
                >
                  {sinceText(entry.atMs - startMs)}
                </time>
              </p>
              <p>{traceText(entry)}</p>
              <AsRecorded value={entry} label={t('Stage as recorded')} />
            </div>
          </li>
        );
      })}
      {!isEnded(record.state) && (
        <li data-tone="running">
          <span className="trace-sign surface-1 grid place-center border-strong">
            <CircleDashed size={13} aria-hidden />
          </span>
          <div className="min-w-0 break-anywhere">
            <p className="trace-head row small-dim">
              <span className="trace-kind semibold">{t(AWAITED[record.state] ?? 'In progress')}</span>
              <span className="number">{formatAge(nowMs - record.createdAtMs)}</span>
            </p>
          </div>
        </li>
      )}
    </ol>
  );
}

const AWAITED: Readonly<Partial<Record<CommandRecord['state'], Message>>> = {
  authorised: 'Waiting to be sent',
  awaiting_approval: 'Waiting for approval',
  sent: 'Waiting for the acknowledgement',
  accepted: 'Waiting for the effect',
  in_progress: 'Waiting for the effect',
};

/** Time since the request: `+12 ms`, `+3.41 s`. */
function sinceText(sinceMs: number): string {
  if (sinceMs < 1000) return `+${Math.max(0, Math.round(sinceMs))} ms`;
  return sinceMs < 100_000 ? `+${(sinceMs / 1000).toFixed(2)} s` : `+${formatAge(sinceMs)}`;
}
