import { distanceM } from '../../../base/geometry/local-frame.ts';
import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { isFixedWing } from '../../../vehicle/state/vehicle-kind.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import { isInMode, isNear, isOnGround } from '../../target/sighting.ts';
import type { CommandExecution } from '../action-definition.ts';
import { modeFor, modeStep, modesFor } from '../mode-step.ts';
import { wasOnGround } from '../was-on-ground.ts';

const SPARE_MS = 120_000;
const SLOW_MPS = 2;
const SLOW_DESCENT_MPS = 0.5;
const UNKNOWN_WAY_M = 1000;
const UNKNOWN_HEIGHT_M = 120;
/** Fixed wings circle over home and ground vehicles stop there. Neither lands. */
const HOME_RADIUS_M: Readonly<Record<string, number>> = { plane: 200, rover: 10, boat: 10 };

/**
 * Returns home by the autopilot's rules. Done when landed, or for vehicles that do not land, when
 * home in the return mode (a mission passes near home too).
 */
export const rtlAction: CommandExecution<'rtl'> = {
  precondition: ({ vehicle }) =>
    vehicle.autopilot !== 'generic' && !modeFor(vehicle, 'rtl')
      ? { code: 'unsupported-command', reason: 'This vehicle has no return mode.' }
      : undefined,
  steps({ vehicle }) {
    const rtl = modeFor(vehicle, 'rtl');
    if (rtl) return [modeStep(vehicle, rtl.customMode, 'emergency')];
    return [
      {
        name: 'NAV_RETURN_TO_LAUNCH',
        request: {
          form: 'long',
          command: MavCmd.NAV_RETURN_TO_LAUNCH,
          params: [0, 0, 0, 0, 0, 0, 0],
          retry: 'emergency',
        },
      },
    ];
  },
  effect({ vehicle }) {
    const modes = modesFor(vehicle, 'rtl');
    const radiusM = HOME_RADIUS_M[isFixedWing(vehicle) ? 'plane' : vehicle.type];
    // PX4 ends its return in Land or Hold. ArduPilot stays in RTL.
    const staysIn = vehicle.autopilot === 'ardupilot' ? modes : [];
    return {
      missing: 'it has not returned and landed yet.',
      timeoutMs: timeoutMs(vehicle),
      isDone: (now, sinceMs) =>
        isOnGround(now, sinceMs) ||
        (radiusM !== undefined &&
          now.home !== undefined &&
          isNear(now, now.home, radiusM, sinceMs) &&
          isInMode(now, modes, sinceMs)),
      ...wasOnGround(vehicle),
      isUnderway: (now, sinceMs) => isInMode(now, modes, sinceMs),
      ...(staysIn.length > 0 && { staysInModes: staysIn }),
      // The vehicle may circle over home without telemetry that shows it.
      ...(radiusM !== undefined && modes.length === 0 && { onTimeout: 'unknown' as const }),
    };
  },
  fromProgram: { command: MavCmd.NAV_RETURN_TO_LAUNCH, paramsOf: () => ({}) },
};

function timeoutMs({ position, home }: VehicleState): number {
  const wayM = position && home ? distanceM(position, home) : UNKNOWN_WAY_M;
  const heightM = Math.max(0, position?.altitudeRelativeHomeM ?? UNKNOWN_HEIGHT_M);
  return SPARE_MS + (wayM / SLOW_MPS + heightM / SLOW_DESCENT_MPS) * 1000;
}
