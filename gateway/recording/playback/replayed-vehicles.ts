import type { Clock, MonotonicMs, Timer, UtcMs } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import { type Logger, silentLogger } from '../../base/log/logger.ts';
import type { Mode } from '../../contract/list.ts';
import type { LinkConfig } from '../../contract/vehicle/link.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import type { Link, LinkCounters, LinkEvents } from '../../mavlink/link/link.ts';
import { Router } from '../../mavlink/router/router.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { VehicleRegistry } from '../../vehicle/vehicle-registry.ts';
import type { RecordedFrame } from '../read/recorded-frames.ts';

/** A router that only listens: its methods for sending are left out. */
type ListeningRouter = Pick<
  Router,
  'start' | 'stop' | 'on' | 'onAny' | 'onBatchEnd' | 'lossPctOf' | 'rebooted'
>;

/**
 * An unused id. Otherwise recorded frames of this station would count as our own and not reach the listeners.
 */
const UNUSED_ID = 0;

/** The router of the live station over recorded frames. Its only link refuses every write. */
export function createReplayRouter({
  clock,
  link,
  logger,
}: {
  readonly clock: Clock;
  readonly link: ReplayLink;
  readonly logger: Logger;
}): ListeningRouter {
  const router = new Router({ clock, logger, systemId: UNUSED_ID, componentId: UNUSED_ID });
  router.attach(link);
  return router;
}

/** There is no peer, and nothing opens it. */
const NOWHERE: LinkConfig = { kind: 'udpin', host: '0.0.0.0', port: 1 };
const SOLE_PEER = '';

/**
 * Where the frames of a recording come in. It has no transport and cannot get one: every write to it is
 * refused and counted.
 */
export class ReplayLink implements Link {
  readonly id: string;
  readonly config = NOWHERE;
  readonly isDatagram = true;
  readonly state = 'open';
  readonly lastError = undefined;
  readonly #emitter = new Emitter<LinkEvents>();
  #receivedBytes = 0;
  #refusedWrites = 0;

  constructor(id: string) {
    this.id = id;
  }

  get counters(): LinkCounters {
    return {
      receivedBytes: this.#receivedBytes,
      sentBytes: 0,
      droppedWrites: this.#refusedWrites,
      reconnects: 0,
    };
  }

  start(): void {
    // There is nothing to open.
  }

  async stop(): Promise<void> {
    // There is nothing to close.
  }

  /** Refuses: a recorded vehicle cannot receive messages. */
  write(): false {
    this.#refusedWrites += 1;
    return false;
  }

  /** Passes in one recorded frame, as if it arrived now. */
  deliver(bytes: Uint8Array): void {
    this.#receivedBytes += bytes.length;
    this.#emitter.emit('received', { bytes, peer: SOLE_PEER });
  }

  on<Name extends keyof LinkEvents>(name: Name, listener: (event: LinkEvents[Name]) => void): Unsubscribe {
    return this.#emitter.on(name, listener);
  }
}

export interface ReplayedVehiclesOptions {
  readonly sessionId: string;
  readonly mode: Mode;
  /** Beginning of the recording, in microseconds since 1970. */
  readonly startUs: number;
  readonly logger: Logger;
}

/** The events of replayed vehicles have no listeners: the timeline shows them. */
const NO_IDS = { next: () => '', traceId: () => '' };

/** The vehicles of one recording at one moment of it: the handlers of the live station on the clock of the recording. */
export class ReplayedVehicles {
  readonly #clock: ReplayClock;
  readonly #link: ReplayLink;
  readonly #router: ListeningRouter;
  readonly #registry: VehicleRegistry;

  constructor({ sessionId, mode, startUs, logger }: ReplayedVehiclesOptions) {
    const clock = new ReplayClock(startUs);
    this.#clock = clock;
    this.#link = new ReplayLink(sessionId);
    const router = createReplayRouter({ clock, link: this.#link, logger });
    this.#router = router;
    this.#registry = new VehicleRegistry({
      inbox: router,
      clock,
      ids: NO_IDS,
      logger: silentLogger,
      ownSystemId: UNUSED_ID,
      ownComponentId: UNUSED_ID,
      linkQuality: { lossPct: (systemId) => router.lossPctOf(systemId) },
      modeOf: () => mode,
      rttMs: () => undefined,
      // It was recorded, or it could not be played.
      isRecording: () => true,
      requestVersion: () => undefined,
      onBatchEnd: (listener) => router.onBatchEnd(listener),
    });
    this.#registry.on('event', ({ kind, vehicleId }) => {
      const state = kind === 'rebooted' && vehicleId !== null ? this.#registry.get(vehicleId) : undefined;
      if (state) router.rebooted(state.systemId);
    });
    router.start();
    this.#registry.start();
  }

  /** Takes a frame when it was received; time passes until then, and who is silent meanwhile goes stale. */
  hear({ utcUs, bytes }: RecordedFrame): void {
    this.#clock.advanceTo(utcUs);
    this.#link.deliver(bytes);
  }

  /** Takes a frame of long ago: of what lies between it and the next one nothing is concluded. */
  recall({ utcUs, bytes }: RecordedFrame): void {
    this.#clock.skipTo(utcUs);
    this.#link.deliver(bytes);
  }

  /** Lets time pass up to `utcUs`. */
  advanceTo(utcUs: number): void {
    this.#clock.advanceTo(utcUs);
  }

  /** To where playing on begins after frames were recalled. */
  skipTo(utcUs: number): void {
    this.#clock.skipTo(utcUs);
  }

  /** The wire form of every vehicle at this moment. */
  telemetry(): TelemetryVehicle[] {
    return this.#registry.list().flatMap(({ vehicleId }) => this.#registry.telemetry(vehicleId) ?? []);
  }

  states(): readonly VehicleState[] {
    return this.#registry.list();
  }

  stop(): void {
    this.#registry.stop();
    this.#router.stop();
  }
}

