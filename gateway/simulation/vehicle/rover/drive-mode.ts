import type { BaseMode } from '../craft/craft-base.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { DriveInput } from './rover-dynamics.ts';
import type { RoverModeTraits } from './rover-mode.ts';

/** One mode of a rover. */
export interface DriveMode extends BaseMode {
  readonly traits: RoverModeTraits;
  readonly goal: LocalPoint | undefined;
  /** Called at every step while armed. */
  update(dtS: number): DriveInput;
}
