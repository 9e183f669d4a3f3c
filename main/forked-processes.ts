import type { ForkedProcess } from './gateway-host.ts';

/** Events of one process. */
export interface ForkedProcessListener {
  onMessage(message: unknown): void;
  /** Called once: with the exit code, or with null when it could not be started. */
  onExit(exitCode: number | null): void;
}

/** More than the gateway requests; a fault must not fill the machine with processes. */
const maxProcesses = 64;

/** Processes of one program that the gateway requested from its host, by the gateway's ids. */
export class ForkedProcesses {
  readonly #fork: (args: readonly string[]) => ForkedProcess;
  readonly #running = new Map<string, ForkedProcess>();

  constructor(fork: (args: readonly string[]) => ForkedProcess) {
    this.#fork = fork;
  }

  get count(): number {
    return this.#running.size;
  }

  /** Starts a process. Refuses a duplicate id and a process beyond the limit. */
  start(id: string, args: readonly string[], listener: ForkedProcessListener): void {
    if (this.#running.has(id) || this.#running.size >= maxProcesses) {
      listener.onExit(null);
      return;
    }
    const child = this.#fork(args);
    this.#running.set(id, child);
    child.on('message', (message) => {
      if (this.#running.get(id) === child) listener.onMessage(message);
    });
    child.on('exit', (exitCode) => {
      if (this.#running.get(id) !== child) return;
      this.#running.delete(id);
      listener.onExit(exitCode);
    });
  }

  /** Unknown ids are ignored. */
  post(id: string, message: unknown): void {
    this.#running.get(id)?.postMessage(message);
  }

  /** Ends a process; its listener is called after the exit. Unknown ids are ignored. */
  stop(id: string): void {
    this.#running.get(id)?.kill();
  }

  /** Ends all without calling their listeners: the gateway that requested them has ended. */
  stopAll(): void {
    const children = [...this.#running.values()];
    this.#running.clear();
    for (const child of children) child.kill();
  }
}

/** Variables that would change what a forked program runs, or would expose it. */
const dropped = /^(ELECTRON_|NODE_OPTIONS$|NODE_EXTRA_CA_CERTS$|NODE_DEBUG|NODE_INSPECT|VSCODE_)/;

/** The environment of forked programs, without variables that could change what they run. */
export function forkEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !dropped.test(entry[0]),
    ),
  );
}
