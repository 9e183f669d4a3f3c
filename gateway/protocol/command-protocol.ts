import type { Clock, MonotonicMs, Timer } from '../base/clock.ts';
import type { Unsubscribe } from '../base/emitter.ts';
import { MavResult } from '../mavlink/generated/enums.ts';
import type { CommandAck } from '../mavlink/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../mavlink/inbox.ts';
import type { Sender, Target } from '../mavlink/sender.ts';
import { type CommandOutcome, mavResultName, refusalKind } from './command-outcome.ts';
import type { CommandRequest } from './command-request.ts';

const FIRST_WAIT_MS = 200;
const WAIT_GROWTH = 1.5;
const LONGEST_WAIT_MS = 400;
const IDEMPOTENT_SENDS = 10;
const EMERGENCY_SENDS = 5;
/** Five sends stand at 0, 200, … 800 ms: all within the first second. */
const EMERGENCY_PERIOD_MS = 200;
/** How long a single send, or the last of a burst, waits for its answer. */
const LAST_WAIT_MS = 3000;
const PROGRESS_WAIT_MS = 3000;
const LONGEST_PROGRESS_MS = 120_000;
const REJECTED_WAIT_MS = 1000;
const MAX_REJECTIONS = 3;
/** `confirmation` is a uint8. */
const MAX_CONFIRMATION = 255;

/** Told what becomes of a command; `settled` comes exactly once, perhaps before `submit` returns. */
export interface CommandListener {
  /** A frame went out; `attempts` counts from 1. */
  sent?(attempts: number): void;
  /** The vehicle works on it; undefined when it does not say how far it is. */
  progress?(progressPct: number | undefined): void;
  settled(outcome: CommandOutcome): void;
}

/** A command in flight. */
export interface PendingCommand {
  /** Stops sending and settles `withdrawn`; harmless when it has settled. */
  withdraw(): void;
}

export interface CommandProtocolOptions {
  readonly sender: Sender;
  readonly inbox: Inbox;
  readonly clock: Clock;
  /** Round trip to the vehicle in milliseconds, undefined while unknown. */
  readonly rttMs: (target: Target) => number | undefined;
}

interface Flight extends PendingCommand {
  readonly request: CommandRequest;
  readonly listener: CommandListener;
  /** Frames that went out. */
  attempts: number;
  /** Sends that were due, whether or not a link took them: what the number of sends is limited by. */
  tries: number;
  rejections: number;
  waitMs: number;
  firstSentAtMs: MonotonicMs;
  timer: Timer | undefined;
  progressSinceMs: MonotonicMs | undefined;
  progressAtMs: MonotonicMs | undefined;
  /** An ACK may belong to the command this one pushed aside: it is noted, the burst goes on. */
  isAmbiguous: boolean;
  lastResult: number | undefined;
}

/**
 * The MAVLink command microservice: sends a command, repeats it by its rule and tells how it ended. At most one of a
 * command number is in flight to a component; an answer counts only from the component addressed and for our own ids.
 * The first frame leaves before {@link submit} returns. Source: https://mavlink.io/en/services/command.html
 */
export class CommandProtocol {
  readonly #options: CommandProtocolOptions;
  readonly #flights = new Map<string, Flight>();
  #unsubscribe: Unsubscribe | undefined;

  constructor(options: CommandProtocolOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unsubscribe ??= this.#options.inbox.on('COMMAND_ACK', (ack, origin) => this.#onAck(ack, origin));
  }

  /** Gives up everything in flight; nothing is sent any more. */
  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    for (const flight of [...this.#flights.values()]) flight.withdraw();
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
    const flight: Flight = {
      request,
      listener,
      attempts: 0,
      tries: 0,
      rejections: 0,
      waitMs: this.#firstWaitMs(request.target),
      firstSentAtMs: this.#options.clock.monotonicMs(),
      timer: undefined,
      progressSinceMs: undefined,
      progressAtMs: undefined,
      isAmbiguous: earlier !== undefined,
      lastResult: undefined,
      withdraw: () => this.#settle(flight, { kind: 'withdrawn', attempts: flight.attempts }),
    };
    this.#flights.set(key, flight);
    this.#transmit(flight);
    // Only now: whoever hears of it may take time to write it down.
    earlier?.listener.settled({ kind: 'withdrawn', attempts: earlier.attempts });
    return flight;
  }

  /**
   * The vehicle is lost or has rebooted: whatever is in flight to it is frozen and its effect unknown. An emergency
   * burst goes on through a loss, it has at most a second to live.
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
    if (request.maySend?.() === false) {
      flight.withdraw();
      return;
    }
    const wasSent = this.#write(request, Math.min(flight.attempts, MAX_CONFIRMATION));
    if (!this.#isLive(flight)) return;
    flight.tries += 1;
    if (wasSent) {
      flight.attempts += 1;
      flight.listener.sent?.(flight.attempts);
      if (!this.#isLive(flight)) return;
    } else if (flight.attempts === 0) {
      this.#settle(flight, { kind: 'not-sent', attempts: 0 });
      return;
    }
    flight.timer?.cancel();
    flight.timer = this.#options.clock.after(this.#nextWaitMs(flight), () => this.#onSilence(flight));
  }

  /** How long to wait after the send just made. */
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
      this.#settle(flight, { kind: 'seen', attempts });
      return;
    }
    const sends = { idempotent: IDEMPOTENT_SENDS, once: 1, emergency: EMERGENCY_SENDS }[request.retry];
    if (flight.progressAtMs === undefined && flight.tries < sends) {
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

  /** The target fields are an extension: zero means that the vehicle does not say whom it answers. */
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
    if (result === MavResult.ACCEPTED) {
      // After a repeat nobody can tell which of the sends was answered: no round trip is measured then.
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

  #write(request: CommandRequest, confirmation: number): boolean {
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
      return this.#options.sender.send(target, 'COMMAND_INT', {
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
    return this.#options.sender.send(target, 'COMMAND_LONG', {
      ...head,
      param5,
      param6,
      param7,
      confirmation,
    });
  }
}

function keyOf(target: Target, command: number): string {
  return `${target.systemId}/${target.componentId}/${command}`;
}
