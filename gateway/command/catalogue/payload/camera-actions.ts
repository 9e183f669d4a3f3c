import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { receivedSince } from '../../target/sighting.ts';
import type { ActionStep, CommandExecutions } from '../action-definition.ts';

const SEEN_WITHIN_MS = 5000;
const SHOOT = 1;

/** Both autopilots use this command for a camera they trigger themselves. */
const DIGICAM_STEP: ActionStep = {
  name: 'DO_DIGICAM_CONTROL',
  request: {
    form: 'long',
    command: MavCmd.DO_DIGICAM_CONTROL,
    params: [0, 0, 0, 0, SHOOT, 0, 0],
    retry: 'once',
  },
};

export const cameraActions = {
  /**
   * Takes one picture. Sent once. CAMERA_FEEDBACK or CAMERA_IMAGE_CAPTURED proves it.
   * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_DIGICAM_CONTROL and MAV_CMD_IMAGE_START_CAPTURE
   */
  'camera-trigger': {
    steps: ({ vehicle }) =>
      vehicle.autopilot === 'generic'
        ? [
            {
              name: 'IMAGE_START_CAPTURE',
              request: {
                form: 'long',
                command: MavCmd.IMAGE_START_CAPTURE,
                params: [0, 0, 1, 0, 0, 0, 0],
                retry: 'once',
              },
              fallback: DIGICAM_STEP,
            },
          ]
        : [DIGICAM_STEP],
    effect: ({ vehicle }) => ({
      missing: vehicle.camera
        ? 'it has not reported a new picture.'
        : 'it has never reported a picture, so this one cannot be confirmed.',
      timeoutMs: SEEN_WITHIN_MS,
      onTimeout: vehicle.camera ? 'failed' : 'unknown',
      isDone: (now, sinceMs) => receivedSince(now.camera, sinceMs) !== undefined,
    }),
  },
  /**
   * Ends a series of pictures. Proven by CAMERA_CAPTURE_STATUS, requested afterwards: the absence of pictures
   * proves nothing.
   * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_IMAGE_STOP_CAPTURE, MAV_CMD_DO_TRIGGER_CONTROL
   */
  'camera-stop': {
    steps: ({ vehicle }) => [vehicle.autopilot === 'px4' ? TRIGGER_OFF_STEP : STOP_STEP, ASK_STEP],
    effect: () => ({
      missing: 'it does not report its camera state, so the end of the series cannot be confirmed.',
      timeoutMs: SEEN_WITHIN_MS,
      onTimeout: 'unknown',
      isDone: (now, sinceMs) => receivedSince(now.capture, sinceMs)?.isCapturing === false,
    }),
  },
  /**
   * Takes a picture at an interval. Sent once: a repeat would restart the series. Proven by the second reported
   * picture (or the only one, if one is asked for). PX4 counts no pictures.
   * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_IMAGE_START_CAPTURE, MAV_CMD_DO_SET_CAM_TRIGG_INTERVAL
   */
  'camera-interval': {
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
      isUnderway: (now, sinceMs) => receivedSince(now.camera, sinceMs) !== undefined,
      isDone(now, sinceMs) {
        const camera = receivedSince(now.camera, sinceMs);
        if (!camera || count === 1) return camera !== undefined;
        return camera.previousReceivedAtMs !== undefined && camera.previousReceivedAtMs >= sinceMs;
      },
    }),
  },
} satisfies Partial<CommandExecutions>;

/** Message id of CAMERA_CAPTURE_STATUS. */
const CAMERA_CAPTURE_STATUS_ID = 262;

const STOP_STEP: ActionStep = {
  name: 'IMAGE_STOP_CAPTURE',
  request: {
    form: 'long',
    command: MavCmd.IMAGE_STOP_CAPTURE,
    params: [0, 0, 0, 0, 0, 0, 0],
    retry: 'idempotent',
  },
};

const TRIGGER_OFF_STEP: ActionStep = {
  name: 'DO_TRIGGER_CONTROL',
  request: {
    form: 'long',
    command: MavCmd.DO_TRIGGER_CONTROL,
    params: [0, 0, 0, 0, 0, 0, 0],
    retry: 'idempotent',
  },
};

const ASK_STEP: ActionStep = {
  name: 'REQUEST_MESSAGE',
  isOptional: true,
  request: {
    form: 'long',
    command: MavCmd.REQUEST_MESSAGE,
    params: [CAMERA_CAPTURE_STATUS_ID, 0, 0, 0, 0, 0, 0],
    retry: 'idempotent',
  },
};

const SPARE_MS = 5000;
/** DO_SET_CAM_TRIGG_INTERVAL: keep the shutter time. */
const SHUTTER_UNCHANGED = -1;
