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
  /** Requested messages and their rates. Default: what the instruments need. */
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
 * Ensures that every vehicle sends what we need. Requests its version and home once and its
 * telemetry at fixed rates: first, after a reboot or a lost link, and again if something does not
 * arrive. Skips messages that already arrive often enough. One open request per vehicle.
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

  /** Includes vehicles that were discovered before. */
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
/** A loss of 30 % makes the mean gap 1.43 times the period; the rest allows for jitter. */
const TOLERATED_GAPS = 2.2;
const MIN_SILENCE_MS = 1500;
const SILENT_PERIODS = 4;

/** A message's actual rate: an acknowledged request does not prove a stream. */
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

  /** Whether it arrives at about `rateHz` or more, allowing for loss. */
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

/** The next request to a vehicle. */
type ContactRequest =
  | { readonly kind: 'once'; readonly name: OnceName; readonly isOldWay: boolean }
  | { readonly kind: 'interval'; readonly name: MessageName; readonly rateHz: number }
  | { readonly kind: 'stream'; readonly streamId: number; readonly rateHz: number };

export type OnceName = 'AUTOPILOT_VERSION' | 'HOME_POSITION';

interface PendingRequest {
  readonly request: ContactRequest;
  readonly isMet: (nowMs: MonotonicMs) => boolean;
  /** The acknowledgement is enough, because the message itself may rarely be sent. */
  readonly isMetByAck: boolean;
  attempts: number;
  notBeforeMs: number;
  isRefused: boolean;
}

const FIRST_RETRY_MS = 300;
const RETRY_FACTOR = 1.5;
const MAX_RETRY_MS = 5000;
/** Acknowledged but silent: the answer may be lost, or another station may have reset the rate. */
const SETTLE_MS = 2000;
const MAX_SETTLE_MS = 30_000;
const ACKNOWLEDGED_MS = 60_000;
/** FAILED for a single message: not available yet, like the home position before the first fix. */
const UNAVAILABLE_MS = 5000;
/** After this many unanswered requests, the autopilot does not support message intervals. */
const UNANSWERED_LIMIT = 20;

/**
 * The messages wanted from one vehicle, those that arrive, and the next request. Holds no timer and
 * sends nothing: call `next` when a request may be sent, and `answered` with its outcome.
 */
class Contact {
  readonly #arrivals = new Map<MessageName, ArrivalRate>();
  readonly #once = new Map<OnceName, { isHeard: boolean; isOldWay: boolean }>();
  readonly #needs: readonly TelemetryNeed[];
  #pending: readonly PendingRequest[];
  #usesStreams = false;
  #hasAcceptedInterval = false;
  #unanswered = 0;

