import { CopterMode, MavCmd, MavResult, MavSeverity, SpeedType } from '../mavlink/generated/enums.ts';
import type { CommandContext } from './command-context.ts';
import type { CommandRequest } from './command-request.ts';
import { heightInFrame, pointInFrame } from './mission-goal.ts';
import { AutoMode } from './mode/auto-mode.ts';
import { GuidedMode } from './mode/guided-mode.ts';
import { LoiterMode } from './mode/loiter-mode.ts';

export type CommandHandler = (request: CommandRequest, context: CommandContext) => number;

/** Arms or disarms whatever the checks say. */
const FORCE_MAGIC = 21_196;
const DO_REPOSITION_CHANGE_MODE = 1;

function result(isDone: boolean): number {
  return isDone ? MavResult.ACCEPTED : MavResult.FAILED;
}

function isPlace(request: CommandRequest): boolean {
  return Math.abs(request.x) <= 90e7 && Math.abs(request.y) <= 180e7;
}

/** Metres that fit every message that will speak of them. */
function isHeight(heightM: number): boolean {
  return Math.abs(heightM) <= 20_000;
}

const changeMode =
  (customMode: number): CommandHandler =>
  (_request, { autopilot }) =>
    result(autopilot.flight.setMode(customMode));

const setMode: CommandHandler = (request, { autopilot }) => {
  const customModeEnabled = 1;
  if ((request.param1 & customModeEnabled) === 0) return MavResult.UNSUPPORTED;
  return result(autopilot.flight.setMode(request.param2));
};

const armOrDisarm: CommandHandler = (request, { autopilot }) => {
  const isForced = request.param2 === FORCE_MAGIC;
  if (request.param1 === 1) return result(autopilot.arm(isForced));
  if (request.param1 === 0) return result(autopilot.disarm(isForced));
  return MavResult.UNSUPPORTED;
};

const takeOff: CommandHandler = (request, { autopilot }) => {
  const { flight } = autopilot;
  const upM = heightInFrame(flight, request.frame, request.z);
  if (upM === undefined || request.frame === 0) return MavResult.DENIED;
  const { mode } = flight;
  const canTakeOff = mode.traits.allowsTakeoff && flight.isArmed && flight.isLanded;
  if (!canTakeOff || !isHeight(request.z) || request.z <= flight.heightM) return MavResult.FAILED;
  if (!(mode instanceof GuidedMode) && !(mode instanceof LoiterMode)) return MavResult.FAILED;
  mode.takeOff(upM);
  return MavResult.ACCEPTED;
};

/** Only as COMMAND_INT. Outside GUIDED the flag that allows changing the mode is needed. */
const reposition: CommandHandler = (request, { autopilot }) => {
  if (!request.isInt) return MavResult.UNSUPPORTED;
  const { flight } = autopilot;
  const isGuided = flight.mode instanceof GuidedMode;
  if (!isGuided && (request.param2 & DO_REPOSITION_CHANGE_MODE) === 0) return MavResult.DENIED;
  const goal =
    isPlace(request) && isHeight(request.z)
      ? pointInFrame(flight, request.frame, request.x, request.y, request.z)
      : undefined;
  if (!goal) return MavResult.DENIED;
  if (flight.fence.forbids(goal)) return MavResult.FAILED;
  if (!isGuided && !flight.setMode(CopterMode.GUIDED)) return MavResult.FAILED;
  return result(flight.mode instanceof GuidedMode && flight.mode.goTo(goal));
};

const changeSpeed: CommandHandler = (request, { autopilot }) => {
  if (!(request.param2 > 0)) return MavResult.DENIED;
  const { flight } = autopilot;
  if (!(flight.mode instanceof GuidedMode) && !(flight.mode instanceof AutoMode)) return MavResult.FAILED;
  switch (request.param1) {
    case SpeedType.AIRSPEED:
    case SpeedType.GROUNDSPEED:
      flight.speedMps = request.param2;
      return MavResult.ACCEPTED;
    case SpeedType.CLIMB_SPEED:
      flight.climbMps = request.param2;
      return MavResult.ACCEPTED;
    case SpeedType.DESCENT_SPEED:
      flight.descentMps = request.param2;
      return MavResult.ACCEPTED;
    default:
      return MavResult.DENIED;
  }
};

