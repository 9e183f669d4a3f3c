import type { MessageHandler } from './message-handler.ts';

/** Source: https://mavlink.io/en/messages/common.html#MISSION_ITEM_REACHED */
export const missionItemReached: MessageHandler<'MISSION_ITEM_REACHED'> = (_state, message, nowMs) => ({
  reached: { heardAtMs: nowMs, seq: message.seq },
});
