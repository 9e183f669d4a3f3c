import type { MessageHandler } from './message-handler.ts';

/**
 * `image_status`: 0 idle, 1 taking one, 2 a series that waits, 3 a series that takes one.
 * Source: https://mavlink.io/en/messages/common.html#CAMERA_CAPTURE_STATUS
 */
export const cameraCaptureStatus: MessageHandler<'CAMERA_CAPTURE_STATUS'> = (_state, message, nowMs) => ({
  capture: {
    heardAtMs: nowMs,
    isCapturing: message.imageStatus !== 0,
    intervalS: message.imageInterval > 0 ? message.imageInterval : undefined,
  },
});