  constructor(needs: readonly TelemetryNeed[]) {
    this.#needs = needs;
    for (const { name } of needs) this.#arrivals.set(name, new ArrivalRate());
    for (const { shownBy } of STREAM_NEEDS) {
      if (!this.#arrivals.has(shownBy)) this.#arrivals.set(shownBy, new ArrivalRate());
    }
    this.#pending = this.#createRequests();
  }

  /** Starts again, e.g. after a reboot, which loses all settings. */
  restart(): void {
    for (const arrival of this.#arrivals.values()) arrival.forget();
    this.#once.clear();
    this.#usesStreams = false;
    this.#hasAcceptedInterval = false;
    this.#unanswered = 0;
    this.#pending = this.#createRequests();
  }

  /** Call this for every message of the autopilot. */
  hear(name: MessageName, nowMs: MonotonicMs): void {
    this.#arrivals.get(name)?.observe(nowMs);
    if (name === 'AUTOPILOT_VERSION' || name === 'HOME_POSITION') this.#onceOf(name).isHeard = true;
  }

  /** The most urgent due request; undefined if nothing is missing or all is waiting. */
  next(nowMs: MonotonicMs): ContactRequest | undefined {
    const due = this.#pending.find(
      (pending) => !pending.isRefused && nowMs >= pending.notBeforeMs && !pending.isMet(nowMs),
    );
    if (!due) return undefined;
    due.attempts += 1;
    due.notBeforeMs = nowMs + growing(FIRST_RETRY_MS, due.attempts, MAX_RETRY_MS);
    if (due.request.kind !== 'once') return due.request;
    return { ...due.request, isOldWay: this.#onceOf(due.request.name).isOldWay };
  }

  /** The outcome of a request from `next`. Streams are not answered and need no call. */
  answered(request: ContactRequest, outcome: RequestOutcome, nowMs: MonotonicMs): void {
    const pending = this.#pending.find((candidate) => isSame(candidate.request, request));
    if (!pending) return;
    this.#unanswered = outcome === 'timed-out' ? this.#unanswered + 1 : 0;
    switch (outcome) {
      case 'accepted':
        if (request.kind === 'interval') this.#hasAcceptedInterval = true;
        pending.notBeforeMs =
          nowMs +
          (pending.isMetByAck ? ACKNOWLEDGED_MS : growing(SETTLE_MS, pending.attempts, MAX_SETTLE_MS));
        break;
      case 'unsupported':
        this.#unsupported(pending, request);
        break;
      case 'denied':
        pending.isRefused = request.kind === 'interval';
        if (!pending.isRefused)
          pending.notBeforeMs = nowMs + growing(UNAVAILABLE_MS, pending.attempts, MAX_SETTLE_MS);
        break;
      case 'failed':
        pending.notBeforeMs = nowMs + growing(UNAVAILABLE_MS, pending.attempts, MAX_SETTLE_MS);
        break;
      case 'timed-out':
        if (this.#unanswered >= UNANSWERED_LIMIT && !this.#hasAcceptedInterval) this.#fallBackToStreams();
        break;
      case 'busy':
      case 'no-route':
        break;
    }
  }

  #unsupported(pending: PendingRequest, request: ContactRequest): void {
    if (request.kind === 'once' && !request.isOldWay) {
      this.#onceOf(request.name).isOldWay = true;
      pending.notBeforeMs = 0;
    } else if (request.kind === 'interval' && !this.#hasAcceptedInterval) {
      this.#fallBackToStreams();
    } else {
      pending.isRefused = true;
    }
  }

  #fallBackToStreams(): void {
    if (this.#usesStreams) return;
    this.#usesStreams = true;
    this.#pending = this.#createRequests();
  }

  #onceOf(name: OnceName): { isHeard: boolean; isOldWay: boolean } {
    const once = this.#once.get(name) ?? { isHeard: false, isOldWay: false };
    this.#once.set(name, once);
    return once;
  }

  #createRequests(): readonly PendingRequest[] {
    const regular = this.#usesStreams ? this.#streamRequests() : this.#intervalRequests();
    return [this.#onceRequest('AUTOPILOT_VERSION'), ...regular, this.#onceRequest('HOME_POSITION')];
  }

  #onceRequest(name: OnceName): PendingRequest {
    return pendingRequest({ kind: 'once', name, isOldWay: false }, () => this.#onceOf(name).isHeard, false);
  }

  #intervalRequests(): PendingRequest[] {
    return this.#needs.map(({ name, rateHz, isConstant }) =>
      pendingRequest(
        { kind: 'interval', name, rateHz },
        (nowMs) => this.#isFlowing(name, rateHz, nowMs),
        !isConstant,
      ),
    );
  }

  #streamRequests(): PendingRequest[] {
    return STREAM_NEEDS.map(({ streamId, rateHz, shownBy }) =>
      pendingRequest(
        { kind: 'stream', streamId, rateHz },
        (nowMs) => this.#isFlowing(shownBy, rateHz, nowMs),
        false,
      ),
    );
  }

  #isFlowing(name: MessageName, rateHz: number, nowMs: MonotonicMs): boolean {
    return this.#arrivals.get(name)?.isFlowing(rateHz, nowMs) ?? false;
  }
}

function pendingRequest(
  request: ContactRequest,
  isMet: (nowMs: MonotonicMs) => boolean,
  isMetByAck: boolean,
): PendingRequest {
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
