import type { MessageHandler } from './message-handler.ts';
import { compassDeg } from './wire-value.ts';

const DEG_PER_RAD = 180 / Math.PI;

/**
 * PX4's estimate: a vector towards which the air moves, where the other message says whence.
 * Source: https://mavlink.io/en/messages/common.html#WIND_COV
 */
export const windCov: MessageHandler<'WIND_COV'> = (_state, message, nowMs) => {
  const { windX, windY } = message;
  if (!Number.isFinite(windX + windY)) return undefined;
  return {
    wind: {
      heardAtMs: nowMs,
      speedMps: Math.hypot(windX, windY),
      fromDeg: compassDeg(Math.atan2(-windY, -windX) * DEG_PER_RAD),
    },
  };
};
