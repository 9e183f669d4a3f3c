/** Why a while of armed time is not covered. */
export type CoverageGapReason =
  | 'not-decided'
  | 'not-recording'
  | 'telemetry-incomplete'
  | 'vehicle-conflict'
  | 'station-asleep';

/** A while that cannot be replayed and judged in full, UTC milliseconds, `toMs` not included. */
export interface CoverageGap {
  readonly fromMs: number;
  readonly toMs: number;
  readonly reason: CoverageGapReason;
}

/**
 * A period in which a vehicle was armed, as it was observed. A long flight has several of them, with one
 * `flightId`. The last one of a run that ended unexpectedly ends where it was last written.
 */
export interface ArmedInterval {
  readonly armedTimeId: string;
  /** `armedTimeId` of the first interval since the arming. */
  readonly flightId: string;
  readonly vehicleId: string;
  /** UTC milliseconds. */
  readonly fromMs: number;
  /** UTC milliseconds, not included. */
  readonly toMs: number;
  /** The decision that allowed the arming; null when it was armed otherwise, or before we listened. */
  readonly decisionId: string | null;
  /** In order, not overlapping. */
  readonly gaps: readonly CoverageGap[];
}
