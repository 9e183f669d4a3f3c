import {
  MavCmd,
  MavDoRepositionFlags,
  MavResult,
  MavSeverity,
  RoverMode,
  SpeedType,
} from '../../../mavlink/codec/generated/enums.ts';
import { type CommandRequest, isHeight, isPlace, resultOf } from '../command/command.ts';
import { pointInFrame } from '../service/mission-goal.ts';
import type { Rover } from './rover.ts';
import { RoverAutoMode } from './rover-auto-mode.ts';
import { RoverGuidedMode } from './rover-modes.ts';

type RoverCommand = (request: CommandRequest, rover: Rover) => number;

const changeMode =
  (customMode: number): RoverCommand =>
  (_request, rover) =>
    resultOf(rover.setMode(customMode));

/** Only as COMMAND_INT. Outside GUIDED the flag that allows changing the mode is needed. */
const reposition: RoverCommand = (request, rover) => {
  if (!request.isInt) return MavResult.UNSUPPORTED;
  const isGuided = rover.mode instanceof RoverGuidedMode;
  if (!isGuided && (request.param2 & MavDoRepositionFlags.CHANGE_MODE) === 0) return MavResult.DENIED;
  const goal =
    isPlace(request) && isHeight(request.z)
      ? pointInFrame(rover, request.frame, request.x, request.y, request.z)
      : undefined;
  if (!goal) return MavResult.DENIED;
  if (rover.fence.forbids(goal)) return MavResult.FAILED;
  if (!isGuided && !rover.setMode(RoverMode.GUIDED)) return MavResult.FAILED;
  if (request.param1 > 0) rover.speedMps = request.param1;
  return resultOf(rover.mode instanceof RoverGuidedMode && rover.mode.goTo(goal));
};

const changeSpeed: RoverCommand = (request, rover) => {
  const isSpeed = request.param1 === SpeedType.AIRSPEED || request.param1 === SpeedType.GROUNDSPEED;
  if (!isSpeed || !(request.param2 > 0)) return MavResult.DENIED;
  if (!rover.mode.traits.isAutopilot) return MavResult.FAILED;
  rover.speedMps = request.param2;
  return MavResult.ACCEPTED;
};

const startMission: RoverCommand = (request, rover) => {
  if (request.param1 !== 0 || request.param2 !== 0) return MavResult.DENIED;
  return resultOf(rover.setMode(RoverMode.AUTO));
};

const pauseOrContinue: RoverCommand = (request, rover) => {
  const { mode, listener } = rover;
  if (request.param1 !== 0 && request.param1 !== 1) return MavResult.DENIED;
  const canPause = mode instanceof RoverAutoMode || mode instanceof RoverGuidedMode;
  const isDone = canPause && (request.param1 === 0 ? mode.pause() : mode.resume());
  if (!isDone) listener.say(MavSeverity.INFO, request.param1 === 0 ? 'Failed to pause' : 'Failed to resume');
  return resultOf(isDone);
};

/** Commands that drive. ArduRover has no take-off and no landing: both are UNSUPPORTED. */
export const ROVER_COMMANDS: ReadonlyMap<number, RoverCommand> = new Map<number, RoverCommand>([
  [MavCmd.NAV_RETURN_TO_LAUNCH, changeMode(RoverMode.RTL)],
  [MavCmd.DO_REPOSITION, reposition],
  [MavCmd.DO_CHANGE_SPEED, changeSpeed],
  [MavCmd.MISSION_START, startMission],
  [MavCmd.DO_PAUSE_CONTINUE, pauseOrContinue],
]);
