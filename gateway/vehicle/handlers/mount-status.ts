import type { MessageHandler } from './message-handler.ts';

const CENTIDEGREES = 100;

/**
 * Autopilots before the gimbal manager: pitch and yaw from the nose.
 * Source: https://mavlink.io/en/messages/ardupilotmega.html#MOUNT_STATUS
 */
export const mountStatus: MessageHandler<'MOUNT_STATUS'> = (_state, message, nowMs) => ({
  gimbal: {
    heardAtMs: nowMs,
    pitchDeg: message.pointingA / CENTIDEGREES,
    yawNorthDeg: undefined,
    yawNoseDeg: message.pointingC / CENTIDEGREES,
  },
});
