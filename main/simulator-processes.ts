import type { ForkedProcess } from './gateway-host.ts';

type SimulatorProcess = Pick<ForkedProcess, 'kill' | 'on'>;

/** Told of what becomes of one simulator. */
export interface SimulatorListener {
  /** Its vehicles send; called at most once. */
  onStarted(): void;
  /** Called once: with the exit code, or with null when it could not be started. */
  onExit(exitCode: number | null): void;
}

/** More than the gateway ever asks for; a runaway must not fill the machine with processes. */
const maxSimulators = 64;

/** The simulator processes the gateway asked its host for, by the id the gateway gave them. */
export class SimulatorProcesses {
  readonly #fork: (args: readonly string[]) => SimulatorProcess;
  readonly #running = new Map<string, SimulatorProcess>();

  constructor(fork: (args: readonly string[]) => SimulatorProcess) {
    this.#fork = fork;
  }

  get count(): number {
    return this.#running.size;
  }

  /** Starts one. A second one with the same id, or one too many, is refused. */
  start(id: string, args: readonly string[], listener: SimulatorListener): void {
    if (this.#running.has(id) || this.#running.size >= maxSimulators) {
      listener.onExit(null);
      return;
    }
    const child = this.#fork(args);
    let hasStarted = false;
    this.#running.set(id, child);
    // The only thing a simulator ever says is that it has started.
    child.on('message', () => {
      if (hasStarted || this.#running.get(id) !== child) return;
      hasStarted = true;
      listener.onStarted();
    });
    child.on('exit', (exitCode) => {
      if (this.#running.get(id) !== child) return;
      this.#running.delete(id);
      listener.onExit(exitCode);
    });
  }

  /** Ends one; its listener is told when it is gone. Unknown ids are ignored. */
  stop(id: string): void {
    this.#running.get(id)?.kill();
  }

  /** Ends all without telling anyone: whoever asked for them is gone. */
  stopAll(): void {
    const children = [...this.#running.values()];
    this.#running.clear();
    for (const child of children) child.kill();
  }
}
