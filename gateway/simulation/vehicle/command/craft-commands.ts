import { MavCmd, MavResult, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { Autopilot } from '../craft/autopilot.ts';
import { pointInFrame } from '../craft/places.ts';
import { type MessageScheduler, messageNameOf } from '../telemetry/message-scheduler.ts';
import { TELEMETRY_MESSAGES } from '../telemetry/telemetry-messages.ts';
import type { VehicleOutput } from '../telemetry/vehicle-output.ts';
import { type CommandRequest, isHeight, isPlace, resultOf } from './command.ts';

/** What a command may do to the vehicle it was sent to. */
export interface CommandContext {
  readonly autopilot: Autopilot;
  readonly scheduler: MessageScheduler;
  readonly output: VehicleOutput;
  /** Runs `action` when the acknowledgement has left. */
  afterAck(action: () => void): void;
  /** Sends a telemetry message once. @returns false when it has no content to send. */
  sendOnce(name: MessageName): boolean;
  setCurrentItem(seq: number, resetsJumps: boolean): boolean;
  reboot(): void;
}

/** Carries a command out. @returns MAV_RESULT */
export type CommandHandler = (request: CommandRequest, context: CommandContext) => number;

/** Arms or disarms whatever the checks say. */
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

/** Stops the motors at once, wherever the vehicle is. */
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
/** CAMERA_INFORMATION and GIMBAL_MANAGER_INFORMATION: accepted, and then nothing comes. */
const ACCEPTED_IN_SILENCE: ReadonlySet<number> = new Set([259, 280]);
const REBOOT = 1;

const requestMessage: CommandHandler = (request, context) => {
  const messageId = request.param1;
  if (ACCEPTED_IN_SILENCE.has(messageId)) return MavResult.ACCEPTED;
  if (messageId === AVAILABLE_MODES) return describeMode(request.param2, context);
  const name = messageNameOf(messageId);
  const source = { autopilot: context.autopilot, uid2: [] };
  const hasContent = name && TELEMETRY_MESSAGES[name]?.(source) !== undefined;
  if (!name || !hasContent) return MavResult.FAILED;
  context.afterAck(() => void context.sendOnce(name));
  return MavResult.ACCEPTED;
};

/** By index from 1; 0, which means all, sends the first only. */
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
