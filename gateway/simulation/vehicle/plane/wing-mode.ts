import type { BaseMode } from '../craft/craft-base.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { PlaneInput } from './plane-dynamics.ts';
import type { PlaneModeTraits } from './plane-mode.ts';

/** One mode of a plane. */
export interface WingMode extends BaseMode {
  readonly traits: PlaneModeTraits;
  readonly goal: LocalPoint | undefined;
  /** Whether the descent to the ground has started. */
  readonly isLanding?: boolean;
  readonly isTakingOff?: boolean;
  /** Called at every step while armed. */
  update(dtS: number): PlaneInput;
}
