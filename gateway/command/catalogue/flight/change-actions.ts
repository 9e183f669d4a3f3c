import { MavCmd, SpeedType } from '../../../mavlink/codec/generated/enums.ts';
import { fliesForward } from '../../../vehicle/state/flight-phase.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import { isAtAltitude, isInMode, isStanding, receivedSince } from '../../target/sighting.ts';
import type { ActionContext, CommandExecutions } from '../action-definition.ts';
import { airborneRefusal } from '../airborne-refusal.ts';
import { modesFor } from '../mode-step.ts';
import type { ProgramMessage } from '../program-message.ts';
import { type RepositionTarget, repositionEffect, repositionSteps, speedStep } from '../reposition-step.ts';

const SEEN_WITHIN_MS = 20_000;
const TOLERANCE_MPS = 1;
const TOLERANCE_SHARE = 0.15;

export const changeActions = {
  /**
   * Sets the ground speed, or a plane's airspeed. A vehicle that hovers or is stationary cannot
   * show it; then the acknowledgement is the only proof, and the record notes that.
   */
  'change-speed': {
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
        const speed = receivedSince(vehicle.speed, sinceMs);
        const toleranceMps = Math.max(TOLERANCE_MPS, groundSpeedMps * TOLERANCE_SHARE);
        const shown = fliesForward(vehicle) ? speed?.airSpeedMps : speed?.groundSpeedMps;
        return shown !== undefined && Math.abs(shown - groundSpeedMps) <= toleranceMps;
      },
    }),
    fromProgram: {
      command: MavCmd.DO_CHANGE_SPEED,
      paramsOf: (message, vehicle) =>
        message.param2 > 0 && meansOurSpeed(message, vehicle)
          ? { groundSpeedMps: message.param2 }
          : undefined,
    },
  },
  /** Climbs or descends to an altitude above home. A go-to under way keeps its place. */
  'change-altitude': {
    precondition: ({ vehicle }) => airborneRefusal(vehicle),
    steps: (context) => repositionSteps(context.vehicle, targetOf(context)),
    effect(context) {
      const { altitudeM } = context.params;
      const modes = modesFor(context.vehicle, 'guided');
      return {
        ...repositionEffect(context.vehicle, targetOf(context)),
        missing: 'it did not reach the altitude in time.',
        isDone: (now, sinceMs) =>
          isAtAltitude(now, altitudeM, sinceMs) && (modes.length === 0 || isInMode(now, modes, sinceMs)),
      };
    },
  },
} satisfies Partial<CommandExecutions>;

/** An older reported target may be obsolete. */
const TARGET_AGE_MS = 3000;

function targetOf({ params, vehicle }: ActionContext<'change-altitude'>): RepositionTarget {
  const altitudeRelativeHomeM = params.altitudeM;
  const isGuided = isInMode(vehicle, modesFor(vehicle, 'guided'), 0);
  const { targetLatitudeDeg, targetLongitudeDeg, targetReceivedAtMs } = vehicle.navigation ?? {};
  const isFresh =
    targetReceivedAtMs !== undefined && targetReceivedAtMs >= vehicle.lastFrameAtMs - TARGET_AGE_MS;
  if (isGuided && isFresh && targetLatitudeDeg !== undefined && targetLongitudeDeg !== undefined) {
    return {
      latitudeDeg: targetLatitudeDeg,
      longitudeDeg: targetLongitudeDeg,
      altitudeRelativeHomeM,
    };
  }
  return {
    latitudeDeg: vehicle.position?.latitudeDeg ?? 0,
    longitudeDeg: vehicle.position?.longitudeDeg ?? 0,
    altitudeRelativeHomeM,
  };
}

/**
 * Whether the message sets our kind of speed: not climb or descent speed, and airspeed for
 * ArduPilot planes and quadplanes.
 */
function meansOurSpeed({ param1 }: ProgramMessage, { type, autopilot }: VehicleState): boolean {
  const isAirspeed = param1 === SpeedType.AIRSPEED;
  const isGroundSpeed = param1 === SpeedType.GROUNDSPEED;
  if (autopilot === 'ardupilot' && (type === 'plane' || type === 'vtol')) return isAirspeed;
  return type === 'plane' ? isGroundSpeed : isAirspeed || isGroundSpeed;
}
