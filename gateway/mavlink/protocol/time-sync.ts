import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import type { MessageByName } from '../codec/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../codec/inbox.ts';
import type { Target } from '../codec/sender.ts';
import type { ReadOnlySender } from './read-only-requests.ts';

export interface TimeSyncOptions {
  readonly inbox: Inbox;
  readonly sender: ReadOnlySender;
  readonly clock: Clock;
  /** Autopilots to measure. Called before each round. */
  readonly targets: () => readonly Target[];
  /** Time between two measurements of one vehicle. */
  readonly periodMs?: number;
}

export interface RoundTrip {
  /** The newest measurement. */
  readonly lastMs: number;
  /** Exponentially weighted mean, weight 0.2. */
  readonly meanMs: number;
  readonly measuredAtMs: MonotonicMs;
}

const DEFAULT_PERIOD_MS = 2500;
const WEIGHT = 0.2;
/** Later answers do not come from a usable link. */
const MAX_RTT_MS = 5000;
/** Measurements older than this are not reported. */
const FORGET_MS = 20_000;
const MAX_OPEN = 4;
const MAX_SYSTEMS = 255;
const NS_PER_MS = 1_000_000;

/**
 * Answers TIMESYNC requests and measures the round trip to each vehicle with our own.
 * Source: https://mavlink.io/en/services/timesync.html
 */
export class TimeSync {
  readonly #options: TimeSyncOptions;
  /** Our open requests by system id: nanoseconds sent as ts1, newest last. */
  readonly #open = new Map<number, readonly bigint[]>();
  readonly #roundTrips = new Map<number, RoundTrip>();
  #lastNs = 0n;
  #timer: Timer | undefined;
  #unsubscribe: Unsubscribe | undefined;

  constructor(options: TimeSyncOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#timer) return;
    const { inbox, clock, periodMs = DEFAULT_PERIOD_MS } = this.#options;
    this.#unsubscribe = inbox.on('TIMESYNC', (message, origin) => this.#hear(message, origin));
    this.#timer = clock.every(periodMs, () => this.#ask());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  /** Undefined if never measured, or not for 20 s. */
  roundTrip(systemId: number): RoundTrip | undefined {
    const measured = this.#roundTrips.get(systemId);
    if (!measured) return undefined;
    return this.#options.clock.monotonicMs() - measured.measuredAtMs < FORGET_MS ? measured : undefined;
  }

  #ask(): void {
    const targets = this.#options.targets().slice(0, MAX_SYSTEMS);
    const asked = new Set(targets.map(({ systemId }) => systemId));
    for (const systemId of this.#open.keys()) if (!asked.has(systemId)) this.#open.delete(systemId);
    for (const systemId of this.#roundTrips.keys()) {
      if (!asked.has(systemId)) this.#roundTrips.delete(systemId);
    }
    for (const target of targets) {
      const sentNs = this.#nextNs();
      const open = this.#open.get(target.systemId) ?? [];
      this.#open.set(target.systemId, [...open, sentNs].slice(-MAX_OPEN));
      this.#options.sender.send(target, 'TIMESYNC', {
        tc1: 0n,
        ts1: sentNs,
        targetSystem: target.systemId,
        targetComponent: target.componentId,
      });
    }
  }

  #hear(message: MessageByName['TIMESYNC'], origin: MessageOrigin): void {
    const { sender } = this.#options;
    const isForUs =
      (message.targetSystem === 0 || message.targetSystem === sender.systemId) &&
      (message.targetComponent === 0 || message.targetComponent === sender.componentId);
    if (!isForUs) return;
    if (message.tc1 === 0n) {
      sender.send(origin, 'TIMESYNC', {
        tc1: this.#nextNs(),
        ts1: message.ts1,
        targetSystem: origin.systemId,
        targetComponent: origin.componentId,
      });
      return;
    }
    this.#measure(message.ts1, origin);
  }

  /** Only our own open requests count: ts1 of another station uses another clock. */
  #measure(ts1: bigint, origin: MessageOrigin): void {
    const open = this.#open.get(origin.systemId);
    if (!open?.includes(ts1)) return;
    this.#open.set(
      origin.systemId,
      open.filter((sentNs) => sentNs !== ts1),
    );
    const lastMs = origin.receivedAtMs - Number(ts1) / NS_PER_MS;
    if (lastMs < 0 || lastMs > MAX_RTT_MS) return;
    const before = this.roundTrip(origin.systemId);
    this.#roundTrips.set(origin.systemId, {
      lastMs,
      meanMs: before ? before.meanMs + WEIGHT * (lastMs - before.meanMs) : lastMs,
      measuredAtMs: origin.receivedAtMs,
    });
  }

  /** Monotonic nanoseconds, never 0 and always unique: the value identifies its request. */
  #nextNs(): bigint {
    const nowNs = BigInt(Math.round(this.#options.clock.monotonicMs() * NS_PER_MS));
    this.#lastNs = nowNs > this.#lastNs ? nowNs : this.#lastNs + 1n;
    return this.#lastNs;
  }
}
