import type { GeoPoint } from '../../../base/geometry/local-frame.ts';
import {
  type AircraftReport,
  callSignOf,
  icaoId,
  METRES_PER_FOOT,
  MPS_PER_FOOT_PER_MINUTE,
  MPS_PER_KNOT,
} from '../aircraft-report.ts';
import { CPR_FRESH_MS, type CprFrame, globalPosition, localPosition } from './cpr.ts';

/** x²⁴ + … : ICAO Annex 10, volume IV, 3.1.2.3.3. */
const GENERATOR = 0xfff409;
const LONG_BYTES = 14;
const CHARACTERS = '#ABCDEFGHIJKLMNOPQRSTUVWXYZ##### ###############0123456789######';
/** Aircraft whose position parts are kept; the oldest goes first. */
const MAX_TRACKED = 4000;

interface Tracked {
  even: CprFrame | undefined;
  odd: CprFrame | undefined;
  /** The last decoded position and its time, the reference of the next one. */
  position: GeoPoint | undefined;
  positionAtMs: number;
}

/**
 * Extended squitters of Mode S (DF 17 and 18): identification, airborne position and velocity.
 * https://mode-s.org/1090mhz describes each field.
 */
export class ModeSDecoder {
  readonly #tracked = new Map<string, Tracked>();
  rejected = 0;

  /** `nowMs` is monotonic. Undefined: another message, a wrong checksum, or nothing for us. */
  decode(message: Uint8Array, nowMs: number): AircraftReport | undefined {
    const format = (message[0] ?? 0) >> 3;
    if (message.length !== LONG_BYTES || !isSquitter(message, format)) return undefined;
    if (crc24(message) !== 0) {
      this.rejected += 1;
      return undefined;
    }
    const icao = bits(message, 8, 24).toString(16).padStart(6, '0');
    const report = this.#decodeMessage(message, icao, nowMs);
    return report && { aircraftId: icaoId(icao), icao, ...report };
  }

  #decodeMessage(message: Uint8Array, icao: string, nowMs: number): Partial<AircraftReport> | undefined {
    const type = bits(message, 32, 5);
    if (type >= 1 && type <= 4) return identification(message, type);
    if (type >= 5 && type <= 8) return { isOnGround: true };
    if (type === 19) return velocity(message);
    if ((type >= 9 && type <= 18) || (type >= 20 && type <= 22))
      return {
        isOnGround: false,
        altitude: altitudeOf(bits(message, 40, 12), type >= 20),
        position: this.#position(message, icao, nowMs),
      };
    return undefined;
  }

  #position(message: Uint8Array, icao: string, nowMs: number): GeoPoint | undefined {
    const tracked = this.#trackedOf(icao);
    const isOdd = bits(message, 53, 1) === 1;
    const frame = { lat: bits(message, 54, 17), lon: bits(message, 71, 17), atMs: nowMs };
    if (isOdd) tracked.odd = frame;
    else tracked.even = frame;
    const { even, odd, position } = tracked;
    const isPair = even && odd && Math.abs(even.atMs - odd.atMs) <= CPR_FRESH_MS;
    const isNear = position && nowMs - tracked.positionAtMs <= 6 * CPR_FRESH_MS;
    // Two parts are unambiguous; one needs a position nearby, which a wrong one would keep wrong for ever.
    const found = isPair
      ? globalPosition(even, odd)
      : isNear
        ? localPosition(frame, isOdd, position)
        : undefined;
    if (!found) return undefined;
    tracked.position = found;
    tracked.positionAtMs = nowMs;
    return found;
  }

  #trackedOf(icao: string): Tracked {
    const known = this.#tracked.get(icao);
    if (known) return known;
    const [oldest] = this.#tracked.keys();
    if (this.#tracked.size >= MAX_TRACKED && oldest !== undefined) this.#tracked.delete(oldest);
    const tracked = { even: undefined, odd: undefined, position: undefined, positionAtMs: 0 };
    this.#tracked.set(icao, tracked);
    return tracked;
  }
}

