import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import { finite } from '../../vehicle/handlers/wire-value.ts';
import type { HeardRecord } from '../read/recorded-frames.ts';
import type { RecordedVehicle } from './recorded-vehicle.ts';

/** Numbers of a vehicle over the time of a recording; each in the unit its name ends with. */
export const SERIES_FIELDS = [
  'altitude_m',
  'battery_v',
  'battery_pct',
  'distance_home_m',
  'ground_mps',
  'link_gap_s',
  'satellites',
  'hdop',
  'vibration',
  'ekf_flags',
  'cross_track_m',
] as const;
export type SeriesField = (typeof SERIES_FIELDS)[number];

export interface SeriesPoint {
  /** UTC milliseconds. */
  readonly t: number;
  readonly value: number;
}

interface Series {
  /** Of the points that are kept. Two lists of numbers take a fifth of the memory of a list of objects. */
  times: number[];
  values: number[];
  /** Samples there were, kept or not. */
  samples: number;
  /** Every how manieth sample is kept: not always a whole number. */
  every: number;
  /** The number of samples at which the next one is kept. */
  next: number;
}

const NOTHING: Pick<Series, 'times' | 'values'> = { times: [], values: [] };
/** More points than a screen is wide, many times. */
const MAX_POINTS = 12_000;
/** One in this many goes when there are too many: if half went, memory would fall, and grow again for hours. */
const THINNING = 8;
/** Faster than any of them flies: the position jumped. */
const FASTEST_MPS = 150;
const STEP_MS = 500;

/** The way over the ground through positions in time order, in steps of half a second; jumps do not count. */
export class GroundTrack {
  #last: { readonly tMs: number; readonly place: GeoPoint } | undefined;
  #distanceM = 0;

  /** Undefined when there was no position. */
  get distanceM(): number | undefined {
    return this.#last && this.#distanceM;
  }

  get lastPlace(): GeoPoint | undefined {
    return this.#last?.place;
  }

  /** @param counts whether the way since the position before counts */
  add(tMs: number, place: GeoPoint, counts: boolean): void {
    const last = this.#last;
    if (last && tMs - last.tMs < STEP_MS) return;
    this.#last = { tMs, place };
    if (!last || !counts) return;
    const stepM = distanceM(last.place, place);
    if (stepM <= ((tMs - last.tMs) / 1000) * FASTEST_MPS) this.#distanceM += stepM;
  }
}

/** Numbers of one vehicle over time. */
export class FlightSeries {
  readonly #series = new Map<SeriesField, Series>();
  readonly #track = new GroundTrack();
  #home: GeoPoint | undefined;
  #isHomeReported = false;
  #lastMs: number | undefined;

  /** Way over the ground while armed, in metres; undefined when no position was heard. */
  get distanceM(): number | undefined {
    return this.#track.distanceM;
  }

  get fields(): readonly { readonly field: SeriesField; readonly samples: number }[] {
    return [...this.#series].map(([field, { samples }]) => ({ field, samples }));
  }

  points(field: SeriesField): readonly SeriesPoint[] {
    const { times, values } = this.#series.get(field) ?? NOTHING;
    return times.map((t, index) => ({ t, value: values[index] as number }));
  }

  /** A record of the vehicle's system, which the vehicle has taken in before. */
  add(tMs: number, { decoded }: HeardRecord, { news, isArmed }: RecordedVehicle): void {
    if (this.#lastMs !== undefined && tMs - this.#lastMs >= 1000)
      this.#point('link_gap_s', tMs, (tMs - this.#lastMs) / 1000);
    this.#lastMs = tMs;
    if (!news) return;
    const { height, position, home, battery, speed, gps, vibration } = news;
    if (height) this.#point('altitude_m', tMs, height.altitudeRelativeHomeM);
    if (position) this.#moved(tMs, position, isArmed);
    if (home) {
      this.#home = home;
      this.#isHomeReported = true;
    }
    if (battery) {
      this.#point('battery_v', tMs, battery.voltageV);
      this.#point('battery_pct', tMs, battery.remainingPct);
    }
    if (speed) this.#point('ground_mps', tMs, speed.groundSpeedMps);
    if (gps) {
      this.#point('satellites', tMs, gps.satellites);
      this.#point('hdop', tMs, gps.hdop);
    }
    if (vibration) this.#point('vibration', tMs, Math.max(vibration.xMps2, vibration.yMps2, vibration.zMps2));
    // As sent: the state of the vehicle has what the flags mean, not the flags.
    if (decoded?.name === 'EKF_STATUS_REPORT') this.#point('ekf_flags', tMs, decoded.message.flags);
  }

  /** How far it is off the line between two mission items. */
  offLeg(tMs: number, offsetM: number | undefined): void {
    this.#point('cross_track_m', tMs, offsetM);
  }

  #moved(tMs: number, place: GeoPoint, isArmed: boolean): void {
    // Until the vehicle says where home is, it is where it was armed.
    if (!this.#isHomeReported && !isArmed) this.#home = place;
    if (this.#home) this.#point('distance_home_m', tMs, distanceM(this.#home, place));
    this.#track.add(tMs, place, isArmed);
  }

  #point(field: SeriesField, tMs: number, value: number | undefined): void {
    if (value === undefined || finite(value) === undefined) return;
    let series = this.#series.get(field);
    if (!series) {
      series = { times: [], values: [], samples: 0, every: 1, next: 0 };
      this.#series.set(field, series);
    }
    if (series.samples >= series.next) {
      series.times.push(tMs);
      series.values.push(value);
      series.next += series.every;
    }
    series.samples += 1;
    if (series.times.length <= MAX_POINTS) return;
    const gone = densest(series.times);
    const stays = (_: number, index: number) => !gone.has(index);
    series.times = series.times.filter(stays);
    series.values = series.values.filter(stays);
    series.every *= THINNING / (THINNING - 1);
  }
}

/** Of each {@link THINNING} times the index of the one whose neighbours are nearest to each other. */
function densest(times: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  const gap = (index: number) => (times[index + 1] ?? 0) - (times[index - 1] ?? 0);
  for (let from = 1; from + THINNING < times.length; from += THINNING) {
    let least = from;
    for (let index = from + 1; index < from + THINNING; index += 1)
      if (gap(index) < gap(least)) least = index;
    found.add(least);
  }
  return found;
}
