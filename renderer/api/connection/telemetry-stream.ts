import type { Sticks } from '../../../gateway/contract/onboard/manual-control.ts';
import {
  CLOSE_CODES,
  type ClientFrame,
  type ServerFrame,
  type Topic,
  WEBSOCKET_SUBPROTOCOL,
} from '../../../gateway/contract/port/websocket.ts';
import type { Clock, Timer } from './clock.ts';

/**
 * `checking` until the first outcome; `online` while frames arrive; `reconnecting` after a loss; `fallback` while the
 * window lives from polling because the socket failed {@link FAILURES_BEFORE_POLLING} times; `offline` when polling
 * fails as well; `refused` when the gateway does not take the token (nothing is tried until a new one is given).
 */
export type StreamStatus = 'checking' | 'online' | 'reconnecting' | 'fallback' | 'offline' | 'refused';

/** The commands of an opened socket. */
export interface StreamSocket {
  send(text: string): void;
  /** No events follow. */
  close(): void;
}

/** Events of a socket. `onClose` is the last one and also comes when the socket never opened. */
export interface StreamSocketEvents {
  readonly onOpen: () => void;
  readonly onMessage: (payload: unknown) => void;
  readonly onClose: (code: number) => void;
}

export type OpenSocket = (url: string, subprotocol: string, events: StreamSocketEvents) => StreamSocket;

export interface TelemetryStreamOptions {
  /** `ws://…/ws/telemetry` */
  readonly url: string;
  readonly token: string;
  readonly topics: readonly Topic[];
  readonly maxRateHz: number;
  /** Shortest time between two frames of telemetry: each of them costs the window more than a vehicle in it. */
  readonly batchMs: number;
  readonly openSocket: OpenSocket;
  /** One round of the polling that replaces the socket. Rejects when the gateway cannot be reached. */
  readonly poll: () => Promise<void>;
  readonly onFrame: (frame: ServerFrame) => void;
  readonly onStatus: (status: StreamStatus, retryInMs: number | undefined) => void;
  readonly clock: Clock;
  /** 0 ≤ x < 1 */
  readonly random: () => number;
}

export const FAILURES_BEFORE_POLLING = 3;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
const POLL_PERIOD_MS = 1_000;
const WELCOME_TIMEOUT_MS = 5_000;
const DEFAULT_HEARTBEAT_MS = 5_000;
/** Heartbeats that may be missed before a silent socket is given up. */
const HEARTBEATS_MISSED = 3;
/** The code browsers report when a connection died without a close frame (RFC 6455, 7.4.1). */
const NO_CLOSE_FRAME = 1006;

/**
 * Keeps one WebSocket to the gateway: says hello with the token, resumes by session and seq, subscribes, and after a
 * loss tries again after 0.5 s doubling to 30 s with full jitter. From the third failure in a row on it polls once a
 * second beside, until the socket is back (design, section 3 "WebSocket").
 */
export class TelemetryStream {
  readonly #options: TelemetryStreamOptions;
  #socket: StreamSocket | undefined;
  #status: StreamStatus = 'checking';
  #failures = 0;
  #isRunning = false;
  #isPolling = false;
  #session: { id: string; seq: number } | undefined;
  #retryTimer: Timer | undefined;
  #pollTimer: Timer | undefined;
  #silenceTimer: Timer | undefined;
  #heartbeatMs = DEFAULT_HEARTBEAT_MS;
  #wishedDelayMs: number | undefined;
  /** What the inspector shows: a message, null for the list alone, undefined while it is closed. */
  #inspected: string | null | undefined;

  constructor(options: TelemetryStreamOptions) {
    this.#options = options;
  }

  get status(): StreamStatus {
    return this.#status;
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#report('checking');
    this.#open();
  }

  /** Closes everything. Idempotent. */
  stop(): void {
    this.#isRunning = false;
    this.#retryTimer?.cancel();
    this.#stopPolling();
    this.#dropSocket();
  }

  /** Skips the current wait, for example when the machine is online again. */
  retryNow(): void {
    if (!this.#isRunning || this.#socket || this.#status === 'refused') return;
    this.#retryTimer?.cancel();
    this.#open();
  }

  /** Begins, changes or, with undefined, ends what the topic `inspector` brings; kept over a loss. */
  inspect(messageKey: string | null | undefined): void {
    if (messageKey === this.#inspected) return;
    this.#inspected = messageKey;
    if (this.#status !== 'online') return;
    if (messageKey === undefined) this.#send({ v: 1, kind: 'unsubscribe', data: { topics: ['inspector'] } });
    else this.#askToInspect();
  }

  /** Sends stick input immediately or not at all: late input is useless. */
  sendSticks(sticks: Sticks): void {
    if (this.#status === 'online') this.#send({ v: 1, kind: 'sticks', data: sticks });
  }

  #askToInspect(): void {
    const inspect = this.#inspected;
    if (inspect !== undefined)
      this.#send({ v: 1, kind: 'subscribe', data: { topics: ['inspector'], inspect } });
  }

  #open(): void {
    this.#watchSilence(WELCOME_TIMEOUT_MS);
    this.#socket = this.#options.openSocket(this.#options.url, WEBSOCKET_SUBPROTOCOL, {
      onOpen: () => this.#sayHello(),
      onMessage: (payload) => this.#receive(payload),
      onClose: (code) => this.#lose(code),
    });
  }

