import type { MessageHandler } from './message-handler.ts';

/** Source: https://mavlink.io/en/messages/common.html#FENCE_STATUS */
export const fenceStatus: MessageHandler<'FENCE_STATUS'> = (_state, message, nowMs) => ({
  fence: {
    heardAtMs: nowMs,
    isBreached: message.breachStatus !== 0,
    breachType: message.breachType,
    breachCount: message.breachCount,
  },
});
