import type { Clock, MonotonicMs, Timer } from '../../../base/clock.ts';
import type { Unsubscribe } from '../../../base/emitter.ts';
import { MavFtpErr, MavFtpOpcode } from '../../codec/generated/enums.ts';
import type { Inbox } from '../../codec/inbox.ts';
import { decodeFtp, type FtpFrame, type FtpRequest } from '../../codec/message/ftp-payload.ts';
import type { Target } from '../../codec/sender.ts';
import type { FtpGap } from './ftp-assembly.ts';
import { SEQUENCES_OF_A_BURST } from './ftp-late-burst.ts';
import type { FtpFailure, FtpOutcome, FtpRefusal } from './ftp-outcome.ts';
import type { FtpLine } from './ftp-turns.ts';

/** Measures the pace of a burst's parts. */
class FtpBurstPace {
  /** Highest number received. */
  last: number;
  receivedAtMs: MonotonicMs | undefined;
  readonly #asked: number;
  #first: { readonly ahead: number; readonly atMs: MonotonicMs } | undefined;

  /** @param asked the request's number */
  constructor(asked: number) {
    this.#asked = asked;
    this.last = asked;
  }

  hear(sequence: number, nowMs: MonotonicMs): void {
    const ahead = (sequence - this.#asked) & 0xffff;
    this.receivedAtMs = nowMs;
    this.#first ??= { ahead, atMs: nowMs };
    if (ahead > ((this.last - this.#asked) & 0xffff)) this.last = sequence;
  }

  /** By sequence number, not count: lost parts took time too. 0 with only one part. */
  get spacingMs(): number {
    if (!this.#first || this.receivedAtMs === undefined) return 0;
    const parts = ((this.last - this.#asked) & 0xffff) - this.#first.ahead;
    return parts > 0 ? (this.receivedAtMs - this.#first.atMs) / parts : 0;
  }
}

const TICK_MS = 25;
const SHORTEST_WAIT_MS = 150;
const LONGEST_WAIT_MS = 1000;
const WAIT_GROWTH = 1.4;
/**
 * After this time, and the time of this many parts, without a frame the burst's end may be lost. Or
 * only a few parts are: on a slow line, autopilots may leave an eighth of a second or more between
 * two parts.
 */
const BURST_QUIET_MS = 200;
const BURST_QUIET_PARTS = 4;
/** An answer may overtake the end of the preceding burst by this much. */
const OVERTAKING_MS = 50;
/** The first parts may be lost, and a repeated request repeats the whole burst. */
const BURST_SHORTEST_WAIT_MS = 300;
const WITH_ERRNO_BYTES = 2;
/** Requests sent together at most: ArduPilot queues five and drops the rest. */
const MOST_TOGETHER = 4;

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
  /** True while something more urgent needs the link. No requests are sent then. */
  readonly isHeld?: (() => boolean) | undefined;
  /** The vehicle counts as silent after this long without an answer. */
  readonly silenceMs: number;
}

/** Receives answers in any order. Returns false to end the requests. */
export type FtpAnswerListener = (frame: FtpFrame | FtpRefusal, request: FtpRequest) => boolean;

interface Asked {
  readonly request: FtpRequest;
  readonly sequence: number;
  askedAtMs: MonotonicMs;
  waitMs: number;
  tries: number;
}

/** Sends requests to one file server, each with its own sequence number, until they are answered. */
export class FtpExchange {
  readonly #options: FtpExchangeOptions;
  #answerMs: number | undefined;

  constructor(options: FtpExchangeOptions) {
    this.#options = options;
  }

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

  /**
   * Sends many requests, at most `atOnce` in flight and a few together.
   * @returns undefined when all are answered or no more are wanted
   */
  askAll(
    requests: Iterable<FtpRequest>,
    atOnce: number,
    listener: FtpAnswerListener,
  ): Promise<FtpFailure | undefined> {
    const { clock, line } = this.#options;
    const waiting = requests[Symbol.iterator]();
    const asked = new Map<number, Asked>();
    let isDrained = false;
    const isLate = () => line.late.isComing(clock.monotonicMs());
    return this.#listen((turn) => {
      const fill = (): void => {
        for (let sent = 0; sent < MOST_TOGETHER && !isDrained && asked.size < atOnce; sent += 1) {
          if (turn.isOver || turn.isHeld || isLate()) break;
          const next = waiting.next();
          if (next.done === true) {
            isDrained = true;
            break;
          }
          const one = this.#question(next.value, line.nextSequence(), 0);
          asked.set(one.sequence, one);
          this.#send(one, turn);
        }
        if (isDrained && asked.size === 0) turn.finish(undefined);
      };
      turn.onTick = (nowMs) => {
        for (const one of asked.values()) {
          if (!turn.isOver && !isLate()) this.#sendIfDue(one, turn, nowMs);
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
   * Sends one request that many frames answer. Ends with the last frame. If that is lost, it ends
   * when the server answers another request, which it does after the burst. Frames may be missing
   * then. Later frames still reach the listener while another request is open.
   * @param next the part after those already received
   * @returns the refusal that ended it, undefined when frames did
   */
  async burst(
    request: FtpRequest,
    next: () => FtpGap,
    listener: (part: Pick<FtpFrame, 'offset' | 'data'>) => void,
  ): Promise<FtpFailure | undefined> {
    const { clock, line } = this.#options;
    const first = line.nextSequence();
    const pace = new FtpBurstPace(first);
    let isWhole = false;
    const one = this.#question(request, first, BURST_SHORTEST_WAIT_MS);
    let knock: Asked | undefined;
    let knockedAtMs: MonotonicMs | undefined;
    const quietMs = () => Math.max(BURST_QUIET_MS, BURST_QUIET_PARTS * pace.spacingMs);
    const failure = await this.#listen((turn) => {
      turn.onTick = (nowMs) => {
        if (pace.receivedAtMs === undefined) {
          if (!line.late.isComing(nowMs)) this.#sendIfDue(one, turn, nowMs);
          return;
        }
        if (knockedAtMs !== undefined && nowMs - knockedAtMs >= OVERTAKING_MS) turn.finish(undefined);
        else if (nowMs - pace.receivedAtMs >= Math.max(quietMs(), this.#firstWaitMs)) {
          knock ??= this.#knock(request, next(), pace.last);
          this.#sendIfDue(knock, turn, nowMs);
        }
      };
      turn.onFrame = (frame) => {
        if (knock && frame.requestOpcode === knock.request.opcode) {
          if (((frame.sequence - 1) & 0xffff) !== knock.sequence) return;
          const refusal = refusalOf(frame);
          if (refusal) turn.finish(refusal);
          else listener({ offset: knock.request.offset ?? 0, data: frame.data });
          knockedAtMs ??= clock.monotonicMs();
        }
        const ahead = (frame.sequence - first) & 0xffff;
        const isOurs = frame.requestOpcode === request.opcode && ahead > 0 && ahead <= SEQUENCES_OF_A_BURST;
        if (!isOurs || (frame.opcode === MavFtpOpcode.ACK && frame.session !== request.session)) return;
        if (pace.receivedAtMs === undefined && one.tries === 1)
          this.#noteAnswer(clock.monotonicMs() - one.askedAtMs);
        pace.hear(frame.sequence, clock.monotonicMs());
        turn.noteAlive();
        const refusal = refusalOf(frame);
        if (!refusal) listener(frame);
        if (!refusal && !frame.isBurstComplete) return;
        isWhole = true;
        turn.finish(refusal);
      };
      if (!turn.isHeld) this.#send(one, turn);
    });
    // A burst requested twice may arrive twice.
    const mayComeLate = !isWhole || one.tries > 1;
    if (mayComeLate) line.late.leave({ first, session: request.session ?? 0, quietMs: quietMs(), listener });
    else line.late.forget();
    // Late frames must not match a later request, and a later request must not look like a repeat.
    line.skipTo((pace.last + (mayComeLate || knock ? SEQUENCES_OF_A_BURST + 1 : 0)) & 0xffff);
    return failure;
  }

  /** Requests one part, with a sequence number outside the burst. */
  #knock({ session }: FtpRequest, part: FtpGap, lastHeard: number): Asked {
    const { line } = this.#options;
    line.skipTo((lastHeard + SEQUENCES_OF_A_BURST) & 0xffff);
    return this.#question({ opcode: MavFtpOpcode.READFILE, session, ...part }, line.nextSequence(), 0);
  }

  #question(request: FtpRequest, sequence: number, shortestWaitMs: number): Asked {
    const askedAtMs = this.#options.clock.monotonicMs();
    return { request, sequence, askedAtMs, waitMs: Math.max(shortestWaitMs, this.#firstWaitMs), tries: 0 };
  }

  #sendIfDue(one: Asked, turn: Turn, nowMs: MonotonicMs): void {
    if (one.tries > 0) {
      if (nowMs - one.askedAtMs < one.waitMs) return;
      one.waitMs = Math.min(one.waitMs * WAIT_GROWTH, Math.max(LONGEST_WAIT_MS, this.#firstWaitMs));
    }
    one.askedAtMs = nowMs;
    this.#send(one, turn);
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

/** One run of requests: receives answers, repeats requests, and ends once. */
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
    const { signal, inbox, target, ownSystemId, line, clock } = this.#options;
    if (signal?.aborted) {
      this.finish({ kind: 'cancelled' });
      return;
    }
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    this.#unsubscribe = inbox.on('FILE_TRANSFER_PROTOCOL', (message, { systemId, componentId }) => {
      if (systemId !== target.systemId || componentId !== target.componentId) return;
      if (message.targetSystem !== ownSystemId && message.targetSystem !== 0) return;
      const frame = decodeFtp(message.payload);
      if (!frame || this.isOver) return;
      if (line.late.take(frame, clock.monotonicMs())) this.noteAlive();
      else this.onFrame(frame);
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
