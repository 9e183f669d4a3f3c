import type { SeparationLimits } from '../base/encounter.ts';
import type { Fault, Scenario } from '../contract/scenario.ts';
import type { Zone } from '../contract/zone.ts';
import type { RunOutcome, RunProgress } from './scenario-run.ts';

/** What a world is started with; all of it can be cloned into another thread. */
export interface WorldJob {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly speed: number;
  /** An empty folder of its own; the recording is in `recordings` of it when the run has ended. */
  readonly folder: string;
  readonly startUtcMs: number;
  readonly zones: readonly Zone[];
  readonly policiesFolder: string;
  readonly defaultPoliciesFolder: string;
  readonly ceilingM: number | undefined;
  /** The station's own; those of the scenario come first. */
  readonly separation?: SeparationLimits | undefined;
  readonly jurisdiction: string | undefined;
}

/** Into the world's thread. */
export type WorldOrder =
  | { readonly kind: 'speed'; readonly speed: number }
  | { readonly kind: 'pause'; readonly isPaused: boolean }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'cancel' };

/** Out of it. */
export type WorldReport =
  | { readonly kind: 'progress'; readonly progress: RunProgress }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'ended'; readonly outcome: RunOutcome };

export interface WorldListener {
  readonly onProgress: (progress: RunProgress) => void;
  /** An order could not be carried out. */
  readonly onRefused: (reason: string) => void;
  /** Exactly once, unless `onBroken` is called. */
  readonly onEnded: (outcome: RunOutcome) => void;
  /** The world itself failed; nothing follows. */
  readonly onBroken: (reason: string) => void;
}

export interface RunningWorld {
  order(order: WorldOrder): void;
  /** Ends it at once, without an outcome. */
  stop(): Promise<void>;
}

/** Where worlds run. */
export interface WorldHost {
  start(job: WorldJob, listener: WorldListener): RunningWorld;
}
