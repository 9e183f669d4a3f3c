import { setTimeout as pause } from 'node:timers/promises';
import { type GatewayProcess, startGateway } from '../bench/gateway-process.ts';
import type { RequestBook, SoakRequest } from './request-book.ts';

const ANSWER_LIMIT_MS = 90_000;
const RETRY_MS = 200;

export interface SoakAnswer {
  /** 0 when the gateway ended first, or gave no answer. */
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the operator reads whatever the answer holds
  readonly body: any;
}

/** The gateway of the soak across its restarts, and every request to it with its place in the book. */
export class SoakGateway {
  readonly book: RequestBook;
  readonly #flags: readonly string[];
  readonly #dataDirectory: string;
  #running: GatewayProcess | undefined;
  /** Counts the processes. */
  life = 0;
  startupMs = 0;

  constructor(flags: readonly string[], dataDirectory: string, book: RequestBook) {
    this.#flags = flags;
    this.#dataDirectory = dataDirectory;
    this.book = book;
  }

  get process(): GatewayProcess | undefined {
    return this.#running;
  }

  async start(): Promise<void> {
    const running = await startGateway(this.#flags, this.#dataDirectory, PROBE);
    this.startupMs = Math.max(this.startupMs, running.startupMs);
    this.life += 1;
    this.#running = running;
  }

  /** Whatever is asked meanwhile is cut off. */
  async end(how: 'stop' | 'kill'): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.[how]();
  }

  /** Waits for a gateway that is down, then asks once; never rejects. `token` is the operator's where none is given. */
  async ask(kind: string, method: string, path: string, body?: unknown, token?: string): Promise<SoakAnswer> {
    return this.send(this.book.open(method, path, body), kind, token);
  }

  /** The same request with the same key and trace: for one that was cut off. */
  async send(request: SoakRequest, kind: string, token?: string): Promise<SoakAnswer> {
    while (!this.#running) await pause(RETRY_MS);
    const running = this.#running;
    const { method, path, body, key, traceId } = request;
    try {
      const response = await fetch(running.url + path, {
        method,
        headers: {
          authorization: `Bearer ${token ?? running.token}`,
          traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
          ...(method === 'POST' && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      });
      const answer = { status: response.status, body: parsed(await response.text()) };
      this.book.answered(request, kind, answer.status, answer.body);
      return answer;
    } catch (thrown) {
      if (this.#running !== running) this.book.wasCut(request);
      else if (running.isRunning) this.book.unanswered(request, String((thrown as Error).cause ?? thrown));
      return { status: 0, body: undefined };
    }
  }
}

const PROBE = {
  nodeFlags: ['--expose-gc', '--import', new URL('./gateway-probe.ts', import.meta.url).href],
  hasChannel: true,
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
