import { Zap } from 'lucide-react';
import { useState } from 'react';
import {
  type FaultKind,
  type FaultParameter,
  faultParametersOf,
} from '../../../../gateway/contract/simulation/fault-params.ts';
import { faultKindSchema } from '../../../../gateway/contract/simulation/scenario.ts';
import { Button } from '../../../components/button/Button.tsx';
import { NotedField } from '../../../components/field/NotedField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import {
  boundsText,
  FAULT_TEXT,
  faultParameterProblem,
  faultParameterText,
} from '../../../format/simulation-text.ts';
import { t } from '../../../language/translate.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useSimulationOrders } from '../../../state/simulation/simulation-orders.ts';
import type { RunMapProps } from './RunMap.tsx';
import { useRun, useWatch, useWatched } from './watch-context.ts';

const MAX_S = 86_400;
const USUAL_SECONDS = '10';

/** Injects a fault into the simulation by hand. */
export function FaultForm({ selectedId }: Pick<RunMapProps, 'selectedId'>) {
  const watch = useWatch();
  const orders = useSimulationOrders();
  const { waiting, failure, send } = useRequest();
  const simulationId = useRun((run) => run.simulationId);
  const state = useRun((run) => run.state);
  const vehicles = useRun((run) => run.vehicles);
  const refusal = useWatched((watched) => watched.refusal);
  const [kind, setKind] = useState<FaultKind>('gps-loss');
  const [vehicle, setVehicle] = useState(selectedId ?? '');
  const [secondsText, setSecondsText] = useState(USUAL_SECONDS);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [injected, setInjected] = useState<string>();
  const forS = secondsText.trim() === '' ? undefined : Number(secondsText);
  const parameters = Object.entries(faultParametersOf(kind));
  const wrongParameter = parameters.some(
    ([name, parameter]) => faultParameterProblem(texts[name] ?? '', parameter) !== undefined,
  );
  const isTimeWrong = forS !== undefined && !(Number.isFinite(forS) && forS > 0 && forS <= MAX_S);
  const reason =
    state === 'queued'
      ? t('Waiting in the queue.')
      : state !== 'running'
        ? t('The run has ended: faults can no longer be injected.')
        : isTimeWrong || wrongParameter
          ? t('Correct or clear the marked field.')
          : waiting;
  const choose = (next: FaultKind) => {
    setKind(next);
    setTexts({});
  };
  const injectFault = async () => {
    setInjected(undefined);
    watch.forgetRefusal();
    const given = parameters.flatMap(([name]) => {
      const text = texts[name]?.trim() ?? '';
      return text === '' ? [] : [[name, Number(text)] as const];
    });
    const fault = {
      kind,
      ...(vehicle !== '' && { vehicle }),
      ...(forS !== undefined && { forS }),
      ...(given.length > 0 && { params: Object.fromEntries(given) }),
    };
    const isTaken = await send(async () => watch.take(await orders.control(simulationId, { fault })));
    if (!isTaken) return;
    // The next fault starts from the defaults, so that Enter does not repeat a severe one.
    setTexts({});
    setSecondsText(USUAL_SECONDS);
    setInjected(askedText(t(FAULT_TEXT[kind]), vehicle === '' ? t('all vehicles') : vehicle, forS));
  };
  return (
    <form
      className="stack-10 p-12"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined) void injectFault();
      }}
    >
      <Note>{t('Affects this simulation only. The fault is not added to the scenario.')}</Note>
      <SelectField
        label={t('Fault')}
        value={kind}
        options={faultKindSchema.options.map((each) => [each, t(FAULT_TEXT[each])])}
        onChange={choose}
      />
      {parameters.map(([name, parameter]) => (
        <FaultParameterField
          key={`${kind} ${name}`}
          name={name}
          parameter={parameter}
          text={texts[name] ?? ''}
          onText={(text) => setTexts((all) => ({ ...all, [name]: text }))}
        />
      ))}
      <SelectField
        label={t('Vehicle')}
        value={vehicle}
        options={[...vehicles, ['', t('all of them')]]}
        onChange={setVehicle}
      />
      <TextField
        label={t('Duration, in simulated seconds')}
        className="input number"
        inputMode="decimal"
        placeholder={t('until the end')}
        value={secondsText}
        aria-invalid={isTimeWrong}
        onChange={setSecondsText}
      />
      {isTimeWrong && (
        <Note tone="error">
          {t('A number above 0, at most {max}. Leave empty for a permanent fault.', { max: MAX_S })}
        </Note>
      )}
      <Button type="submit" disabledReason={reason}>
        <Zap size={14} aria-hidden />
        {t('Inject')}
      </Button>
      <Note role="status">{refusal === undefined ? injected : undefined}</Note>
      {(failure ?? refusal) !== undefined && (
        <Note tone="error">{t('Not done: {why}', { why: failure ?? refusal })}</Note>
      )}
    </form>
  );
}

function askedText(fault: string, vehicle: string, forS: number | undefined): string {
  return forS === undefined
    ? t('{fault}, {vehicle}: requested. The events show when it starts.', { fault, vehicle })
    : t('{fault}, {vehicle}, for {seconds} s: requested. The events show when it starts.', {
        fault,
        vehicle,
        seconds: forS,
      });
}

/** One number of a fault with its unit, bounds and default. */
function FaultParameterField(props: {
  readonly name: string;
  readonly parameter: FaultParameter;
  /** As typed. Empty means the default. */
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  const { name, parameter, text, onText } = props;
  const { label, unit } = faultParameterText(name);
  const { usual } = parameter;
  const problem = faultParameterProblem(text, parameter);
  return (
    <NotedField
      label={label}
      className="input number"
      inputMode="decimal"
      autoComplete="off"
      placeholder={usual === undefined ? t('unchanged') : String(usual)}
      value={text}
      unit={unit}
      problem={problem}
      note={boundsText(parameter)}
      onChange={onText}
    />
  );
}
