import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { profileOf } from '../../../vehicle/autopilot/profile-of.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import { heardSince } from '../../target/sighting.ts';
import type { ActionDefinition, ActionStep } from '../action-definition.ts';
import { modeStep } from '../mode-step.ts';

/** The armed bit waits for the next heartbeat, up to 1 s; a few may be lost. */
const SEEN_WITHIN_MS = 5000;

/** Starts the motors. Sent once: a late repeat would arm at an unexpected time. */
export const armAction: ActionDefinition<'arm'> = {
  kind: 'arming',
  category: 'Navigation',
  text: () => 'Arm',
  precondition: ({ vehicle }) =>
    vehicle.heartbeat?.isArmed === true
      ? { code: 'state-conflict', reason: 'The vehicle is already armed.' }
      : undefined,
  steps: ({ vehicle }) => [
    ...leaveMode(vehicle),
    {
      name: 'COMPONENT_ARM_DISARM',
      request: {
        form: 'long',
        command: MavCmd.COMPONENT_ARM_DISARM,
        params: [1, 0, 0, 0, 0, 0, 0],
        retry: 'once',
      },
    },
  ],
  effect: () => ({
    missing: 'telemetry does not show it armed.',
    timeoutMs: SEEN_WITHIN_MS,
    isDone: (vehicle, sinceMs) => heardSince(vehicle.heartbeat, sinceMs)?.isArmed === true,
  }),
};

/** After a flight it may be in a mode in which it refuses to arm, or in which arming would make it move. */
function leaveMode(vehicle: VehicleState): readonly ActionStep[] {
  const { autopilot, type, heartbeat } = vehicle;
  const mode = heartbeat && profileOf(autopilot).modeToArmIn(type, heartbeat.customMode);
  return mode ? [modeStep(vehicle, mode.customMode, 'idempotent')] : [];
}
