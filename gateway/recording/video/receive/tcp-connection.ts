import { connect, type Socket } from 'node:net';
import type { Clock, Timer } from '../../../base/clock.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { ANSWER_WITHIN_MS, SILENT_AFTER_MS } from './receiver.ts';

export interface TcpConnectionOptions {
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  readonly connected: () => void;
  readonly data: (bytes: Buffer) => void;
  readonly failed: (problem: OperatorText) => void;
}

/** A connection that fails when the server does not answer, or is silent for 10 s. */
export class TcpConnection {
  readonly #socket: Socket;
  readonly #options: TcpConnectionOptions;
  #timer: Timer;
  #lastAtMs: number;
  #isOver = false;

  constructor(options: TcpConnectionOptions) {
    this.#options = options;
    const { host, port, clock } = options;
    this.#lastAtMs = clock.monotonicMs();
    this.#socket = connect({ host, port, noDelay: true });
    this.#timer = clock.after(ANSWER_WITHIN_MS, () =>
      this.fail(say('{host} does not answer on port {port}.', { host, port })),
    );
    this.#socket.on('connect', () => {
      if (this.#isOver) return;
      this.#watch();
      options.connected();
    });
    this.#socket.on('data', (bytes) => {
      if (this.#isOver) return;
      this.#lastAtMs = clock.monotonicMs();
      options.data(bytes);
    });
    this.#socket.on('error', (error: NodeJS.ErrnoException) =>
      this.fail(connectionProblem(error, host, port)),
    );
    this.#socket.on('close', () => this.fail('The server closed the connection.'));
  }

  write(text: string): void {
    if (!this.#isOver) this.#socket.write(text);
  }

  /** Reports it once and closes. */
  fail(problem: OperatorText): void {
    if (this.#isOver) return;
    this.close();
    this.#options.failed(problem);
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#timer.cancel();
    this.#socket.destroy();
  }

  #watch(): void {
    const { clock } = this.#options;
    this.#timer.cancel();
    const leftMs = this.#lastAtMs + SILENT_AFTER_MS - clock.monotonicMs();
    if (leftMs <= 0) this.fail('The server sends nothing.');
    else this.#timer = clock.after(leftMs, () => this.#watch());
  }
}

/** Why there is no connection, in words. */
export function connectionProblem(error: NodeJS.ErrnoException, host: string, port: number): OperatorText {
  const { code = '', message } = error;
  if (code === 'ECONNREFUSED') return say('Nothing answers on port {port} of {host}.', { host, port });
  if (UNKNOWN_NAME.has(code)) return say('The name {host} is unknown.', { host });
  return UNREACHABLE.has(code)
    ? say('{host} cannot be reached. Check the network.', { host })
    : say('The connection to {host} broke: {reason}', { host, reason: message });
}

const UNKNOWN_NAME: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN']);
const UNREACHABLE: ReadonlySet<string> = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ETIMEDOUT']);
