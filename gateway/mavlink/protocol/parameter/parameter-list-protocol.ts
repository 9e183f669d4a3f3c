import type { Clock, MonotonicMs, Timer } from '../../../base/clock.ts';
import type { Unsubscribe } from '../../../base/emitter.ts';
import { MAX_PARAMETERS } from '../../../contract/onboard/parameter.ts';
import type { ParamValue } from '../../codec/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../../codec/inbox.ts';
import type { Target } from '../../codec/sender.ts';
import type { ReadOnlySender } from '../read-only-requests.ts';
import { type ParameterEncoding, parameterNumber } from './parameter-encoding.ts';
import type { ListedParameter, ParameterList } from './parameter-list.ts';

const TICK_MS = 50;
/** A later answer to the list request counts as lost. */
const FIRST_ANSWER_MS = 1000;
/** Nothing new for this long: the stream has ended. */
const SHORTEST_QUIET_MS = 250;
const QUIET_AFTER_LAST_MS = 100;
const LIST_REQUESTS = 6;
/** Nothing new for this long despite requests: the vehicle does not answer. */
const SILENCE_MS = 10_000;
const FIRST_WINDOW = 16;
const SMALLEST_WINDOW = 2;
const LARGEST_WINDOW = 64;
const SHORTEST_WAIT_MS = 150;
/** Number of answers and timeouts before the window is resized. */
const FEWEST_TO_JUDGE = 4;
/** Share of answers below which the link counts as overloaded. */
const FULL_BELOW = 0.35;
const RESTARTS = 4;
/** `param_index` of a value that was not requested by index. */
const NO_INDEX = 0xffff;
const NAME = /^[A-Za-z0-9_]{1,16}$/;

export interface ParameterListRequest {
  readonly target: Target;
  readonly encoding: ParameterEncoding;
  /** Filled during the read. Values it already holds are kept: only missing ones are requested. */
  readonly list: ParameterList;
  /** True while something more urgent needs the link. No requests are sent then. */
  readonly isHeld?: () => boolean;
}

export type ParameterListEnd = 'complete' | 'silent' | 'link-lost' | 'not-sent' | 'unsteady' | 'withdrawn';

export interface ParameterListListener {
  /** Receives each new parameter. */
  heard(parameter: ListedParameter): void;
  /** Values so far are dropped after a reboot or a change of the list. Reading starts again. */
  restarted(cause: 'rebooted' | 'changed'): void;
  /** Called once. All but `complete` leave gaps that a later request can fill. */
  settled(end: ParameterListEnd): void;
}

export interface ParameterListProtocolOptions {
  readonly sender: Pick<ReadOnlySender, 'send'>;
  readonly inbox: Inbox;
  readonly clock: Clock;
  /** Round trip to the vehicle in milliseconds, undefined while unknown. */
  readonly rttMs: (target: Target) => number | undefined;
}

/**
 * Reads all parameters of a vehicle: streams the list once, then requests lost ones by index, as
 * many at a time as the link carries. Read-only. One read per vehicle at a time.
 * Source: https://mavlink.io/en/services/parameter.html
 */
export class ParameterListProtocol {
  readonly #options: ParameterListProtocolOptions;
  readonly #flights = new Map<number, ListFlight>();
  #unsubscribe: Unsubscribe | undefined;

  constructor(options: ParameterListProtocolOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unsubscribe ??= this.#options.inbox.on('PARAM_VALUE', (message, origin) =>
      this.#onValue(message, origin),
    );
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    for (const flight of [...this.#flights.values()]) flight.settle('withdrawn');
  }

  /** @returns false when a read of the vehicle is running. It continues without this listener. */
  read(request: ParameterListRequest, listener: ParameterListListener): boolean {
    const { systemId } = request.target;
    if (this.#flights.has(systemId)) return false;
    const flight = new ListFlight(request, this.#options, {
      heard: (parameter) => listener.heard(parameter),
      restarted: (cause) => listener.restarted(cause),
      settled: (end) => {
        this.#flights.delete(systemId);
        listener.settled(end);
      },
    });
    this.#flights.set(systemId, flight);
    flight.begin();
    return true;
  }

  /** `rebooted` restarts the read, `link-lost` and `withdrawn` end it. No effect if nothing is read. */
  interrupt(systemId: number, cause: 'rebooted' | 'link-lost' | 'withdrawn'): void {
    const flight = this.#flights.get(systemId);
    if (cause === 'rebooted') flight?.restart('rebooted');
    else flight?.settle(cause);
  }

  #onValue(message: ParamValue, { systemId, componentId }: MessageOrigin): void {
    const flight = this.#flights.get(systemId);
    if (flight?.componentId === componentId) flight.onValue(message);
  }
}

