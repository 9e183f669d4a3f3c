import type { Unsubscribe } from '../../../base/emitter.ts';
import type { SimulatorArguments } from './simulator-arguments.ts';

/** How a simulator process ended. */
export interface SimulatorExit {
  /** Exit code; undefined when a signal ended it. */
  readonly code: number | undefined;
  readonly signal: string | undefined;
  /** True when it is started again by itself. */
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
 * Starts simulators as processes of their own. Node's own implementation is `NodeSimulatorHost`; where processes are
 * made in another way (Electron's utilityProcess) another one stands in.
 */
export interface SimulatorHost {
  start(args: SimulatorArguments): SimulatorProcess;
}
