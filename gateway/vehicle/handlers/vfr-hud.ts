import type { MessageHandler } from './message-handler.ts';
import { finite } from './wire-value.ts';

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
      throttlePct: Math.min(100, message.throttle),
    },
  };
};
