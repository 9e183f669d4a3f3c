import type { MonotonicMs } from '../../base/clock.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import type { MessageHandler, VehiclePatch } from './message-handler.ts';

/** ArduPilot tells every picture so. Source: https://mavlink.io/en/messages/ardupilotmega.html#CAMERA_FEEDBACK */
export const cameraFeedback: MessageHandler<'CAMERA_FEEDBACK'> = (state, message, nowMs) =>
  pictureTaken(state, message.imgIdx, nowMs);

/** A capture that failed is no picture. Source: https://mavlink.io/en/messages/common.html#CAMERA_IMAGE_CAPTURED */
export const cameraImageCaptured: MessageHandler<'CAMERA_IMAGE_CAPTURED'> = (state, message, nowMs) =>
  message.captureResult === 1 ? pictureTaken(state, message.imageIndex, nowMs) : undefined;

/** A picture told twice is one picture. */
function pictureTaken(
  { camera }: VehicleState,
  imageIndex: number,
  nowMs: MonotonicMs,
): VehiclePatch | undefined {
  if (camera?.imageIndex === imageIndex) return undefined;
  return { camera: { heardAtMs: nowMs, imageIndex, previousHeardAtMs: camera?.heardAtMs } };
}
