import { MavCmd } from '../mavlink/generated/enums.ts';
import { profileOf } from '../vehicle/autopilot/profile-of.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';
import type { ActionDefinition } from './action-definition.ts';
import { guidedSteps } from './mode-step.ts';
import { heardSince } from './sighting.ts';

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
    ...(canArmInMode(vehicle) ? [] : guidedSteps(vehicle)),
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
    missing: 'does not show armed.',
    timeoutMs: SEEN_WITHIN_MS,
    isDone: (vehicle, sinceMs) => heardSince(vehicle.heartbeat, sinceMs)?.isArmed === true,
  }),
};

/**
 * After a flight an ArduCopter stands in RTL, LAND or BRAKE, where it refuses to arm, a plane or rover in RTL: it is put
 * into GUIDED first.
 */
function canArmInMode({ autopilot, type, heartbeat }: VehicleState): boolean {
  if (autopilot !== 'ardupilot' || !heartbeat) return true;
  const profile = profileOf(autopilot);
  const intent = profile.intentOf(type, heartbeat.customMode);
  if (type !== 'copter' && type !== 'helicopter') return intent !== 'rtl' && intent !== 'land';
  const isBrake = profile.modeFor('hold', type)?.customMode === heartbeat.customMode;
  return !isBrake && intent !== 'rtl' && intent !== 'land' && intent !== 'auto';
}
