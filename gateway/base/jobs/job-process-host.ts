import type { FromJobProcess, ToJobProcess } from './job-messages.ts';

/** Makes job processes; which way depends on the program the gateway runs in. */
export interface JobProcessHost {
  start(maxHeapMb: number): JobProcess;
}

/** A process that runs jobs, one at a time. */
export interface JobProcess {
  post(message: ToJobProcess): void;
  onMessage(listener: (message: FromJobProcess) => void): void;
  /** Called once: with the exit code, or null after a signal or when the process could not be started. */
  onExit(listener: (exitCode: number | null) => void): void;
  /** Ends the process at once, whatever it is doing. */
  kill(): void;
}
