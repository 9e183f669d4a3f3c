import type { MonotonicMs } from '../../base/clock.ts';
import type { Track } from '../../base/geometry/encounter.ts';
import { type GeoPoint, LocalFrame } from '../../base/geometry/local-frame.ts';
import type { Mode } from '../../contract/list.ts';
import {
  AIRCRAFT_CATEGORIES,
  type Aircraft,
  type AltitudeKind,
  type ClosestApproach,
} from '../../contract/vehicle/traffic.ts';
import { type KnownAircraft, REMOVED_AFTER_MS, STALE_AFTER_MS } from './aircraft-registry.ts';
import { type AircraftTrack, type ApproachLimits, closestApproach } from './closest-approach.ts';

/** One of our vehicles with a position. */
export interface OwnVehicle {
  readonly vehicleId: string;
  readonly mode: Mode;
  readonly isAirborne: boolean;
  readonly headingDeg: number | undefined;
  readonly track: Track;
  readonly limits: ApproachLimits;
  /** Its altitude as the aircraft reports its own. */
  readonly altitudeM: (kind: AltitudeKind | undefined) => number;
}

/** How one aircraft passes one vehicle. */
export interface Approach {
  readonly own: OwnVehicle;
  readonly approach: ClosestApproach;
}

export interface SeenAircraft {
  readonly aircraft: Aircraft;
  /** Of airborne vehicles of the same world, with a level other than `ok`. */
  readonly conflicts: readonly Approach[];
}

const RANK = { warning: 2, caution: 1, ok: 0 } as const;

/** All aircraft with a position, most urgent first. */
export function trafficPicture(
  known: Iterable<KnownAircraft>,
  owns: readonly OwnVehicle[],
  nowMs: MonotonicMs,
): readonly SeenAircraft[] {
  const seen: SeenAircraft[] = [];
  for (const each of known) {
    const { position, positionAtMs } = each;
    if (!position || nowMs - positionAtMs > REMOVED_AFTER_MS) continue;
    const track = trackOf(each, position, nowMs);
    const approaches = owns.flatMap((own) => (own.mode === each.mode ? approachOf(own, each, track) : []));
    const worst = approaches.reduce<Approach | undefined>(
      (first, next) => (first && !isWorse(next.approach, first.approach) ? first : next),
      undefined,
    );
    seen.push({
      aircraft: shown(each, position, nowMs, worst?.approach ?? null),
      conflicts: approaches.filter(({ own, approach }) => own.isAirborne && approach.level !== 'ok'),
    });
  }
  return seen.sort(byUrgency);
}

function approachOf(own: OwnVehicle, { report }: KnownAircraft, track: AircraftTrack): Approach {
  const altitudeAmslM = own.altitudeM(report.altitude?.kind);
  const approach = closestApproach({ ...own.track, altitudeAmslM }, track, own.limits);
  const level = report.isOnGround === true ? 'ok' : levelFor(own, approach.level);
  return { own, approach: { vehicleId: own.vehicleId, ...approach, level } };
}

/** For a vehicle on the ground it is something to know before the take-off. */
function levelFor({ isAirborne }: OwnVehicle, level: ClosestApproach['level']): ClosestApproach['level'] {
  return level === 'warning' && !isAirborne ? 'caution' : level;
}

/** Where the aircraft is now, by its last position and velocity. An unknown velocity counts as none. */
function trackOf(
  { positionAtMs, report }: KnownAircraft,
  position: GeoPoint,
  nowMs: MonotonicMs,
): AircraftTrack {
  const { trackDeg, groundSpeedMps = 0, climbMps = 0, altitude } = report;
  const course = ((trackDeg ?? 0) * Math.PI) / 180;
  const speedMps = trackDeg === undefined ? 0 : groundSpeedMps;
  const velocityEastMps = Math.sin(course) * speedMps;
  const velocityNorthMps = Math.cos(course) * speedMps;
  const ageS = Math.max(0, nowMs - positionAtMs) / 1000;
  return {
    ...new LocalFrame(position).toGeo({ eastM: velocityEastMps * ageS, northM: velocityNorthMps * ageS }),
    altitudeAmslM: altitude && altitude.metres + climbMps * ageS,
    velocityEastMps,
    velocityNorthMps,
    velocityUpMps: climbMps,
  };
}

function shown(
  { report, mode, positionAtMs, heardBy }: KnownAircraft,
  position: GeoPoint,
  nowMs: MonotonicMs,
  closest: ClosestApproach | null,
): Aircraft {
  const ageMs = Math.round(Math.max(0, nowMs - positionAtMs));
  return {
    aircraftId: `${report.aircraftId}${mode === 'live' ? '' : `-${mode}`}`,
    kind: report.kind ?? 'aircraft',
    callSign: report.callSign ?? null,
    icao: report.icao ?? null,
    category: AIRCRAFT_CATEGORIES[report.category ?? 0] ?? 'unknown',
    squawk: report.squawk ?? null,
    mode,
    lat: rounded(position.latitudeDeg, 6),
    lon: rounded(position.longitudeDeg, 6),
    altitudeM: report.altitude ? rounded(report.altitude.metres, 1) : null,
    altitudeKind: report.altitude?.kind ?? null,
    trackDeg: report.trackDeg === undefined ? null : rounded((report.trackDeg + 360) % 360, 1),
    groundSpeedMps: report.groundSpeedMps === undefined ? null : rounded(report.groundSpeedMps, 1),
    climbMps: report.climbMps === undefined ? null : rounded(report.climbMps, 1),
    isOnGround: report.isOnGround === true,
    heardBy: [...heardBy.keys()],
    ageMs,
    isStale: ageMs > STALE_AFTER_MS,
    closest: closest && {
      ...closest,
      horizontalNowM: rounded(closest.horizontalNowM, 0),
      verticalNowM: closest.verticalNowM === null ? null : rounded(closest.verticalNowM, 0),
      bearingDeg: rounded(closest.bearingDeg, 0),
      inS: rounded(closest.inS, 1),
      horizontalM: rounded(closest.horizontalM, 0),
      verticalM: closest.verticalM === null ? null : rounded(closest.verticalM, 0),
    },
  };
}

/** By level, then by the nearer of the two. */
function isWorse(one: ClosestApproach, other: ClosestApproach): boolean {
  if (one.level !== other.level) return RANK[one.level] > RANK[other.level];
  return one.horizontalNowM < other.horizontalNowM;
}

function byUrgency({ aircraft: one }: SeenAircraft, { aircraft: other }: SeenAircraft): number {
  if (!one.closest || !other.closest) return Number(!one.closest) - Number(!other.closest);
  return isWorse(one.closest, other.closest) ? -1 : isWorse(other.closest, one.closest) ? 1 : 0;
}

function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
