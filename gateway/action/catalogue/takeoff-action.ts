import { MavCmd } from '../../mavlink/generated/enums.ts';
import { lacksPosition } from '../../vehicle/vehicle-health.ts';
import type { VehicleState } from '../../vehicle/vehicle-state.ts';
import { altitudeToleranceM, heardSince } from '../sighting.ts';
import type { ActionDefinition, ActionRefusal } from './action-definition.ts';
import { guidedSteps, modesFor } from './mode-step.ts';
import { homeAltitudeAmslM } from './reposition-step.ts';

const SPARE_MS = 20_000;
const SLOW_CLIMB_MPS = 0.5;
const OFF_THE_GROUND_M = 0.5;

/**
 * Climbs from the ground to an altitude above home; sent once. ArduPilot must be armed and in GUIDED, PX4 wants the
 * altitude above mean sea level. Fixed wings take off in a mission.
 */
export const takeoffAction: ActionDefinition<'takeoff'> = {
  kind: 'motion',
  category: 'Navigation',
  text: ({ altitudeM }) => `Take off to ${altitudeM} m`,
  precondition: ({ vehicle }) => refusal(vehicle),
  steps({ vehicle, params: { altitudeM } }) {
    const isPx4 = vehicle.autopilot === 'px4';
    const unset = isPx4 ? Number.NaN : 0;
    const altitude = isPx4 ? altitudeM + (homeAltitudeAmslM(vehicle) ?? 0) : altitudeM;
    return [
      ...guidedSteps(vehicle),
      {
        name: 'NAV_TAKEOFF',
        request: {
          form: 'long',
          command: MavCmd.NAV_TAKEOFF,
          params: [unset, 0, 0, unset, unset, unset, altitude],
          retry: 'once',
        },
      },
    ];
  },
  effect({ vehicle, params: { altitudeM } }) {
    const heightM = (now: VehicleState, sinceMs: number) =>
      heardSince(now.position, sinceMs)?.altitudeRelativeHomeM ?? 0;
    const modes = vehicle.autopilot === 'ardupilot' ? modesFor(vehicle, 'guided') : [];
    const enoughM = altitudeM - Math.min(altitudeM / 2, altitudeToleranceM(altitudeM));
    return {
      missing: 'did not climb to the altitude in time.',
      timeoutMs: SPARE_MS + (altitudeM / SLOW_CLIMB_MPS) * 1000,
      isDone: (now, sinceMs) => heightM(now, sinceMs) >= enoughM,
      isUnderway: (now, sinceMs) =>
        now.flight.isAirborne === true && heightM(now, sinceMs) > OFF_THE_GROUND_M,
      ...(modes.length > 0 && { staysInModes: modes }),
    };
  },
};

function refusal(vehicle: VehicleState): ActionRefusal | undefined {
  if (['plane', 'rover', 'boat', 'submarine'].includes(vehicle.type))
    return {
      code: 'unsupported-command',
      reason:
        'This kind of vehicle does not take off by command. A fixed wing takes off in a mission or in its mode TAKEOFF.',
    };
  if (vehicle.flight.isAirborne === true)
    return { code: 'state-conflict', reason: 'The vehicle is already flying.' };
  if (lacksPosition(vehicle))
    return {
      code: 'state-conflict',
      reason: 'Take-off needs a position estimate, and the vehicle has none yet. Wait for GPS.',
    };
  if (vehicle.heartbeat?.isArmed !== true)
    return { code: 'state-conflict', reason: 'The vehicle is not armed. Arm it first.' };
  if (vehicle.autopilot === 'px4' && homeAltitudeAmslM(vehicle) === undefined)
    return { code: 'state-conflict', reason: 'The altitude of home is not known yet. Wait for a position.' };
  return undefined;
}
