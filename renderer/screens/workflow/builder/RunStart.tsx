import { Play, StepForward } from 'lucide-react';
import { useId, useState } from 'react';
import type { WorkflowEnvironment, WorkflowInput } from '../../../../gateway/contract/developer/workflow.ts';
import { Button } from '../../../components/button/Button.tsx';
import { SlideToConfirm } from '../../../components/button/SlideToConfirm.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Note } from '../../../components/Note.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { ENVIRONMENT_TEXT } from '../../../format/workflow-text.ts';
import { t, tParts } from '../../../language/translate.ts';
import { changeParameters } from '../../../state/app/route.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useVehicleStore } from '../../../state/vehicle/vehicle-store.ts';
import { isUnsaved, type OpenWorkflow } from '../../../state/workflow/workflow-editor-store.ts';
import { useWorkflowOrders } from '../../../state/workflow/workflow-orders.ts';
import { useWorkflowViewStore } from '../../../state/workflow/workflow-view-store.ts';
import { EnvironmentTag } from '../WorkflowTags.tsx';

const ENVIRONMENTS: readonly WorkflowEnvironment[] = ['sandbox', 'simulation', 'live'];

export interface RunStartProps {
  readonly open: OpenWorkflow;
  /** Errors of the check; undefined while unknown. */
  readonly errors: number | undefined;
}

/** Environment, inputs and start of a run. Unsaved changes are saved first. Live requires a slide. */
export function RunStart({ open, errors }: RunStartProps) {
  const environment = useWorkflowViewStore((state) => state.environment);
  const orders = useWorkflowOrders();
  const [asked, setAsked] = useState<{ readonly isStepwise: boolean }>();
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({});
  const { waiting, failure, send } = useRequest();
  const { content } = open.editor;
  const { inputs } = content.graph;
  const isNew = isUnsaved(open);
  const missing = inputs.find(({ name, value }) => value === undefined && typed[name] === undefined);
  const blocked =
    waiting ??
    (errors !== undefined && errors > 0
      ? t('Fix {count, plural, one {the error} other {the # errors}} first.', { count: errors })
      : undefined);
  const start = async (isStepwise: boolean) => {
    await send(async () => {
      const saved = isNew || open.workflowId === undefined ? await orders.saveOpen() : undefined;
      const workflowId = saved?.workflowId ?? open.workflowId ?? '';
      const version = saved?.version ?? open.version;
      const run = await orders.run(workflowId, {
        environment,
        inputs: Object.fromEntries(
          Object.entries(typed).filter(([name]) => inputs.some((input) => input.name === name)),
        ),
        isStepwise,
        ...(version !== undefined && { version }),
      });
      setAsked(undefined);
      changeParameters({ open: workflowId, run: run.runId });
    });
  };
  const ask = (isStepwise: boolean) => {
    const needsAnswer = environment === 'live' || inputs.length > 0;
    if (needsAnswer && asked?.isStepwise !== isStepwise) setAsked({ isStepwise });
    else if (needsAnswer) setAsked(undefined);
    else void start(isStepwise);
  };
  return (
    <section className="run-start edge-bottom" aria-label={t('Run (order)')} data-environment={environment}>
      <div className="run-start-row row">
        <fieldset className="flex">
          <legend className="visually-hidden">{t('Environment')}</legend>
          {ENVIRONMENTS.map((each) => (
            <CheckField
              key={each}
              className={`environment-choice bright items-center gap-5 border inline-flex ${each === 'simulation' ? 'hatched' : ''}`}
              data-environment={each}
              title={t(ENVIRONMENT_TEXT[each].meaning)}
              radioGroup="workflow-environment"
              isChecked={environment === each}
              onChange={() => {
                useWorkflowViewStore.setState({ environment: each });
                setAsked(undefined);
              }}
            >
              {t(ENVIRONMENT_TEXT[each].word)}
            </CheckField>
          ))}
        </fieldset>
        <Note as="span" className="cut-rest">
          {t(ENVIRONMENT_TEXT[environment].meaning)}.
        </Note>
        <Button
          disabledReason={blocked}
          isExpanded={asked?.isStepwise === true || undefined}
          onClick={() => ask(true)}
        >
          <StepForward size={14} aria-hidden />
          {t('Step by step')}
        </Button>
        <Button
          variant="primary"
          disabledReason={blocked}
          isExpanded={asked?.isStepwise === false || undefined}
          onClick={() => ask(false)}
        >
          <Play size={14} aria-hidden />
          {isNew ? t('Save and run') : t('Run (order)')}
        </Button>
      </div>
      {asked && (
        <div className="run-start-form buttons items-end">
          {inputs.map((input) => (
            <RunInput
              key={input.name}
              input={input}
              value={typed[input.name]}
              onChange={(value) => setTyped({ ...typed, [input.name]: value })}
            />
          ))}
          {environment === 'live' ? (
            <SlideToConfirm
              label={t('Run {name} live: real aircraft may move', { name: content.name })}
              disabledReason={blocked ?? (missing && t('Enter {name} first.', { name: missing.name }))}
              onConfirm={() => void start(asked.isStepwise)}
            />
          ) : (
            <Button
              variant="primary"
              disabledReason={blocked ?? (missing && t('Enter {name} first.', { name: missing.name }))}
              onClick={() => void start(asked.isStepwise)}
            >
              <Sentence
                parts={tParts('Start in {environment}', {
                  environment: <EnvironmentTag environment={environment} />,
                })}
              />
            </Button>
          )}
        </div>
      )}
      {failure && <Note tone="error">{t('Not started: {failure}', { failure })}</Note>}
    </section>
  );
}

interface RunInputProps {
  readonly input: WorkflowInput;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Undefined means the default. */
export function RunInput({ input, value, onChange }: RunInputProps) {
  const vehicles = useVehicleStore((state) => state.entries);
  const id = useId();
  const [broken, setBroken] = useState<string>();
  const standard =
    input.value === undefined ? t('required') : t('default {value}', { value: JSON.stringify(input.value) });
  const choices =
    input.type === 'boolean'
      ? [
          { id: 'true', text: 'true' },
          { id: 'false', text: 'false' },
        ]
      : Object.values(vehicles).map(({ telemetry }) => ({ id: telemetry.id, text: telemetry.name }));
  const isChoice = input.type === 'boolean' || (input.type === 'vehicle' && choices.length > 0);
  const take = (text: string) => {
    setBroken(undefined);
    if (text === '') onChange(undefined);
    else if (input.type === 'string' || input.type === 'vehicle') onChange(text);
    else if (input.type === 'number') onChange(Number.isFinite(Number(text)) ? Number(text) : undefined);
    else
      try {
        onChange(JSON.parse(text) as unknown);
      } catch {
        setBroken(text);
        onChange(undefined);
      }
  };
  const shown =
    broken ?? (value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value));
  return (
    <div className="field run-input" title={input.text}>
      <label className="field-label" htmlFor={id}>
        {input.name} <Note as="span">{standard}</Note>
      </label>
      {isChoice ? (
        <Select
          id={id}
          value={shown}
          options={[['', standard], ...choices.map(({ id, text }) => [id, text] as const)]}
          onChange={take}
        />
      ) : (
        <input
          id={id}
          className="input"
          type={input.type === 'number' ? 'number' : 'text'}
          step="any"
          aria-invalid={broken !== undefined}
          placeholder={input.text}
          value={shown}
          onChange={({ target }) => take(target.value)}
        />
      )}
    </div>
  );
}
