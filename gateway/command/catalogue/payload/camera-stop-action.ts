import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { heardSince } from '../../target/sighting.ts';
import type { ActionDefinition, ActionStep } from '../action-definition.ts';

const SEEN_WITHIN_MS = 5000;
/** Message id of CAMERA_CAPTURE_STATUS. */
const CAMERA_CAPTURE_STATUS_ID = 262;

/**
 * Ends a series of pictures. Shown by CAMERA_CAPTURE_STATUS, which is asked for afterwards: that no picture comes any
 * more would prove nothing.
 * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_IMAGE_STOP_CAPTURE, MAV_CMD_DO_TRIGGER_CONTROL
 */
export const cameraStopAction: ActionDefinition<'camera-stop'> = {
  kind: 'setting',
  category: 'Payload',
  text: () => 'Stop taking pictures',
  precondition: () => undefined,
  steps: ({ vehicle }) => [vehicle.autopilot === 'px4' ? TRIGGER_OFF_STEP : STOP_STEP, ASK_STEP],
  effect: () => ({
    missing: 'it does not report its camera state, so the end of the series cannot be confirmed.',
    timeoutMs: SEEN_WITHIN_MS,
    onTimeout: 'unknown',
    isDone: (now, sinceMs) => heardSince(now.capture, sinceMs)?.isCapturing === false,
  }),
};

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
