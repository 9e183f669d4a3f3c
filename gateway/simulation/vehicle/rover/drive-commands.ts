import {
  MavCmd,
  MavDoRepositionFlags,
  MavResult,
  MavSeverity,
  RoverMode,
  SpeedType,
} from '../../../mavlink/codec/generated/enums.ts';
import { type CommandRequest, isHeight, isPlace } from '../command/command-request.ts';
import { resultOf } from '../command/result-of.ts';
import { pointInFrame } from '../service/mission-goal.ts';
import type { Drive } from './drive.ts';
import { DriveAutoMode } from './drive-auto-mode.ts';
import { DriveGuidedMode } from './drive-guided-mode.ts';

type DriveCommand = (request: CommandRequest, drive: Drive) => number;

const changeMode =
  (customMode: number): DriveCommand =>
  (_request, drive) =>
    resultOf(drive.setMode(customMode));

/** Only as COMMAND_INT. Outside GUIDED the flag that allows changing the mode is needed. */
const reposition: DriveCommand = (request, drive) => {
  if (!request.isInt) return MavResult.UNSUPPORTED;
  const isGuided = drive.mode instanceof DriveGuidedMode;
  if (!isGuided && (request.param2 & MavDoRepositionFlags.CHANGE_MODE) === 0) return MavResult.DENIED;
  const goal =
    isPlace(request) && isHeight(request.z)
      ? pointInFrame(drive, request.frame, request.x, request.y, request.z)
      : undefined;
  if (!goal) return MavResult.DENIED;
  if (drive.fence.forbids(goal)) return MavResult.FAILED;
  if (!isGuided && !drive.setMode(RoverMode.GUIDED)) return MavResult.FAILED;
  if (request.param1 > 0) drive.speedMps = request.param1;
  return resultOf(drive.mode instanceof DriveGuidedMode && drive.mode.goTo(goal));
};

const changeSpeed: DriveCommand = (request, drive) => {
  const isSpeed = request.param1 === SpeedType.AIRSPEED || request.param1 === SpeedType.GROUNDSPEED;
  if (!isSpeed || !(request.param2 > 0)) return MavResult.DENIED;
  if (!drive.mode.traits.isAutopilot) return MavResult.FAILED;
  drive.speedMps = request.param2;
  return MavResult.ACCEPTED;
};

const startMission: DriveCommand = (request, drive) => {
  if (request.param1 !== 0 || request.param2 !== 0) return MavResult.DENIED;
  return resultOf(drive.setMode(RoverMode.AUTO));
};

const pauseOrContinue: DriveCommand = (request, drive) => {
  const { mode, listener } = drive;
  if (request.param1 !== 0 && request.param1 !== 1) return MavResult.DENIED;
  const canPause = mode instanceof DriveAutoMode || mode instanceof DriveGuidedMode;
  const isDone = canPause && (request.param1 === 0 ? mode.pause() : mode.resume());
  if (!isDone) listener.say(MavSeverity.INFO, request.param1 === 0 ? 'Failed to pause' : 'Failed to resume');
  return resultOf(isDone);
};

/** Commands that drive. ArduRover has no take-off and no landing: both are UNSUPPORTED. */
export const DRIVE_COMMANDS: ReadonlyMap<number, DriveCommand> = new Map<number, DriveCommand>([
  [MavCmd.NAV_RETURN_TO_LAUNCH, changeMode(RoverMode.RTL)],
  [MavCmd.DO_REPOSITION, reposition],
  [MavCmd.DO_CHANGE_SPEED, changeSpeed],
  [MavCmd.MISSION_START, startMission],
  [MavCmd.DO_PAUSE_CONTINUE, pauseOrContinue],
]);