class ListFlight {
  readonly #request: ParameterListRequest;
  readonly #options: ParameterListProtocolOptions;
  readonly #listener: ParameterListListener;
  #phase: 'streaming' | 'filling' = 'streaming';
  #listRequests = 0;
  #restarts = 0;
  #askedAtMs: MonotonicMs;
  #receivedAtMs: MonotonicMs | undefined;
  /** When something new last arrived, or no request was possible. */
  #aliveAtMs: MonotonicMs;
  /** Longest pause in the stream so far. */
  #longestPauseMs = 0;
  #heardLast = false;
  #window = FIRST_WINDOW;
  /** Requests by index, and until when an answer may arrive. */
  readonly #outstanding = new Map<number, { readonly askedAtMs: MonotonicMs; readonly untilMs: number }>();
  #judgedAtMs: MonotonicMs;
  #answered = 0;
  #late = 0;
  #answerMs: number | undefined;
  #timer: Timer | undefined;
  #hasSettled = false;

  constructor(
    request: ParameterListRequest,
    options: ParameterListProtocolOptions,
    listener: ParameterListListener,
  ) {
    this.#request = request;
    this.#options = options;
    this.#listener = listener;
    this.#askedAtMs = options.clock.monotonicMs();
    this.#aliveAtMs = this.#askedAtMs;
    this.#judgedAtMs = this.#askedAtMs;
  }

  get componentId(): number {
    return this.#request.target.componentId;
  }

