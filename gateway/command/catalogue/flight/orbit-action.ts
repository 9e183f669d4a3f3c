import { distanceM, type GeoPoint, LocalFrame } from '../../../base/geometry/local-frame.ts';
import { MavCmd, MavFrame } from '../../../mavlink/codec/generated/enums.ts';
import type { PositionGroup } from '../../../vehicle/state/groups.ts';
import { isAtAltitude, receivedSince } from '../../target/sighting.ts';
import type { ActionContext, CommandExecution } from '../action-definition.ts';
import { airborneRefusal } from '../airborne-refusal.ts';
import { modesFor } from '../mode-step.ts';
import { homeAltitudeAmslM, type RepositionTarget, repositionSteps } from '../reposition-step.ts';

const SLOW_MPS = 2;
const SPARE_MS = 60_000;
const TOLERANCE_M = 4;
const TOLERANCE_SHARE = 0.2;
const MOVING_MPS = 0.3;

/** Cosine of the largest angle (37°) between course and tangent that counts as circling. */
const ALONG_SHARE = 0.8;

/**
 * Circles a place. PX4 uses DO_ORBIT and faces the centre. ArduPilot planes use DO_REPOSITION with
 * a radius; other ArduPilot vehicles are refused (the launch type `orbit` works with any
 * autopilot). Done when the vehicle circles in the right direction at the altitude.
 * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_ORBIT
 */
export const orbitAction: CommandExecution<'orbit'> = {
  precondition: ({ vehicle }) => airborneRefusal(vehicle),
  steps(context) {
    const { params, vehicle } = context;
    if (vehicle.autopilot === 'ardupilot') return repositionSteps(vehicle, circleOf(context));
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
    const modes = vehicle.autopilot === 'ardupilot' ? modesFor(vehicle, 'guided') : [];
    return {
      missing: 'telemetry does not show it on the circle.',
      timeoutMs: SPARE_MS + (wayM / SLOW_MPS) * 1000,
      isDone(now, sinceMs) {
        const position = receivedSince(now.position, sinceMs);
        return (
          position !== undefined &&
          Math.abs(distanceM(position, centre) - params.radiusM) <= toleranceM &&
          isAlong(position, centre, params.clockwise) &&
          isAtAltitude(now, altitudeOf(context), sinceMs)
        );
      },
      ...(modes.length > 0 && { staysInModes: modes }),
    };
  },
};

function circleOf(context: ActionContext<'orbit'>): RepositionTarget {
  const { lat, lon, radiusM, clockwise, groundSpeedMps } = context.params;
  return {
    latitudeDeg: lat,
    longitudeDeg: lon,
    altitudeRelativeHomeM: altitudeOf(context),
    groundSpeedMps,
    circle: { radiusM, clockwise },
  };
}

function isAlong(position: PositionGroup, centre: GeoPoint, clockwise: boolean): boolean {
  const { northM, eastM } = new LocalFrame(centre).toLocal(position);
  const { velocityNorthMps, velocityEastMps } = position;
  const speedMps = Math.hypot(velocityNorthMps, velocityEastMps);
  const turning = northM * velocityEastMps - eastM * velocityNorthMps;
  const share = turning / (Math.hypot(northM, eastM) * speedMps);
  return speedMps > MOVING_MPS && (clockwise ? share : -share) >= ALONG_SHARE;
}

function altitudeOf({ params, vehicle }: ActionContext<'orbit'>): number {
  return params.altitudeM ?? vehicle.position?.altitudeRelativeHomeM ?? 0;
}
