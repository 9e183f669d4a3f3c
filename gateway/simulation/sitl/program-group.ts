import { type ChildProcess, spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';
import type { Clock } from '../../base/clock.ts';
import type { SitlLine } from '../../contract/simulation/sitl.ts';

const KILL_AFTER_MS = 1500;
const READ_REST_MS = 500;

interface ProgramStart {
  readonly path: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
}

interface ProgramExit {
  readonly code: number | undefined;
  readonly signal: string | undefined;
  /** Why the program could not be started. */
  readonly problem: string | undefined;
}

/**
 * A program in its own process group, so that its child processes end with it. No shell, empty
 * standard input.
 */
export class ProgramGroup {
  readonly tail = new OutputTail();
  /** Resolves once, when the program has ended and all its output is read. */
  readonly exited: Promise<ProgramExit>;
  readonly #child: ChildProcess;
  readonly #clock: Clock;

  constructor({ path, args, env, folder }: ProgramStart, clock: Clock) {
    this.#clock = clock;
    const child = spawn(path, args, {
      cwd: folder,
      env,
      detached: process.platform !== 'win32',
      shell: false,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    this.#child = child;
    child.stdout?.on('data', (bytes: Buffer) => this.tail.push('out', bytes));
    child.stderr?.on('data', (bytes: Buffer) => this.tail.push('err', bytes));
    this.exited = new Promise((resolve) => {
      const end = (exit: ProgramExit): void => {
        this.tail.end();
        resolve(exit);
      };
      child.once('error', (cause) => {
        if (child.pid === undefined) end({ code: undefined, signal: undefined, problem: cause.message });
      });
      // Child processes may hold the pipes open and keep running: end them with their leader.
      child.once('exit', (code, signal) => {
        this.#signal('SIGKILL');
        const isGone = { code: code ?? undefined, signal: signal ?? undefined, problem: undefined };
        // A process that left the group keeps the pipes open: do not wait for it.
        clock.after(READ_REST_MS, () => end(isGone));
      });
      child.once('close', (code, signal) =>
        end({ code: code ?? undefined, signal: signal ?? undefined, problem: undefined }),
      );
    });
  }

  /** Undefined when it could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Sends SIGTERM to the group, then SIGKILL after 1.5 s. Resolves when it has ended. */
  async stop(): Promise<ProgramExit> {
    this.#signal('SIGTERM');
    const timer = this.#clock.after(KILL_AFTER_MS, () => this.#signal('SIGKILL'));
    const exit = await this.exited;
    timer.cancel();
    return exit;
  }

  #signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (process.platform === 'win32') this.#child.kill(signal);
      else process.kill(-pid, signal);
    } catch {
      // The group has no process left.
    }
  }
}

const MAX_LINES = 1000;
const MAX_LINE_LENGTH = 2000;
type Stream = SitlLine['stream'];

/** The last 1,000 lines of output, numbered from 1 without gaps. Lines are cut at 2,000 characters. */
export class OutputTail {
  readonly #lines: SitlLine[] = [];
  readonly #decoders: Record<Stream, StringDecoder> = {
    out: new StringDecoder('utf8'),
    err: new StringDecoder('utf8'),
  };
  readonly #partial: Record<Stream, string> = { out: '', err: '' };
  #lastSeq = 0;

  push(stream: Stream, bytes: Buffer): void {
    const lines = (this.#partial[stream] + this.#decoders[stream].write(bytes)).split(/\r?\n|\r/);
    // A line without an end must not grow without limit.
    this.#partial[stream] = (lines.pop() ?? '').slice(0, MAX_LINE_LENGTH);
    for (const line of lines) this.#keep(stream, line);
  }

  /** The output has ended: a rest without a line end counts as a line. */
  end(): void {
    for (const stream of ['out', 'err'] as const) {
      if (this.#partial[stream] !== '') this.#keep(stream, this.#partial[stream]);
      this.#partial[stream] = '';
    }
  }

  after(seq: number): { readonly lines: readonly SitlLine[]; readonly lostLines: number } {
    const first = this.#lines[0]?.seq ?? this.#lastSeq + 1;
    return {
      lines: this.#lines.slice(Math.max(0, seq + 1 - first)),
      lostLines: Math.max(0, first - 1 - seq),
    };
  }

  #keep(stream: Stream, line: string): void {
    this.#lastSeq += 1;
    this.#lines.push({ seq: this.#lastSeq, stream, text: line.slice(0, MAX_LINE_LENGTH) });
    if (this.#lines.length > MAX_LINES) this.#lines.shift();
  }
}
