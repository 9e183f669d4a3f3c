import type { ControlInput } from '../copter/copter-dynamics.ts';
import type { CopterModeTraits } from '../copter/copter-mode.ts';
import type { LocalPoint } from '../physics/local-frame.ts';

/** One flight mode, from entering it to leaving it; each change of mode makes a new one. */
export interface FlightMode {
  readonly traits: CopterModeTraits;
  /** Where it is flying to, for NAV_CONTROLLER_OUTPUT and POSITION_TARGET_GLOBAL_INT. */
  readonly goal: LocalPoint | undefined;
  /** Whether the descent to the ground has started. */
  readonly isLanding?: boolean;
  /** Whether it is leaving the ground. */
  readonly isTakingOff?: boolean;
  /** Whether the mode can be entered now. It reports the reason itself where the real autopilot does. */
  canEnter?(): boolean;
  restartItem?(): void;
  enter?(): void;
  leave?(): void;
  disarmed?(): void;
  /** Called at every step while armed. */
  update(dtS: number): ControlInput;
}
