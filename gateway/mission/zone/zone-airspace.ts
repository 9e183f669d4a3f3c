import type { LocalPoint } from '../../base/geometry/local-frame.ts';
import type { Zone } from '../../contract/mission/zone.ts';
import type { Leg } from '../item/leg.ts';
import type { ZoneShape } from './zone-shape.ts';

/** Points checked along a leg that leads from one zone to the next. */
const SAMPLES = 64;

/** One zone in the air: its outline, altitudes and times. */
export class ZoneAirspace {
  readonly zone: Zone;
  readonly shape: ZoneShape;
  readonly #south: number;
  readonly #north: number;
  readonly #fromMs: number;
  readonly #toMs: number;

  constructor(zone: Zone, shape: ZoneShape) {
    this.zone = zone;
    this.shape = shape;
    const latitudes = (zone.geometry.coordinates[0] ?? []).map(([, latitude]) => latitude);
    this.#south = Math.min(...latitudes);
    this.#north = Math.max(...latitudes);
    const { validFrom, validTo } = zone.properties;
    this.#fromMs = validFrom === undefined ? Number.NEGATIVE_INFINITY : Date.parse(validFrom);
    this.#toMs = validTo === undefined ? Number.POSITIVE_INFINITY : Date.parse(validTo);
  }

  isInForce(utcMs: number): boolean {
    return utcMs >= this.#fromMs && utcMs < this.#toMs;
  }

  /** Whether a leg touches it: of a no-fly zone within its altitudes, and not by leaving it straight. */
  isTouchedBy(leg: Leg): boolean {
    const { from, to, mayLeave } = leg;
    const isNear =
      Math.min(from.latitudeDeg, to.latitudeDeg) <= this.#north &&
      Math.max(from.latitudeDeg, to.latitudeDeg) >= this.#south;
    const isNoFly = this.zone.properties.kind === 'no-fly';
    if (!isNear || (isNoFly && !this.#isWithinAltitudes(leg))) return false;
    const { shape } = this;
    const [start, end] = [shape.frame.toLocal(from), shape.frame.toLocal(to)];
    const crossings = shape.crossings(start, end);
    const isInsideFirst = shape.contains(start);
    const isInsideLast = shape.contains(end);
    if (isNoFly && mayLeave && isInsideFirst && !isInsideLast && crossings === 1) return false;
    return crossings > 0 || isInsideFirst || isInsideLast;
  }

  /**
   * Whether a point is inside it, altitude included. An unknown altitude is inside no zone that has altitude
   * bounds.
   */
  holds({ to }: Leg): boolean {
    const { floorM, topM } = this.zone.properties;
    if (floorM !== undefined && (to.altitudeM === undefined || to.altitudeM < floorM)) return false;
    if (topM !== undefined && (to.altitudeM === undefined || to.altitudeM > topM)) return false;
    return this.shape.containsGeo(to);
  }

  #isWithinAltitudes({ from, to }: Leg): boolean {
    const { floorM = Number.NEGATIVE_INFINITY, topM = Number.POSITIVE_INFINITY } = this.zone.properties;
    if (from.altitudeM === undefined || to.altitudeM === undefined) return true;
    return Math.max(from.altitudeM, to.altitudeM) >= floorM && Math.min(from.altitudeM, to.altitudeM) <= topM;
  }
}

/**
 * Whether a leg stays within the union of the zones. A leg from the vehicle's position may come in from
 * outside.
 */
export function staysWithin(leg: Leg, zones: readonly ZoneAirspace[]): boolean {
  if (!zones.some((zone) => zone.holds(leg))) return false;
  const { from, to } = leg;
  const start: Leg = { from, to: from };
  if (leg.isFromHere && !zones.some(({ shape }) => shape.containsGeo(from))) return true;
  if (!leg.isFromHere && !zones.some((zone) => zone.holds(start))) return false;
  const isInOne = zones.some(({ shape }) =>
    shape.containsWay(shape.frame.toLocal(from), shape.frame.toLocal(to)),
  );
  if (isInOne) return true;
  const [{ shape: frameShape } = { shape: undefined }] = zones;
  if (!frameShape) return false;
  const { frame } = frameShape;
  const [first, last] = [frame.toLocal(from), frame.toLocal(to)];
  return Array.from({ length: SAMPLES - 1 }, (_, index) => between(first, last, (index + 1) / SAMPLES)).every(
    (point) => zones.some(({ shape }) => shape.containsGeo(frame.toGeo(point))),
  );
}

function between(from: LocalPoint, to: LocalPoint, share: number): LocalPoint {
  return {
    eastM: from.eastM + (to.eastM - from.eastM) * share,
    northM: from.northM + (to.northM - from.northM) * share,
  };
}
