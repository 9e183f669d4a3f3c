import type { Clock, MonotonicMs, Timer } from '../base/clock.ts';
import type { Unsubscribe } from '../base/emitter.ts';
import { decodeFtp, type FtpFrame, type FtpRequest } from '../mavlink/ftp-payload.ts';
import { MavFtpErr, MavFtpOpcode } from '../mavlink/generated/enums.ts';
import type { Inbox } from '../mavlink/inbox.ts';
import type { Target } from '../mavlink/sender.ts';
import type { FtpFailure, FtpOutcome, FtpRefusal } from './ftp-outcome.ts';
import type { FtpLine } from './ftp-turns.ts';

const TICK_MS = 25;
const SHORTEST_WAIT_MS = 150;
const LONGEST_WAIT_MS = 1000;
const WAIT_GROWTH = 1.4;
/** So long nothing of a burst: its end was lost. */
const BURST_QUIET_MS = 200;
/** What is still on its way of a burst whose end was lost must not look like an answer to something later. */
const SEQUENCES_OF_A_BURST = 2048;
const WITH_ERRNO_BYTES = 2;

export interface FtpExchangeOptions {
  readonly target: Target;
  readonly line: FtpLine;
  /** @returns false when no open link leads to the vehicle */
  readonly send: (request: FtpRequest, sequence: number) => boolean;
  readonly ownSystemId: number;
  readonly inbox: Inbox;
  readonly clock: Clock;
  readonly rttMs: (target: Target) => number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** True while something more urgent needs the link: nothing is asked for then. */
  readonly isHeld?: (() => boolean) | undefined;
  /** Nothing heard for so long while we ask: the vehicle does not answer. */
  readonly silenceMs: number;
}

/** Told each answer in any order. False ends the questions. */
export type FtpAnswerListener = (frame: FtpFrame | FtpRefusal, request: FtpRequest) => boolean;

interface Asked {
  readonly request: FtpRequest;
  readonly sequence: number;
  askedAtMs: MonotonicMs;
  waitMs: number;
  tries: number;
}

/** Questions to one file server: each with a number of its own, asked again until it is answered. */
export class FtpExchange {
  readonly #options: FtpExchangeOptions;
  #answerMs: number | undefined;

  constructor(options: FtpExchangeOptions) {
    this.#options = options;
  }

  /** One question. */
  async ask(request: FtpRequest): Promise<FtpOutcome<FtpFrame>> {
    let answer: FtpFrame | FtpRefusal | undefined;
    const failure = await this.askAll([request], 1, (frame) => {
      answer = frame;
      return true;
    });
    if (failure) return failure;
    if (!answer) return { kind: 'silent' };
    return 'kind' in answer ? answer : { kind: 'done', value: answer };
  }

  /** Many questions, `atOnce` on their way at a time. @returns undefined when all are answered or no more is wanted */
  askAll(
    requests: Iterable<FtpRequest>,
    atOnce: number,
    listener: FtpAnswerListener,
  ): Promise<FtpFailure | undefined> {
    const { clock, line } = this.#options;
    const waiting = requests[Symbol.iterator]();
    const asked = new Map<number, Asked>();
    let isDrained = false;
    return this.#listen((turn) => {
      const fill = (): void => {
        while (!isDrained && asked.size < atOnce && !turn.isOver && !turn.isHeld) {
          const next = waiting.next();
          if (next.done === true) {
            isDrained = true;
            break;
          }
          const sequence = line.nextSequence();
          const askedAtMs = clock.monotonicMs();
          const one = { request: next.value, sequence, askedAtMs, waitMs: this.#firstWaitMs, tries: 0 };
          asked.set(sequence, one);
          this.#send(one, turn);
        }
        if (isDrained && asked.size === 0) turn.finish(undefined);
      };
      turn.onTick = (nowMs) => {
        for (const one of asked.values()) {
          if (turn.isOver || nowMs - one.askedAtMs < one.waitMs) continue;
          one.askedAtMs = nowMs;
          one.waitMs = Math.min(one.waitMs * WAIT_GROWTH, Math.max(LONGEST_WAIT_MS, this.#firstWaitMs));
          this.#send(one, turn);
        }
        if (!turn.isOver) fill();
      };
      turn.onFrame = (frame) => {
        const one = asked.get((frame.sequence - 1) & 0xffff);
        if (!one || frame.requestOpcode !== one.request.opcode) return;
        asked.delete(one.sequence);
        turn.noteAlive();
        if (one.tries === 1) this.#noteAnswer(clock.monotonicMs() - one.askedAtMs);
        if (!listener(refusalOf(frame) ?? frame, one.request)) turn.finish(undefined);
        else if (!turn.isOver) fill();
      };
      fill();
    });
  }

  /**
   * One question that is answered by many frames. Ends with the last of them, or when it stays quiet: some may lack then.
   * @returns the refusal that ended it, undefined when frames did
   */
  async burst(request: FtpRequest, listener: (frame: FtpFrame) => void): Promise<FtpFailure | undefined> {
    const { clock, line } = this.#options;
    const first = line.nextSequence();
    let last = first;
    let heardAtMs: MonotonicMs | undefined;
    let isWhole = false;
    const one: Asked = {
      request,
      sequence: first,
      askedAtMs: clock.monotonicMs(),
      waitMs: this.#firstWaitMs,
      tries: 0,
    };
    const failure = await this.#listen((turn) => {
      turn.onTick = (nowMs) => {
        if (heardAtMs !== undefined) {
          if (nowMs - heardAtMs >= Math.max(BURST_QUIET_MS, this.#firstWaitMs)) turn.finish(undefined);
        } else if (one.tries === 0 || nowMs - one.askedAtMs >= one.waitMs) {
          one.askedAtMs = nowMs;
          one.waitMs = Math.min(one.waitMs * WAIT_GROWTH, LONGEST_WAIT_MS);
          this.#send(one, turn);
        }
      };
      turn.onFrame = (frame) => {
        const ahead = (frame.sequence - first) & 0xffff;
        const isOurs = frame.requestOpcode === request.opcode && ahead > 0 && ahead < 0x8000;
        if (!isOurs || (frame.opcode === MavFtpOpcode.ACK && frame.session !== request.session)) return;
        if (heardAtMs === undefined && one.tries === 1) this.#noteAnswer(clock.monotonicMs() - one.askedAtMs);
        heardAtMs = clock.monotonicMs();
        turn.noteAlive();
        if (ahead > ((last - first) & 0xffff)) last = frame.sequence;
        const refusal = refusalOf(frame);
        if (!refusal) listener(frame);
        if (!refusal && !frame.isBurstComplete) return;
        isWhole = true;
        turn.finish(refusal);
      };
      if (!turn.isHeld) this.#send(one, turn);
    });
    line.skipTo((last + (isWhole ? 0 : SEQUENCES_OF_A_BURST)) & 0xffff);
    return failure;
  }

  get #firstWaitMs(): number {
    const { rttMs, target } = this.#options;
    return Math.max(SHORTEST_WAIT_MS, 3 * (rttMs(target) ?? 0), 3 * (this.#answerMs ?? 0));
  }

  #noteAnswer(answerMs: number): void {
    this.#answerMs = this.#answerMs === undefined ? answerMs : 0.8 * this.#answerMs + 0.2 * answerMs;
  }

  #send(one: Asked, turn: Turn): void {
    one.tries += 1;
    const wasSent = this.#options.send(one.request, one.sequence);
    if (!wasSent && one.tries === 1) turn.finish({ kind: 'not-sent' });
  }

