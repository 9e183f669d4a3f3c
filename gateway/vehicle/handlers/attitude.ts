import type { MessageHandler } from './message-handler.ts';
import { compassDeg } from './wire-value.ts';

const DEG_PER_RAD = 180 / Math.PI;

/** Source: https://mavlink.io/en/messages/common.html#ATTITUDE */
export const attitude: MessageHandler<'ATTITUDE'> = (state, message, nowMs) => {
  const { roll, pitch, yaw, timeBootMs } = message;
  if (!Number.isFinite(roll + pitch + yaw)) return undefined;
  if (state.attitude?.bootMs !== undefined && timeBootMs < state.attitude.bootMs) return undefined;
  return {
    attitude: {
      heardAtMs: nowMs,
      rollDeg: roll * DEG_PER_RAD,
      pitchDeg: pitch * DEG_PER_RAD,
      yawDeg: compassDeg(yaw * DEG_PER_RAD),
      bootMs: timeBootMs,
    },
  };
};
