import type { MessageHandler } from './message-handler.ts';

/** Source: https://mavlink.io/en/messages/common.html#RELAY_STATUS */
export const relayStatus: MessageHandler<'RELAY_STATUS'> = (_state, message, nowMs) => ({
  relay: { heardAtMs: nowMs, present: message.present, on: message.on },
});
