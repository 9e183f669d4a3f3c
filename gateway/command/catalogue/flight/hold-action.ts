import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { fliesForward } from '../../../vehicle/state/flight-phase.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import { isInMode, isStanding } from '../../target/sighting.ts';
import type { ActionStep, CommandExecution } from '../action-definition.ts';
import { modeFor, modeStep, modesFor } from '../mode-step.ts';
import { wasOnGround } from '../was-on-ground.ts';

const SEEN_WITHIN_MS = 15_000;

/**
 * Stops and holds position. ArduPilot copters use BRAKE, which ignores the sticks. LOITER obeys
 * them, so the copter sinks if the transmitter's throttle is at the bottom. LOITER follows if BRAKE
 * is refused (some builds lack it). Fixed wings circle; a hovering quadplane keeps hovering
 * (QLOITER).
 */
export const holdAction: CommandExecution<'hold'> = {
  precondition: ({ vehicle }) =>
    vehicle.autopilot !== 'generic' && !modeFor(vehicle, 'hold')
      ? { code: 'unsupported-command', reason: 'This vehicle has no mode that holds position.' }
      : undefined,
  steps: ({ vehicle }) => [holdStep(vehicle)],
  effect({ vehicle }) {
    const modes = modesFor(vehicle, 'hold');
    return {
      missing: 'telemetry does not show it stopped.',
      timeoutMs: SEEN_WITHIN_MS,
      isDone: (now, sinceMs) =>
        (modes.length === 0 || isInMode(now, modes, sinceMs)) &&
        (fliesForward(now) || isStanding(now, sinceMs)),
      ...wasOnGround(vehicle),
      isUnderway: (now, sinceMs) => isInMode(now, modes, sinceMs),
      ...(modes.length > 0 && { staysInModes: modes }),
    };
  },
  fromProgram: {
    command: MavCmd.DO_PAUSE_CONTINUE,
    paramsOf: ({ param1 }) => (param1 === 0 ? {} : undefined),
  },
};

function holdStep(vehicle: VehicleState): ActionStep {
  const [first, second] = modesFor(vehicle, 'hold');
  if (first !== undefined) {
    const step = modeStep(vehicle, first, 'emergency');
    return second === undefined ? step : { ...step, fallback: modeStep(vehicle, second, 'emergency') };
  }
  return {
    name: 'NAV_LOITER_UNLIM',
    request: {
      form: 'long',
      command: MavCmd.NAV_LOITER_UNLIM,
      params: [0, 0, 0, Number.NaN, Number.NaN, Number.NaN, Number.NaN],
      retry: 'emergency',
    },
  };
}
