import { REFUSALS } from '../../../contract/command/catalogue/vehicle-check.ts';
import { say } from '../../../contract/operator-text.ts';
import { isSameParameterValue } from '../../../mavlink/protocol/parameter/parameter-encoding.ts';
import type { FlightMode } from '../../../vehicle/autopilot/autopilot-profile.ts';
import { profileOf } from '../../../vehicle/autopilot/profile-of.ts';
import { encodingOf } from '../../../vehicle/state/capabilities.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import { isInMode } from '../../target/sighting.ts';
import type { ActionContext, CommandExecutions } from '../action-definition.ts';
import { modeStep } from '../mode-step.ts';

const SEEN_WITHIN_MS = 5000;

export const settingActions = {
  /**
   * Sets an autopilot parameter. Done when the vehicle's PARAM_VALUE confirms it; another value is
   * a failure.
   */
  'set-parameter': {
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
            reading.name === name &&
            reading.receivedAtMs >= sinceMs &&
            isSameParameterValue(reading.value, value),
        ),
    }),
  },
  /** Sets a flight mode by its name, case-insensitive. */
  'set-mode': {
    precondition({ vehicle, params }) {
      if (modeOf({ vehicle, params })) return undefined;
      const names = modesOf(vehicle).map(({ name }) => name);
      return {
        code: 'unsupported-command',
        reason:
          names.length === 0
            ? REFUSALS.modesUnknown
            : say('The vehicle has no mode "{mode}". It has: {names}.', {
                mode: params.mode,
                names: names.join(', '),
              }),
      };
    },
    steps(context) {
      const mode = modeOf(context);
      return mode ? [modeStep(context.vehicle, mode.customMode, 'idempotent')] : [];
    },
    effect(context) {
      const mode = modeOf(context);
      return {
        missing: 'telemetry does not show the new mode.',
        timeoutMs: SEEN_WITHIN_MS,
        isDone: (vehicle, sinceMs) => mode !== undefined && isInMode(vehicle, [mode.customMode], sinceMs),
      };
    },
  },
} satisfies Partial<CommandExecutions>;

/** The vehicle's mode with that name, case-insensitive; undefined if it has none. */
export function modeNamed(vehicle: VehicleState, name: string): FlightMode | undefined {
  const wanted = name.trim().toLowerCase();
  return modesOf(vehicle).find((mode) => mode.name.toLowerCase() === wanted);
}

function modeOf({ vehicle, params }: ActionContext<'set-mode'>): FlightMode | undefined {
  return modeNamed(vehicle, params.mode);
}

function modesOf({ autopilot, type }: VehicleState): readonly FlightMode[] {
  return profileOf(autopilot).flightModes(type);
}
