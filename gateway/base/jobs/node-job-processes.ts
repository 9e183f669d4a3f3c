import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppError } from '../error.ts';
import type { Logger } from '../log/logger.ts';
import type { FromJobProcess } from './job-messages.ts';
import type { JobProcess, JobProcessHost } from './job-process-host.ts';

const MAX_STDERR_CHARACTERS = 2000;

/** Job processes by Node's fork. They do not keep the gateway's process alive. */
export class NodeJobProcesses implements JobProcessHost {
  readonly #logger: Logger;
  readonly #entryPath: string | undefined;

  /** @param entryPath the program to run; found beside the gateway when left out */
  constructor(logger: Logger, entryPath?: string) {
    this.#logger = logger;
    this.#entryPath = entryPath;
  }

  start(maxHeapMb: number): JobProcess {
    const child = fork(this.#entryPath ?? jobEntry(), [String(maxHeapMb)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // A job needs nothing of ours, least of all secrets.
      env: {},
      // With 2 MB for young objects, reading a log takes twice the processor time and no less memory; more than 8 MB
      // gains nothing.
      execArgv: [`--max-old-space-size=${maxHeapMb}`, '--max-semi-space-size=8', '--single-threaded-gc'],
    });
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
      if (stderr.length > MAX_STDERR_CHARACTERS) child.stderr?.destroy();
    });
    let onExit: ((exitCode: number | null) => void) | undefined;
    const ended = (exitCode: number | null): void => {
      this.#logger.debug({ exitCode, stderr: stderr.slice(0, MAX_STDERR_CHARACTERS) }, 'job process ended');
      onExit?.(exitCode);
      onExit = undefined;
    };
    child.once('error', () => {
      if (child.pid === undefined) ended(null);
    });
    child.once('exit', ended);
    child.unref();
    child.channel?.unref();
    return {
      // A failed write means that the process has ended, which `exit` reports.
      post: (message) => void child.send(message, () => undefined),
      onMessage: (listener) => void child.on('message', (message) => listener(message as FromJobProcess)),
      onExit(listener) {
        onExit = listener;
      },
      kill: () => void child.kill('SIGKILL'),
    };
  }
}

/** The .ts of the sources, or the .js of the bundle. @throws AppError internal-error when it is missing */
function jobEntry(): string {
  for (const name of ['../../job-entry.ts', './job-entry.js']) {
    const path = fileURLToPath(new URL(name, import.meta.url));
    if (existsSync(path)) return path;
  }
  throw new AppError('internal-error', 'The job program is missing next to the gateway. Reinstall Aerodeck.');
}
