import type { Clock, MonotonicMs, Timer } from '../../../base/clock.ts';
import type { Unsubscribe } from '../../../base/emitter.ts';
import { MavResult } from '../../codec/generated/enums.ts';
import type { CommandAck, MessageByName, MessageName } from '../../codec/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../../codec/inbox.ts';
import type { Sender, Target } from '../../codec/sender.ts';
import { type CommandOutcome, mavResultName, refusalKind } from './command-outcome.ts';
import type { CommandRequest } from './command-request.ts';

const FIRST_WAIT_MS = 200;
const WAIT_GROWTH = 1.5;
const LONGEST_WAIT_MS = 400;
const IDEMPOTENT_SENDS = 10;
const EMERGENCY_SENDS = 5;
/** Five sends at 0, 200, … 800 ms: all within the first second. */
const EMERGENCY_PERIOD_MS = 200;
/** How long a single send, or the last of several, waits for an answer. */
const LAST_WAIT_MS = 3000;
/** How long the copies of an emergency command may still be answered after its last send. */
const ECHO_MS = 1000;
const PROGRESS_WAIT_MS = 3000;
const LONGEST_PROGRESS_MS = 120_000;
const REJECTED_WAIT_MS = 1000;
const MAX_REJECTIONS = 3;
/** `confirmation` is a uint8. */
const MAX_CONFIRMATION = 255;
const SENDS = { idempotent: IDEMPOTENT_SENDS, once: 1, emergency: EMERGENCY_SENDS };

/** Receives the progress of a command. `settled` is called once, possibly before `submit` returns. */
export interface CommandListener {
  /** A frame was sent. `attempts` counts from 1. */
  sent?(attempts: number): void;
  /** The vehicle executes it. Undefined if it does not report progress. */
  progress?(progressPct: number | undefined): void;
  settled(outcome: CommandOutcome): void;
}

/** A command in flight. */
export interface PendingCommand {
  /** Stops sending and settles as `withdrawn`. No effect once settled. */
  withdraw(): void;
}

/** A sender that can also use all routes at once, for emergencies. */
export interface EmergencySender extends Sender {
  /** As `send`, on every route where the target was recently seen. @returns how many links took it */
  sendByEveryWay<N extends MessageName>(target: Target, name: N, message: MessageByName[N]): number;
  /** False when no route exists and no link is opening: a retry within a second would fail too. */
  mayReach(target: Target): boolean;
}

export interface CommandProtocolOptions {
  readonly sender: EmergencySender;
  readonly inbox: Inbox;
  readonly clock: Clock;
  /** Round trip to the vehicle in milliseconds, undefined while unknown. */
  readonly rttMs: (target: Target) => number | undefined;
}

interface Flight extends PendingCommand {
  readonly request: CommandRequest;
  readonly listener: CommandListener;
  /** Frames sent. */
  attempts: number;
  /** Due sends, whether or not a link took them. This limits the number of sends. */
  tries: number;
  /** Frames sent, counted on every link. */
  copies: number;
  rejections: number;
  waitMs: number;
  firstSentAtMs: MonotonicMs;
  lastSentAtMs: MonotonicMs;
  timer: Timer | undefined;
  progressSinceMs: MonotonicMs | undefined;
  progressAtMs: MonotonicMs | undefined;
  /** An ACK may belong to the replaced command: it is recorded, and the burst continues. */
  isAmbiguous: boolean;
  lastResult: number | undefined;
}

/** An answer to a settled command, which may arrive once for each of its copies. */
interface Echo {
  readonly result: number;
  readonly untilMs: number;
}

/**
 * The MAVLink command microservice: sends a command, repeats it by its retry rule and reports the
 * outcome. Each command number is in flight at most once per component. Only answers from the
 * addressed component to our IDs count. Sends the first frame before {@link submit} returns, if a
 * link takes it. An emergency uses every route and is `not-sent` only when no link took any send.
 * Source: https://mavlink.io/en/services/command.html
 */
