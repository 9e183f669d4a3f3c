import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import type { VehicleEvent } from '../../contract/port/websocket.ts';
import type { MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { Inbox } from '../../mavlink/codec/inbox.ts';
import type { MessageInterval, RequestOutcome } from '../../mavlink/protocol/message-interval.ts';
import { vehicleIdOf } from '../state/vehicle-kind.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import type { VehicleDirectory } from '../vehicle-directory.ts';
import { COMMON_NAMES, DEFAULT_NEEDS, STREAM_NEEDS, type TelemetryNeed } from './telemetry-need.ts';

export interface FirstContactOptions {
  readonly directory: VehicleDirectory;
  readonly inbox: Inbox;
  readonly clock: Clock;
  readonly messageInterval: MessageInterval;
  /** Messages wanted and their rates; by default what the instruments need. */
  readonly needs?: readonly TelemetryNeed[];
}

const TICK_MS = 50;
/** At 20 ticks a second, 80 requests a second over all vehicles. */
const REQUESTS_PER_TICK = 4;
const RESTARTS: ReadonlySet<VehicleEvent['kind']> = new Set([
  'discovered',
  'rebooted',
  'regained',
  'conflict_cleared',
]);

/**
 * Makes sure that every vehicle sends what we need: asks for its version and home once and for its telemetry
 * at fixed rates, again after a reboot or a lost link, and again whenever something does not really arrive.
 * Messages that already arrive often enough are not requested. One request a vehicle is open at a time.
 */
export class FirstContact {
  readonly #options: FirstContactOptions;
  readonly #contacts = new Map<number, { readonly contact: Contact; readonly componentId: number }>();
  #subscriptions: Unsubscribe[] = [];
  #timer: Timer | undefined;
  #turn = 0;

  constructor(options: FirstContactOptions) {
    this.#options = options;
  }

  /** Also meets vehicles that were discovered before. */
  start(): void {
    if (this.#timer) return;
    const { directory, inbox, clock } = this.#options;
    this.#subscriptions = [
      directory.on('event', (event) => this.#follow(event)),
      directory.on('removed', ({ vehicleId }) => this.#drop(vehicleId)),
      inbox.onAny((name, _message, origin) => {
        const known = this.#contacts.get(origin.systemId);
        if (known?.componentId === origin.componentId) known.contact.hear(name, origin.receivedAtMs);
      }),
    ];
    for (const state of directory.list()) this.#meet(state);
    this.#timer = clock.every(TICK_MS, () => this.#tick());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    this.#subscriptions = [];
    this.#contacts.clear();
  }

  #follow({ vehicleId, kind }: VehicleEvent): void {
    const state =
      vehicleId !== null && RESTARTS.has(kind) ? this.#options.directory.get(vehicleId) : undefined;
    if (state) this.#meet(state);
  }

  #meet(state: VehicleState): void {
    const known = this.#contacts.get(state.systemId);
    if (known?.componentId === state.componentId) {
      known.contact.restart();
      return;
    }
    const { needs = DEFAULT_NEEDS } = this.#options;
    const named =
      state.autopilot === 'ardupilot'
        ? needs
        : needs.map((need) => ({ ...need, name: COMMON_NAMES.get(need.name) ?? need.name }));
    this.#contacts.set(state.systemId, { contact: new Contact(named), componentId: state.componentId });
  }

  #drop(vehicleId: string): void {
    for (const systemId of this.#contacts.keys()) {
      if (vehicleId === vehicleIdOf(systemId)) this.#contacts.delete(systemId);
    }
  }

  #tick(): void {
    const states = this.#options.directory.list();
    let left = REQUESTS_PER_TICK;
    for (let index = 0; index < states.length && left > 0; index += 1) {
      const state = states[(this.#turn + index) % states.length];
      if (state && this.#serve(state)) left -= 1;
    }
    this.#turn += 1;
  }

  /** @returns whether something was sent. */
  #serve(state: VehicleState): boolean {
    const { systemId, isLost, hasConflict } = state;
    const { messageInterval, clock } = this.#options;
    const contact = this.#contacts.get(systemId)?.contact;
    if (!contact || isLost || hasConflict || messageInterval.isBusy(systemId)) return false;
    const request = contact.next(clock.monotonicMs());
    if (!request) return false;
    this.#send(state, contact, request);
    return true;
  }

  #send(target: VehicleState, contact: Contact, request: ContactRequest): void {
    const { messageInterval, clock } = this.#options;
    switch (request.kind) {
      case 'interval':
        messageInterval.setRate(target, request.name, request.rateHz, (outcome) =>
          contact.answered(request, outcome, clock.monotonicMs()),
        );
        return;
      case 'once':
        if (request.isOldWay) {
          messageInterval.requestOnceOldWay(target, request.name, (outcome) =>
            contact.answered(request, outcome, clock.monotonicMs()),
          );
        } else {
          messageInterval.requestOnce(target, request.name, (outcome) =>
            contact.answered(request, outcome, clock.monotonicMs()),
          );
        }
        return;
      case 'stream':
        messageInterval.requestStream(target, request.streamId, request.rateHz);
        return;
    }
  }
}

