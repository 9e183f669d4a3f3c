import type { MessageHandler } from './message-handler.ts';
import { compassDeg, finite } from './wire-value.ts';

/** ArduPilot's estimate. Source: https://mavlink.io/en/messages/ardupilotmega.html#WIND */
export const wind: MessageHandler<'WIND'> = (_state, message, nowMs) => {
  const speedMps = finite(message.speed);
  const fromDeg = finite(message.direction);
  if (speedMps === undefined || fromDeg === undefined) return undefined;
  return { wind: { heardAtMs: nowMs, speedMps: Math.max(0, speedMps), fromDeg: compassDeg(fromDeg) } };
};
