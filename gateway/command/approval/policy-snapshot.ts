import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { type Leg, pointLegs, type WayPoint } from '../../mission/item/leg.ts';
import type { ZoneLookup } from '../../mission/zone/zone-lookup.ts';
import { meetZones } from '../../mission/zone/zone-meeting.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { PolicyTarget, PolicyVehicle } from '../policy/engine/policy-input.ts';

/** The vehicle as governance sees it: plain values, null for unknown. */
export function policyVehicle(
  vehicle: VehicleState,
  telemetry: TelemetryVehicle | undefined,
  nowMs: number,
): PolicyVehicle {
  const { position, home, heartbeat } = vehicle;
  return {
    autopilot: vehicle.autopilot,
    type: vehicle.type,
    isLost: vehicle.isLost,
    hasConflict: vehicle.hasConflict,
    ageMs: nowMs - vehicle.lastFrameAtMs,
    staleAfterMs: vehicle.staleAfterMs,
    isArmed: heartbeat?.isArmed ?? null,
    isAirborne: vehicle.flight.isAirborne ?? null,
    isReady: telemetry?.health.ready ?? null,
    issues: telemetry?.health.issues.map(({ text }) => text) ?? [],
    flightMode: heartbeat?.flightMode ?? null,
    altitudeRelativeHomeM: position?.altitudeRelativeHomeM ?? null,
    latitudeDeg: position?.latitudeDeg ?? null,
    longitudeDeg: position?.longitudeDeg ?? null,
    distanceFromHomeM: position && home ? distanceM(home, position) : null,
    batteryPct: vehicle.battery?.remainingPct ?? null,
    gpsFix: vehicle.gps?.fix ?? null,
    satellites: vehicle.gps?.satellites ?? null,
    linkQualityPct: telemetry?.link_quality == null ? null : telemetry.link_quality * 100,
    windMps: telemetry?.wind?.speed_mps ?? null,
  };
}

/** The target's facts for `points`. Each point is measured separately against home and the zones. */
export function policyTarget(
  points: readonly WayPoint[],
  highestAltitudeM: number | null,
  home: GeoPoint | undefined,
  zones: ZoneLookup,
): PolicyTarget {
  return routeTarget(pointLegs(points), highestAltitudeM, home, zones);
}

/** The same for a route: includes the legs between the points. */
export function routeTarget(
  legs: readonly Leg[],
  highestAltitudeM: number | null,
  home: GeoPoint | undefined,
  zones: ZoneLookup,
): PolicyTarget {
  const met = legs.map((leg) => meetZones(leg, zones));
  const lowest = met
    .flatMap(({ lowest: zone }) => zone ?? [])
    .sort((left, right) => left.properties.ceilingM - right.properties.ceilingM)[0];
  const inside = met.flatMap(({ isInside }) => isInside ?? []);
  return {
    highestAltitudeM,
    distanceFromHomeM: home ? farthestM(home, legs) : null,
    zoneCeiling: lowest ? { zoneId: lowest.id, ceilingM: lowest.properties.ceilingM } : null,
    noFlyZoneId: met.find(({ noFly }) => noFly.length > 0)?.noFly[0]?.id ?? null,
    isInsideZones: inside.length === 0 ? null : inside.every((isInside) => isInside),
  };
}

function farthestM(home: GeoPoint, legs: readonly Leg[]): number | null {
  let farthest: number | null = null;
  for (const { to } of legs) farthest = Math.max(farthest ?? 0, distanceM(home, to));
  return farthest;
}
