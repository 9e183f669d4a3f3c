import type { Timer } from '../../../base/clock.ts';
import type { Condition } from '../../../contract/action/condition.ts';
import { STEP_PARAMS } from '../../../contract/action/step.ts';
import { checkCondition } from '../condition-check.ts';
import type { StepDefinition, StepOutcome } from '../step-definition.ts';
import { runStep } from '../step-run.ts';

const LOOK_EVERY_MS = 500;

/** Lets time pass, waits until telemetry shows something, or both: then the condition must hold after the time. */
export const waitStep: StepDefinition<'wait'> = {
  type: 'wait',
  category: 'Mission',
  title: 'Wait',
  mavlink: 'none',
  credits: 0,
  needsVehicle: false,
  kind: 'other',
  params: STEP_PARAMS.wait,
  text: ({ durationS, until }) =>
    [
      ...(durationS === undefined ? [] : [`Wait ${durationS} s`]),
      ...(until === undefined ? [] : [`Wait until ${until.map(conditionText).join(' and ')}`]),
    ].join(', '),
  preconditions: [],
  precondition: () => undefined,
  postconditions: () => [],
  resources: () => [],
  defaultTimeoutS: ({ durationS = 0, until }) => durationS + (until ? 3600 : 60),
  start: ({ vehicleId, params: { durationS = 0, until = [] } }, ports, onProgress) =>
    runStep(
      (control) =>
        new Promise<StepOutcome>((resolve) => {
          const { clock } = ports;
          const dueMs = clock.monotonicMs() + durationS * 1000;
          const stops: (() => void)[] = [];
          const stop = () => {
            for (const end of stops.splice(0)) end();
          };
          let missing = '';
          const look = () => {
            if (control.isCancelled || clock.monotonicMs() < dueMs) return;
            const results = until.map((condition) =>
              checkCondition(condition, vehicleId, (id) => ports.vehicle(id)),
            );
            const unmet = results.filter(({ isMet }) => !isMet);
            if (unmet.length === 0) {
              stop();
              const seen = results.map(({ text }) => text).join('; ');
              resolve({ kind: 'succeeded', detail: seen === '' ? null : seen });
              return;
            }
            const [first] = unmet;
            if (!first || first.text === missing) return;
            missing = first.text;
            onProgress({ detail: first.text });
          };
          onProgress({ state: 'executing' });
          const timer: Timer =
            until.length > 0
              ? clock.every(LOOK_EVERY_MS, look)
              : clock.after(Math.max(0, durationS * 1000), look);
          stops.push(() => timer.cancel());
          if (until.length > 0) stops.push(ports.onVehicle(look));
          control.onCancel(stop);
          look();
        }),
    ),
};

function conditionText({ vehicleId, field, operator, value }: Condition): string {
  return `${vehicleId === undefined ? '' : `${vehicleId} `}${field} ${operator} ${value}`;
}
