import type { MessageHandler } from './message-handler.ts';
import { finite, UINT16_MAX } from './wire-value.ts';

/** Source: https://mavlink.io/en/messages/common.html#VFR_HUD */
export const vfrHud: MessageHandler<'VFR_HUD'> = (_state, message, nowMs) => {
  const groundSpeedMps = finite(message.groundspeed);
  const climbMps = finite(message.climb);
  if (groundSpeedMps === undefined || climbMps === undefined) return undefined;
  return {
    speed: {
      heardAtMs: nowMs,
      groundSpeedMps,
      airSpeedMps: finite(message.airspeed),
      climbMps,
      // 65,535 % is impossible: it means unknown in logs that do not contain the throttle.
      throttlePct: message.throttle === UINT16_MAX ? undefined : Math.min(100, message.throttle),
    },
  };
};