const conditionYaw: CommandHandler = (request, { autopilot }) => {
  const { yaw, estimate } = autopilot.flight;
  const isAngle = request.param1 >= 0 && request.param1 <= 360;
  if (!isAngle || (request.param4 !== 0 && request.param4 !== 1)) return MavResult.FAILED;
  yaw.turnTo(request.param1, request.param2, request.param3, request.param4 === 1, estimate.yawRad);
  return MavResult.ACCEPTED;
};

const setRegionOfInterest: CommandHandler = (request, { autopilot }) => {
  const { flight } = autopilot;
  if (request.x === 0 && request.y === 0) {
    flight.yaw.release(flight.estimate.yawRad);
    return MavResult.ACCEPTED;
  }
  const point = isPlace(request) && pointInFrame(flight, request.frame, request.x, request.y, request.z);
  if (!point) return MavResult.FAILED;
  flight.yaw.lookAt(point);
  return MavResult.ACCEPTED;
};

const clearRegionOfInterest: CommandHandler = (_request, { autopilot }) => {
  autopilot.flight.yaw.release(autopilot.flight.estimate.yawRad);
  return MavResult.ACCEPTED;
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

/** Accepted when AUTO can be entered; on the ground the mission must begin with a take-off. */
const startMission: CommandHandler = (request, { autopilot }) => {
  if (request.param1 !== 0 || request.param2 !== 0) return MavResult.DENIED;
  if (!autopilot.flight.setMode(CopterMode.AUTO)) return MavResult.FAILED;
  autopilot.flight.isAutoArmed = autopilot.flight.isArmed;
  return MavResult.ACCEPTED;
};

const setCurrentItem: CommandHandler = (request, context) => {
  if (!(request.param1 >= 0)) return MavResult.DENIED;
  return result(context.setCurrentItem(request.param1, request.param2 === 1));
};

const pauseOrContinue: CommandHandler = (request, { autopilot }) => {
  const { mode, listener } = autopilot.flight;
  const canPause = mode instanceof AutoMode || mode instanceof GuidedMode;
  if (request.param1 !== 0 && request.param1 !== 1) return MavResult.DENIED;
  const isDone = canPause && (request.param1 === 0 ? mode.pause() : mode.resume());
  if (!isDone) listener.say(MavSeverity.INFO, request.param1 === 0 ? 'Failed to pause' : 'Failed to resume');
  return result(isDone);
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

/**
 * Commands that fly. ArduCopter has neither DO_ORBIT nor DO_CHANGE_ALTITUDE: both are UNSUPPORTED here too; a circle is
 * the CIRCLE mode or LOITER_TURNS, a height is DO_REPOSITION.
 */
export const FLIGHT_COMMANDS: ReadonlyMap<number, CommandHandler> = new Map<number, CommandHandler>([
  [MavCmd.DO_SET_MODE, setMode],
  [MavCmd.COMPONENT_ARM_DISARM, armOrDisarm],
  [MavCmd.NAV_TAKEOFF, takeOff],
  [MavCmd.NAV_LAND, changeMode(CopterMode.LAND)],
  [MavCmd.NAV_RETURN_TO_LAUNCH, changeMode(CopterMode.RTL)],
  [MavCmd.NAV_LOITER_UNLIM, changeMode(CopterMode.LOITER)],
  [MavCmd.DO_REPOSITION, reposition],
  [MavCmd.DO_CHANGE_SPEED, changeSpeed],
  [MavCmd.CONDITION_YAW, conditionYaw],
  [MavCmd.DO_SET_ROI, setRegionOfInterest],
  [MavCmd.DO_SET_ROI_LOCATION, setRegionOfInterest],
  [MavCmd.DO_SET_ROI_NONE, clearRegionOfInterest],
  [MavCmd.DO_SET_HOME, setHome],
  [MavCmd.MISSION_START, startMission],
  [MavCmd.DO_SET_MISSION_CURRENT, setCurrentItem],
  [MavCmd.DO_PAUSE_CONTINUE, pauseOrContinue],
  [MavCmd.DO_FENCE_ENABLE, enableFence],
  [MavCmd.DO_FLIGHTTERMINATION, terminate],
]);
