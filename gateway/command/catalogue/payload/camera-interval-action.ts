import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { heardSince } from '../../target/sighting.ts';
import type { ActionDefinition } from '../action-definition.ts';

const SPARE_MS = 5000;
/** Of DO_SET_CAM_TRIGG_INTERVAL: the shutter time stays. */
const SHUTTER_UNCHANGED = -1;

/**
 * Takes a picture every so many seconds. Sent once, because a repeat would start the series again. Proven when the
 * second picture (of one: the only one) is reported. PX4 counts no pictures.
 * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_IMAGE_START_CAPTURE, MAV_CMD_DO_SET_CAM_TRIGG_INTERVAL
 */
export const cameraIntervalAction: ActionDefinition<'camera-interval'> = {
  kind: 'setting',
  category: 'Payload',
  text: ({ intervalS, count }) =>
    count === 0 ? `Take a picture every ${intervalS} s` : `Take ${count} pictures, one every ${intervalS} s`,
  precondition: ({ vehicle, params }) =>
    vehicle.autopilot === 'px4' && params.count !== 0
      ? {
          code: 'unsupported-command',
          reason: 'PX4 does not count pictures. Omit the count and stop the series yourself.',
        }
      : undefined,
  steps({ vehicle, params: { intervalS, count } }) {
    if (vehicle.autopilot !== 'px4')
      return [
        {
          name: 'IMAGE_START_CAPTURE',
          request: {
            form: 'long',
            command: MavCmd.IMAGE_START_CAPTURE,
            params: [0, intervalS, count, 0, 0, 0, 0],
            retry: 'once',
          },
        },
      ];
    return [
      {
        name: 'DO_SET_CAM_TRIGG_INTERVAL',
        request: {
          form: 'long',
          command: MavCmd.DO_SET_CAM_TRIGG_INTERVAL,
          params: [Math.round(intervalS * 1000), SHUTTER_UNCHANGED, 0, 0, 0, 0, 0],
          retry: 'once',
        },
      },
      {
        name: 'DO_TRIGGER_CONTROL',
        request: {
          form: 'long',
          command: MavCmd.DO_TRIGGER_CONTROL,
          params: [1, 0, 0, 0, 0, 0, 0],
          retry: 'once',
        },
      },
    ];
  },
  effect: ({ vehicle, params: { intervalS, count } }) => ({
    missing: vehicle.camera
      ? 'it does not report the pictures of a series.'
      : 'it has never reported a picture, so the series cannot be confirmed.',
    timeoutMs: SPARE_MS + 2 * intervalS * 1000,
    onTimeout: vehicle.camera ? 'failed' : 'unknown',
    isUnderway: (now, sinceMs) => heardSince(now.camera, sinceMs) !== undefined,
    isDone(now, sinceMs) {
      const camera = heardSince(now.camera, sinceMs);
      if (!camera || count === 1) return camera !== undefined;
      return camera.previousHeardAtMs !== undefined && camera.previousHeardAtMs >= sinceMs;
    },
  }),
};
