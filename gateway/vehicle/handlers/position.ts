import { EkfStatusFlags, EstimatorStatusFlags, GpsFixType } from '../../mavlink/codec/generated/enums.ts';
import type { GpsGroup } from '../state/groups.ts';
import type { MessageHandlers } from './message-handler.ts';
import { compassDeg, placeOf, UINT8_MAX, UINT16_MAX, unless } from './wire-value.ts';

const FIXES = new Map<number, GpsGroup['fix']>([
  [GpsFixType.GPS_FIX_TYPE_2D_FIX, '2d'],
  [GpsFixType.GPS_FIX_TYPE_3D_FIX, '3d'],
  [GpsFixType.DGPS, 'dgps'],
  [GpsFixType.RTK_FLOAT, 'rtk_float'],
  [GpsFixType.RTK_FIXED, 'rtk_fixed'],
  [GpsFixType.STATIC, '3d'],
  [GpsFixType.PPP, 'dgps'],
]);

/** Positions of the vehicle and its home. */
export const positionHandlers: MessageHandlers = {
  /**
   * Ignores a position older than the current one. After a reboot the vehicle's clock restarts; the
   * vehicle clears its position before this runs. Without a position it still uses the height,
   * unless all values are zero, which means unknown. Then the heading is also in ATTITUDE.
   * Source: https://mavlink.io/en/messages/common.html#GLOBAL_POSITION_INT
   */
  GLOBAL_POSITION_INT(state, message, nowMs) {
    const { timeBootMs: bootMs, relativeAlt } = message;
    const last = state.height ?? state.position;
    if (last && bootMs < last.bootMs) return undefined;
    const altitudeRelativeHomeM = relativeAlt / 1000;
    const height = { receivedAtMs: nowMs, altitudeRelativeHomeM, bootMs };
    const place = placeOf(message.lat, message.lon);
    if (!place) return message.alt === 0 && relativeAlt === 0 ? undefined : { height };
    const headingCdeg = unless(UINT16_MAX, message.hdg);
    return {
      position: {
        receivedAtMs: nowMs,
        ...place,
        altitudeAmslM: message.alt / 1000,
        altitudeRelativeHomeM,
        headingDeg: headingCdeg === undefined ? undefined : compassDeg(headingCdeg / 100),
        velocityNorthMps: message.vx / 100,
        velocityEastMps: message.vy / 100,
        velocityDownMps: message.vz / 100,
        bootMs,
      },
      height,
    };
  },

  /** Source: https://mavlink.io/en/messages/common.html#GPS_RAW_INT */
  GPS_RAW_INT(_state, message, nowMs) {
    const hdopCenti = unless(UINT16_MAX, message.eph);
    const { alt, altEllipsoid } = message;
    return {
      gps: {
        receivedAtMs: nowMs,
        fix: FIXES.get(message.fixType) ?? 'none',
        satellites: unless(UINT8_MAX, message.satellitesVisible),
        hdop: hdopCenti === undefined ? undefined : hdopCenti / 100,
        // 0 also means that the extension field is not sent.
        seaAboveEllipsoidM: altEllipsoid === 0 ? undefined : (altEllipsoid - alt) / 1000,
        horizontalAccuracyM: metres(message.hAcc),
        verticalAccuracyM: metres(message.vAcc),
      },
    };
  },

  /**
   * Spacing 0: the ground here is not on board.
   * Source: https://mavlink.io/en/messages/common.html#TERRAIN_REPORT
   */
  TERRAIN_REPORT(_state, { spacing, terrainHeight, currentHeight, pending, loaded }, nowMs) {
    const isKnown = spacing > 0 && Number.isFinite(terrainHeight + currentHeight);
    const ground = isKnown ? { amslM: terrainHeight, belowM: currentHeight } : undefined;
    return { terrain: { receivedAtMs: nowMs, ground, pending, loaded } };
  },

  /** Source: https://mavlink.io/en/messages/common.html#HOME_POSITION */
  HOME_POSITION(_state, message, nowMs) {
    const place = placeOf(message.latitude, message.longitude);
    return place && { home: { receivedAtMs: nowMs, ...place, altitudeAmslM: message.altitude / 1000 } };
  },
};

/** Quality of the attitude, velocity and position estimates. */
export const estimatorHandlers: MessageHandlers = {
  /** ArduPilot. Source: https://mavlink.io/en/messages/ardupilotmega.html#EKF_STATUS_REPORT */
  EKF_STATUS_REPORT(_state, message, nowMs) {
    const has = (flag: number): boolean => (message.flags & flag) !== 0;
    return {
      estimator: {
        receivedAtMs: nowMs,
        isAttitudeGood: has(EkfStatusFlags.ATTITUDE) && !has(EkfStatusFlags.UNINITIALIZED),
        isVelocityGood: has(EkfStatusFlags.VELOCITY_HORIZ),
        isHorizontalPositionGood: has(EkfStatusFlags.POS_HORIZ_ABS) && !has(EkfStatusFlags.CONST_POS_MODE),
        isVerticalPositionGood: has(EkfStatusFlags.POS_VERT_ABS),
        isGpsGlitching: has(EkfStatusFlags.GPS_GLITCHING),
        worstRatio: worstRatio(
          message.velocityVariance,
          message.posHorizVariance,
          message.posVertVariance,
          message.compassVariance,
        ),
      },
    };
  },

  /** PX4. Source: https://mavlink.io/en/messages/common.html#ESTIMATOR_STATUS */
  ESTIMATOR_STATUS(_state, message, nowMs) {
    const has = (flag: number): boolean => (message.flags & flag) !== 0;
    return {
      estimator: {
        receivedAtMs: nowMs,
        isAttitudeGood: has(EstimatorStatusFlags.ATTITUDE) && !has(EstimatorStatusFlags.ACCEL_ERROR),
        isVelocityGood: has(EstimatorStatusFlags.VELOCITY_HORIZ),
        isHorizontalPositionGood:
          has(EstimatorStatusFlags.POS_HORIZ_ABS) && !has(EstimatorStatusFlags.CONST_POS_MODE),
        isVerticalPositionGood: has(EstimatorStatusFlags.POS_VERT_ABS),
        isGpsGlitching: has(EstimatorStatusFlags.GPS_GLITCH),
        worstRatio: worstRatio(
          message.velRatio,
          message.posHorizRatio,
          message.posVertRatio,
          message.magRatio,
        ),
      },
    };
  },
};

/** Of millimetres; 0 is unknown. */
function metres(millimetres: number): number | undefined {
  return millimetres === 0 ? undefined : millimetres / 1000;
}

/** The largest ratio that is a number; undefined if none is. */
function worstRatio(...ratios: readonly number[]): number | undefined {
  const known = ratios.filter((ratio) => Number.isFinite(ratio));
  return known.length === 0 ? undefined : Math.max(...known);
}
