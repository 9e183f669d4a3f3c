import type { ReplaySession, TimelineEvent } from '../../contract/recording/replay.ts';

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

/** A recording that was read: what happened in it, and its numbers over time. */
export interface FlightLog {
  readonly session: ReplaySession;
  /**
   * In order of `seq`, which is time order; either all events, or those of one vehicle and those that concern
   * all.
   */
  events(vehicleId?: string): readonly TimelineEvent[];
  /**
   * In time order, as often as the vehicle sent it, thinned in long recordings; empty when it was never sent.
   */
  series(vehicleId: string, field: SeriesField): readonly SeriesPoint[];
}
