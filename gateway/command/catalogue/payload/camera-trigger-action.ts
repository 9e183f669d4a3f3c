import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { heardSince } from '../../target/sighting.ts';
import type { ActionDefinition, ActionStep } from '../action-definition.ts';

const SEEN_WITHIN_MS = 5000;
const SHOOT = 1;

/** The command both autopilots know for a camera they trigger themselves. */
const DIGICAM_STEP: ActionStep = {
  name: 'DO_DIGICAM_CONTROL',
  request: {
    form: 'long',
    command: MavCmd.DO_DIGICAM_CONTROL,
    params: [0, 0, 0, 0, SHOOT, 0, 0],
    retry: 'once',
  },
};

/**
 * Takes one picture; sent once. Shown by the picture's own message: CAMERA_FEEDBACK or CAMERA_IMAGE_CAPTURED.
 * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_DIGICAM_CONTROL and MAV_CMD_IMAGE_START_CAPTURE
 */
export const cameraTriggerAction: ActionDefinition<'camera-trigger'> = {
  kind: 'setting',
  category: 'Payload',
  text: () => 'Take a picture',
  precondition: () => undefined,
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
    isDone: (now, sinceMs) => heardSince(now.camera, sinceMs) !== undefined,
  }),
};
