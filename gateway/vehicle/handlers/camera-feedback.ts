import type { MonotonicMs } from '../../base/clock.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import type { MessageHandler, VehiclePatch } from './message-handler.ts';

/**
 * ArduPilot reports every picture with it. Source:
 * https://mavlink.io/en/messages/ardupilotmega.html#CAMERA_FEEDBACK
 */
export const cameraFeedback: MessageHandler<'CAMERA_FEEDBACK'> = (state, message, nowMs) =>
  pictureTaken(state, message.imgIdx, nowMs);

/**
 * A failed capture is not counted as a picture.
 * Source: https://mavlink.io/en/messages/common.html#CAMERA_IMAGE_CAPTURED
 */
export const cameraImageCaptured: MessageHandler<'CAMERA_IMAGE_CAPTURED'> = (state, message, nowMs) =>
  message.captureResult === 1 ? pictureTaken(state, message.imageIndex, nowMs) : undefined;

/** A picture reported twice counts once. */
function pictureTaken(
  { camera }: VehicleState,
  imageIndex: number,
  nowMs: MonotonicMs,
): VehiclePatch | undefined {
  if (camera?.imageIndex === imageIndex) return undefined;
  return { camera: { heardAtMs: nowMs, imageIndex, previousHeardAtMs: camera?.heardAtMs } };
}