  #listen(begin: (turn: Turn) => void): Promise<FtpFailure | undefined> {
    return new Promise((resolve) => {
      const turn = new Turn(this.#options, resolve);
      turn.start();
      if (!turn.isOver) begin(turn);
    });
  }
}

/** From the first question to the last answer: hears, ticks, and ends once. */
class Turn {
  isOver = false;
  onTick: (nowMs: MonotonicMs) => void = () => undefined;
  onFrame: (frame: FtpFrame) => void = () => undefined;
  readonly #options: FtpExchangeOptions;
  readonly #resolve: (failure: FtpFailure | undefined) => void;
  readonly #onAbort = () => this.finish({ kind: 'cancelled' });
  #aliveAtMs: MonotonicMs;
  #unsubscribe: Unsubscribe | undefined;
  #timer: Timer | undefined;

  constructor(options: FtpExchangeOptions, resolve: (failure: FtpFailure | undefined) => void) {
    this.#options = options;
    this.#resolve = resolve;
    this.#aliveAtMs = options.clock.monotonicMs();
  }

  get isHeld(): boolean {
    return this.#options.isHeld?.() === true;
  }

  start(): void {
    const { signal, inbox, target, ownSystemId } = this.#options;
    if (signal?.aborted) {
      this.finish({ kind: 'cancelled' });
      return;
    }
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    this.#unsubscribe = inbox.on('FILE_TRANSFER_PROTOCOL', (message, { systemId, componentId }) => {
      if (systemId !== target.systemId || componentId !== target.componentId) return;
      if (message.targetSystem !== ownSystemId && message.targetSystem !== 0) return;
      const frame = decodeFtp(message.payload);
      if (frame && !this.isOver) this.onFrame(frame);
    });
    this.#schedule();
  }

  noteAlive(): void {
    this.#aliveAtMs = this.#options.clock.monotonicMs();
  }

  finish(failure: FtpFailure | undefined): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#timer?.cancel();
    this.#unsubscribe?.();
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    this.#resolve(failure);
  }

  #schedule(): void {
    this.#timer = this.#options.clock.after(TICK_MS, () => {
      this.#tick();
      if (!this.isOver) this.#schedule();
    });
  }

  #tick(): void {
    const nowMs = this.#options.clock.monotonicMs();
    if (this.isHeld) this.#aliveAtMs = nowMs;
    else if (nowMs - this.#aliveAtMs >= this.#options.silenceMs) this.finish({ kind: 'silent' });
    else this.onTick(nowMs);
  }
}

function refusalOf({ opcode, data }: FtpFrame): FtpRefusal | undefined {
  if (opcode === MavFtpOpcode.ACK) return undefined;
  return {
    kind: 'refused',
    code: data[0] ?? MavFtpErr.FAIL,
    errno: data[0] === MavFtpErr.FAILERRNO && data.length >= WITH_ERRNO_BYTES ? data[1] : undefined,
  };
}
