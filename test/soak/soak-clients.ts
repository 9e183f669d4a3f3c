import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Random } from '../../gateway/base/id/random.ts';
import type { CommandRecord } from '../../gateway/contract/command/command.ts';
import { hasEnded } from '../../gateway/contract/command/operation-states.ts';
import { WEBSOCKET_SUBPROTOCOL } from '../../gateway/contract/port/websocket.ts';
import type { SoakGateway } from './soak-gateway.ts';

/** `slow` ones stop reading for a while, `fickle` ones break off and resume. */
const STREAMS = { steady: 10, slow: 3, fickle: 3 } as const;
const POLLERS = 4;
const POLLED = [
  '/telemetry',
  '/api/commands?limit=50',
  '/api/audit?limit=100',
  '/api/alerts',
  '/api/replay/flights',
  '/api/cognition/overlay',
  '/api/governance/decisions?limit=20',
  '/api/action/plan',
  '/health',
];
const POLL_MS = 1000;
const RECONNECT_MS = 500;
/** Numbers so far behind the newest are forgotten. */
const REMEMBERED = 100_000;

/** Twenty clients: sixteen WebSockets and four that poll. */
export class SoakClients {
  readonly #gateway: SoakGateway;
  readonly #streams: readonly Stream[];
  #isRunning = true;
  #polls: Promise<unknown> = Promise.resolve();

  constructor(gateway: SoakGateway, random: Random) {
    this.#gateway = gateway;
    this.#streams = Object.entries(STREAMS).flatMap(([kind, count]) =>
      Array.from({ length: count }, () => new Stream(kind as keyof typeof STREAMS, gateway, random)),
    );
  }

  start(): void {
    for (const stream of this.#streams) void stream.run();
    this.#polls = Promise.all(Array.from({ length: POLLERS }, (_, index) => this.#poll(index)));
  }

  /** Every command that ended since must have been shown to each stream that was there, also across a resume. */
  check(records: readonly CommandRecord[]): void {
    for (const stream of this.#streams) stream.check(records);
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    for (const stream of this.#streams) stream.stop();
    await this.#polls;
  }

  async #poll(first: number): Promise<void> {
    for (let turn = first; this.#isRunning; turn += 1) {
      await this.#gateway.ask('poll', 'GET', POLLED[turn % POLLED.length] ?? '/health');
      await pause(POLL_MS);
    }
  }
}

class Stream {
  readonly #kind: keyof typeof STREAMS;
  readonly #gateway: SoakGateway;
  readonly #random: Random;
  #isRunning = true;
  #socket: WebSocket | undefined;
  #session = '';
  #lastSeq = 0;
  #seen = new Set<number>();
  /** Commands that were shown as ended, of those since {@link #whole}. */
  #ended = new Set<string>();
  /** From when nothing may be missing, UTC; infinite before the first snapshot. */
  #wholeSinceMs = Number.POSITIVE_INFINITY;

  constructor(kind: keyof typeof STREAMS, gateway: SoakGateway, random: Random) {
    this.#kind = kind;
    this.#gateway = gateway;
    this.#random = random;
  }

  async run(): Promise<void> {
    while (this.#isRunning) {
      await this.#connection();
      await pause(RECONNECT_MS + this.#random() * RECONNECT_MS);
    }
  }

  stop(): void {
    this.#isRunning = false;
    this.#socket?.terminate();
  }

  check(records: readonly CommandRecord[]): void {
    if (this.#socket?.readyState !== WebSocket.OPEN || this.#socket.isPaused) return;
    const missed = records.filter(
      ({ commandId, state, createdAtMs }) =>
        createdAtMs > this.#wholeSinceMs && hasEnded('command', state) && !this.#ended.has(commandId),
    );
    for (const { command, commandId } of missed)
      this.#gateway.book.find('ends of commands lost on a stream', `${this.#kind}: ${command} ${commandId}`);
    const [last] = records;
    if (last) this.#wholeSinceMs = Math.max(this.#wholeSinceMs, last.createdAtMs);
    this.#ended.clear();
  }

  /** Ends with the socket. */
  async #connection(): Promise<void> {
    const { process } = this.#gateway;
    if (!process) return;
    const socket = new WebSocket(`${process.url.replace('http', 'ws')}/ws/telemetry`, WEBSOCKET_SUBPROTOCOL);
    this.#socket = socket;
    const say = (kind: string, data: object) => socket.send(JSON.stringify({ v: 1, kind, data }));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let trouble: NodeJS.Timeout | undefined;
    socket.on('error', () => undefined);
    socket.on('open', () => {
      const resume = this.#session === '' ? {} : { resume: { session: this.#session, seq: this.#lastSeq } };
      say('hello', { token: process.token, ...resume });
      const rate = {
        maxRateHz: this.#kind === 'slow' ? 50 : 10,
        ...(this.#random() < 0.5 && { batchMs: 50 }),
      };
      say('subscribe', {
        topics: ['telemetry', 'state', 'event', 'alert', 'action', 'plan', 'governance'],
        ...rate,
      });
      trouble = this.#makeTrouble(socket);
    });
    socket.on('message', (bytes: Buffer) => this.#take(JSON.parse(bytes.toString())));
    await closed;
    clearTimeout(trouble);
  }

  #makeTrouble(socket: WebSocket): NodeJS.Timeout | undefined {
    if (this.#kind === 'steady') return undefined;
    return setTimeout(() => {
      if (this.#kind === 'fickle') {
        socket.terminate();
        return;
      }
      socket.pause();
      setTimeout(() => socket.resume(), this.#random() * 15_000);
    }, this.#random() * 60_000);
  }

  // biome-ignore lint/suspicious/noExplicitAny: only what is counted is read
  #take({ kind, seq, t, data }: any): void {
    if (kind === 'welcome' && !data.resumed) {
      this.#session = data.session;
      this.#seen.clear();
      this.#ended.clear();
      this.#lastSeq = 0;
      this.#wholeSinceMs = t;
    }
    if (this.#seen.has(seq))
      this.#gateway.book.find(
        'frames doubled on a stream',
        `${this.#kind}: ${kind} ${seq} of ${this.#session}`,
      );
    this.#seen.add(seq);
    this.#seen.delete(seq - REMEMBERED);
    this.#lastSeq = Math.max(this.#lastSeq, seq);
    const { command } = data as { command?: CommandRecord };
    if (kind === 'action' && command && hasEnded('command', command.state))
      this.#ended.add(command.commandId);
  }
}
