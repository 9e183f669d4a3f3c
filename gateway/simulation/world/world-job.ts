import type { SeparationLimits } from '../../base/geometry/encounter.ts';
import type { Zone } from '../../contract/mission/zone.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { Fault, Scenario } from '../../contract/simulation/scenario.ts';
import type { RunOutcome, RunProgress } from './scenario-run.ts';

/** The start values of a world; all can be copied into another process. */
export interface WorldJob {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly speed: number;
  /** An empty folder for this world. After the run, its folder `recordings` contains the recording. */
  readonly folder: string;
  readonly startUtcMs: number;
  readonly zones: readonly Zone[];
  readonly policiesFolder: string;
  readonly defaultPoliciesFolder: string;
  readonly ceilingM: number | undefined;
  /** The limits of the station; those of the scenario have priority. */
  readonly separation?: SeparationLimits | undefined;
  readonly jurisdiction: string | undefined;
}

/** To the process of the world. */
export type WorldOrder =
  | { readonly kind: 'speed'; readonly speed: number }
  | { readonly kind: 'pause'; readonly isPaused: boolean }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'cancel' };

/** From the process of the world, before its end. */
export type WorldReport =
  | { readonly kind: 'progress'; readonly progress: RunProgress }
  | { readonly kind: 'refused'; readonly reason: string };

export interface WorldListener {
  readonly onProgress: (progress: RunProgress) => void;
  /** An order could not be executed. */
  readonly onRefused: (reason: string) => void;
  /** Exactly once, unless `onBroken` is called. */
  readonly onEnded: (outcome: RunOutcome) => void;
  /** The world itself failed; nothing follows. */
  readonly onBroken: (reason: OperatorText) => void;
}

export interface RunningWorld {
  order(order: WorldOrder): void;
  /** Ends it at once, without an outcome. */
  stop(): void;
}

/** Where worlds run. */
export interface WorldHost {
  /** @param owner the owner of the simulation */
  start(job: WorldJob, owner: string, listener: WorldListener): RunningWorld;
}
