import { MavCmd, MavResult } from '../../../mavlink/codec/generated/enums.ts';
import { pointInFrame } from '../service/mission-goal.ts';
import type { CommandHandler } from './command-handler.ts';
import { isHeight, isPlace } from './command-request.ts';
import { resultOf } from './result-of.ts';

/** Arms or disarms whatever the checks say. */
const FORCE_MAGIC = 21_196;

const setMode: CommandHandler = (request, { autopilot }) => {
  const customModeEnabled = 1;
  if ((request.param1 & customModeEnabled) === 0) return MavResult.UNSUPPORTED;
  return resultOf(autopilot.flight.setMode(request.param2));
};

const armOrDisarm: CommandHandler = (request, { autopilot }) => {
  const isForced = request.param2 === FORCE_MAGIC;
  if (request.param1 === 1) return resultOf(autopilot.arm(isForced));
  if (request.param1 === 0) return resultOf(autopilot.disarm(isForced));
  return MavResult.UNSUPPORTED;
};

const setHome: CommandHandler = (request, { autopilot }) => {
  const { flight } = autopilot;
  if (request.param1 === 1) {
    if (!flight.hasPosition) return MavResult.FAILED;
    flight.setHome(flight.estimate);
    return MavResult.ACCEPTED;
  }
  if (!isPlace(request) || (request.x === 0 && request.y === 0) || !isHeight(request.z))
    return MavResult.DENIED;
  const point = pointInFrame(flight, request.frame, request.x, request.y, request.z);
  if (!point) return MavResult.DENIED;
  flight.setHome(point);
  return MavResult.ACCEPTED;
};

const setCurrentItem: CommandHandler = (request, context) => {
  if (!(request.param1 >= 0)) return MavResult.DENIED;
  return resultOf(context.setCurrentItem(request.param1, request.param2 === 1));
};

const enableFence: CommandHandler = (request, { autopilot }) => {
  if (request.param1 !== 0 && request.param1 !== 1) return MavResult.FAILED;
  autopilot.flight.fence.enable(request.param1 === 1);
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
