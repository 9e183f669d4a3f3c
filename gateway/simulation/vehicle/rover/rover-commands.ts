import { MavCmd, MavResult, RoverMode, SpeedType } from '../../../mavlink/codec/generated/enums.ts';
import { type CommandRequest, resultOf } from '../command/command.ts';
import { changeMode, pauseOrContinue, repositionGoal, startMission } from '../command/guided-commands.ts';
import type { Rover } from './rover.ts';
import { RoverAutoMode, RoverGuidedMode } from './rover-modes.ts';

type RoverCommand = (request: CommandRequest, rover: Rover) => number;

const reposition: RoverCommand = (request, rover) => {
  const goal = repositionGoal(request, rover, RoverMode.GUIDED);
  if (typeof goal === 'number') return goal;
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

const pause: RoverCommand = (request, rover) => {
  const { mode } = rover;
  const canPause = mode instanceof RoverAutoMode || mode instanceof RoverGuidedMode;
  return pauseOrContinue(request, rover, canPause ? mode : undefined);
};

/** Commands that drive. ArduRover has no take-off and no landing: both are UNSUPPORTED. */
export const ROVER_COMMANDS: ReadonlyMap<number, RoverCommand> = new Map<number, RoverCommand>([
  [MavCmd.NAV_RETURN_TO_LAUNCH, changeMode(RoverMode.RTL)],
  [MavCmd.DO_REPOSITION, reposition],
  [MavCmd.DO_CHANGE_SPEED, changeSpeed],
  [MavCmd.MISSION_START, startMission(RoverMode.AUTO)],
  [MavCmd.DO_PAUSE_CONTINUE, pause],
]);
