import { commandStep } from './command-step.ts';

const ANSWER_S = 30;

/** Steps that give one command to the vehicle's payload or settings. */
export const payloadSteps = {
  gripper: commandStep('gripper', {
    title: 'Gripper',
    mavlink: 'COMMAND_LONG MAV_CMD_DO_GRIPPER (211), sent once; shown by SERVO_OUTPUT_RAW',
    kind: 'other',
    usesPayload: true,
    timeoutS: ANSWER_S,
  }),
  'set-servo': commandStep('set-servo', {
    title: 'Set servo',
    mavlink: 'COMMAND_LONG MAV_CMD_DO_SET_SERVO (183), sent once; shown by SERVO_OUTPUT_RAW',
    kind: 'other',
    usesPayload: true,
    timeoutS: ANSWER_S,
  }),
  'set-relay': commandStep('set-relay', {
    title: 'Switch relay',
    mavlink: 'COMMAND_LONG MAV_CMD_DO_SET_RELAY (181), sent once; shown by RELAY_STATUS',
    kind: 'other',
    usesPayload: true,
    timeoutS: ANSWER_S,
  }),
  'camera-trigger': commandStep('camera-trigger', {
    title: 'Take a picture',
    mavlink:
      'COMMAND_LONG MAV_CMD_DO_DIGICAM_CONTROL (203), sent once; shown by CAMERA_FEEDBACK or CAMERA_IMAGE_CAPTURED',
    kind: 'other',
    usesPayload: true,
    timeoutS: ANSWER_S,
  }),
  'camera-interval': commandStep('camera-interval', {
    title: 'Take pictures',
    mavlink:
      'COMMAND_LONG MAV_CMD_IMAGE_START_CAPTURE (2000), sent once (PX4: MAV_CMD_DO_SET_CAM_TRIGG_INTERVAL (214) and MAV_CMD_DO_TRIGGER_CONTROL (2003))',
    kind: 'other',
    usesPayload: true,
    timeoutS: ({ intervalS }) => ANSWER_S + 3 * intervalS,
  }),
  'camera-stop': commandStep('camera-stop', {
    title: 'Stop taking pictures',
    mavlink:
      'COMMAND_LONG MAV_CMD_IMAGE_STOP_CAPTURE (2001) (PX4: MAV_CMD_DO_TRIGGER_CONTROL (2003)); shown by CAMERA_CAPTURE_STATUS',
    kind: 'other',
    usesPayload: true,
    timeoutS: ANSWER_S,
  }),
  gimbal: commandStep('gimbal', {
    title: 'Point the camera',
    mavlink:
      'COMMAND_LONG MAV_CMD_DO_GIMBAL_MANAGER_PITCHYAW (1000), else MAV_CMD_DO_MOUNT_CONTROL (205); shown by GIMBAL_DEVICE_ATTITUDE_STATUS or MOUNT_STATUS',
    kind: 'other',
    usesPayload: true,
    timeoutS: ANSWER_S,
  }),
  'set-parameter': commandStep('set-parameter', {
    title: 'Set parameter',
    mavlink: 'PARAM_REQUEST_READ (20), then PARAM_SET (23); shown by PARAM_VALUE',
    kind: 'other',
    timeoutS: ANSWER_S,
  }),
};
