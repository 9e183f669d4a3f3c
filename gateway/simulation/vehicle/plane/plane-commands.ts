import {
  MavCmd,
  MavResult,
  PlaneMode,
  PositionTargetTypemask,
  SpeedType,
} from '../../../mavlink/codec/generated/enums.ts';
import { type CommandRequest, resultOf } from '../command/command.ts';
import { changeMode, repositionGoal, startMission } from '../command/guided-commands.ts';
import type { GuidedTargetMessage } from '../craft/craft.ts';
import { heightInFrame } from '../craft/places.ts';
import type { Plane } from './plane.ts';
import { PlaneGuidedMode } from './plane-modes.ts';

type PlaneCommand = (request: CommandRequest, plane: Plane) => number;

const COUNTER_CLOCKWISE = 1;

const reposition: PlaneCommand = (request, plane) => {
  const goal = repositionGoal(request, plane, PlaneMode.GUIDED);
  if (typeof goal === 'number') return goal;
  const radiusM = request.param3 > 0 ? request.param3 : plane.loiterRadiusM;
  const direction = request.param4 === COUNTER_CLOCKWISE ? -1 : 1;
  return resultOf(plane.mode instanceof PlaneGuidedMode && plane.mode.goTo(goal, radiusM * direction));
};

/** An airspeed within its limits; over ground it is the least one. */
const changeSpeed: PlaneCommand = (request, plane) => {
  const { parameters } = plane;
  if (request.param1 === SpeedType.GROUNDSPEED) {
    plane.leastGroundMps = Math.max(0, request.param2);
    return MavResult.ACCEPTED;
  }
  const isInside =
    request.param2 >= parameters.get('AIRSPEED_MIN') && request.param2 <= parameters.get('AIRSPEED_MAX');
  if (request.param1 !== SpeedType.AIRSPEED || !isInside) return MavResult.FAILED;
  plane.speedMps = request.param2;
  return MavResult.ACCEPTED;
};

/** Without rotors that lift ArduPlane takes off by mission or by its TAKEOFF mode only. */
const refuse: PlaneCommand = () => MavResult.FAILED;

/** Commands that fly. */
export const PLANE_COMMANDS: ReadonlyMap<number, PlaneCommand> = new Map<number, PlaneCommand>([
  [MavCmd.NAV_TAKEOFF, refuse],
  [MavCmd.NAV_LAND, refuse],
  [MavCmd.NAV_RETURN_TO_LAUNCH, changeMode(PlaneMode.RTL)],
  [MavCmd.NAV_LOITER_UNLIM, changeMode(PlaneMode.LOITER)],
  [MavCmd.DO_REPOSITION, reposition],
  [MavCmd.DO_CHANGE_SPEED, changeSpeed],
  [MavCmd.MISSION_START, startMission(PlaneMode.AUTO)],
]);

/**
 * SET_POSITION_TARGET_GLOBAL_INT in GUIDED: ArduPlane uses only its height, and ignores the local message.
 */
export function applyPlaneTarget(plane: Plane, target: GuidedTargetMessage): void {
  const { mode } = plane;
  const isGuided = mode.traits.customMode === PlaneMode.GUIDED && mode instanceof PlaneGuidedMode;
  if (target.kind === 'local' || !isGuided) return;
  const { typeMask, coordinateFrame, alt } = target.message;
  if ((typeMask & PositionTargetTypemask.Z_IGNORE) !== 0 || !Number.isFinite(alt)) return;
  const upM = heightInFrame(plane, coordinateFrame, alt);
  if (upM !== undefined) mode.goTo({ ...mode.goal, upM });
}
