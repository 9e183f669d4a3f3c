import { MavDoRepositionFlags, MavResult, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { Craft } from '../craft/craft.ts';
import { pointInFrame } from '../craft/places.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import { type CommandRequest, isHeight, isPlace, resultOf } from './command.ts';

/** Changes the mode; other parameters of the command are ignored. */
export const changeMode = (customMode: number) => (_request: CommandRequest, craft: Craft) =>
  resultOf(craft.setMode(customMode));

/**
 * The target of DO_REPOSITION with the craft in guided mode, or the MAV_RESULT of a refusal.
 * Accepted as COMMAND_INT only. Outside the guided mode, the flag to change the mode is required.
 */
export function repositionGoal(
  request: CommandRequest,
  craft: Craft,
  guidedMode: number,
): LocalPoint | number {
  if (!request.isInt) return MavResult.UNSUPPORTED;
  const isGuided = craft.mode.traits.customMode === guidedMode;
  if (!isGuided && (request.param2 & MavDoRepositionFlags.CHANGE_MODE) === 0) return MavResult.DENIED;
  const goal =
    isPlace(request) && isHeight(request.z)
      ? pointInFrame(craft, request.frame, request.x, request.y, request.z)
      : undefined;
  if (!goal) return MavResult.DENIED;
  if (craft.fence.forbids(goal)) return MavResult.FAILED;
  return isGuided || craft.setMode(guidedMode) ? goal : MavResult.FAILED;
}

/** MISSION_START: the whole mission only. */
export const startMission = (autoMode: number) => (request: CommandRequest, craft: Craft) => {
  if (request.param1 !== 0 || request.param2 !== 0) return MavResult.DENIED;
  return resultOf(craft.setMode(autoMode));
};

/** DO_PAUSE_CONTINUE; `mode` is undefined where pausing is not possible. */
export function pauseOrContinue(
  { param1 }: CommandRequest,
  { listener }: Craft,
  mode: { pause(): boolean; resume(): boolean } | undefined,
): number {
  if (param1 !== 0 && param1 !== 1) return MavResult.DENIED;
  const isDone = mode !== undefined && (param1 === 0 ? mode.pause() : mode.resume());
  if (!isDone) listener.say(MavSeverity.INFO, param1 === 0 ? 'Failed to pause' : 'Failed to resume');
  return resultOf(isDone);
}