  begin(): void {
    if (this.#request.list.count === undefined) this.#askList();
    else {
      this.#phase = 'filling';
      this.#fill();
    }
    this.#schedule();
  }

  restart(cause: 'rebooted' | 'changed'): void {
    if (this.#hasSettled) return;
    this.#restarts += 1;
    if (this.#restarts > RESTARTS) {
      this.settle('unsteady');
      return;
    }
    this.#request.list.clear();
    this.#outstanding.clear();
    this.#phase = 'streaming';
    this.#receivedAtMs = undefined;
    this.#heardLast = false;
    this.#longestPauseMs = 0;
    this.#listRequests = 0;
    this.#window = FIRST_WINDOW;
    this.#aliveAtMs = this.#options.clock.monotonicMs();
    this.#listener.restarted(cause);
    if (!this.#hasSettled) this.#askList();
  }

  onValue({ paramId, paramValue, paramType, paramIndex, paramCount }: ParamValue): void {
    const { list, encoding } = this.#request;
    if (this.#hasSettled || paramIndex === NO_INDEX || !NAME.test(paramId)) return;
    if (paramCount === 0 || paramCount > MAX_PARAMETERS || paramIndex >= paramCount) return;
    const value = parameterNumber(paramValue, paramType, encoding);
    const parameter = { name: paramId, index: paramIndex, type: paramType, value };
    if ((list.count ?? paramCount) !== paramCount || !list.fits(parameter)) {
      this.restart('changed');
      return;
    }
    list.count = paramCount;
    this.#noteAnswer(paramIndex);
    if (paramIndex === paramCount - 1) this.#heardLast = true;
    const isNew = !list.has(paramIndex);
    list.put(parameter);
    if (isNew) this.#listener.heard(parameter);
    if (this.#hasSettled) return;
    if (list.isComplete) this.settle('complete');
    else if (this.#phase === 'filling') this.#fill();
  }

  settle(end: ParameterListEnd): void {
    if (this.#hasSettled) return;
    this.#hasSettled = true;
    this.#timer?.cancel();
    this.#listener.settled(end);
  }

  #noteAnswer(index: number): void {
    const nowMs = this.#options.clock.monotonicMs();
    if (this.#receivedAtMs !== undefined)
      this.#longestPauseMs = Math.max(this.#longestPauseMs, nowMs - this.#receivedAtMs);
    this.#receivedAtMs = nowMs;
    this.#aliveAtMs = nowMs;
    const asked = this.#outstanding.get(index);
    if (!asked) return;
    this.#outstanding.delete(index);
    const answerMs = nowMs - asked.askedAtMs;
    this.#answerMs = this.#answerMs === undefined ? answerMs : 0.8 * this.#answerMs + 0.2 * answerMs;
    this.#answered += 1;
  }

  #schedule(): void {
    if (this.#hasSettled) return;
    this.#timer = this.#options.clock.after(TICK_MS, () => {
      this.#tick();
      this.#schedule();
    });
  }

  #tick(): void {
    const nowMs = this.#options.clock.monotonicMs();
    if (this.#request.isHeld?.() === true) {
      // Requests may be lost behind the other transfer. They are repeated after it.
      this.#aliveAtMs = nowMs;
      this.#askedAtMs = nowMs;
      return;
    }
    if (nowMs - this.#aliveAtMs >= SILENCE_MS) this.settle('silent');
    else if (this.#phase === 'streaming') this.#watchStream(nowMs);
    else this.#fill();
  }

  #watchStream(nowMs: MonotonicMs): void {
    const rttMs = this.#options.rttMs(this.#request.target) ?? 0;
    if (this.#receivedAtMs === undefined) {
      if (nowMs - this.#askedAtMs >= Math.max(FIRST_ANSWER_MS, 3 * rttMs)) this.#askList();
      return;
    }
    const quietMs = this.#heardLast
      ? QUIET_AFTER_LAST_MS
      : Math.min(2000, Math.max(SHORTEST_QUIET_MS, 2 * this.#longestPauseMs));
    if (nowMs - this.#receivedAtMs < quietMs) return;
    this.#phase = 'filling';
    this.#fill();
  }

  #askList(): void {
    if (this.#request.isHeld?.() === true) return;
    if (this.#listRequests === LIST_REQUESTS) {
      this.settle('silent');
      return;
    }
    const { target } = this.#request;
    const wasSent = this.#options.sender.send(target, 'PARAM_REQUEST_LIST', {
      targetSystem: target.systemId,
      targetComponent: target.componentId,
    });
    this.#askedAtMs = this.#options.clock.monotonicMs();
    this.#listRequests += 1;
    if (!wasSent && this.#listRequests === 1) this.settle('not-sent');
  }

  /** Requests missing values as the window allows. Unanswered ones are requested again later. */
  #fill(): void {
    if (this.#request.isHeld?.() === true) return;
    const { target, list } = this.#request;
    const nowMs = this.#options.clock.monotonicMs();
    this.#dropLate(nowMs);
    const free = Math.floor(this.#window) - this.#outstanding.size;
    if (free <= 0) return;
    const rttMs = this.#options.rttMs(target) ?? 0;
    const waitMs = Math.max(SHORTEST_WAIT_MS, 3 * rttMs, 3 * (this.#answerMs ?? 0));
    const wanted = list.missing().filter((index) => !this.#outstanding.has(index));
    for (const index of wanted.slice(0, free)) {
      this.#outstanding.set(index, { askedAtMs: nowMs, untilMs: nowMs + waitMs });
      this.#options.sender.send(target, 'PARAM_REQUEST_READ', {
        targetSystem: target.systemId,
        targetComponent: target.componentId,
        paramId: '',
        paramIndex: index,
      });
      if (this.#hasSettled) return;
    }
  }

  #dropLate(nowMs: MonotonicMs): void {
    for (const [index, { untilMs }] of this.#outstanding) {
      if (untilMs > nowMs) continue;
      this.#outstanding.delete(index);
      this.#late += 1;
    }
    const asked = this.#answered + this.#late;
    if (nowMs - this.#judgedAtMs < SHORTEST_WAIT_MS || asked < FEWEST_TO_JUDGE) return;
    // Fewer requests do not help a radio that loses every second frame. One that answers almost
    // nothing is overloaded.
    this.#window =
      this.#answered < FULL_BELOW * asked
        ? Math.max(SMALLEST_WINDOW, this.#window * 0.6)
        : Math.min(LARGEST_WINDOW, this.#window + this.#answered / 2);
    this.#judgedAtMs = nowMs;
    this.#answered = 0;
    this.#late = 0;
  }
}
