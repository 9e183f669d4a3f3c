import { type FormEvent, useState } from 'react';
import type {
  WorkflowEnvironment,
  WorkflowInput,
  WorkflowSchedule,
} from '../../../gateway/contract/workflow.ts';
import { Button } from '../../components/Button.tsx';
import { SlideToConfirm } from '../../components/SlideToConfirm.tsx';
import { formatLocalMoment, formatUtcTime } from '../../format/duration.ts';
import { ENVIRONMENT_TEXT } from '../../format/workflow-text.ts';
import { failureText } from '../../state/failure-text.ts';
import { useWorkflowOrders } from '../../state/workflow/workflow-orders.ts';
import { RunInput } from './RunStart.tsx';

const EXAMPLES = [
  { cron: '0 * * * *', text: 'each hour' },
  { cron: '0 6 * * *', text: 'each day at 06:00' },
  { cron: '0 6 * * 1-5', text: 'on working days at 06:00' },
  { cron: '0 8 * * 1', text: 'on Mondays at 08:00' },
];

export interface ScheduleFormProps {
  readonly workflowId: string | undefined;
  readonly schedule: WorkflowSchedule | null;
  readonly inputs: readonly WorkflowInput[];
}

/** When the saved version runs by itself. A live schedule asks for a slide. */
export function ScheduleForm({ workflowId, schedule, inputs }: ScheduleFormProps) {
  const orders = useWorkflowOrders();
  const [cron, setCron] = useState(schedule?.cron ?? '0 6 * * *');
  const [timeZone, setTimeZone] = useState(
    schedule?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  const [environment, setEnvironment] = useState<WorkflowEnvironment>(schedule?.environment ?? 'simulation');
  const [isEnabled, setEnabled] = useState(schedule?.isEnabled ?? true);
  const [given, setGiven] = useState<Readonly<Record<string, unknown>>>(schedule?.inputs ?? {});
  const [failure, setFailure] = useState<string>();
  if (workflowId === undefined)
    return <p className="field-note">Save it first: a schedule runs a saved version.</p>;
  const attempt = (wish: Promise<unknown>) => {
    setFailure(undefined);
    wish.catch((cause: unknown) => setFailure(failureText(cause)));
  };
  const save = () =>
    attempt(orders.schedule(workflowId, { cron, timeZone, environment, isEnabled, inputs: { ...given } }));
  const isLive = environment === 'live' && isEnabled;
  return (
    <form
      className="schedule-form"
      aria-label="Schedule"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isLive) save();
      }}
    >
      {schedule && <ScheduleState schedule={schedule} />}
      <label className="field">
        <span className="field-label">When, as cron</span>
        <input
          className="input number"
          maxLength={120}
          spellCheck={false}
          list="cron-examples"
          value={cron}
          onChange={({ target }) => setCron(target.value)}
        />
        <span className="field-note">Minute, hour, day, month, weekday</span>
      </label>
      <datalist id="cron-examples">
        {EXAMPLES.map(({ cron: each, text }) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </datalist>
      <label className="field">
        <span className="field-label">Time zone</span>
        <input
          className="input"
          maxLength={64}
          list="time-zones"
          spellCheck={false}
          value={timeZone}
          onChange={({ target }) => setTimeZone(target.value)}
        />
      </label>
      <datalist id="time-zones">
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <label className="field">
        <span className="field-label">Environment</span>
        <select
          className="input"
          value={environment}
          onChange={({ target }) => setEnvironment(target.value as WorkflowEnvironment)}
        >
          {(Object.keys(ENVIRONMENT_TEXT) as WorkflowEnvironment[]).map((each) => (
            <option key={each} value={each}>
              {ENVIRONMENT_TEXT[each].word}
            </option>
          ))}
        </select>
      </label>
      {inputs.map((input) => (
        <RunInput
          key={input.name}
          input={input}
          value={given[input.name]}
          onChange={(value) => {
            const { [input.name]: _before, ...others } = given;
            setGiven(value === undefined ? others : { ...others, [input.name]: value });
          }}
        />
      ))}
      <label className="inspector-check">
        <input type="checkbox" checked={isEnabled} onChange={({ target }) => setEnabled(target.checked)} />
        Runs when its time comes
      </label>
      {isLive ? (
        <SlideToConfirm label="Schedule it live: real aircraft may move" onConfirm={save} />
      ) : (
        <div className="dev-actions">
          <Button type="submit" variant="primary">
            {schedule ? 'Change the schedule' : 'Schedule'}
          </Button>
        </div>
      )}
      {schedule && (
        <Button onClick={() => attempt(orders.unschedule(workflowId))}>Remove the schedule</Button>
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}

function ScheduleState({ schedule }: { readonly schedule: WorkflowSchedule }) {
  return (
    <p role="status">
      {schedule.isEnabled ? 'Runs' : 'Would run'} version {schedule.version}
      {schedule.nextAtMs === null ? (
        ', never again'
      ) : (
        <>
          {' '}
          next at{' '}
          <time className="number" title={formatUtcTime(schedule.nextAtMs)}>
            {formatLocalMoment(schedule.nextAtMs)}
          </time>
        </>
      )}
      .
      {schedule.lastProblem !== null && (
        <span className="field-error"> The last time it did not run: {schedule.lastProblem}</span>
      )}
    </p>
  );
}
