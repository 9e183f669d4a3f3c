/** Why a period of armed time is not covered. */
export type CoverageGapReason =
  | 'not-decided'
  | 'not-recording'
  | 'telemetry-incomplete'
  | 'vehicle-conflict'
  | 'station-asleep';

/** A period that cannot be fully replayed and judged, in UTC milliseconds; `toMs` is exclusive. */
export interface CoverageGap {
  readonly fromMs: number;
  readonly toMs: number;
  readonly reason: CoverageGapReason;
}

/**
 * An observed period in which a vehicle was armed. A long flight has several, with one `flightId`.
 * After an unexpected end of the gateway, the last one ends where it was last written.
 */
export interface ArmedInterval {
  readonly armedTimeId: string;
  /** `armedTimeId` of the first interval since the arming. */
  readonly flightId: string;
  readonly vehicleId: string;
  /** UTC milliseconds. */
  readonly fromMs: number;
  /** UTC milliseconds, exclusive. */
  readonly toMs: number;
  /** The decision that allowed the arming; null if armed otherwise, or before we listened. */
  readonly decisionId: string | null;
  /** In order, not overlapping. */
  readonly gaps: readonly CoverageGap[];
}
