import type { MessageHandler } from './message-handler.ts';
import { UINT8_MAX, unless } from './wire-value.ts';

/**
 * Comes from the telemetry radio, not the autopilot: it never keeps a vehicle alive.
 * Source: https://mavlink.io/en/messages/common.html#RADIO_STATUS
 */
export const radioStatus: MessageHandler<'RADIO_STATUS'> = (_state, message, nowMs) => ({
  radio: {
    heardAtMs: nowMs,
    localRssi: unless(UINT8_MAX, message.rssi),
    remoteRssi: unless(UINT8_MAX, message.remrssi),
    localNoise: unless(UINT8_MAX, message.noise),
    remoteNoise: unless(UINT8_MAX, message.remnoise),
  },
});
