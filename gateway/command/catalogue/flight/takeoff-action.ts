import { REFUSALS } from '../../../contract/command/catalogue/vehicle-check.ts';
import { say } from '../../../contract/operator-text.ts';
import { LOWEST_PLANE_TAKEOFF_M } from '../../../contract/vehicle/plane-takeoff.ts';
import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { encodingOf } from '../../../vehicle/state/capabilities.ts';
import { lacksPosition } from '../../../vehicle/state/vehicle-health.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import { altitudeToleranceM, isInMode, receivedSince } from '../../target/sighting.ts';
import type { ActionRefusal, ActionStep, CommandExecution } from '../action-definition.ts';
import { guidedSteps, modeStep, modesFor } from '../mode-step.ts';
import { heightAboveHome } from '../program-message.ts';
import { homeAltitudeAmslM } from '../reposition-step.ts';
import { modeNamed } from '../setting/setting-actions.ts';

const SPARE_MS = 20_000;
const SLOW_CLIMB_MPS = 0.5;
const OFF_THE_GROUND_M = 0.5;
/** In mode TAKEOFF the straight climb ends this far below the target altitude. */
const LEVEL_OFF_M = 2;
/** Altitude for mode TAKEOFF, above its starting point. */
const PLANE_ALTITUDE = 'TKOFF_ALT';

/**
 * Climbs from the ground to an altitude above home. Sent once. ArduPilot must be armed and in GUIDED; PX4
 * expects the altitude above mean sea level. ArduPilot planes have no such command and use mode TAKEOFF.
 * Source: https://ardupilot.org/plane/docs/takeoff-mode.html
 */
export const takeoffAction: CommandExecution<'takeoff'> = {
  precondition: ({ vehicle, params: { altitudeM } }) => refusal(vehicle, altitudeM),
  steps({ vehicle, params: { altitudeM } }) {
    if (vehicle.type === 'plane') return planeSteps(vehicle, altitudeM);
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
      receivedSince(now.position, sinceMs)?.altitudeRelativeHomeM ?? 0;
    const takeoffMode = vehicle.type === 'plane' ? modeNamed(vehicle, 'TAKEOFF') : undefined;
    const guided = vehicle.autopilot === 'ardupilot' ? modesFor(vehicle, 'guided') : [];
    const modes = takeoffMode ? [takeoffMode.customMode] : guided;
    const toleranceM = Math.max(altitudeToleranceM(altitudeM), takeoffMode ? LEVEL_OFF_M : 0);
    const enoughM = altitudeM - Math.min(altitudeM / 2, toleranceM);
    return {
      missing: 'it did not climb to the altitude in time.',
      timeoutMs: SPARE_MS + (altitudeM / SLOW_CLIMB_MPS) * 1000,
      isDone: (now, sinceMs) => heightM(now, sinceMs) >= enoughM,
      isUnderway: (now, sinceMs) =>
        takeoffMode
          ? isInMode(now, modes, sinceMs)
          : now.flight.isAirborne === true && heightM(now, sinceMs) > OFF_THE_GROUND_M,
      ...(modes.length > 0 && { staysInModes: modes }),
    };
  },
  fromProgram: {
    command: MavCmd.NAV_TAKEOFF,
    paramsOf(message, vehicle) {
      const altitudeM = heightAboveHome(message, vehicle);
      return altitudeM === undefined ? undefined : { altitudeM };
    },
  },
};

/** The plane's altitude, then the mode in which it takes off as soon as it is armed. Sent once. */
function planeSteps(vehicle: VehicleState, altitudeM: number): readonly ActionStep[] {
  const mode = modeNamed(vehicle, 'TAKEOFF');
  if (!mode) return [];
  return [
    {
      name: 'PARAM_REQUEST_READ',
      isOptional: true,
      request: { form: 'parameter-read', retry: 'idempotent', names: [PLANE_ALTITUDE] },
      isSeen: ({ parameters }, sinceMs) =>
        parameters.some(({ name, receivedAtMs }) => name === PLANE_ALTITUDE && receivedAtMs >= sinceMs),
    },
    {
      name: 'PARAM_SET',
      unreadReason: say(
        'The vehicle did not answer for {name}, so no take-off command was sent. Use a mission to take off.',
        { name: PLANE_ALTITUDE },
      ),
      request: {
        form: 'parameter-set',
        retry: 'idempotent',
        name: PLANE_ALTITUDE,
        value: altitudeM,
        encoding: encodingOf(vehicle),
      },
    },
    modeStep(vehicle, mode.customMode, 'once'),
  ];
}

function refusal(vehicle: VehicleState, altitudeM: number): ActionRefusal | undefined {
  if (vehicle.type === 'plane' && altitudeM < LOWEST_PLANE_TAKEOFF_M)
    return {
      code: 'state-conflict',
      reason: say('A plane circles at its take-off altitude. Take off to {altitude} m or more.', {
        altitude: LOWEST_PLANE_TAKEOFF_M,
      }),
    };
  if (vehicle.flight.isAirborne === true) return { code: 'state-conflict', reason: REFUSALS.alreadyFlying };
  if (lacksPosition(vehicle)) return { code: 'state-conflict', reason: REFUSALS.noPositionForTakeoff };
  if (vehicle.heartbeat?.isArmed !== true) return { code: 'state-conflict', reason: REFUSALS.armFirst };
  if (vehicle.autopilot === 'px4' && homeAltitudeAmslM(vehicle) === undefined)
    return { code: 'state-conflict', reason: 'The home altitude is not known yet. Wait for a position.' };
  return undefined;
}
