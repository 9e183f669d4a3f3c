import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import type { DecodedMessage } from '../../mavlink/codec/message/message-codec.ts';
import { finite, placeOf, UINT8_MAX, UINT16_MAX, unless } from '../../vehicle/handlers/wire-value.ts';
import type { SeriesField, SeriesPoint } from './flight-log.ts';

interface Series {
  points: SeriesPoint[];
  /** Samples there were, kept or not. */
  samples: number;
  /** Every how manieth sample is kept. */
  every: number;
}

/** More points than a screen is wide, many times; then every other one goes. */
const MAX_POINTS = 20_000;
/** Faster than any of them flies: the position jumped. */
const FASTEST_MPS = 150;
const STEP_MS = 500;

/** Numbers of one vehicle over time. */
export class FlightSeries {
  readonly #series = new Map<SeriesField, Series>();
  #home: GeoPoint | undefined;
  #isHomeTold = false;
  #lastPlace: { readonly tMs: number; readonly place: GeoPoint } | undefined;
  #lastMs: number | undefined;
  #distanceM = 0;

  /** Way over the ground while armed, in metres; undefined when no position was heard. */
  get distanceM(): number | undefined {
    return this.#lastPlace ? this.#distanceM : undefined;
  }

  get fields(): readonly { readonly field: SeriesField; readonly samples: number }[] {
    return [...this.#series].map(([field, { samples }]) => ({ field, samples }));
  }

  points(field: SeriesField): readonly SeriesPoint[] {
    return this.#series.get(field)?.points ?? [];
  }

  add(tMs: number, decoded: DecodedMessage | undefined, isArmed: boolean): void {
    if (this.#lastMs !== undefined && tMs - this.#lastMs >= 1000)
      this.#point('link_gap_s', tMs, (tMs - this.#lastMs) / 1000);
    this.#lastMs = tMs;
    if (decoded?.name === 'GLOBAL_POSITION_INT') {
      this.#point('altitude_m', tMs, decoded.message.relativeAlt / 1000);
      this.#moved(tMs, placeOf(decoded.message.lat, decoded.message.lon), isArmed);
    } else if (decoded?.name === 'HOME_POSITION') {
      this.#home = placeOf(decoded.message.latitude, decoded.message.longitude);
      this.#isHomeTold = true;
    } else if (decoded?.name === 'SYS_STATUS') {
      const millivolts = unless(UINT16_MAX, decoded.message.voltageBattery);
      this.#point('battery_v', tMs, millivolts === undefined ? undefined : millivolts / 1000);
      const pct = decoded.message.batteryRemaining;
      this.#point('battery_pct', tMs, pct < 0 ? undefined : pct);
    } else if (decoded?.name === 'VFR_HUD') {
      this.#point('ground_mps', tMs, decoded.message.groundspeed);
    } else if (decoded?.name === 'GPS_RAW_INT') {
      this.#point('satellites', tMs, unless(UINT8_MAX, decoded.message.satellitesVisible));
      const hdopCenti = unless(UINT16_MAX, decoded.message.eph);
      this.#point('hdop', tMs, hdopCenti === undefined ? undefined : hdopCenti / 100);
    } else if (decoded?.name === 'VIBRATION') {
      const { vibrationX, vibrationY, vibrationZ } = decoded.message;
      this.#point('vibration', tMs, Math.max(vibrationX, vibrationY, vibrationZ));
    } else if (decoded?.name === 'EKF_STATUS_REPORT') {
      this.#point('ekf_flags', tMs, decoded.message.flags);
    }
  }

  /** How far it is off the line between two mission items. */
  offLeg(tMs: number, offsetM: number | undefined): void {
    this.#point('cross_track_m', tMs, offsetM);
  }

  #moved(tMs: number, place: GeoPoint | undefined, isArmed: boolean): void {
    if (!place) return;
    // Until the vehicle says where home is, it is where it was armed.
    if (!this.#isHomeTold && !isArmed) this.#home = place;
    if (this.#home) this.#point('distance_home_m', tMs, distanceM(this.#home, place));
    const last = this.#lastPlace;
    if (last && tMs - last.tMs < STEP_MS) return;
    this.#lastPlace = { tMs, place };
    if (!last || !isArmed) return;
    const stepM = distanceM(last.place, place);
    if (stepM <= ((tMs - last.tMs) / 1000) * FASTEST_MPS) this.#distanceM += stepM;
  }

  #point(field: SeriesField, tMs: number, value: number | undefined): void {
    if (value === undefined || finite(value) === undefined) return;
    const series = this.#series.get(field) ?? { points: [], samples: 0, every: 1 };
    this.#series.set(field, series);
    if (series.samples % series.every === 0) series.points.push({ t: tMs, value });
    series.samples += 1;
    if (series.points.length < MAX_POINTS) return;
    series.points = series.points.filter((_, index) => index % 2 === 0);
    series.every *= 2;
  }
}
