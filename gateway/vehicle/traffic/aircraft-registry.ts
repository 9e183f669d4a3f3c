import type { Clock, MonotonicMs } from '../../base/clock.ts';
import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import type { TrafficWorld } from '../../contract/vehicle/traffic.ts';
import type { AircraftReport } from './aircraft-report.ts';

/** What is known of one aircraft: the newest of each value. */
export interface KnownAircraft {
  readonly report: AircraftReport;
  readonly mode: TrafficWorld;
  readonly position: GeoPoint | undefined;
  readonly positionAtMs: MonotonicMs;
  readonly heardAtMs: MonotonicMs;
  /** When each source or vehicle last reported it. */
  readonly heardBy: ReadonlyMap<string, MonotonicMs>;
}

interface Entry extends KnownAircraft {
  report: AircraftReport;
  position: GeoPoint | undefined;
  positionAtMs: MonotonicMs;
  heardAtMs: MonotonicMs;
  readonly heardBy: Map<string, MonotonicMs>;
  /** A position that did not fit the last one. A second one near it shows that the last one was wrong. */
  doubted: GeoPoint | undefined;
}

export const STALE_AFTER_MS = 10_000;
export const REMOVED_AFTER_MS = 60_000;
export const MAX_AIRCRAFT = 1000;
/** Ids of aircraft that found no place, for the count. */
const MAX_REFUSED = 20_000;
const REFUSED_WINDOW_MS = 10_000;
const SORT_EVERY_MS = 1000;
const LOWEST_M = -1000;
const HIGHEST_M = 30_000;
/** Faster than any aircraft with a transponder, as two times a position may differ between sources. */
const MAX_SPEED_MPS = 700;
const JUMP_ALLOWANCE_M = 5000;

export interface AircraftRegistryOptions {
  readonly clock: Clock;
  /** Where our vehicles are: of too many aircraft, the nearest to them are kept. */
  readonly ownPlaces: () => readonly GeoPoint[];
}

/**
 * The aircraft around, by world and id. Refuses impossible values and positions that no aircraft could have reached,
 * and keeps at most {@link MAX_AIRCRAFT}.
 */
export class AircraftRegistry {
  readonly #options: AircraftRegistryOptions;
  readonly #entries = new Map<string, Entry>();
  #refused = new Set<string>();
  #refusedBefore = 0;
  #refusedSinceMs: MonotonicMs | undefined;
  #rejected = 0;
  /** Nearest first, as of {@link #sortedAtMs}. */
  #byDistance: { readonly key: string; readonly awayM: number }[] = [];
  #sortedAtMs: MonotonicMs | undefined;

  constructor(options: AircraftRegistryOptions) {
    this.#options = options;
  }

  /** Reports with impossible values since the start. */
  get rejected(): number {
    return this.#rejected;
  }

