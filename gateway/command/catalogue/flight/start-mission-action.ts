import { REFUSALS } from '../../../contract/command/catalogue/vehicle-check.ts';
import { say } from '../../../contract/operator-text.ts';
import { neverFlies } from '../../../contract/vehicle/never-flies.ts';
import { MavCmd, MissionState } from '../../../mavlink/codec/generated/enums.ts';
import { lacksPosition } from '../../../vehicle/state/vehicle-health.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import { isInMode, receivedSince } from '../../target/sighting.ts';
import type { ActionRefusal, ActionStep, CommandExecution } from '../action-definition.ts';
import { modeFor, modeStep, modesFor } from '../mode-step.ts';

const SEEN_WITHIN_MS = 20_000;

/** PX4 starts at the item that MISSION_START names. This value continues from the current item. */
const PX4_CONTINUE = -1;

/**
 * Flies the onboard mission: sets the mission mode, then sends MISSION_START once, which starts an
 * ArduPilot copter on the ground. `fromSeq` counts as MISSION_CURRENT does. With MIS_RESTART 1,
 * ArduPilot starts over on entering AUTO, so the item is set again after it. It is also set before,
 * so that with MIS_RESTART 0 the vehicle never flies towards another item.
 * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_MISSION_START
 */
export const startMissionAction: CommandExecution<'start-mission'> = {
  precondition({ vehicle }) {
    if (!modeFor(vehicle, 'auto'))
      return { code: 'unsupported-command', reason: 'This vehicle has no mission mode.' };
    const lacking = missionPositionRefusal(vehicle);
    if (lacking) return lacking;
    if (vehicle.heartbeat?.isArmed !== true) return { code: 'state-conflict', reason: REFUSALS.armFirst };
    return undefined;
  },
  steps({ vehicle, params: { fromSeq } }) {
    const auto = modeFor(vehicle, 'auto');
    const item = fromSeq === undefined ? [] : [currentItemStep(fromSeq)];
    const entersAuto = !isInMode(vehicle, modesFor(vehicle, 'auto'), 0);
    return [
      ...item,
      ...(auto ? [{ ...modeStep(vehicle, auto.customMode, 'idempotent'), isSkippedWhenSeen: true }] : []),
      ...(vehicle.autopilot === 'ardupilot' && entersAuto ? item : []),
      {
        name: 'MISSION_START',
        request: {
          form: 'long',
          command: MavCmd.MISSION_START,
          params: [vehicle.autopilot === 'px4' ? (fromSeq ?? PX4_CONTINUE) : 0, 0, 0, 0, 0, 0, 0],
          retry: 'once',
        },
      },
    ];
  },
  effect({ vehicle, params: { fromSeq } }) {
    const modes = modesFor(vehicle, 'auto');
    return {
      missing:
        fromSeq === undefined
          ? 'telemetry does not show it flying the mission.'
          : say('telemetry does not show it flying the mission from item {number}.', { number: fromSeq }),
      timeoutMs: SEEN_WITHIN_MS,
      isDone: (now, sinceMs) =>
        isInMode(now, modes, sinceMs) &&
        isFlyingMission(now, sinceMs) &&
        (fromSeq === undefined || isAtItem(now, fromSeq, sinceMs)),
      isUnderway: (now, sinceMs) => isInMode(now, modes, sinceMs) && now.flight.isAirborne === true,
      staysInModes: modes,
    };
  },
  fromProgram: {
    command: MavCmd.MISSION_START,
    paramsOf: ({ param1 }) => (param1 === 0 ? {} : undefined),
  },
};

/** In the air the autopilot decides: a plane may continue by airspeed and wind. */
export function missionPositionRefusal(vehicle: VehicleState): ActionRefusal | undefined {
  if (vehicle.flight.isAirborne === true || !lacksPosition(vehicle)) return undefined;
  return {
    code: 'state-conflict',
    reason: REFUSALS.noPositionForMission,
  };
}

function currentItemStep(seq: number): ActionStep {
  return {
    name: 'DO_SET_MISSION_CURRENT',
    request: {
      form: 'long',
      command: MavCmd.DO_SET_MISSION_CURRENT,
      params: [seq, 0, 0, 0, 0, 0, 0],
      retry: 'idempotent',
    },
  };
}

/** At the item or beyond: a later item may be reached before this one is reported. */
function isAtItem(vehicle: VehicleState, fromSeq: number, sinceMs: number): boolean {
  const seq = receivedSince(vehicle.mission, sinceMs)?.seq;
  return seq !== undefined && seq >= fromSeq;
}

/** Off the ground, or moving on it. Prefers the vehicle's own report. */
function isFlyingMission(vehicle: VehicleState, sinceMs: number): boolean {
  const mission = receivedSince(vehicle.mission, sinceMs);
  const isActive = mission?.missionState === undefined || mission.missionState === MissionState.ACTIVE;
  const isMoving = neverFlies(vehicle.type)
    ? vehicle.heartbeat?.isArmed === true && mission !== undefined
    : vehicle.flight.isAirborne === true;
  return isActive && isMoving;
}
