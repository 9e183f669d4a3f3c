import {
  MavCmd,
  MavDoRepositionFlags,
  MavResult,
  PlaneMode,
  SpeedType,
} from '../../../mavlink/codec/generated/enums.ts';
import { type CommandRequest, isHeight, isPlace } from '../command/command-request.ts';
import { resultOf } from '../command/result-of.ts';
import { pointInFrame } from '../service/mission-goal.ts';
import type { Wing } from './wing.ts';
import { WingGuidedMode } from './wing-guided-mode.ts';

type WingCommand = (request: CommandRequest, wing: Wing) => number;

const COUNTER_CLOCKWISE = 1;

const changeMode =
  (customMode: number): WingCommand =>
  (_request, wing) =>
    resultOf(wing.setMode(customMode));

/** Only as COMMAND_INT. Outside GUIDED the flag that allows changing the mode is needed. */
const reposition: WingCommand = (request, wing) => {
  if (!request.isInt) return MavResult.UNSUPPORTED;
  const isGuided = wing.mode.traits.customMode === PlaneMode.GUIDED;
  if (!isGuided && (request.param2 & MavDoRepositionFlags.CHANGE_MODE) === 0) return MavResult.DENIED;
  const goal =
    isPlace(request) && isHeight(request.z)
      ? pointInFrame(wing, request.frame, request.x, request.y, request.z)
      : undefined;
  if (!goal) return MavResult.DENIED;
  if (wing.fence.forbids(goal)) return MavResult.FAILED;
  if (!isGuided && !wing.setMode(PlaneMode.GUIDED)) return MavResult.FAILED;
  const radiusM = request.param3 > 0 ? request.param3 : wing.loiterRadiusM;
  const direction = request.param4 === COUNTER_CLOCKWISE ? -1 : 1;
  return resultOf(wing.mode instanceof WingGuidedMode && wing.mode.goTo(goal, radiusM * direction));
};

/** An airspeed within its limits; over ground it is the least one. */
const changeSpeed: WingCommand = (request, wing) => {
  const { parameters } = wing;
  if (request.param1 === SpeedType.GROUNDSPEED) {
    wing.leastGroundMps = Math.max(0, request.param2);
    return MavResult.ACCEPTED;
  }
  const isInside =
    request.param2 >= parameters.get('AIRSPEED_MIN') && request.param2 <= parameters.get('AIRSPEED_MAX');
  if (request.param1 !== SpeedType.AIRSPEED || !isInside) return MavResult.FAILED;
  wing.speedMps = request.param2;
  return MavResult.ACCEPTED;
};

const startMission: WingCommand = (request, wing) => {
  if (request.param1 !== 0 || request.param2 !== 0) return MavResult.DENIED;
  return resultOf(wing.setMode(PlaneMode.AUTO));
};

/** Without rotors that lift ArduPlane takes off by mission or by its TAKEOFF mode only. */
const refuse: WingCommand = () => MavResult.FAILED;

/** Commands that fly. */
export const WING_COMMANDS: ReadonlyMap<number, WingCommand> = new Map<number, WingCommand>([
  [MavCmd.NAV_TAKEOFF, refuse],
  [MavCmd.NAV_LAND, refuse],
  [MavCmd.NAV_RETURN_TO_LAUNCH, changeMode(PlaneMode.RTL)],
  [MavCmd.NAV_LOITER_UNLIM, changeMode(PlaneMode.LOITER)],
  [MavCmd.DO_REPOSITION, reposition],
  [MavCmd.DO_CHANGE_SPEED, changeSpeed],
  [MavCmd.MISSION_START, startMission],
]);
