import { MavResult } from '../../../mavlink/codec/generated/enums.ts';

/** MAV_RESULT of something that is done at once or not at all. */
export function resultOf(isDone: boolean): number {
  return isDone ? MavResult.ACCEPTED : MavResult.FAILED;
}
