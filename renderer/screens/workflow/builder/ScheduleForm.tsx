import { type FormEvent, useState } from 'react';
import type {
  WorkflowEnvironment,
  WorkflowInput,
  WorkflowSchedule,
} from '../../../../gateway/contract/developer/workflow.ts';
import { Button } from '../../../components/button/Button.tsx';
import { SlideToConfirm } from '../../../components/button/SlideToConfirm.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { formatLocalMoment, formatUtcTime } from '../../../format/measure/time.ts';
import { ENVIRONMENT_TEXT } from '../../../format/workflow-text.ts';
import { type Message, t, tParts } from '../../../language/translate.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useWorkflowOrders } from '../../../state/workflow/workflow-orders.ts';
import { RunInput } from './RunStart.tsx';

const EXAMPLES: readonly { readonly cron: string; readonly text: Message }[] = [
  { cron: '0 * * * *', text: 'every hour' },
  { cron: '0 6 * * *', text: 'every day at 06:00' },
  { cron: '0 6 * * 1-5', text: 'on working days at 06:00' },
  { cron: '0 8 * * 1', text: 'on Mondays at 08:00' },
];

export interface ScheduleFormProps {
  readonly workflowId: string | undefined;
  readonly schedule: WorkflowSchedule | null;
  readonly inputs: readonly WorkflowInput[];
}

/** When the saved version runs automatically. A live schedule must be confirmed with a slide. */
export function ScheduleForm({ workflowId, schedule, inputs }: ScheduleFormProps) {
  const orders = useWorkflowOrders();
  const [cron, setCron] = useState(schedule?.cron ?? '0 6 * * *');
  const [timeZone, setTimeZone] = useState(
    schedule?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  const [environment, setEnvironment] = useState<WorkflowEnvironment>(schedule?.environment ?? 'simulation');
  const [isEnabled, setEnabled] = useState(schedule?.isEnabled ?? true);
  const [given, setGiven] = useState<Readonly<Record<string, unknown>>>(schedule?.inputs ?? {});
  const { waiting, failure, send } = useRequest();
  if (workflowId === undefined)
    return <Note>{t('Save the workflow first: a schedule runs a saved version.')}</Note>;
  const save = () =>
    void send(() =>
      orders.schedule(workflowId, { cron, timeZone, environment, isEnabled, inputs: { ...given } }),
    );
  const isLive = environment === 'live' && isEnabled;
  return (
    <form
      className="stack-10"
      aria-label={t('Schedule')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isLive) save();
      }}
    >
      {schedule && <ScheduleState schedule={schedule} />}
      <TextField
        label={t('Time, as cron expression')}
        className="input number"
        maxLength={120}
        spellCheck={false}
        list="cron-examples"
        value={cron}
        onChange={setCron}
      >
        <Note as="span">{t('Minute, hour, day, month, weekday')}</Note>
      </TextField>
      <datalist id="cron-examples">
        {EXAMPLES.map(({ cron: each, text }) => (
          <option key={each} value={each}>
            {t(text)}
          </option>
        ))}
      </datalist>
      <TextField
        label={t('Time zone')}
        maxLength={64}
        list="time-zones"
        spellCheck={false}
        value={timeZone}
        onChange={setTimeZone}
      />
      <datalist id="time-zones">
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <SelectField
        label={t('Environment')}
        value={environment}
        options={(Object.keys(ENVIRONMENT_TEXT) as WorkflowEnvironment[]).map((each) => [
          each,
          t(ENVIRONMENT_TEXT[each].word),
        ])}
        onChange={setEnvironment}
      />
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
      <CheckField className="row-6" isChecked={isEnabled} onChange={setEnabled}>
        {t('Schedule enabled')}
      </CheckField>
      {isLive ? (
        <SlideToConfirm
          label={t('Schedule it live: real aircraft may move')}
          disabledReason={waiting}
          onConfirm={save}
        />
      ) : (
        <div className="row-wrap">
          <Button type="submit" variant="primary" disabledReason={waiting}>
            {schedule ? t('Change the schedule') : t('Schedule (order)')}
          </Button>
        </div>
      )}
      {schedule && (
        <Button disabledReason={waiting} onClick={() => void send(() => orders.unschedule(workflowId))}>
          {t('Remove the schedule')}
        </Button>
      )}
      {failure && <Note tone="error">{failure}</Note>}
    </form>
  );
}

function ScheduleState({ schedule }: { readonly schedule: WorkflowSchedule }) {
  const { isEnabled, version, nextAtMs, lastProblem } = schedule;
  return (
    <p role="status">
      {nextAtMs === null ? (
        t(
          isEnabled
            ? 'No further runs of version {version}.'
            : 'Disabled. No further runs of version {version}.',
          {
            version,
          },
        )
      ) : (
        <Sentence
          parts={tParts(
            isEnabled
              ? 'Next run of version {version}: {moment}.'
              : 'Disabled. Next run of version {version} would be {moment}.',
            {
              version,
              moment: (
                <time className="number" title={formatUtcTime(nextAtMs)}>
                  {formatLocalMoment(nextAtMs)}
                </time>
              ),
            },
          )}
        />
      )}
      {lastProblem !== null && (
        <Note as="span" tone="error">
          {' '}
          {t('The last scheduled run failed to start: {problem}', { problem: lastProblem })}
        </Note>
      )}
    </p>
  );
}
