import { isSameParameterValue } from '../../../mavlink/protocol/parameter/parameter-encoding.ts';
import { encodingOf } from '../../../vehicle/state/capabilities.ts';
import type { ActionDefinition } from '../action-definition.ts';

const SEEN_WITHIN_MS = 5000;

/**
 * Sets a parameter of the autopilot. Done when the vehicle's own PARAM_VALUE confirms it; another value is a
 * failure.
 */
export const setParameterAction: ActionDefinition<'set-parameter'> = {
  kind: 'setting',
  category: 'Fleet',
  text: ({ name, value }) => `Set ${name} to ${value}`,
  precondition: () => undefined,
  steps: ({ vehicle, params: { name, value } }) => [
    {
      name: 'PARAM_SET',
      request: { form: 'parameter-set', retry: 'idempotent', name, value, encoding: encodingOf(vehicle) },
    },
  ],
  effect: ({ params: { name, value } }) => ({
    missing: 'it has not reported the new value of the parameter.',
    timeoutMs: SEEN_WITHIN_MS,
    onTimeout: 'unknown',
    isDone: (vehicle, sinceMs) =>
      vehicle.parameters.some(
        (reading) =>
          reading.name === name && reading.heardAtMs >= sinceMs && isSameParameterValue(reading.value, value),
      ),
  }),
};
