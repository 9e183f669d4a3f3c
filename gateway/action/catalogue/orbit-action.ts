import { distanceM } from '../../base/local-frame.ts';
import { MavCmd, MavFrame } from '../../mavlink/generated/enums.ts';
import { heardSince, isAtAltitude } from '../sighting.ts';
import type { ActionContext, ActionDefinition, ActionRefusal } from './action-definition.ts';
import { airborneRefusal } from './airborne-refusal.ts';
import { homeAltitudeAmslM } from './reposition-step.ts';

const SLOW_MPS = 2;
const SPARE_MS = 60_000;
const TOLERANCE_M = 4;
const TOLERANCE_SHARE = 0.2;
const MOVING_MPS = 0.3;

const ARDUPILOT: ActionRefusal = {
  code: 'unsupported-command',
  reason: 'ArduPilot has no orbit command. Plan an orbit pattern, or launch an orbit over a zone.',
};

/**
 * Circles a place, facing it. PX4 knows DO_ORBIT; ArduPilot answers UNSUPPORTED, so it is refused beforehand (the launch
 * type `orbit` flies a circle with any autopilot). Done when it moves on the circle at the altitude.
 * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_ORBIT
 */
export const orbitAction: ActionDefinition<'orbit'> = {
  kind: 'motion',
  category: 'Navigation',
  text: ({ radiusM, lat, lon }) => `Orbit ${lat.toFixed(6)}, ${lon.toFixed(6)} at ${radiusM} m`,
  precondition: ({ vehicle }) =>
    vehicle.autopilot === 'ardupilot'
      ? ARDUPILOT
      : ['copter', 'helicopter', 'vtol', 'plane'].includes(vehicle.type)
        ? airborneRefusal(vehicle)
        : { code: 'unsupported-command', reason: 'This kind of vehicle does not orbit.' },
  steps(context) {
    const { params, vehicle } = context;
    return [
      {
        name: 'DO_ORBIT',
        request: {
          form: 'int',
          command: MavCmd.DO_ORBIT,
          params: [
            params.clockwise ? params.radiusM : -params.radiusM,
            params.groundSpeedMps ?? Number.NaN,
            0,
            Number.NaN,
          ],
          frame: MavFrame.GLOBAL,
          latitudeDeg: params.lat,
          longitudeDeg: params.lon,
          altitudeM: (homeAltitudeAmslM(vehicle) ?? 0) + altitudeOf(context),
          retry: 'idempotent',
        },
      },
    ];
  },
  effect(context) {
    const { params, vehicle } = context;
    const centre = { latitudeDeg: params.lat, longitudeDeg: params.lon };
    const wayM = vehicle.position ? distanceM(vehicle.position, centre) + params.radiusM : 0;
    const toleranceM = Math.max(TOLERANCE_M, params.radiusM * TOLERANCE_SHARE);
    return {
      missing: 'is not seen on the circle.',
      timeoutMs: SPARE_MS + (wayM / SLOW_MPS) * 1000,
      isDone(now, sinceMs) {
        const position = heardSince(now.position, sinceMs);
        return (
          position !== undefined &&
          Math.abs(distanceM(position, centre) - params.radiusM) <= toleranceM &&
          Math.hypot(position.velocityNorthMps, position.velocityEastMps) > MOVING_MPS &&
          isAtAltitude(now, altitudeOf(context), sinceMs)
        );
      },
    };
  },
};

function altitudeOf({ params, vehicle }: ActionContext<'orbit'>): number {
  return params.altitudeM ?? vehicle.position?.altitudeRelativeHomeM ?? 0;
}
