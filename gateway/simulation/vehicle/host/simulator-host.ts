import type { Unsubscribe } from '../../../base/emitter.ts';
import type { SimulatorArguments } from './simulator-arguments.ts';

/** How a simulator process ended. */
export interface SimulatorExit {
  /** Exit code; undefined when a signal ended it. */
  readonly code: number | undefined;
  readonly signal: string | undefined;
  /** True when it restarts automatically. */
  readonly willRestart: boolean;
}

/** One running simulator. */
export interface SimulatorProcess {
  /** Resolves when the vehicles send; rejects when the process ended before that and is not tried again. */
  readonly started: Promise<void>;
  /** Every end of the process, wanted or not. */
  onExit(listener: (exit: SimulatorExit) => void): Unsubscribe;
  /** Ends it for good and resolves when it is gone; idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts simulators in their own processes. `NodeSimulatorHost` uses Node's child processes. Where processes
 * are created another way (Electron's utilityProcess), another implementation is used.
 */
export interface SimulatorHost {
  start(args: SimulatorArguments): SimulatorProcess;
}