export class CommandProtocol {
  readonly #options: CommandProtocolOptions;
  readonly #flights = new Map<string, Flight>();
  readonly #echoes = new Map<string, readonly Echo[]>();
  #unsubscribe: Unsubscribe | undefined;

  constructor(options: CommandProtocolOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unsubscribe ??= this.#options.inbox.on('COMMAND_ACK', (ack, origin) => this.#onAck(ack, origin));
  }

  /** Cancels everything in flight. Nothing more is sent. */
  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    for (const flight of [...this.#flights.values()]) flight.withdraw();
    this.#echoes.clear();
  }

  get inFlight(): number {
    return this.#flights.size;
  }

  submit(request: CommandRequest, listener: CommandListener): PendingCommand {
    const key = keyOf(request.target, request.command);
    const earlier = this.#flights.get(key);
    if (earlier && request.retry !== 'emergency') {
      listener.settled({ kind: 'busy', attempts: 0 });
      return { withdraw: () => undefined };
    }
    earlier?.timer?.cancel();
    const nowMs = this.#options.clock.monotonicMs();
    const flight: Flight = {
      request,
      listener,
      attempts: 0,
      tries: 0,
      copies: 0,
      rejections: 0,
      waitMs: this.#firstWaitMs(request.target),
      firstSentAtMs: nowMs,
      lastSentAtMs: nowMs,
      timer: undefined,
      progressSinceMs: undefined,
      progressAtMs: undefined,
      isAmbiguous: earlier !== undefined && (earlier.isAmbiguous || earlier.attempts > 0),
      lastResult: undefined,
      withdraw: () => this.#settle(flight, { kind: 'withdrawn', attempts: flight.attempts }),
    };
    this.#flights.set(key, flight);
    this.#transmit(flight);
    // After sending: the listener may take time to store it.
    earlier?.listener.settled({ kind: 'withdrawn', attempts: earlier.attempts });
    return flight;
  }

  /**
   * The vehicle is lost or has rebooted: everything in flight to it ends with its effect unknown.
   * An emergency continues after a loss, because it lasts at most a second.
   */
  interrupt(systemId: number, reason: 'link-lost' | 'rebooted'): void {
    for (const flight of [...this.#flights.values()]) {
      if (flight.request.target.systemId !== systemId) continue;
      if (reason === 'link-lost' && flight.request.retry === 'emergency') continue;
      this.#settle(flight, { kind: reason, attempts: flight.attempts });
    }
  }

  #transmit(flight: Flight): void {
    const { request } = flight;
    const nowMs = this.#options.clock.monotonicMs();
    if (request.maySend?.() === false) {
      flight.withdraw();
      return;
    }
    // Round trips count from the first frame sent.
    if (flight.attempts === 0) flight.firstSentAtMs = nowMs;
    const copies = this.#write(request, Math.min(flight.attempts, MAX_CONFIRMATION));
    if (!this.#isLive(flight)) return;
    flight.tries += 1;
    if (copies > 0) {
      flight.attempts += 1;
      flight.copies += copies;
      flight.lastSentAtMs = nowMs;
      flight.listener.sent?.(flight.attempts);
      if (!this.#isLive(flight)) return;
    } else if (flight.attempts === 0 && !this.#mayStillLeave(flight)) {
      this.#settle(flight, { kind: 'not-sent', attempts: 0 });
      return;
    }
    flight.timer?.cancel();
    flight.timer = this.#options.clock.after(this.#nextWaitMs(flight), () => this.#onSilence(flight));
  }

  /** Whether to retry an emergency that no link has taken: queues drain and links reopen quickly. */
  #mayStillLeave({ request, tries }: Flight): boolean {
    if (request.retry !== 'emergency' || tries >= EMERGENCY_SENDS) return false;
    return tries > 1 || this.#options.sender.mayReach(request.target);
  }

  /** How long to wait after this send. */
  #nextWaitMs(flight: Flight): number {
    const { retry, target, answerWithinMs = LAST_WAIT_MS } = flight.request;
    const rttMs = this.#options.rttMs(target) ?? 0;
    const lastWaitMs = Math.max(answerWithinMs, 3 * rttMs);
    switch (retry) {
      case 'once':
        return lastWaitMs;
      case 'emergency':
        return flight.tries < EMERGENCY_SENDS ? EMERGENCY_PERIOD_MS : lastWaitMs;
      case 'idempotent': {
        const waitMs = flight.waitMs;
        flight.waitMs = Math.min(waitMs * WAIT_GROWTH, Math.max(LONGEST_WAIT_MS, 3 * rttMs));
        return waitMs;
      }
    }
  }

  #onSilence(flight: Flight): void {
    const { request, attempts } = flight;
    if (request.isSeen?.() === true) {
      // It took effect: later answers will report the same.
      this.#expectEchoes(flight, MavResult.ACCEPTED, flight.copies);
      this.#settle(flight, { kind: 'seen', attempts });
      return;
    }
    if (flight.progressAtMs === undefined && flight.tries < SENDS[request.retry]) {
      this.#transmit(flight);
      return;
    }
    const { lastResult } = flight;
    const wasInProgress = flight.progressAtMs !== undefined || lastResult === MavResult.IN_PROGRESS;
    if (lastResult === undefined || wasInProgress)
      this.#settle(flight, { kind: 'timed-out', attempts, wasInProgress });
    else this.#settleWith(flight, lastResult);
  }

