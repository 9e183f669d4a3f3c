import { RotateCcw } from 'lucide-react';
import { memo } from 'react';
import type { ActionEvent, ActionRecord, Attempt } from '../../../../../gateway/contract/action/action.ts';
import type { Plan, PlanStep } from '../../../../../gateway/contract/action/plan.ts';
import { Button } from '../../../../components/button/Button.tsx';
import { Note } from '../../../../components/Note.tsx';
import { Words } from '../../../../components/Sentence.tsx';
import { COMMAND_STATE_TEXT, commandText } from '../../../../format/command-text.ts';
import { comparedText } from '../../../../format/governance-text.ts';
import { formatLocalTime, formatUtcTime } from '../../../../format/measure/time.ts';
import { type Message, t } from '../../../../language/translate.ts';
import { translateSentence } from '../../../../language/translate-gateway.ts';
import { whyNotCommand } from '../../../../state/command-center/plans/plan-commands.ts';
import { usePlanEvents } from '../../../../state/command-center/plans/plan-queries.ts';
import { showTab } from '../../../../state/command-center/plans/plan-view-store.ts';
import { recordHref } from '../../../../state/command-center/record-address.ts';
import { useCommandStore } from '../../../../state/vehicle/command-store.ts';
import { FourPanes } from '../../panes/FourPanes.tsx';
import { labelOf, unitOf } from '../compose/plan-step-field.ts';
import type { ShownStep } from '../graph/StepGraph.tsx';
import { StepStateBadge } from '../PlanStateBadge.tsx';
import {
  ACTION_STATE_TEXT,
  CATEGORY_TEXT,
  conditionText,
  dependencyText,
  resourceText,
  wordOfState,
} from '../plan-text.ts';
import type { NameOf } from '../vehicle-names.ts';

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
  const waits = plan.dependencies.filter((each) => each.to === step.stepId);
  const canRetry = step.state === 'failed' && whyNotCommand('retry', plan, true) === undefined;
  return (
    <section
      className="step-detail stack"
      aria-label={t('Step {title}', { title: translateSentence(action.title).text })}
    >
      <header className="line-wrap gap-4-10">
        <h3 className="text-14">
          <Words of={action.title} />
        </h3>
        <StepStateBadge state={step.state} />
        <span className="dim">{t(ACTION_STATE_TEXT[action.state].word)}</span>
        <Note as="span">
          {action.type} · {t(CATEGORY_TEXT[action.category])}
          {action.vehicleId !== null && ` · ${nameOf(action.vehicleId)}`}
        </Note>
        <code className="mono text-12 faint">{step.stepId}</code>
        {canRetry && (
          <Button onClick={() => showTab('retry')}>
            <RotateCcw size={13} aria-hidden />
            {t('Retry…')}
          </Button>
        )}
      </header>
      {action.detail && (
        <p className="toned dim" data-tone={step.state === 'failed' ? 'caution' : undefined}>
          <Words of={action.detail} />
        </p>
      )}
      <FourPanes decision={action.decision} vehicleId={action.vehicleId} />
      <div className="step-more stack">
        <StepAttempts attempts={action.attempts} />
        <section className="stack card min-w-0 content-start p-10-12" aria-label={t('Parameters')}>
          <h3>{t('Requested')}</h3>
          <dl className="facts grid items-center">
            {Object.entries(action.params).map(([name, value]) => (
              <div key={name}>
                <dt>{labelOf(name)}</dt>
                <dd className="number step-value">
                  {comparedText(value)} {typeof value === 'number' ? unitOf(name) : ''}
                </dd>
              </div>
            ))}
            <Fact name={t('Starts')} values={waits.map((each) => dependencyText(each, titleOf))} />
            <Fact name={t('Verified by')} values={action.postconditions.map(conditionText)} />
            <Fact name={t('Requires')} values={action.resources.map(resourceText)} />
            <Fact name={t('Timeout')} values={[`${action.timeoutS} s`]} />
            <Fact name={t('On failure')} values={[onFailText(action)]} />
          </dl>
        </section>
        <StepEvents events={own} />
      </div>
    </section>
  );
}

const ON_FAIL: Readonly<Record<ActionRecord['onFail'], Message>> = {
  stop: 'stop',
  continue: 'continue',
  retry: 'retry',
  abort: 'abort',
};

function onFailText({ onFail, maxRetries }: ActionRecord): string {
  const what = t(ON_FAIL[onFail]);
  return maxRetries > 0 ? t('{what}, at most {count} retries', { what, count: maxRetries }) : what;
}

function Fact({ name, values }: { readonly name: string; readonly values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {values.map((value) => (
          <div key={value}>{value}</div>
        ))}
      </dd>
    </div>
  );
}

const StepEvents = memo(function StepEvents({ events }: { readonly events: readonly ActionEvent[] }) {
  return (
    <section className="stack card min-w-0 content-start p-10-12" aria-label={t('Events of the step')}>
      <h3>{t('Events')}</h3>
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
    </section>
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
    <section className="stack card min-w-0 content-start p-10-12" aria-label={t('Attempts')}>
      <h3>{t('Attempts')}</h3>
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
              {attempt.detail && (
                <Note>
                  <Words of={attempt.detail} />
                </Note>
              )}
              {attempt.commandIds.map((commandId) => {
                const record = records[commandId];
                return (
                  <a key={commandId} href={recordHref(commandId)}>
                    {record
                      ? `${commandText(record.command, record.params)}: ${t(COMMAND_STATE_TEXT[record.state])}`
                      : commandId}
                  </a>
                );
              })}
              {attempt.runId !== null && (
                <Note className="number">{t('run {runId}', { runId: attempt.runId })}</Note>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
