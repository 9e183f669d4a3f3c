import { CircleCheck, CircleDashed, CircleHelp, CircleX } from 'lucide-react';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import { COMMAND_STATE_TEXT, commandText } from '../../../format/command-text.ts';
import { formatAge, formatLocalTime, formatUtcTime } from '../../../format/duration.ts';
import { actorText } from '../../../format/governance-text.ts';
import { MODE_TEXT } from '../../../format/vehicle-text.ts';
import { t } from '../../../language/translate.ts';
import { type RecordFilter, recordHref } from '../../../state/governance/record-address.ts';
import { recordTone } from '../../../state/governance/record-tone.ts';
import { useUtcNowMs } from '../../../state/now.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';

const ICON = { running: CircleDashed, done: CircleCheck, failed: CircleX, unknown: CircleHelp } as const;

export interface RecordRowProps {
  readonly record: CommandRecord;
  readonly filter: RecordFilter;
  readonly isOpen: boolean;
}

/** One record in the list: what, to which vehicle, its state, by whom. */
export function RecordRow({ record, filter, isOpen }: RecordRowProps) {
  const nowMs = useUtcNowMs();
  const name = useVehicle(record.vehicleId)?.telemetry.name ?? record.vehicleId;
  const tone = recordTone(record);
  const Icon = ICON[tone];
  const title = commandText(record.command, record.params);
  return (
    <a
      className="record-row"
      href={recordHref(record.commandId, filter)}
      aria-current={isOpen ? 'true' : undefined}
      data-tone={tone}
    >
      <span className="record-line">
        <Icon size={15} aria-hidden />
        <span className="record-title" title={title}>
          {title}
        </span>
        <time
          className="record-time number"
          title={`${formatLocalTime(record.createdAtMs)} · ${formatUtcTime(record.createdAtMs)}`}
        >
          {formatAge(nowMs - record.createdAtMs)}
        </time>
      </span>
      <span className="record-line record-under">
        <span className="record-vehicle" title={name}>
          {name}
        </span>
        {record.mode !== 'live' && (
          <span className="record-mode hatched">{MODE_TEXT[record.mode].label}</span>
        )}
        <span className="record-state" title={t(COMMAND_STATE_TEXT[record.state])}>
          {t(COMMAND_STATE_TEXT[record.state])}
        </span>
        <span className="record-actor" title={actorText(record.actor)}>
          {actorText(record.actor)}
        </span>
      </span>
    </a>
  );
}
