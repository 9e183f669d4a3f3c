import { fliesForward } from '../../../vehicle/state/flight-phase.ts';
import { heardSince, isStanding } from '../../target/sighting.ts';
import type { ActionDefinition } from '../action-definition.ts';
import { speedStep } from '../reposition-step.ts';

const SEEN_WITHIN_MS = 20_000;
const TOLERANCE_MPS = 1;
const TOLERANCE_SHARE = 0.15;

/**
 * Sets the ground speed of the flight, for a plane its airspeed. A vehicle that hovers or is stationary cannot show
 * it: then the vehicle's acknowledgement is the only proof, and the record says so.
 */
export const changeSpeedAction: ActionDefinition<'change-speed'> = {
  kind: 'setting',
  category: 'Navigation',
  text: ({ groundSpeedMps }) => `Change speed to ${groundSpeedMps} m/s`,
  precondition: ({ vehicle }) =>
    vehicle.heartbeat?.isArmed === true
      ? undefined
      : { code: 'state-conflict', reason: 'The vehicle is not armed.' },
  steps: ({ params, vehicle }) => [speedStep(vehicle, params.groundSpeedMps)],
  effect: ({ params: { groundSpeedMps } }) => ({
    missing: 'telemetry does not show that speed yet; it shows on the next long leg.',
    timeoutMs: SEEN_WITHIN_MS,
    onTimeout: 'unknown',
    notShown: {
      outcome: 'set-not-shown',
      detail: 'The vehicle accepted the speed. It shows on the next leg.',
      isSo: (vehicle, sinceMs) => !fliesForward(vehicle) && isStanding(vehicle, sinceMs),
    },
    isDone(vehicle, sinceMs) {
      const speed = heardSince(vehicle.speed, sinceMs);
      const toleranceMps = Math.max(TOLERANCE_MPS, groundSpeedMps * TOLERANCE_SHARE);
      const shown = fliesForward(vehicle) ? speed?.airSpeedMps : speed?.groundSpeedMps;
      return shown !== undefined && Math.abs(shown - groundSpeedMps) <= toleranceMps;
    },
  }),
};
