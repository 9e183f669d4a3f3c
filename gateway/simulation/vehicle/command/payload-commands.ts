import {
  GimbalManagerFlags,
  GripperActions,
  MavCmd,
  MavMountMode,
  MavResult,
} from '../../../mavlink/codec/generated/enums.ts';
import { resultOf } from './command.ts';
import type { CommandContext, CommandHandler } from './craft-commands.ts';

const SHOOT = 1;
const ONE_PICTURE = 1;

const gripper: CommandHandler = (request, { autopilot: { payload } }) => {
  if (request.param2 === GripperActions.GRAB) return resultOf(payload.grip('grab'));
  if (request.param2 === GripperActions.RELEASE) return resultOf(payload.grip('release'));
  return MavResult.FAILED;
};

const setServo: CommandHandler = (request, { autopilot }) =>
  resultOf(autopilot.payload.setServo(request.param1, request.param2));

/** Everything but on and off switches over. */
const setRelay: CommandHandler = (request, { autopilot }) => {
  const state = request.param2 === 1 ? 'on' : request.param2 === 0 ? 'off' : 'toggle';
  return resultOf(autopilot.payload.setRelay(request.param1, state));
};

/** Accepted with and without a camera. */
const digicamControl: CommandHandler = (request, context) => {
  if (request.x === SHOOT) context.afterAck(() => context.autopilot.payload.takePicture());
  return MavResult.ACCEPTED;
};

const startCapture: CommandHandler = (request, context) => {
  const { payload } = context.autopilot;
  if (!payload.hasCamera) return MavResult.FAILED;
  const isSingle = request.param3 === ONE_PICTURE || (request.param2 === 0 && request.param3 === 0);
  if (isSingle) context.afterAck(() => payload.takePicture());
  else payload.startSeries(request.param2, request.param3);
  return MavResult.ACCEPTED;
};

const stopCapture: CommandHandler = (_request, { autopilot: { payload } }) => {
  if (!payload.hasCamera) return MavResult.FAILED;
  payload.stopSeries();
  return MavResult.ACCEPTED;
};

const gimbalPitchYaw: CommandHandler = (request, context) => {
  const { payload } = context.autopilot;
  if (!payload.hasGimbal || Number.isNaN(request.param1) || Number.isNaN(request.param2))
    return MavResult.FAILED;
  const isYawLocked = (request.x & GimbalManagerFlags.YAW_LOCK) !== 0;
  payload.gimbal.pointAt(request.param1, request.param2, isYawLocked, headingDeg(context));
  return MavResult.ACCEPTED;
};

const mountControl: CommandHandler = (request, context) => {
  const { payload } = context.autopilot;
  if (!payload.hasGimbal || request.z !== MavMountMode.MAVLINK_TARGETING) return MavResult.FAILED;
  payload.gimbal.pointAt(request.param1, request.param3, false, headingDeg(context));
  return MavResult.ACCEPTED;
};

function headingDeg({ autopilot }: CommandContext): number {
  return (autopilot.craft.estimate.yawRad * 180) / Math.PI;
}

/** Commands to what the vehicle carries. ArduCopter has no picture series by DO_SET_CAM_TRIGG_INTERVAL. */
export const PAYLOAD_COMMANDS: ReadonlyMap<number, CommandHandler> = new Map<number, CommandHandler>([
  [MavCmd.DO_GRIPPER, gripper],
  [MavCmd.DO_SET_SERVO, setServo],
  [MavCmd.DO_SET_RELAY, setRelay],
  [MavCmd.DO_DIGICAM_CONTROL, digicamControl],
  [MavCmd.IMAGE_START_CAPTURE, startCapture],
  [MavCmd.IMAGE_STOP_CAPTURE, stopCapture],
  [MavCmd.DO_GIMBAL_MANAGER_PITCHYAW, gimbalPitchYaw],
  [MavCmd.DO_MOUNT_CONTROL, mountControl],
]);
