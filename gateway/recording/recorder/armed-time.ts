import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { CommandState } from '../../contract/command/command-state.ts';
import type { ArmedInterval, CoverageGapReason } from '../../contract/vehicle/armed-time.ts';
import type { ArmedTimeRepository } from '../../store/repository/vehicle/armed-time-repository.ts';
import { type ArmedSpan, armedWithin, coveragePctOf, OpenInterval } from './armed-interval.ts';

/**
 * The part of a vehicle's state that decides whether a second of it is complete; times of the monotonic
 * clock.
 */
export interface ArmedSighting {
  readonly vehicleId: string;
  readonly isArmed: boolean;
  readonly hasConflict: boolean;
  readonly heartbeatAtMs: MonotonicMs;
  readonly attitudeAtMs: MonotonicMs | undefined;
  readonly positionAtMs: MonotonicMs | undefined;
}

export interface ArmedTimeOptions {
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'next'>;
  readonly logger: Logger;
  readonly store: Pick<ArmedTimeRepository, 'save' | 'ofVehicle'>;
  readonly isRecording: () => boolean;
  /** The decision that allowed the arming seen at that time; null when there is none. */
  readonly armingDecision: (vehicleId: string, armedAtUtcMs: number) => string | null;
}

const SECOND_MS = 1000;
/** Heard within its second, or the one before. */
const COMPLETE_WITHIN_MS = 2000;
/** A second that took this long was not watched. */
const ASLEEP_MS = 2500;
/** A vehicle that is silent for longer is counted as armed no more, unless it comes back armed. */
const SILENT_MS = 60_000;
const WRITE_PERIOD_MS = 10_000;
/** Hundreds of hours of flying; older time is not asked for. */
const KEPT_INTERVALS = 2000;

interface Watched {
  sighting: ArmedSighting;
  open: OpenInterval | undefined;
  /** Armed time is accounted for until here. */
  countedToMs: MonotonicMs;
  writtenAtMs: MonotonicMs;
  isSilent: boolean;
}

/**
 * Measures for each armed second of each vehicle whether it can be replayed and judged: the second was
 * recorded, heartbeat, attitude and position were heard, and a decision allowed the arming. Stored at arming,
 * every 10 s and at the end. Never throws.
 */
export class ArmedTime {
  readonly #options: ArmedTimeOptions;
  readonly #watched = new Map<string, Watched>();
  /** What has ended, oldest first. */
  readonly #ended = new Map<string, ArmedInterval[]>();
  #timer: Timer | undefined;

  constructor(options: ArmedTimeOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer ??= this.#options.clock.every(SECOND_MS, () => this.#tick());
  }

