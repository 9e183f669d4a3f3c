import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Clock, Timer } from '../../base/clock.ts';
import { CLOSE_CODES } from '../../contract/port/websocket.ts';
import type { WebSocketLimits } from './websocket-limits.ts';

/** Time for the peer to read the close frame before the socket is cut. */
const CLOSE_GRACE_MS = 1000;

/** One open socket and its limits. */
export class Reader {
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;
  readonly #limits: WebSocketLimits;
  readonly #clock: Clock;
  readonly #budget: MessageBudget;
  #lastHeardMs: number;
  #cut: Timer | undefined;

  constructor(webSocket: WebSocket, socket: Duplex, limits: WebSocketLimits, clock: Clock) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    this.#limits = limits;
    this.#clock = clock;
    this.#lastHeardMs = clock.monotonicMs();
    this.#budget = new MessageBudget(limits.maxMessagesPerS, this.#lastHeardMs);
    webSocket.on('pong', () => this.heard());
    webSocket.on('close', () => this.#cut?.cancel());
    // A socket error always leads to a close, which is handled.
    webSocket.on('error', () => undefined);
  }

  /** Bytes sent that the peer's system has not accepted yet. */
  get bufferedBytes(): number {
    return this.#webSocket.bufferedAmount;
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN;
  }

  onMessage(listener: (text: string | undefined) => void): void {
    this.#webSocket.on('message', (bytes, isBinary) => {
      this.heard();
      if (!this.isOpen) return;
      listener(isBinary ? undefined : String(bytes));
    });
  }

  onClose(listener: () => void): void {
    this.#webSocket.on('close', listener);
  }

  /** Called when the peer has read what was waiting. */
  onDrain(listener: () => void): void {
    this.#socket.on('drain', listener);
  }

  heard(): void {
    this.#lastHeardMs = this.#clock.monotonicMs();
  }

  /** @returns false if the peer sends more often than allowed */
  takeMessage(): boolean {
    return this.#budget.take(this.#clock.monotonicMs());
  }

  /** `lossless` closes a reader that is too far behind. `latest` is for frames the caller limits itself. */
  send(frame: Buffer, kind: 'lossless' | 'latest'): void {
    if (!this.isOpen) return;
    if (kind === 'lossless' && this.bufferedBytes + frame.length > this.#limits.losslessBufferedBytes) {
      this.close(CLOSE_CODES.tooSlow, 'too slow');
      return;
    }
    this.#webSocket.send(frame, { binary: false, compress: false });
  }

  cork(): void {
    this.#socket.cork();
  }

  uncork(): void {
    this.#socket.uncork();
  }

  /** Pings the peer; cuts it when the last pong is too old. */
  probe(): void {
    if (this.#clock.monotonicMs() - this.#lastHeardMs > this.#limits.deadAfterMs) this.terminate();
    else if (this.isOpen) this.#webSocket.ping();
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.#webSocket.close(code, reason);
    this.#cut = this.#clock.after(CLOSE_GRACE_MS, () => this.terminate());
  }

  terminate(): void {
    this.#webSocket.terminate();
  }
}

/** A token bucket: `perSecond` messages, with a burst of one second. */
export class MessageBudget {
  readonly #perSecond: number;
  #left: number;
  #lastMs: number;

  constructor(perSecond: number, nowMs: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
    this.#lastMs = nowMs;
  }

  /** @returns false if the message exceeds the budget */
  take(nowMs: number): boolean {
    this.#left = Math.min(this.#perSecond, this.#left + ((nowMs - this.#lastMs) * this.#perSecond) / 1000);
    this.#lastMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
