import {
  GripperActions,
  MavCmd,
  MavMountMode,
  MavResult,
  MavSeverity,
  MavType,
  MotorTestThrottleType,
} from '../../../mavlink/codec/generated/enums.ts';
import type { MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { Autopilot } from '../craft/autopilot.ts';
import { pointInFrame } from '../craft/places.ts';
import { type MessageScheduler, messageNameOf } from '../telemetry/message-scheduler.ts';
import { TELEMETRY_MESSAGES } from '../telemetry/telemetry-messages.ts';
import type { VehicleOutput } from '../telemetry/vehicle-output.ts';
import { type CommandRequest, isHeight, isPlace, resultOf } from './command.ts';

/** What a command handler may do to its vehicle. */
export interface CommandContext {
  readonly autopilot: Autopilot;
  readonly scheduler: MessageScheduler;
  readonly output: VehicleOutput;
  /** Runs `action` after the acknowledgement is sent. */
  afterAck(action: () => void): void;
  /** Sends a telemetry message once. @returns false when the message has no content */
  sendOnce(name: MessageName): boolean;
  setCurrentItem(seq: number, resetsJumps: boolean): boolean;
  reboot(): void;
}

/** Carries a command out. @returns MAV_RESULT */
type CommandHandler = (request: CommandRequest, context: CommandContext) => number;

/** Arms or disarms regardless of the checks. */
const FORCE_MAGIC = 21_196;

const setMode: CommandHandler = (request, { autopilot }) => {
  const customModeEnabled = 1;
  if ((request.param1 & customModeEnabled) === 0) return MavResult.UNSUPPORTED;
  return resultOf(autopilot.craft.setMode(request.param2));
};

const armOrDisarm: CommandHandler = (request, { autopilot }) => {
  const isForced = request.param2 === FORCE_MAGIC;
  if (request.param1 === 1) return resultOf(autopilot.arm(isForced));
  if (request.param1 === 0) return resultOf(autopilot.disarm(isForced));
  return MavResult.UNSUPPORTED;
};

const setHome: CommandHandler = (request, { autopilot }) => {
  const { craft } = autopilot;
  if (request.param1 === 1) {
    if (!craft.hasPosition) return MavResult.FAILED;
    craft.setHome(craft.estimate);
    return MavResult.ACCEPTED;
  }
  if (!isPlace(request) || (request.x === 0 && request.y === 0) || !isHeight(request.z))
    return MavResult.DENIED;
  const point = pointInFrame(craft, request.frame, request.x, request.y, request.z);
  if (!point) return MavResult.DENIED;
  craft.setHome(point);
  return MavResult.ACCEPTED;
};

const setCurrentItem: CommandHandler = (request, context) => {
  if (!(request.param1 >= 0)) return MavResult.DENIED;
  return resultOf(context.setCurrentItem(request.param1, request.param2 === 1));
};

const enableFence: CommandHandler = (request, { autopilot }) => {
  if (request.param1 !== 0 && request.param1 !== 1) return MavResult.FAILED;
  autopilot.craft.fence.enable(request.param1 === 1);
  return MavResult.ACCEPTED;
};

/** Stops the motors at once, even in the air. */
const terminate: CommandHandler = (request, { autopilot }) => {
  if (!(request.param1 > 0.5)) return MavResult.FAILED;
  autopilot.disarm(true);
  return MavResult.ACCEPTED;
};

/** Commands that every kind of craft understands. */
export const CRAFT_COMMANDS: ReadonlyMap<number, CommandHandler> = new Map<number, CommandHandler>([
  [MavCmd.DO_SET_MODE, setMode],
  [MavCmd.COMPONENT_ARM_DISARM, armOrDisarm],
  [MavCmd.DO_SET_HOME, setHome],
  [MavCmd.DO_SET_MISSION_CURRENT, setCurrentItem],
  [MavCmd.DO_FENCE_ENABLE, enableFence],
  [MavCmd.DO_FLIGHTTERMINATION, terminate],
]);

const AVAILABLE_MODES = 435;
/** CAMERA_INFORMATION and, without a gimbal, GIMBAL_MANAGER_INFORMATION: accepted, but not sent. */
const ACCEPTED_IN_SILENCE: ReadonlySet<number> = new Set([259, 280]);
const REBOOT = 1;

const requestMessage: CommandHandler = (request, context) => {
  const messageId = request.param1;
  if (messageId === AVAILABLE_MODES) return describeMode(request.param2, context);
  const name = messageNameOf(messageId);
  const source = { autopilot: context.autopilot, uid2: [] };
  const hasContent = name && TELEMETRY_MESSAGES[name]?.(source) !== undefined;
  if (!name || !hasContent) return resultOf(ACCEPTED_IN_SILENCE.has(messageId));
  context.afterAck(() => void context.sendOnce(name));
  return MavResult.ACCEPTED;
};

/** By index from 1. 0 means all, but sends only the first. */
function describeMode(index: number, context: CommandContext): number {
  const modeIndex = Math.max(1, index);
  const { modes } = context.autopilot.craft;
  const traits = modes[modeIndex - 1];
  if (!traits) return MavResult.FAILED;
  context.afterAck(() =>
    context.output.send('AVAILABLE_MODES', {
      numberModes: modes.length,
      modeIndex,
      standardMode: 0,
      customMode: traits.customMode,
      properties: 0,
      modeName: traits.name,
    }),
  );
  return MavResult.ACCEPTED;
}

const setMessageInterval: CommandHandler = (request, { autopilot, scheduler }) => {
  const name = messageNameOf(request.param1);
  if (!name || !TELEMETRY_MESSAGES[name]) {
    autopilot.craft.listener.say(MavSeverity.INFO, `No ap_message for mavlink id (${request.param1})`);
    return MavResult.DENIED;
  }
  scheduler.set(name, request.param2, autopilot.bootMs);
  return MavResult.ACCEPTED;
};

const getMessageInterval: CommandHandler = (request, context) => {
  const name = messageNameOf(request.param1);
  if (!name || !TELEMETRY_MESSAGES[name]) return MavResult.FAILED;
  const intervalUs = context.scheduler.intervalUs(name) || -1;
  context.afterAck(() => context.output.send('MESSAGE_INTERVAL', { messageId: request.param1, intervalUs }));
  return MavResult.ACCEPTED;
};

const getHome: CommandHandler = (_request, context) => {
  if (!context.autopilot.craft.home) return MavResult.FAILED;
  context.afterAck(() => void context.sendOnce('HOME_POSITION'));
  return MavResult.ACCEPTED;
};

const requestVersion: CommandHandler = (_request, context) => {
  context.afterAck(() => void context.sendOnce('AUTOPILOT_VERSION'));
  return MavResult.ACCEPTED;
};

const runPrearmChecks: CommandHandler = (_request, { autopilot }) => {
  if (autopilot.craft.isArmed) return MavResult.TEMPORARILY_REJECTED;
  autopilot.reportPrearm();
  return MavResult.ACCEPTED;
};

const reboot: CommandHandler = (request, context) => {
  if (request.param1 !== REBOOT) return MavResult.UNSUPPORTED;
  if (context.autopilot.craft.isArmed) return MavResult.FAILED;
  context.afterAck(() => context.reboot());
  return MavResult.ACCEPTED;
};

/** Commands about the vehicle itself and what it reports. */
export const SERVICE_COMMANDS: ReadonlyMap<number, CommandHandler> = new Map<number, CommandHandler>([
  [MavCmd.REQUEST_MESSAGE, requestMessage],
  [MavCmd.SET_MESSAGE_INTERVAL, setMessageInterval],
  [MavCmd.GET_MESSAGE_INTERVAL, getMessageInterval],
  [MavCmd.GET_HOME_POSITION, getHome],
  [MavCmd.REQUEST_AUTOPILOT_CAPABILITIES, requestVersion],
  [MavCmd.RUN_PREARM_CHECKS, runPrearmChecks],
  [MavCmd.PREFLIGHT_REBOOT_SHUTDOWN, reboot],
]);

const SHOOT = 1;
const ONE_PICTURE = 1;

const gripper: CommandHandler = (request, { autopilot: { payload } }) => {
  if (request.param2 === GripperActions.GRAB) return resultOf(payload.grip('grab'));
  if (request.param2 === GripperActions.RELEASE) return resultOf(payload.grip('release'));
  return MavResult.FAILED;
};

const setServo: CommandHandler = (request, { autopilot }) =>
  resultOf(autopilot.payload.setServo(request.param1, request.param2));

/** Every value except on and off toggles. */
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
  if (!payload.hasGimbal) return MavResult.FAILED;
  const { param1, param2, param3, param4, x } = request;
  const order = { pitchDeg: param1, yawDeg: param2, pitchRateDps: param3, yawRateDps: param4, flags: x };
  return resultOf(payload.gimbal.obey(order, headingDeg(context)));
};

