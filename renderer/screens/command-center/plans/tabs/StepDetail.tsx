import { RotateCcw } from 'lucide-react';
import { memo } from 'react';
import type { ActionEvent, ActionRecord, Attempt } from '../../../../../gateway/contract/action/action.ts';
import type { Plan, PlanStep } from '../../../../../gateway/contract/action/plan.ts';
import { Button } from '../../../../components/button/Button.tsx';
import { AsRecorded } from '../../../../components/code/AsRecorded.tsx';
import { Note } from '../../../../components/Note.tsx';
import { Words } from '../../../../components/Sentence.tsx';
import { COMMAND_STATE_TEXT, commandText } from '../../../../format/command-text.ts';
import { showCoordinates } from '../../../../format/measure/coordinates.ts';
import { formatLocalTime, formatUtcTime } from '../../../../format/measure/time.ts';
import { labelOf } from '../../../../format/plan-step-field.ts';
import {
  ACTION_STATE_TEXT,
  conditionText,
  dependencyText,
  resourceText,
  wordOfState,
} from '../../../../format/plan-text.ts';
import { reasonText, shownText, valueText } from '../../../../format/reason-text.ts';
import { stepPlace } from '../../../../format/step-place.ts';
import { type Message, t } from '../../../../language/translate.ts';
import { whyNotCommand } from '../../../../state/command-center/plans/plan-commands.ts';
import { usePlanEvents } from '../../../../state/command-center/plans/plan-queries.ts';
import { showTab } from '../../../../state/command-center/plans/plan-view-store.ts';
import type { ShownStep } from '../../../../state/command-center/plans/shown-steps.ts';
import { recordHref } from '../../../../state/command-center/record-address.ts';
import { useCommandStore } from '../../../../state/vehicle/command-store.ts';
import { useZones } from '../../../../state/vehicle/mission-queries.ts';
import type { NameOf } from '../../../../state/vehicle/vehicle-names.ts';
import { useVehicle } from '../../../../state/vehicle/vehicle-store.ts';
import { FourPanes } from '../../panes/FourPanes.tsx';
import { Facts, Pane } from '../../panes/Pane.tsx';
import { StepStateBadge } from '../PlanStateBadge.tsx';
import { StepMap } from './StepMap.tsx';

export interface StepDetailProps {
  readonly plan: Plan;
  readonly step: PlanStep;
  readonly steps: readonly ShownStep[];
  readonly nameOf: NameOf;
}

/** One step: its state with the reason, the four panes, its attempts, its request and its events. */
export function StepDetail({ plan, step, steps, nameOf }: StepDetailProps) {
  const { action } = step;
  const events = usePlanEvents(plan);
  const own = (events.data ?? []).filter((event) => event.actionId === action.actionId);
  const titleOf = (stepId: string) => steps.find((each) => each.stepId === stepId)?.title ?? stepId;
  const zones = useZones().data;
  const home = useVehicle(action.vehicleId ?? undefined)?.telemetry.home;
  const place = stepPlace(action, zones ?? [], home);
  const waits = plan.dependencies.filter((each) => each.to === step.stepId);
  const canRetry = step.state === 'failed' && whyNotCommand('retry', plan, true) === undefined;
  return (
    <section className="step-detail stack" aria-label={t('Step {title}', { title: shownText(action.title) })}>
      <header className="line-wrap gap-4-10">
        <h3 className="text-14">
          <Words of={action.title} />
        </h3>
        <StepStateBadge state={step.state} />
        <span className="dim">{t(ACTION_STATE_TEXT[action.state].word)}</span>
        <Note as="span">
          {t(action.category)}
          {action.vehicleId !== null && ` · ${nameOf(action.vehicleId)}`}
        </Note>
        {canRetry && (
          <Button onClick={() => showTab('retry')}>
            <RotateCcw size={13} aria-hidden />
            {t('Retry…')}
          </Button>
        )}
      </header>
      {action.detail && (
        <p className="toned dim" data-tone={step.state === 'failed' ? 'caution' : undefined}>
          {reasonText(action.detail)}
        </p>
      )}
      <div className="step-more stack">
        {place && <StepMap place={place} vehicleId={action.vehicleId} />}
        <Pane title={t('Requested')}>
          <Facts
            rows={[
              ...Object.entries(action.params)
                .filter(([name]) => !(place?.target && (name === 'lat' || name === 'lon')))
                .map(([name, value]) => [labelOf(name), requestedText(name, value)] as const),
              ...(place?.target ? [[t('Target'), showCoordinates(place.target)] as const] : []),
              ...LISTED.flatMap(([title, textsOf]) => {
                const texts = textsOf(action, waits, titleOf);
                return texts.length === 0 ? [] : [[t(title), texts.join('; ')] as const];
              }),
            ]}
          />
        </Pane>
        <StepAttempts attempts={action.attempts} />
        <StepEvents events={own} />
      </div>
      <FourPanes decision={action.decision} vehicleId={action.vehicleId} />
      <AsRecorded value={step} label={t('Step as recorded')} />
    </section>
  );
}