/** DF 17, and the ADS-B part of DF 18 (control fields 0 and 6), whose addresses are those of aircraft. */
function isSquitter(message: Uint8Array, format: number): boolean {
  const control = (message[0] ?? 0) & 7;
  return format === 17 || (format === 18 && (control === 0 || control === 6));
}

/** The remainder of the whole message: 0 if it arrived intact. */
export function crc24(message: Uint8Array): number {
  let remainder = 0;
  for (const [at, byte] of message.entries()) {
    // The last three bytes are the parity itself.
    if (at >= message.length - 3) break;
    remainder ^= byte << 16;
    for (let bit = 0; bit < 8; bit += 1)
      remainder = remainder & 0x800000 ? ((remainder << 1) ^ GENERATOR) & 0xffffff : remainder << 1;
  }
  return remainder ^ bits(message, (message.length - 3) * 8, 24);
}

/** An unsigned number of up to 31 bits, the first one the highest. */
function bits(message: Uint8Array, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at += 1)
    value = value * 2 + (((message[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
  return value;
}

/** Categories A (type 4), B (3) and C (2) follow each other in the common numbering. */
const CATEGORY_BASE: Readonly<Record<number, number>> = { 4: 0, 3: 8, 2: 16 };

function identification(message: Uint8Array, type: number): Partial<AircraftReport> {
  const text = Array.from({ length: 8 }, (_, at) => CHARACTERS[bits(message, 40 + at * 6, 6)] ?? '').join('');
  const category = bits(message, 37, 3);
  const base = CATEGORY_BASE[type];
  return {
    callSign: callSignOf(text),
    category: base === undefined || category === 0 ? undefined : base + category,
  };
}

/** Pressure altitude in steps of 25 ft, or height above the ellipsoid in metres. Other codings are not read. */
function altitudeOf(code: number, isEllipsoid: boolean): AircraftReport['altitude'] {
  if (code === 0) return undefined;
  if (isEllipsoid) return { metres: code, kind: 'ellipsoid' };
  // Without this bit it is in steps of 100 ft, in a code that only very high or very old aircraft use.
  if ((code & 0x10) === 0) return undefined;
  const steps = ((code & 0xfe0) >> 1) | (code & 0xf);
  return { metres: (steps * 25 - 1000) * METRES_PER_FOOT, kind: 'pressure' };
}

function velocity(message: Uint8Array): Partial<AircraftReport> | undefined {
  const subtype = bits(message, 37, 3);
  if (subtype < 1 || subtype > 4) return undefined;
  const isDown = bits(message, 68, 1) === 1;
  const rate = bits(message, 69, 9);
  const climbMps = rate === 0 ? undefined : (isDown ? -1 : 1) * (rate - 1) * 64 * MPS_PER_FOOT_PER_MINUTE;
  const factor = subtype === 2 || subtype === 4 ? 4 : 1;
  return { climbMps, ...(subtype <= 2 ? groundSpeed(message, factor) : airSpeed(message, factor)) };
}

function groundSpeed(message: Uint8Array, factor: number): Partial<AircraftReport> {
  const [east, north] = [bits(message, 46, 10), bits(message, 57, 10)];
  if (east === 0 || north === 0) return {};
  const eastKt = (bits(message, 45, 1) === 1 ? -1 : 1) * (east - 1) * factor;
  const northKt = (bits(message, 56, 1) === 1 ? -1 : 1) * (north - 1) * factor;
  return {
    groundSpeedMps: Math.hypot(eastKt, northKt) * MPS_PER_KNOT,
    trackDeg: ((Math.atan2(eastKt, northKt) * 180) / Math.PI + 360) % 360,
  };
}

/** Air speed and heading, when the aircraft does not know its ground speed: near enough for an approach. */
function airSpeed(message: Uint8Array, factor: number): Partial<AircraftReport> {
  const speed = bits(message, 57, 10);
  const hasHeading = bits(message, 45, 1) === 1;
  return {
    groundSpeedMps: speed === 0 ? undefined : (speed - 1) * factor * MPS_PER_KNOT,
    trackDeg: hasHeading ? (bits(message, 46, 10) * 360) / 1024 : undefined,
  };
}
