import { MavFrame, MissionState } from '../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import type { MessageHandlers } from './message-handler.ts';
import { compassDeg, finite, placeOf, UINT16_MAX } from './wire-value.ts';

/** Type mask bits for "ignore x, y". */
const IGNORES_PLACE = 0b011;
const IGNORES_ALTITUDE = 0b100;
/** Type mask bits for "ignore vx, vy" and "ignore yaw". */
const IGNORES_GROUND_SPEED = 0b11_000;
const IGNORES_HEADING = 1 << 10;
const DEG_PER_RAD = 180 / Math.PI;
const CM_PER_M = 100;

/** The current mission item and the current target. */
export const missionHandlers: MessageHandlers = {
  /** Source: https://mavlink.io/en/messages/common.html#MISSION_CURRENT */
  MISSION_CURRENT: (_state, message, nowMs) => ({
    mission: {
      receivedAtMs: nowMs,
      seq: message.seq === UINT16_MAX ? undefined : message.seq,
      total: totalOf(message.total, message.missionState),
      missionState: message.missionState === MissionState.UNKNOWN ? undefined : message.missionState,
    },
  }),

  /** Source: https://mavlink.io/en/messages/common.html#MISSION_ITEM_REACHED */
  MISSION_ITEM_REACHED: (_state, message, nowMs) => ({ reached: { receivedAtMs: nowMs, seq: message.seq } }),

  /** Source: https://mavlink.io/en/messages/common.html#NAV_CONTROLLER_OUTPUT */
  NAV_CONTROLLER_OUTPUT: (state, message, nowMs) => ({
    navigation: {
      targetLatitudeDeg: undefined,
      targetLongitudeDeg: undefined,
      targetAltitudeRelativeHomeM: undefined,
      targetReceivedAtMs: undefined,
      ...state.navigation,
      receivedAtMs: nowMs,
      distanceToNextM: message.wpDist,
      controllerHeadingDeg: compassDeg(message.navBearing),
      airSpeedErrorMps: airSpeedErrorMps(state, message.aspdError),
    },
  }),

  /** Source: https://mavlink.io/en/messages/common.html#POSITION_TARGET_GLOBAL_INT */
  POSITION_TARGET_GLOBAL_INT(state, message, nowMs) {
    const place =
      (message.typeMask & IGNORES_PLACE) === 0 ? placeOf(message.latInt, message.lonInt) : undefined;
    return {
      navigation: {
        receivedAtMs: nowMs,
        distanceToNextM: state.navigation?.distanceToNextM,
        controllerHeadingDeg: state.navigation?.controllerHeadingDeg,
        airSpeedErrorMps: state.navigation?.airSpeedErrorMps,
        targetHeadingDeg:
          (message.typeMask & IGNORES_HEADING) === 0 && Number.isFinite(message.yaw)
            ? compassDeg(message.yaw * DEG_PER_RAD)
            : undefined,
        targetGroundSpeedMps:
          (message.typeMask & IGNORES_GROUND_SPEED) === 0
            ? finite(Math.hypot(message.vx, message.vy))
            : undefined,
        targetLatitudeDeg: place?.latitudeDeg,
        targetLongitudeDeg: place?.longitudeDeg,
        targetAltitudeRelativeHomeM:
          place && (message.typeMask & IGNORES_ALTITUDE) === 0
            ? altitudeRelativeHomeM(state, message.coordinateFrame, message.alt)
            : undefined,
        targetReceivedAtMs: place && nowMs,
      },
    };
  },
};

/**
 * ArduPilot planes send target minus airspeed in centimetres a second, PX4 airspeed minus target in the
 * metres a second of the definition.
 */
function airSpeedErrorMps({ type, autopilot }: VehicleState, error: number): number | undefined {
  if ((type !== 'plane' && type !== 'vtol') || !Number.isFinite(error)) return undefined;
  return autopilot === 'px4' ? -error : error / CM_PER_M;
}

/** 0 is "not supported", UINT16_MAX "no mission". ArduPilot sends 0 for both; see the mission state. */
function totalOf(total: number, missionState: number): number | undefined {
  if (total === UINT16_MAX || (total === 0 && missionState === MissionState.NO_MISSION)) return 0;
  return total === 0 ? undefined : total;
}

/** Targets above sea level need the home altitude. For targets above terrain the height is unknown. */
function altitudeRelativeHomeM(state: VehicleState, frame: number, altitudeM: number): number | undefined {
  if (frame === MavFrame.GLOBAL_RELATIVE_ALT || frame === MavFrame.GLOBAL_RELATIVE_ALT_INT)
    return finite(altitudeM);
  if (frame !== MavFrame.GLOBAL && frame !== MavFrame.GLOBAL_INT) return undefined;
  return state.home && finite(altitudeM - state.home.altitudeAmslM);
}