interface Entry {
  readonly order: number;
  readonly setAtMs: number;
  readonly periodMs: number | undefined;
  readonly action: () => void;
  dueMs: number;
}

const US_PER_MS = 1000;

/**
 * The time at which a recording was made. It moves only on request: `advanceTo` fires the timers on the way,
 * `skipTo` lets time pass unseen, as on a machine that slept. Either way periodic timers keep their original
 * beat, so their results do not depend on how a moment was reached.
 */
export class ReplayClock implements Clock {
  readonly #startUs: number;
  readonly #entries = new Set<Entry>();
  #nowUs: number;
  #orders = 0;
  #soonestMs = Number.POSITIVE_INFINITY;

  /** @param startUs microseconds since 1970, where monotonic time is 0 */
  constructor(startUs: number) {
    this.#startUs = startUs;
    this.#nowUs = startUs;
  }

  monotonicMs(): MonotonicMs {
    return ((this.#nowUs - this.#startUs) / US_PER_MS) as MonotonicMs;
  }

  utcMs(): UtcMs {
    return Math.floor(this.#nowUs / US_PER_MS) as UtcMs;
  }

  after(delayMs: number, action: () => void): Timer {
    return this.#set(Math.max(0, delayMs), undefined, action);
  }

  every(periodMs: number, action: () => void): Timer {
    return this.#set(periodMs, periodMs, action);
  }

  /** Moves on to `utcUs` and fires what comes due until then, that moment included. Never moves back. */
  advanceTo(utcUs: number): void {
    const untilMs = this.#monotonicOf(utcUs);
    while (this.#soonestMs <= untilMs) {
      const next = this.#earliest();
      if (!next) break;
      this.#nowUs = Math.max(this.#nowUs, this.#startUs + next.dueMs * US_PER_MS);
      this.#pass(next, next.dueMs);
      next.action();
    }
    this.#nowUs = Math.max(this.#nowUs, utcUs);
  }

  /** Moves on to `utcUs`. Periodic timers due before it do not fire; one-time timers fire late. */
  skipTo(utcUs: number): void {
    this.#nowUs = Math.max(this.#nowUs, utcUs);
    const nowMs = this.#monotonicOf(this.#nowUs);
    if (this.#soonestMs > nowMs) return;
    for (const entry of this.#entries)
      if (entry.periodMs !== undefined && entry.dueMs <= nowMs) this.#pass(entry, nowMs);
  }

  #monotonicOf(utcUs: number): number {
    return (utcUs - this.#startUs) / US_PER_MS;
  }

  #set(delayMs: number, periodMs: number | undefined, action: () => void): Timer {
    const setAtMs = this.monotonicMs();
    this.#orders += 1;
    const entry: Entry = { order: this.#orders, setAtMs, periodMs, action, dueMs: setAtMs + delayMs };
    this.#entries.add(entry);
    this.#soonestMs = Math.min(this.#soonestMs, entry.dueMs);
    return {
      cancel: () => {
        if (this.#entries.delete(entry)) this.#lookAhead();
      },
    };
  }

  /** The entry is done with all that is due up to `doneMs`. */
  #pass(entry: Entry, doneMs: number): void {
    const { setAtMs, periodMs } = entry;
    if (periodMs === undefined) this.#entries.delete(entry);
    else {
      // Counted from the first beat: sums would drift apart by how they were made.
      let beats = Math.floor((doneMs - setAtMs) / periodMs) + 1;
      if (setAtMs + beats * periodMs <= doneMs) beats += 1;
      entry.dueMs = setAtMs + beats * periodMs;
    }
    this.#lookAhead();
  }

  #earliest(): Entry | undefined {
    let best: Entry | undefined;
    for (const entry of this.#entries)
      if (!best || entry.dueMs < best.dueMs || (entry.dueMs === best.dueMs && entry.order < best.order))
        best = entry;
    return best;
  }

  #lookAhead(): void {
    this.#soonestMs = this.#earliest()?.dueMs ?? Number.POSITIVE_INFINITY;
  }
}