  #onAck(ack: CommandAck, origin: MessageOrigin): void {
    const flight = this.#flights.get(keyOf(origin, ack.command));
    if (!flight || !this.#isForUs(ack)) return;
    if (flight.isAmbiguous) {
      flight.lastResult = ack.result;
      return;
    }
    const echo = this.#echoOf(flight, ack.result);
    if (echo) {
      this.#onPossibleEcho(flight, echo);
      return;
    }
    switch (ack.result) {
      case MavResult.IN_PROGRESS:
        this.#onProgress(flight, ack.progress);
        return;
      case MavResult.TEMPORARILY_REJECTED:
        this.#onRejection(flight);
        return;
      default:
        this.#settleWith(flight, ack.result);
    }
  }

  /**
   * Records the answer and continues sending: a real answer comes again or differs. After the last
   * send, the answer is accepted once no echo can arrive.
   */
  #onPossibleEcho(flight: Flight, { result, untilMs }: Echo): void {
    flight.lastResult = result;
    if (flight.tries < SENDS[flight.request.retry]) return;
    flight.timer?.cancel();
    const waitMs = untilMs - this.#options.clock.monotonicMs();
    flight.timer = this.#options.clock.after(waitMs, () => this.#onSilence(flight));
  }

  /** The last echo of that result still possible from settled commands of the same number. */
  #echoOf({ request }: Flight, result: number): Echo | undefined {
    const nowMs = this.#options.clock.monotonicMs();
    return this.#echoes
      .get(keyOf(request.target, request.command))
      ?.findLast((echo) => echo.result === result && echo.untilMs > nowMs);
  }

  /** The first answer settles an emergency, but every copy on every route may be answered. */
  #expectEchoes({ request, lastSentAtMs }: Flight, result: number, owed: number): void {
    if (request.retry !== 'emergency' || owed < 1) return;
    const nowMs = this.#options.clock.monotonicMs();
    const key = keyOf(request.target, request.command);
    const echoMs = Math.max(ECHO_MS, 3 * (this.#options.rttMs(request.target) ?? 0));
    const echoes = [...(this.#echoes.get(key) ?? []), { result, untilMs: lastSentAtMs + echoMs }];
    const open = echoes.filter(({ untilMs }) => untilMs > nowMs);
    if (open.length > 0) this.#echoes.set(key, open);
    else this.#echoes.delete(key);
  }

  /** The target fields are an extension: zero means that the vehicle does not set them. */
  #isForUs(ack: CommandAck): boolean {
    const { systemId, componentId } = this.#options.sender;
    const isOurSystem = ack.targetSystem === 0 || ack.targetSystem === systemId;
    return isOurSystem && (ack.targetComponent === 0 || ack.targetComponent === componentId);
  }

  #onProgress(flight: Flight, progress: number): void {
    const nowMs = this.#options.clock.monotonicMs();
    const gapMs = nowMs - (flight.progressAtMs ?? flight.firstSentAtMs);
    flight.progressSinceMs ??= nowMs;
    flight.progressAtMs = nowMs;
    const longestMs = flight.request.longestProgressMs ?? LONGEST_PROGRESS_MS;
    const leftMs = Math.max(0, longestMs - (nowMs - flight.progressSinceMs));
    flight.timer?.cancel();
    const waitMs = Math.min(leftMs, Math.max(PROGRESS_WAIT_MS, 2 * gapMs));
    flight.timer = this.#options.clock.after(waitMs, () => this.#onSilence(flight));
    flight.listener.progress?.(progress <= 100 ? progress : undefined);
  }

  #onRejection(flight: Flight): void {
    flight.rejections += 1;
    if (flight.request.retry !== 'idempotent' || flight.rejections > MAX_REJECTIONS) {
      this.#settleWith(flight, MavResult.TEMPORARILY_REJECTED);
      return;
    }
    flight.timer?.cancel();
    flight.timer = this.#options.clock.after(REJECTED_WAIT_MS, () => this.#transmit(flight));
  }

  #settleWith(flight: Flight, result: number): void {
    const { attempts } = flight;
    this.#expectEchoes(flight, result, flight.copies - 1);
    if (result === MavResult.ACCEPTED) {
      // After a repeat the answered send is unknown, so no round trip is measured.
      const rttMs = attempts === 1 ? this.#options.clock.monotonicMs() - flight.firstSentAtMs : undefined;
      this.#settle(flight, { kind: 'accepted', attempts, rttMs });
      return;
    }
    this.#settle(flight, { kind: refusalKind(result), attempts, resultName: mavResultName(result) });
  }

  #settle(flight: Flight, outcome: CommandOutcome): void {
    if (!this.#isLive(flight)) return;
    flight.timer?.cancel();
    this.#flights.delete(keyOf(flight.request.target, flight.request.command));
    flight.listener.settled(outcome);
  }

  #isLive(flight: Flight): boolean {
    return this.#flights.get(keyOf(flight.request.target, flight.request.command)) === flight;
  }

  #firstWaitMs(target: Target): number {
    return Math.max(FIRST_WAIT_MS, 3 * (this.#options.rttMs(target) ?? 0));
  }

  /** @returns how many links took it */
  #write(request: CommandRequest, confirmation: number): number {
    const { target, command, params } = request;
    const head = {
      command,
      targetSystem: target.systemId,
      targetComponent: target.componentId,
      param1: params[0],
      param2: params[1],
      param3: params[2],
      param4: params[3],
    };
    if (request.form === 'int') {
      return this.#send(request, 'COMMAND_INT', {
        ...head,
        frame: request.frame,
        current: 0,
        autocontinue: 0,
        x: Math.round(request.latitudeDeg * 1e7),
        y: Math.round(request.longitudeDeg * 1e7),
        z: request.altitudeM,
      });
    }
    const [, , , , param5, param6, param7] = request.params;
    return this.#send(request, 'COMMAND_LONG', {
      ...head,
      param5,
      param6,
      param7,
      confirmation,
    });
  }

  #send<N extends MessageName>(
    { target, retry }: CommandRequest,
    name: N,
    message: MessageByName[N],
  ): number {
    const { sender } = this.#options;
    if (retry === 'emergency') return sender.sendByEveryWay(target, name, message);
    return Number(sender.send(target, name, message));
  }
}

function keyOf(target: Target, command: number): string {
  return `${target.systemId}/${target.componentId}/${command}`;
}