const WEIGHT = 0.25;
/** Loss of 30 % makes the mean gap 1.43 times the period, plus room for jitter. */
const TOLERATED_GAPS = 2.2;
const MIN_SILENCE_MS = 1500;
const SILENT_PERIODS = 4;

/** How often a message really arrives: an acknowledged request is not yet a flowing stream. */
class ArrivalRate {
  #lastAtMs: MonotonicMs | undefined;
  #meanGapMs: number | undefined;

  observe(nowMs: MonotonicMs): void {
    if (this.#lastAtMs !== undefined) {
      const gapMs = nowMs - this.#lastAtMs;
      this.#meanGapMs =
        this.#meanGapMs === undefined ? gapMs : this.#meanGapMs + WEIGHT * (gapMs - this.#meanGapMs);
    }
    this.#lastAtMs = nowMs;
  }

  forget(): void {
    this.#lastAtMs = undefined;
    this.#meanGapMs = undefined;
  }

  /** Whether it arrives at about `rateHz` or more often, as far as loss allows to judge. */
  isFlowing(rateHz: number, nowMs: MonotonicMs): boolean {
    if (this.#lastAtMs === undefined || this.#meanGapMs === undefined) return false;
    const periodMs = 1000 / rateHz;
    const silentMs = nowMs - this.#lastAtMs;
    return (
      silentMs < Math.max(MIN_SILENCE_MS, SILENT_PERIODS * periodMs) &&
      this.#meanGapMs <= TOLERATED_GAPS * periodMs
    );
  }
}

/** What to ask a vehicle for next. */
type ContactRequest =
  | { readonly kind: 'once'; readonly name: OnceName; readonly isOldWay: boolean }
  | { readonly kind: 'interval'; readonly name: MessageName; readonly rateHz: number }
  | { readonly kind: 'stream'; readonly streamId: number; readonly rateHz: number };

export type OnceName = 'AUTOPILOT_VERSION' | 'HOME_POSITION';

interface Wish {
  readonly request: ContactRequest;
  readonly isMet: (nowMs: MonotonicMs) => boolean;
  /** An acknowledgement will do: the message itself may have no occasion to come. */
  readonly isMetByAck: boolean;
  attempts: number;
  notBeforeMs: number;
  isRefused: boolean;
}

const FIRST_RETRY_MS = 300;
const RETRY_FACTOR = 1.5;
const MAX_RETRY_MS = 5000;
/** Acknowledged, and nothing comes: the answer may have been lost, or the rate set back by another station. */
const SETTLE_MS = 2000;
const MAX_SETTLE_MS = 30_000;
const ACKNOWLEDGED_MS = 60_000;
/** FAILED to a request for one message: not available yet, as the home position before the first fix. */
const UNAVAILABLE_MS = 5000;
/** So many requests without any answer: an autopilot that knows no message intervals and does not say so. */
const UNANSWERED_LIMIT = 20;

/**
 * What we want from one vehicle, what of it arrives, and what to request next. Holds no timer and sends
 * nothing: call `next` whenever a request may leave, and `answered` with how the request ended.
 */
class Contact {
  readonly #arrivals = new Map<MessageName, ArrivalRate>();
  readonly #once = new Map<OnceName, { isHeard: boolean; isOldWay: boolean }>();
  readonly #needs: readonly TelemetryNeed[];
  #wishes: readonly Wish[];
  #usesStreams = false;
  #hasAcceptedInterval = false;
  #unanswered = 0;

