import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import { isInMode, isOnGround } from '../../target/sighting.ts';
import type { ActionRefusal, CommandExecution } from '../action-definition.ts';
import { modeFor, modeStep, modesFor } from '../mode-step.ts';
import { wasOnGround } from '../was-on-ground.ts';

const SPARE_MS = 60_000;
/** ArduPilot's default final descent speed. */
const SLOW_DESCENT_MPS = 0.5;
const UNKNOWN_HEIGHT_M = 120;

/** Lands at the current position. Done when the vehicle reports it is on the ground. */
export const landAction: CommandExecution<'land'> = {
  precondition: ({ vehicle }) => noLandingMode(vehicle),
  steps({ vehicle }) {
    const land = modeFor(vehicle, 'land');
    if (land) return [modeStep(vehicle, land.customMode, 'emergency')];
    return [
      {
        name: 'NAV_LAND',
        request: {
          form: 'long',
          command: MavCmd.NAV_LAND,
          params: [0, 0, 0, Number.NaN, Number.NaN, Number.NaN, 0],
          retry: 'emergency',
        },
      },
    ];
  },
  effect({ vehicle }) {
    const heightM = Math.max(0, vehicle.position?.altitudeRelativeHomeM ?? UNKNOWN_HEIGHT_M);
    const modes = modesFor(vehicle, 'land');
    return {
      missing: 'it is not on the ground yet.',
      timeoutMs: SPARE_MS + (heightM / SLOW_DESCENT_MPS) * 1000,
      isDone: isOnGround,
      ...wasOnGround(vehicle),
      isUnderway: (now, sinceMs) => isInMode(now, modes, sinceMs),
      ...(modes.length > 0 && { staysInModes: modes }),
    };
  },
  fromProgram: { command: MavCmd.NAV_LAND, paramsOf: () => ({}) },
};

export function noLandingMode(vehicle: VehicleState): ActionRefusal | undefined {
  return vehicle.autopilot !== 'generic' && !modeFor(vehicle, 'land')
    ? { code: 'unsupported-command', reason: 'This vehicle has no landing mode. Use RTL.' }
    : undefined;
}
