import type { ControlInput } from '../copter/copter-dynamics.ts';
import type { LocalPoint } from '../physics/local-frame.ts';

/** A piece of flying that several modes share: taking off, landing, returning, circling. */
export interface Manoeuvre {
  readonly goal: LocalPoint | undefined;
  readonly isDone: boolean;
  readonly isLanding?: boolean;
  readonly isTakingOff?: boolean;
  update(dtS: number): ControlInput;
}
