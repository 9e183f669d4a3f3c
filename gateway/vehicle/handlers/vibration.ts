import type { MessageHandler } from './message-handler.ts';

/** Source: https://mavlink.io/en/messages/common.html#VIBRATION */
export const vibration: MessageHandler<'VIBRATION'> = (_state, message, nowMs) => {
  const { vibrationX, vibrationY, vibrationZ } = message;
  if (!Number.isFinite(vibrationX + vibrationY + vibrationZ)) return undefined;
  return {
    vibration: {
      heardAtMs: nowMs,
      xMps2: vibrationX,
      yMps2: vibrationY,
      zMps2: vibrationZ,
      clippings: message.clipping0 + message.clipping1 + message.clipping2,
    },
  };
};