  #sayHello(): void {
    const resume = this.#session && { session: this.#session.id, seq: this.#session.seq };
    const { token } = this.#options;
    this.#send({ v: 1, kind: 'hello', data: { token, texts: 'parts', ...(resume && { resume }) } });
  }

  #receive(text: unknown): void {
    const frame = parseFrame(text);
    if (!frame) return;
    if (this.#session && frame.kind !== 'welcome') this.#session.seq = frame.seq;
    if (isKind(frame, 'welcome')) this.#welcome(frame);
    if (isKind(frame, 'bye')) this.#wishedDelayMs = frame.data.retryAfterMs ?? undefined;
    this.#watchSilence(this.#heartbeatMs * HEARTBEATS_MISSED);
    this.#options.onFrame(frame);
  }

  #welcome(frame: ServerFrame<'welcome'>): void {
    const seq = frame.data.resumed && this.#session ? this.#session.seq : frame.seq;
    this.#session = { id: frame.data.session, seq };
    this.#heartbeatMs = frame.data.heartbeatMs > 0 ? frame.data.heartbeatMs : DEFAULT_HEARTBEAT_MS;
    this.#failures = 0;
    this.#stopPolling();
    const { topics, maxRateHz, batchMs } = this.#options;
    this.#send({ v: 1, kind: 'subscribe', data: { topics: [...topics], maxRateHz, batchMs } });
    this.#askToInspect();
    this.#report('online');
  }

  #lose(code: number): void {
    this.#dropSocket();
    if (!this.#isRunning) return;
    if (code === CLOSE_CODES.unauthenticated || code === CLOSE_CODES.scopeMissing) {
      this.#stopPolling();
      this.#report('refused');
      return;
    }
    this.#failures += 1;
    const ceilingMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#failures - 1));
    const delayMs = this.#wishedDelayMs ?? ceilingMs * this.#options.random();
    this.#wishedDelayMs = undefined;
    this.#retryTimer = this.#options.clock.after(delayMs, () => this.#open());
    if (this.#failures >= FAILURES_BEFORE_POLLING) this.#startPolling();
    if (!this.#isPolling) this.#report(this.#status === 'checking' ? 'checking' : 'reconnecting', delayMs);
  }

  #startPolling(): void {
    if (this.#isPolling) return;
    this.#isPolling = true;
    void this.#pollOnce();
  }

  async #pollOnce(): Promise<void> {
    let next: StreamStatus = 'fallback';
    try {
      await this.#options.poll();
    } catch {
      next = 'offline';
    }
    if (!this.#isPolling) return;
    this.#report(next);
    this.#pollTimer = this.#options.clock.after(POLL_PERIOD_MS, () => void this.#pollOnce());
  }

  #stopPolling(): void {
    this.#isPolling = false;
    this.#pollTimer?.cancel();
  }

  #watchSilence(timeoutMs: number): void {
    this.#silenceTimer?.cancel();
    this.#silenceTimer = this.#options.clock.after(timeoutMs, () => {
      // A dead peer never answers the closing handshake, so the loss is taken as done now.
      if (this.#socket) this.#lose(NO_CLOSE_FRAME);
    });
  }

  #dropSocket(): void {
    this.#silenceTimer?.cancel();
    this.#socket?.close();
    this.#socket = undefined;
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #report(status: StreamStatus, retryInMs?: number): void {
    this.#status = status;
    this.#options.onStatus(status, retryInMs);
  }
}

function isKind<Kind extends ServerFrame['kind']>(
  frame: ServerFrame,
  kind: Kind,
): frame is ServerFrame & ServerFrame<Kind> {
  return frame.kind === kind;
}

/** The envelope is checked, the payload is not: it comes from our own gateway up to a thousand times a second. */
function parseFrame(text: unknown): ServerFrame | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const frame = JSON.parse(text) as Partial<ServerFrame>;
    const isFrame = frame.v === 1 && typeof frame.kind === 'string' && typeof frame.seq === 'number';
    return isFrame ? (frame as ServerFrame) : undefined;
  } catch {
    return undefined;
  }
}

/** Opens a browser WebSocket for the telemetry stream. */
export const openBrowserSocket: OpenSocket = (url, subprotocol, events) => {
  const socket = new WebSocket(url, subprotocol);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => events.onOpen();
  socket.onmessage = (event) => events.onMessage(event.data);
  // A close event follows every error event, so errors need no listener of their own.
  socket.onclose = (event) => events.onClose(event.code);
  return {
    send: (text) => socket.send(text),
    close() {
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    },
  };
};