  /** Writes the open intervals. Armed time after this is not counted. */
  stop(): void {
    if (!this.#timer) return;
    this.#timer.cancel();
    this.#timer = undefined;
    const nowMs = this.#options.clock.monotonicMs();
    for (const watched of this.#watched.values()) {
      this.#count(watched, nowMs);
      this.#end(watched);
    }
    this.#watched.clear();
  }

  /** To be called whenever something of a vehicle changed. */
  observe(sighting: ArmedSighting): void {
    if (!this.#timer) return;
    const known = this.#watched.get(sighting.vehicleId);
    const nowMs = this.#options.clock.monotonicMs();
    const watched = known ?? this.#watch(sighting, nowMs);
    if (sighting.isArmed && !watched.open) this.#begin(watched, sighting, known !== undefined, nowMs);
    if (!sighting.isArmed && watched.open) {
      this.#count(watched, nowMs);
      this.#end(watched);
    }
    watched.sighting = sighting;
  }

  /** The vehicle was removed from the station. */
  forget(vehicleId: string): void {
    const watched = this.#watched.get(vehicleId);
    if (!watched) return;
    this.#end(watched);
    this.#watched.delete(vehicleId);
  }

  /** Covered share of the armed time in that span of UTC, 0 to 100; null when it was not armed then. */
  coveragePct(vehicleId: string, fromMs: number, toMs: number): number | null {
    return coveragePctOf(this.#within(vehicleId, fromMs, toMs));
  }

  /** Covered share of the armed time in which those commands ran, all together; null when nothing was armed then. */
  coverageOf(
    records: readonly Pick<CommandRecord, 'vehicleId' | 'createdAtMs' | 'endedAtMs'>[],
  ): number | null {
    const nowMs = this.#options.clock.utcMs();
    return coveragePctOf(
      records.flatMap(({ vehicleId, createdAtMs, endedAtMs }) =>
        this.#within(vehicleId, createdAtMs, endedAtMs ?? nowMs),
      ),
    );
  }

  /** Of the current flight, else of the last one; null before the first. */
  lastFlightPct(vehicleId: string): number | null {
    const intervals = this.intervals(vehicleId);
    const { flightId } = intervals.at(-1) ?? {};
    const flight = intervals.filter((interval) => interval.flightId === flightId);
    return coveragePctOf([armedWithin(flight, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)]);
  }

  /** Oldest first, the current one included. */
  intervals(vehicleId: string): readonly ArmedInterval[] {
    const ended = this.#endedOf(vehicleId);
    const open = this.#watched.get(vehicleId)?.open;
    return open ? [...ended, open] : ended;
  }

  #within(vehicleId: string, fromMs: number, toMs: number): ArmedSpan[] {
    const open = this.#watched.get(vehicleId)?.open;
    const ended = armedWithin(this.#endedOf(vehicleId), fromMs, toMs);
    return open ? [ended, armedWithin([open], fromMs, toMs)] : [ended];
  }

  #watch(sighting: ArmedSighting, nowMs: MonotonicMs): Watched {
    const watched: Watched = {
      sighting,
      open: undefined,
      countedToMs: nowMs,
      writtenAtMs: nowMs,
      isSilent: false,
    };
    this.#watched.set(sighting.vehicleId, watched);
    return watched;
  }

  #begin(watched: Watched, { vehicleId }: ArmedSighting, wasHeardBefore: boolean, nowMs: MonotonicMs): void {
    const { clock, armingDecision } = this.#options;
    // What was armed when it was first heard, was armed before anybody here could decide.
    const decisionId = wasHeardBefore ? armingDecision(vehicleId, clock.utcMs()) : null;
    watched.countedToMs = nowMs;
    watched.isSilent = false;
    this.#open(watched, vehicleId, decisionId, undefined);
  }

  #open(
    watched: Watched,
    vehicleId: string,
    decisionId: string | null,
    continued: ArmedInterval | undefined,
  ): void {
    const { clock, ids } = this.#options;
    const nowMs = clock.monotonicMs();
    const armedTimeId = ids.next('arm');
    watched.open = new OpenInterval({
      armedTimeId,
      flightId: continued?.flightId ?? armedTimeId,
      vehicleId,
      decisionId,
      atMs: watched.countedToMs,
      atUtcMs: Math.round(clock.utcMs() - (nowMs - watched.countedToMs)),
    });
    this.#write(watched, nowMs);
  }

