import { MavCmd, MavResult, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import { messageNameOf } from '../telemetry/message-scheduler.ts';
import { TELEMETRY_MESSAGES } from '../telemetry/telemetry-messages.ts';
import type { CommandContext } from './command-context.ts';
import type { CommandHandler } from './command-handler.ts';

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
  const canTell = name && TELEMETRY_MESSAGES[name]?.(source) !== undefined;
  if (!name || !canTell) return MavResult.FAILED;
  context.afterAck(() => void context.sendOnce(name));
  return MavResult.ACCEPTED;
};

/** By index from 1; 0, which means all, sends the first only. */
function describeMode(index: number, context: CommandContext): number {
  const modeIndex = Math.max(1, index);
  const { modes } = context.autopilot.flight;
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
    autopilot.flight.listener.say(MavSeverity.INFO, `No ap_message for mavlink id (${request.param1})`);
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
  if (!context.autopilot.flight.home) return MavResult.FAILED;
  context.afterAck(() => void context.sendOnce('HOME_POSITION'));
  return MavResult.ACCEPTED;
};

const requestVersion: CommandHandler = (_request, context) => {
  context.afterAck(() => void context.sendOnce('AUTOPILOT_VERSION'));
  return MavResult.ACCEPTED;
};

const runPrearmChecks: CommandHandler = (_request, { autopilot }) => {
  if (autopilot.flight.isArmed) return MavResult.TEMPORARILY_REJECTED;
  autopilot.reportPrearm();
  return MavResult.ACCEPTED;
};

const reboot: CommandHandler = (request, context) => {
  if (request.param1 !== REBOOT) return MavResult.UNSUPPORTED;
  if (context.autopilot.flight.isArmed) return MavResult.FAILED;
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
