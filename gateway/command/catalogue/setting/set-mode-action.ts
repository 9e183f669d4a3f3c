import type { FlightMode } from '../../../vehicle/autopilot/autopilot-profile.ts';
import { profileOf } from '../../../vehicle/autopilot/profile-of.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import { isInMode } from '../../target/sighting.ts';
import type { ActionContext, ActionDefinition } from '../action-definition.ts';
import { modeStep } from '../mode-step.ts';

const SEEN_WITHIN_MS = 5000;

/** Puts the vehicle into a flight mode by its name, upper or lower case. */
export const setModeAction: ActionDefinition<'set-mode'> = {
  kind: 'motion',
  category: 'Navigation',
  text: ({ mode }) => `Set mode ${mode}`,
  precondition({ vehicle, params }) {
    if (modeOf({ vehicle, params })) return undefined;
    const names = modesOf(vehicle).map(({ name }) => name);
    return {
      code: 'unsupported-command',
      reason:
        names.length === 0
          ? 'The modes of this vehicle are not known.'
          : `The vehicle has no mode "${params.mode}". It has: ${names.join(', ')}.`,
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
};

/** The mode of this vehicle with that name, however it is written; undefined when it has none. */
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