  constructor(needs: readonly TelemetryNeed[]) {
    this.#needs = needs;
    for (const { name } of needs) this.#arrivals.set(name, new ArrivalRate());
    for (const { shownBy } of STREAM_NEEDS) {
      if (!this.#arrivals.has(shownBy)) this.#arrivals.set(shownBy, new ArrivalRate());
    }
    this.#wishes = this.#makeWishes();
  }

  /** Starts again, as after a reboot: all settings there are lost. */
  restart(): void {
    for (const arrival of this.#arrivals.values()) arrival.forget();
    this.#once.clear();
    this.#usesStreams = false;
    this.#hasAcceptedInterval = false;
    this.#unanswered = 0;
    this.#wishes = this.#makeWishes();
  }

  /** Call this for every message of the autopilot. */
  hear(name: MessageName, nowMs: MonotonicMs): void {
    this.#arrivals.get(name)?.observe(nowMs);
    if (name === 'AUTOPILOT_VERSION' || name === 'HOME_POSITION') this.#onceOf(name).isHeard = true;
  }

  /** The most urgent request that is due; undefined when nothing is missing or all is waiting. */
  next(nowMs: MonotonicMs): ContactRequest | undefined {
    const due = this.#wishes.find(
      (wish) => !wish.isRefused && nowMs >= wish.notBeforeMs && !wish.isMet(nowMs),
    );
    if (!due) return undefined;
    due.attempts += 1;
    due.notBeforeMs = nowMs + growing(FIRST_RETRY_MS, due.attempts, MAX_RETRY_MS);
    if (due.request.kind !== 'once') return due.request;
    return { ...due.request, isOldWay: this.#onceOf(due.request.name).isOldWay };
  }

  /** How a request of `next` ended; streams are not answered and need no call. */
  answered(request: ContactRequest, outcome: RequestOutcome, nowMs: MonotonicMs): void {
    const wish = this.#wishes.find((candidate) => isSame(candidate.request, request));
    if (!wish) return;
    this.#unanswered = outcome === 'timed-out' ? this.#unanswered + 1 : 0;
    switch (outcome) {
      case 'accepted':
        if (request.kind === 'interval') this.#hasAcceptedInterval = true;
        wish.notBeforeMs =
          nowMs + (wish.isMetByAck ? ACKNOWLEDGED_MS : growing(SETTLE_MS, wish.attempts, MAX_SETTLE_MS));
        break;
      case 'unsupported':
        this.#unsupported(wish, request);
        break;
      case 'denied':
        wish.isRefused = request.kind === 'interval';
        if (!wish.isRefused) wish.notBeforeMs = nowMs + growing(UNAVAILABLE_MS, wish.attempts, MAX_SETTLE_MS);
        break;
      case 'failed':
        wish.notBeforeMs = nowMs + growing(UNAVAILABLE_MS, wish.attempts, MAX_SETTLE_MS);
        break;
      case 'timed-out':
        if (this.#unanswered >= UNANSWERED_LIMIT && !this.#hasAcceptedInterval) this.#fallBackToStreams();
        break;
      case 'busy':
      case 'no-route':
        break;
    }
  }

  #unsupported(wish: Wish, request: ContactRequest): void {
    if (request.kind === 'once' && !request.isOldWay) {
      this.#onceOf(request.name).isOldWay = true;
      wish.notBeforeMs = 0;
    } else if (request.kind === 'interval' && !this.#hasAcceptedInterval) {
      this.#fallBackToStreams();
    } else {
      wish.isRefused = true;
    }
  }

  #fallBackToStreams(): void {
    if (this.#usesStreams) return;
    this.#usesStreams = true;
    this.#wishes = this.#makeWishes();
  }

  #onceOf(name: OnceName): { isHeard: boolean; isOldWay: boolean } {
    const once = this.#once.get(name) ?? { isHeard: false, isOldWay: false };
    this.#once.set(name, once);
    return once;
  }

  #makeWishes(): readonly Wish[] {
    const regular = this.#usesStreams ? this.#streamWishes() : this.#intervalWishes();
    return [this.#onceWish('AUTOPILOT_VERSION'), ...regular, this.#onceWish('HOME_POSITION')];
  }

  #onceWish(name: OnceName): Wish {
    return wishOf({ kind: 'once', name, isOldWay: false }, () => this.#onceOf(name).isHeard, false);
  }

  #intervalWishes(): Wish[] {
    return this.#needs.map(({ name, rateHz, isConstant }) =>
      wishOf(
        { kind: 'interval', name, rateHz },
        (nowMs) => this.#isFlowing(name, rateHz, nowMs),
        !isConstant,
      ),
    );
  }

  #streamWishes(): Wish[] {
    return STREAM_NEEDS.map(({ streamId, rateHz, shownBy }) =>
      wishOf({ kind: 'stream', streamId, rateHz }, (nowMs) => this.#isFlowing(shownBy, rateHz, nowMs), false),
    );
  }

  #isFlowing(name: MessageName, rateHz: number, nowMs: MonotonicMs): boolean {
    return this.#arrivals.get(name)?.isFlowing(rateHz, nowMs) ?? false;
  }
}

function wishOf(request: ContactRequest, isMet: (nowMs: MonotonicMs) => boolean, isMetByAck: boolean): Wish {
  return { request, isMet, isMetByAck, attempts: 0, notBeforeMs: 0, isRefused: false };
}

function isSame(one: ContactRequest, other: ContactRequest): boolean {
  if (one.kind === 'stream' || other.kind === 'stream') {
    return one.kind === 'stream' && other.kind === 'stream' && one.streamId === other.streamId;
  }
  return one.kind === other.kind && one.name === other.name;
}

function growing(firstMs: number, attempts: number, maxMs: number): number {
  return Math.min(maxMs, firstMs * RETRY_FACTOR ** Math.max(0, attempts - 1));
}
