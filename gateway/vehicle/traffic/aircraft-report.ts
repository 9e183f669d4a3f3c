import type { GeoPoint } from '../../base/geometry/local-frame.ts';
import type { AltitudeKind } from '../../contract/vehicle/traffic.ts';

/** What one message says of an aircraft, in SI units. Values it does not contain are absent. */
export interface AircraftReport {
  /** `icao-4840d6`, or an id of its own kind for other addresses. */
  readonly aircraftId: string;
  readonly kind?: 'drone' | undefined;
  readonly icao?: string | undefined;
  readonly callSign?: string | undefined;
  /** Index in `AIRCRAFT_CATEGORIES`. */
  readonly category?: number | undefined;
  readonly squawk?: string | undefined;
  readonly position?: GeoPoint | undefined;
  /** Age of the position when the message arrived. */
  readonly positionAgeMs?: number | undefined;
  readonly altitude?: { readonly metres: number; readonly kind: AltitudeKind } | undefined;
  readonly trackDeg?: number | undefined;
  readonly groundSpeedMps?: number | undefined;
  readonly climbMps?: number | undefined;
  readonly isOnGround?: boolean | undefined;
}

/** Turns the bytes of one receiver into reports. Never throws for bad input: it counts it. */
export interface TrafficDecoder {
  readonly messages: number;
  readonly rejected: number;
  /** `bytes` is valid only during the call. `nowMs` is monotonic. */
  decode(bytes: Uint8Array, nowMs: number): readonly AircraftReport[];
  /** The connection was opened again: the rest of a cut message is worthless. */
  reset(): void;
}

export const METRES_PER_FOOT = 0.3048;
export const MPS_PER_KNOT = 1852 / 3600;
export const MPS_PER_FOOT_PER_MINUTE = METRES_PER_FOOT / 60;

export function icaoId(icao: string): string {
  return `icao-${icao}`;
}

/** Upper case letters, digits and hyphens, at most 20; undefined if nothing remains. */
export function callSignOf(text: string): string | undefined {
  const kept = text
    .toUpperCase()
    .replace(/[^A-Z0-9-]/g, '')
    .slice(0, 20);
  return kept === '' ? undefined : kept;
}
