import type { MessageHandler } from './message-handler.ts';

/** Earlier than this the vehicle has no source of UTC and counts from zero: 2020-01-01. */
const EARLIEST_UTC_MS = Date.UTC(2020, 0, 1);

/** Source: https://mavlink.io/en/messages/common.html#SYSTEM_TIME */
export const systemTime: MessageHandler<'SYSTEM_TIME'> = (_state, message, nowMs) => {
  const utcMs = Number(message.timeUnixUsec / 1000n);
  return {
    vehicleClock: {
      heardAtMs: nowMs,
      bootMs: message.timeBootMs,
      vehicleUtcMs: utcMs >= EARLIEST_UTC_MS ? utcMs : undefined,
    },
  };
};