/** Items of a mission are on the map. */
function requestedText(name: string, value: unknown): string {
  return name === 'items' && Array.isArray(value)
    ? t('{count, plural, one {# item} other {# items}}', { count: value.length })
    : valueText(name, value);
}

/** What else the step was given. A title without texts is left out. */
const LISTED: readonly (readonly [
  title: Message,
  textsOf: (
    action: ActionRecord,
    waits: Plan['dependencies'],
    titleOf: (stepId: string) => string,
  ) => readonly string[],
])[] = [
  ['Starts', (_action, waits, titleOf) => waits.map((each) => dependencyText(each, titleOf))],
  ['Verified by', ({ postconditions }) => postconditions.map(conditionText)],
  ['Requires', ({ resources }) => resources.map(resourceText)],
  ['Timeout', ({ timeoutS }) => [`${timeoutS} s`]],
  ['On failure', (action) => [onFailText(action)]],
];

function onFailText({ onFail, maxRetries }: ActionRecord): string {
  const what = t(onFail);
  return maxRetries > 0 ? t('{what}, at most {count} retries', { what, count: maxRetries }) : what;
}

const StepEvents = memo(function StepEvents({ events }: { readonly events: readonly ActionEvent[] }) {
  return (
    <Pane title={t('Events')}>
      {events.length === 0 && <p className="dim">{t('No events yet.')}</p>}
      <ol className="step-events text-12 grid gap-2">
        {events.map((event) => (
          <li className="stack" key={event.eventId}>
            <time className="number" title={formatUtcTime(event.atMs)}>
              {formatLocalTime(event.atMs)}
            </time>
            <span>
              {event.from !== null && `${wordOfState(event.from)} → `}
              <strong>{wordOfState(event.to)}</strong>{' '}
              <Note as="span">
                <Words of={event.cause} />
              </Note>
            </span>
          </li>
        ))}
      </ol>
    </Pane>
  );
});

const OUTCOME: Readonly<Record<Attempt['outcome'], { readonly word: Message; readonly tone: string }>> = {
  running: { word: 'running', tone: 'running' },
  succeeded: { word: 'succeeded', tone: 'done' },
  failed: { word: 'failed', tone: 'failed' },
  denied: { word: 'denied by governance', tone: 'failed' },
  cancelled: { word: 'cancelled', tone: 'partial' },
  unknown: { word: 'outcome unknown', tone: 'partial' },
};

/** Every attempt, newest first, with its commands. */
function StepAttempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const records = useCommandStore((state) => state.records);
  return (
    <Pane title={t('Attempts')}>
      {attempts.length === 0 && <p className="dim">{t('No attempts yet.')}</p>}
      <ol className="stack">
        {attempts.toReversed().map((attempt) => {
          const { word, tone } = OUTCOME[attempt.outcome];
          return (
            <li className="grid gap-2" key={attempt.attempt}>
              <p>
                <strong>{attempt.attempt}.</strong>{' '}
                <span className="plan-state toned small-dim" data-tone={tone}>
                  {t(word)}
                </span>{' '}
                <span className="number" title={formatUtcTime(attempt.startedAtMs)}>
                  {formatLocalTime(attempt.startedAtMs)}
                  {attempt.endedAtMs !== null &&
                    ` · ${((attempt.endedAtMs - attempt.startedAtMs) / 1000).toFixed(1)} s`}
                </span>
              </p>
              {attempt.detail && <Note>{reasonText(attempt.detail)}</Note>}
              {attempt.commandIds.map((commandId) => {
                const record = records[commandId];
                return (
                  <a key={commandId} href={recordHref(commandId)}>
                    {record
                      ? `${commandText(record.command, record.params)}: ${t(COMMAND_STATE_TEXT[record.state])}`
                      : t('Open the record')}
                  </a>
                );
              })}
            </li>
          );
        })}
      </ol>
    </Pane>
  );
}