  /** Aircraft that found no place within about the last 10 s. */
  get notShown(): number {
    this.#turnWindow();
    return Math.max(this.#refused.size, this.#refusedBefore);
  }

  list(): Iterable<KnownAircraft> {
    return this.#entries.values();
  }

  /** `source`: id of the traffic source or vehicle that heard it. */
  report(
    raw: AircraftReport,
    { source, mode }: { readonly source: string; readonly mode: TrafficWorld },
  ): void {
    const nowMs = this.#options.clock.monotonicMs();
    const report = this.#plausible(raw);
    const key = `${mode} ${report.aircraftId}`;
    const known = this.#entries.get(key) ?? this.#added(key, report, mode, nowMs);
    if (!known) return;
    known.heardAtMs = nowMs;
    known.heardBy.set(source, nowMs);
    known.report = merged(known.report, report);
    const atMs = (nowMs - (report.positionAgeMs ?? 0)) as MonotonicMs;
    if (report.position && atMs >= known.positionAtMs && this.#fits(known, report.position, atMs)) {
      known.position = report.position;
      known.positionAtMs = atMs;
      known.doubted = undefined;
    }
  }

  /** Call this about once a second. */
  removeOld(): void {
    const nowMs = this.#options.clock.monotonicMs();
    for (const [key, { heardAtMs, positionAtMs, position, heardBy }] of this.#entries) {
      const lastMs = position ? positionAtMs : heardAtMs;
      if (nowMs - lastMs > REMOVED_AFTER_MS) this.#entries.delete(key);
      else for (const [source, atMs] of heardBy) if (nowMs - atMs > REMOVED_AFTER_MS) heardBy.delete(source);
    }
  }

  /** The source is gone: nothing can update what only it reported. */
  forgetSource(source: string): void {
    for (const [key, { heardBy }] of this.#entries)
      if (heardBy.delete(source) && heardBy.size === 0) this.#entries.delete(key);
  }

  #plausible(report: AircraftReport): AircraftReport {
    const { position, altitude, trackDeg, groundSpeedMps, climbMps } = report;
    const isIn = (value: number | undefined, least: number, most: number) =>
      value === undefined || (value >= least && value <= most);
    const checks = {
      position: !position || isPlace(position),
      altitude: isIn(altitude?.metres, LOWEST_M, HIGHEST_M),
      trackDeg: isIn(trackDeg, -360, 360),
      groundSpeedMps: isIn(groundSpeedMps, 0, MAX_SPEED_MPS),
      climbMps: isIn(climbMps, -200, 200),
    };
    const wrong = Object.entries(checks).filter(([, isRight]) => !isRight);
    if (wrong.length === 0) return report;
    this.#rejected += 1;
    return { ...report, ...Object.fromEntries(wrong.map(([name]) => [name, undefined])) };
  }

  #added(key: string, report: AircraftReport, mode: TrafficWorld, nowMs: MonotonicMs): Entry | undefined {
    if (this.#entries.size >= MAX_AIRCRAFT && !this.#makeRoom(key, report.position)) return undefined;
    const entry: Entry = {
      report,
      mode,
      position: undefined,
      positionAtMs: Number.NEGATIVE_INFINITY as MonotonicMs,
      heardAtMs: nowMs,
      heardBy: new Map(),
      doubted: undefined,
    };
    this.#entries.set(key, entry);
    return entry;
  }

  /** Removes the farthest aircraft if it is farther than the new one. */
  #makeRoom(key: string, position: GeoPoint | undefined): boolean {
    this.#turnWindow();
    const places = this.#options.ownPlaces();
    this.#sortByDistance(places);
    while (this.#byDistance.length > 0 && !this.#entries.has(this.#byDistance.at(-1)?.key ?? ''))
      this.#byDistance.pop();
    const farthest = this.#byDistance.at(-1);
    if (farthest && awayM(position, places) < farthest.awayM) {
      this.#byDistance.pop();
      this.#entries.delete(farthest.key);
      this.#refuse(farthest.key);
      return true;
    }
    this.#refuse(key);
    return false;
  }

  /** At most once a second: with thousands of aircraft, most reports are of those that find no place. */
  #sortByDistance(places: readonly GeoPoint[]): void {
    const nowMs = this.#options.clock.monotonicMs();
    if (this.#sortedAtMs !== undefined && nowMs - this.#sortedAtMs < SORT_EVERY_MS) return;
    this.#sortedAtMs = nowMs;
    this.#byDistance = [...this.#entries]
      .map(([key, { position }]) => ({ key, awayM: awayM(position, places) }))
      .sort((one, other) => one.awayM - other.awayM);
  }

  #refuse(key: string): void {
    if (this.#refused.size < MAX_REFUSED) this.#refused.add(key);
  }

  #turnWindow(): void {
    const nowMs = this.#options.clock.monotonicMs();
    this.#refusedSinceMs ??= nowMs;
    if (nowMs - this.#refusedSinceMs < REFUSED_WINDOW_MS) return;
    const isNext = nowMs - this.#refusedSinceMs < 2 * REFUSED_WINDOW_MS;
    this.#refusedBefore = isNext ? this.#refused.size : 0;
    this.#refused = new Set();
    this.#refusedSinceMs = nowMs;
  }

  /** Whether an aircraft can have flown there since its last position. */
  #fits(known: Entry, to: GeoPoint, atMs: MonotonicMs): boolean {
    if (!known.position) return true;
    const isReach = (from: GeoPoint) =>
      distanceM(from, to) <=
      JUMP_ALLOWANCE_M + (MAX_SPEED_MPS * Math.max(0, atMs - known.positionAtMs)) / 1000;
    if (isReach(known.position)) return true;
    if (known.doubted && distanceM(known.doubted, to) <= JUMP_ALLOWANCE_M) return true;
    this.#rejected += 1;
    known.doubted = to;
    return false;
  }
}

/** From the nearest of our vehicles; infinite without a position. */
function awayM(point: GeoPoint | undefined, places: readonly GeoPoint[]): number {
  return point ? Math.min(1e9, ...places.map((place) => distanceM(place, point))) : Number.POSITIVE_INFINITY;
}

/** 0/0 is what receivers send for an unknown position. */
function isPlace({ latitudeDeg, longitudeDeg }: GeoPoint): boolean {
  const isOnEarth = Math.abs(latitudeDeg) <= 90 && Math.abs(longitudeDeg) <= 180;
  return isOnEarth && (Math.abs(latitudeDeg) > 1e-6 || Math.abs(longitudeDeg) > 1e-6);
}

/** The newest of each value. */
function merged(before: AircraftReport, now: AircraftReport): AircraftReport {
  const said = Object.entries(now).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(said) };
}
