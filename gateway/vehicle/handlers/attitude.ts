import type { MessageHandlers } from './message-handler.ts';
import { compassDeg, finite, UINT16_MAX } from './wire-value.ts';

const DEG_PER_RAD = 180 / Math.PI;

/** Attitude, airspeed, wind and vibration. */
export const attitudeHandlers: MessageHandlers = {
  /** Source: https://mavlink.io/en/messages/common.html#ATTITUDE */
  ATTITUDE(state, message, nowMs) {
    const { roll, pitch, yaw, timeBootMs } = message;
    if (!Number.isFinite(roll + pitch + yaw)) return undefined;
    if (state.attitude?.bootMs !== undefined && timeBootMs < state.attitude.bootMs) return undefined;
    return {
      attitude: {
        receivedAtMs: nowMs,
        rollDeg: roll * DEG_PER_RAD,
        pitchDeg: pitch * DEG_PER_RAD,
        yawDeg: compassDeg(yaw * DEG_PER_RAD),
        bootMs: timeBootMs,
      },
    };
  },

  /** Source: https://mavlink.io/en/messages/common.html#VFR_HUD */
  VFR_HUD(_state, message, nowMs) {
    const groundSpeedMps = finite(message.groundspeed);
    const climbMps = finite(message.climb);
    if (groundSpeedMps === undefined || climbMps === undefined) return undefined;
    return {
      speed: {
        receivedAtMs: nowMs,
        groundSpeedMps,
        airSpeedMps: finite(message.airspeed),
        climbMps,
        // 65,535 % is impossible. Logs without throttle use it for unknown.
        throttlePct: message.throttle === UINT16_MAX ? undefined : Math.min(100, message.throttle),
      },
    };
  },

  /** ArduPilot's estimate. Source: https://mavlink.io/en/messages/ardupilotmega.html#WIND */
  WIND(_state, message, nowMs) {
    const speedMps = finite(message.speed);
    const fromDeg = finite(message.direction);
    if (speedMps === undefined || fromDeg === undefined) return undefined;
    return { wind: { receivedAtMs: nowMs, speedMps: Math.max(0, speedMps), fromDeg: compassDeg(fromDeg) } };
  },

  /**
   * PX4's estimate: a vector in the direction the air moves to, whereas WIND gives where it comes from.
   * Source: https://mavlink.io/en/messages/common.html#WIND_COV
   */
  WIND_COV(_state, message, nowMs) {
    const { windX, windY } = message;
    if (!Number.isFinite(windX + windY)) return undefined;
    return {
      wind: {
        receivedAtMs: nowMs,
        speedMps: Math.hypot(windX, windY),
        fromDeg: compassDeg(Math.atan2(-windY, -windX) * DEG_PER_RAD),
      },
    };
  },

  /** Source: https://mavlink.io/en/messages/common.html#VIBRATION */
  VIBRATION(_state, message, nowMs) {
    const { vibrationX, vibrationY, vibrationZ } = message;
    if (!Number.isFinite(vibrationX + vibrationY + vibrationZ)) return undefined;
    return {
      vibration: {
        receivedAtMs: nowMs,
        xMps2: vibrationX,
        yMps2: vibrationY,
        zMps2: vibrationZ,
        clippings: message.clipping0 + message.clipping1 + message.clipping2,
      },
    };
  },
};