const configureGimbal: CommandHandler = (request, context) => {
  const { payload } = context.autopilot;
  if (!payload.hasGimbal) return MavResult.FAILED;
  const { param1, param2, param3, param4, requester } = request;
  payload.gimbal.configure([param1, param2, param3, param4], requester);
  context.afterAck(() => void context.sendOnce('GIMBAL_MANAGER_STATUS'));
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

/** Commands for the payload. ArduCopter does not support DO_SET_CAM_TRIGG_INTERVAL. */
export const PAYLOAD_COMMANDS: ReadonlyMap<number, CommandHandler> = new Map<number, CommandHandler>([
  [MavCmd.DO_GRIPPER, gripper],
  [MavCmd.DO_SET_SERVO, setServo],
  [MavCmd.DO_SET_RELAY, setRelay],
  [MavCmd.DO_DIGICAM_CONTROL, digicamControl],
  [MavCmd.IMAGE_START_CAPTURE, startCapture],
  [MavCmd.IMAGE_STOP_CAPTURE, stopCapture],
  [MavCmd.DO_GIMBAL_MANAGER_PITCHYAW, gimbalPitchYaw],
  [MavCmd.DO_GIMBAL_MANAGER_CONFIGURE, configureGimbal],
  [MavCmd.DO_MOUNT_CONTROL, mountControl],
]);

const FULL = 1;
const LEVEL = 2;
const SIMPLE = 4;
const MOTORS = 4;

/** Refuses a calibration while armed, with the real autopilot's text. */
function isArmed({ autopilot: { craft, setup } }: CommandContext): boolean {
  if (!craft.isArmed && !setup.motors.isRunning) return false;
  craft.listener.say(MavSeverity.NOTICE, 'Disarm to allow calibration');
  return true;
}

const preflight: CommandHandler = (request, context) => {
  if (isArmed(context)) return MavResult.FAILED;
  const { craft, setup } = context.autopilot;
  if (request.param1 === 1) return MavResult.ACCEPTED;
  if (request.param3 === 1) {
    craft.listener.say(MavSeverity.INFO, 'Updating barometer calibration');
    craft.listener.say(MavSeverity.INFO, 'Barometer calibration complete');
    return MavResult.ACCEPTED;
  }
  if (request.x === FULL) {
    setup.accelerometers.begin(context.output);
    return MavResult.ACCEPTED;
  }
  if (request.x === LEVEL) {
    craft.parameters.set('AHRS_TRIM_X', 0.004);
    craft.parameters.set('AHRS_TRIM_Y', -0.002);
    craft.listener.say(MavSeverity.INFO, 'Trim OK: roll=0.23 pitch=-0.11 yaw=0.00');
    return MavResult.ACCEPTED;
  }
  return request.x === SIMPLE ? MavResult.ACCEPTED : MavResult.UNSUPPORTED;
};

const confirmPosition: CommandHandler = (request, { autopilot }) =>
  resultOf(autopilot.setup.accelerometers.confirm(request.param1));

const startCompass: CommandHandler = (request, context) => {
  if (isArmed(context) || request.param1 < 0 || request.param1 > 255) return MavResult.FAILED;
  context.autopilot.setup.compasses.begin();
  return MavResult.ACCEPTED;
};

const acceptCompass: CommandHandler = (_request, { autopilot }) =>
  resultOf(autopilot.setup.compasses.accept());

const cancelCompass: CommandHandler = (_request, { autopilot }) => {
  autopilot.setup.compasses.cancel();
  return MavResult.ACCEPTED;
};

const testMotor: CommandHandler = (request, { autopilot }) => {
  const { craft, setup } = autopilot;
  if (craft.identity.mavType !== MavType.QUADROTOR) return MavResult.UNSUPPORTED;
  if (craft.isArmed) {
    craft.listener.say(MavSeverity.CRITICAL, 'Motor Test: vehicle is armed');
    return MavResult.FAILED;
  }
  if (craft.isInAir) {
    craft.listener.say(MavSeverity.CRITICAL, 'Motor Test: vehicle not landed');
    return MavResult.FAILED;
  }
  const isKnown = request.param1 >= 1 && request.param1 <= MOTORS;
  const isPercent = request.param2 === MotorTestThrottleType.THROTTLE_PERCENT;
  if (!isKnown || !isPercent || request.param3 < 0 || request.param3 > 100) return MavResult.FAILED;
  setup.motors.drive(request.param1, request.param3, request.param4);
  return MavResult.ACCEPTED;
};

/** Commands that need the vehicle on the ground. */
export const SETUP_COMMANDS: ReadonlyMap<number, CommandHandler> = new Map<number, CommandHandler>([
  [MavCmd.PREFLIGHT_CALIBRATION, preflight],
  [MavCmd.ACCELCAL_VEHICLE_POS, confirmPosition],
  [MavCmd.DO_START_MAG_CAL, startCompass],
  [MavCmd.DO_ACCEPT_MAG_CAL, acceptCompass],
  [MavCmd.DO_CANCEL_MAG_CAL, cancelCompass],
  [MavCmd.DO_MOTOR_TEST, testMotor],
]);
