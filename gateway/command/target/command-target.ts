import { type GeoPoint, LocalFrame } from '../../base/geometry/local-frame.ts';
import { type Leg, pointLegs, type WayPoint } from '../../mission/item/leg.ts';
import type { ZoneLookup } from '../../mission/zone/zone-lookup.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { wayTarget } from '../approval/policy-snapshot.ts';
import type { PolicyTarget } from '../policy/engine/policy-input.ts';

const CIRCLE_POINTS = 24;
/** ArduPlane's mode TAKEOFF circles TKOFF_DIST ahead with WP_LOITER_RAD: their defaults, the second with its overshoot. */
const PLANE_TAKEOFF_AHEAD_M = 200;
const PLANE_TAKEOFF_RADIUS_M = 80;

/**
 * Where a guided command leads and how high, from its parameter names in the contract: the straight route from the
 * vehicle's position, at the present altitude where none is given; for an orbit the whole circle and its middle,
 * and for a plane's take-off the circle ahead in which it ends.
 */
export function commandTarget(
  params: Readonly<Record<string, unknown>>,
  vehicle: VehicleState,
  zones: ZoneLookup,
  command?: string,
): PolicyTarget {
  const { lat, lon, altitudeM } = params;
  const asked = typeof altitudeM === 'number' ? altitudeM : undefined;
  const ahead = command === 'takeoff' ? planeTakeoffPlace(vehicle) : undefined;
  const radiusM = ahead ? PLANE_TAKEOFF_RADIUS_M : params.radiusM;
  const place =
    typeof lat === 'number' && typeof lon === 'number' ? { latitudeDeg: lat, longitudeDeg: lon } : ahead;
  // Nothing flies there now.
  if (place && command === 'set-home') return wayTarget(pointLegs([place]), null, vehicle.home, zones);
  const here = vehicle.position && {
    latitudeDeg: vehicle.position.latitudeDeg,
    longitudeDeg: vehicle.position.longitudeDeg,
    altitudeM: vehicle.position.altitudeRelativeHomeM,
  };
  if (!place) {
    // A climb in place is bound by the zones it happens in.
    const climb = here && asked !== undefined ? [{ ...here, altitudeM: asked }] : [];
    return wayTarget(wayFrom(here, climb, vehicle), asked ?? null, vehicle.home, zones);
  }
  const heightM = asked ?? here?.altitudeM;
  const target = { ...place, altitudeM: heightM };
  const way =
    typeof radiusM === 'number'
      ? circle(target, radiusM, here)
      : { first: target, legs: pointLegs([target]) };
  return wayTarget(
    [...wayFrom(here, [way.first], vehicle), ...way.legs],
    heightM ?? null,
    vehicle.home,
    zones,
  );
}

function planeTakeoffPlace({ type, position, attitude }: VehicleState): GeoPoint | undefined {
  if (type !== 'plane' || !position || !attitude) return undefined;
  const headingRad = (attitude.yawDeg * Math.PI) / 180;
  return new LocalFrame(position).toGeo({
    northM: PLANE_TAKEOFF_AHEAD_M * Math.cos(headingRad),
    eastM: PLANE_TAKEOFF_AHEAD_M * Math.sin(headingRad),
  });
}

function wayFrom(
  here: WayPoint | undefined,
  to: readonly WayPoint[],
  { flight }: VehicleState,
): readonly Leg[] {
  return to.map((point) => ({
    from: here ?? point,
    to: point,
    ...(here && { isFromHere: true, mayLeave: flight.isAirborne === true }),
  }));
}

/** Around outside of the circle, from the point nearest to `here`; the middle counts as a point. */
function circle(
  centre: WayPoint,
  radiusM: number,
  here: GeoPoint | undefined,
): { readonly first: WayPoint; readonly legs: readonly Leg[] } {
  const frame = new LocalFrame(centre);
  const { eastM, northM } = here ? frame.toLocal(here) : { eastM: 0, northM: 1 };
  const startAngle = Math.atan2(eastM, northM);
  // The sides of the polygon touch the circle from outside.
  const cornerM = radiusM / Math.cos(Math.PI / CIRCLE_POINTS);
  const corners = Array.from({ length: CIRCLE_POINTS + 1 }, (_, index): WayPoint => {
    const angle = startAngle + (index / CIRCLE_POINTS) * 2 * Math.PI;
    const point = { eastM: cornerM * Math.sin(angle), northM: cornerM * Math.cos(angle) };
    return { ...frame.toGeo(point), altitudeM: centre.altitudeM };
  });
  const legs = corners.slice(1).map((to, index) => ({ from: corners[index] ?? to, to }));
  return { first: corners[0] ?? centre, legs: [...legs, ...pointLegs([centre])] };
}