  #end(watched: Watched): void {
    const { open } = watched;
    if (!open) return;
    this.#write(watched, this.#options.clock.monotonicMs());
    // Must be read while the interval is still open: that interval is in the store too.
    const ended = this.#endedOf(open.vehicleId);
    watched.open = undefined;
    ended.push(open.record);
    // The wall clock may have been set back between two flights.
    ended.sort((left, right) => left.fromMs - right.fromMs);
    if (ended.length > KEPT_INTERVALS) ended.shift();
  }

  #tick(): void {
    const nowMs = this.#options.clock.monotonicMs();
    for (const watched of this.#watched.values()) {
      const { open } = watched;
      if (!open) continue;
      this.#count(watched, nowMs);
      if (open.isFull) {
        this.#end(watched);
        this.#open(watched, open.vehicleId, open.decisionId, open);
      } else if (nowMs - watched.writtenAtMs >= WRITE_PERIOD_MS) this.#write(watched, nowMs);
    }
  }

  /** Accounts for the time since the last count. */
  #count(watched: Watched, nowMs: MonotonicMs): void {
    const { open, sighting } = watched;
    if (!open) return;
    if (nowMs - sighting.heartbeatAtMs > SILENT_MS) {
      watched.isSilent = true;
      return;
    }
    const isDecided = open.decisionId !== null;
    if (nowMs - watched.countedToMs > ASLEEP_MS) {
      const reason = watched.isSilent ? 'telemetry-incomplete' : 'station-asleep';
      open.extend((nowMs - SECOND_MS) as MonotonicMs, isDecided ? reason : 'not-decided');
    }
    open.extend(nowMs, this.#reason(open, sighting, nowMs));
    watched.countedToMs = nowMs;
    watched.isSilent = false;
  }

  #reason(
    { decisionId }: ArmedInterval,
    { hasConflict, heartbeatAtMs, attitudeAtMs, positionAtMs }: ArmedSighting,
    nowMs: MonotonicMs,
  ): CoverageGapReason | undefined {
    if (decisionId === null) return 'not-decided';
    if (!this.#options.isRecording()) return 'not-recording';
    if (hasConflict) return 'vehicle-conflict';
    const isComplete = [heartbeatAtMs, attitudeAtMs, positionAtMs].every(
      (receivedAtMs) => receivedAtMs !== undefined && nowMs - receivedAtMs <= COMPLETE_WITHIN_MS,
    );
    return isComplete ? undefined : 'telemetry-incomplete';
  }

  #write(watched: Watched, nowMs: MonotonicMs): void {
    const { store, logger } = this.#options;
    if (!watched.open) return;
    watched.writtenAtMs = nowMs;
    try {
      store.save(watched.open.record);
    } catch (error) {
      logger.error({ error: errorText(error) }, 'armed time could not be stored; it is retried');
    }
  }

  #endedOf(vehicleId: string): ArmedInterval[] {
    const known = this.#ended.get(vehicleId);
    if (known) return known;
    const stored = this.#stored(vehicleId);
    this.#ended.set(vehicleId, stored);
    return stored;
  }

  /** Without those of this run, which are kept here. */
  #stored(vehicleId: string): ArmedInterval[] {
    const { store, logger } = this.#options;
    const openId = this.#watched.get(vehicleId)?.open?.armedTimeId;
    try {
      return store.ofVehicle(vehicleId, KEPT_INTERVALS).filter(({ armedTimeId }) => armedTimeId !== openId);
    } catch (error) {
      logger.error({ error: errorText(error) }, 'armed time of earlier flights could not be read');
      return [];
    }
  }
}

/** From the command to the heartbeat that says armed; ArduPilot's own checks take seconds. */
const LATEST_EFFECT_MS = 15_000;

/** What certainly did not arm the vehicle. */
const WITHOUT_EFFECT: ReadonlySet<CommandState> = new Set(['denied', 'refused', 'failed', 'cancelled']);

/**
 * The decision behind the arming of a vehicle seen armed at `armedAtMs` (UTC): that of the newest arm command
 * sent shortly before and not refused. Null without one: then the arming came from elsewhere, for example
 * from a pilot by radio. `newestFirst` are the vehicle's latest command records.
 */
export function armingDecisionId(newestFirst: readonly CommandRecord[], armedAtMs: number): string | null {
  const arming = newestFirst.find(
    ({ command, state, sentAtMs }) =>
      command === 'arm' &&
      !WITHOUT_EFFECT.has(state) &&
      sentAtMs !== null &&
      sentAtMs <= armedAtMs &&
      armedAtMs - sentAtMs <= LATEST_EFFECT_MS,
  );
  return arming?.decision?.decisionId ?? null;
}
