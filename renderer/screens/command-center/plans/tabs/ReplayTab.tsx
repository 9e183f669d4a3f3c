import { History } from 'lucide-react';
import { useState } from 'react';
import type { Plan } from '../../../../../gateway/contract/action/plan.ts';
import { ButtonLink } from '../../../../components/button/ButtonLink.tsx';
import { Note } from '../../../../components/Note.tsx';
import { formatClockTime, formatLocalTime, formatUtcTime } from '../../../../format/measure/time.ts';
import { toneOfState, wordOfState } from '../../../../format/plan-text.ts';
import { axisTicks, type EventLane, eventLanes } from '../../../../format/plan-timeline.ts';
import { shownText } from '../../../../format/reason-text.ts';
import { t } from '../../../../language/translate.ts';
import { routeHref } from '../../../../state/app/route.ts';
import { useScreenRegister } from '../../../../state/app/screen-register.ts';
import { isUnderWay } from '../../../../state/command-center/plans/plan-commands.ts';
import { usePlanEvents } from '../../../../state/command-center/plans/plan-queries.ts';
import { selectStep } from '../../../../state/command-center/plans/plan-view-store.ts';
import type { ShownStep } from '../../../../state/command-center/plans/shown-steps.ts';
import { AsyncView } from '../../../shared/AsyncView.tsx';

/** The recorded events of the plan on a time axis. The slider shows the states at a moment. */
export function ReplayTab({ plan, steps }: { readonly plan: Plan; readonly steps: readonly ShownStep[] }) {
  const events = usePlanEvents(plan);
  const hasReplayScreen = useScreenRegister((state) => state.screenIds.includes('replay'));
  const [wantedMs, setWantedMs] = useState<number>();
  if (!events.data) return <AsyncView query={events} loading={t('Loading the events…')} />;
  const titles = new Map(plan.steps.map((step) => [step.action.actionId, step]));
  const timeline = eventLanes(events.data, plan.startedAtMs ?? undefined);
  if (!timeline || plan.startedAtMs === null)
    return <Note shape="page">{t('Nothing to replay yet: the plan has not been executed.')}</Note>;
  const { fromMs, toMs, lanes } = timeline;
  const headMs = Math.min(toMs, Math.max(fromMs, wantedMs ?? toMs));
  const share = (atMs: number) => `${((atMs - fromMs) / Math.max(1, toMs - fromMs)) * 100}%`;
  return (
    <section className="stack-6" aria-label={t('Replay of the events')}>
      <header className="line-wrap gap-4-10">
        <label className="replay-head row">
          <span>{t('Moment')}</span>
          <input
            type="range"
            min={fromMs}
            max={toMs}
            step={100}
            value={headMs}
            aria-valuetext={t('{time} after the start', { time: formatClockTime((headMs - fromMs) / 1000) })}
            onChange={(event) => setWantedMs(event.target.valueAsNumber)}
          />
        </label>
        <span className="number" title={formatUtcTime(headMs)}>
          {formatLocalTime(headMs)} · +{formatClockTime((headMs - fromMs) / 1000)}
        </span>
        {hasReplayScreen ? (
          <ButtonLink
            href={routeHref('replay', undefined, {
              from: String(fromMs),
              to: String(toMs),
              plan: plan.planId,
            })}
          >
            <History size={14} aria-hidden />
            {t('Open in Replay')}
          </ButtonLink>
        ) : (
          <Note as="span">
            {isUnderWay(plan.state)
              ? t('Still running; the timeline grows.')
              : t('Recorded events of the plan.')}
          </Note>
        )}
      </header>
      <div className="replay-lanes">
        <div className="replay-axis number dim relative text-11" aria-hidden>
          {axisTicks(fromMs, toMs).map((atMs) => (
            <span key={atMs} style={{ left: share(atMs) }}>
              +{formatClockTime((atMs - fromMs) / 1000)}
            </span>
          ))}
        </div>
        <ol>
          {lanes.map((lane) => {
            const step = lane.actionId === null ? undefined : titles.get(lane.actionId);
            const title = steps.find(({ stepId }) => stepId === step?.stepId)?.title;
            const select = step && (() => selectStep(plan.planId, step.stepId));
            return (
              <Lane
                key={lane.actionId ?? 'plan'}
                lane={lane}
                title={lane.actionId === null ? t('The plan') : (title ?? lane.actionId)}
                headMs={headMs}
                share={share}
                onSelect={select}
              />
            );
          })}
        </ol>
      </div>
    </section>
  );
}

interface LaneProps {
  readonly lane: EventLane;
  readonly title: string;
  readonly headMs: number;
  readonly share: (atMs: number) => string;
  readonly onSelect: (() => void) | undefined;
}

function Lane({ lane, title, headMs, share, onSelect }: LaneProps) {
  const now = lane.spans.findLast((span) => span.fromMs <= headMs);
  return (
    <li className="replay-lane stack-4">
      {onSelect ? (
        <button type="button" className="step-link bare cut" title={title} onClick={onSelect}>
          {title}
        </button>
      ) : (
        <strong>{title}</strong>
      )}
      <span
        className="plan-state toned small-dim clip ellipsis"
        data-tone={now ? toneOfState(now.state) : 'idle'}
      >
        {now ? wordOfState(now.state) : t('not yet')}
      </span>
      <div className="replay-track surface-1 relative">
        {lane.spans.map((span) => (
          <span
            key={`${span.eventId}`}
            className="replay-span"
            data-tone={toneOfState(span.state)}
            title={`${wordOfState(span.state)}, ${formatLocalTime(span.fromMs)}: ${shownText(span.cause)}`}
            style={{ left: share(span.fromMs), right: `calc(100% - ${share(span.toMs)})` }}
          />
        ))}
        <span className="replay-mark" style={{ left: share(headMs) }} aria-hidden />
      </div>
    </li>
  );
}
