import { type GeoPoint, LocalFrame } from '../../base/geometry/local-frame.ts';
import { type Leg, pointLegs, type WayPoint } from '../../mission/item/leg.ts';
import type { ZoneLookup } from '../../mission/zone/zone-lookup.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { routeTarget } from '../approval/policy-snapshot.ts';
import type { PolicyTarget } from '../policy/engine/policy-input.ts';

const CIRCLE_POINTS = 24;
/** ArduPlane's mode TAKEOFF circles TKOFF_DIST ahead with WP_LOITER_RAD: defaults, plus overshoot. */
const PLANE_TAKEOFF_AHEAD_M = 200;
const PLANE_TAKEOFF_RADIUS_M = 80;

/**
 * Where a guided command leads and how high, from its parameters: the straight route from the
 * vehicle's position, at the current altitude by default. For an orbit, the whole circle and its
 * centre; for a plane's take-off, the final circle ahead.
 */
export function commandTarget(
  params: Readonly<Record<string, unknown>>,
  vehicle: VehicleState,
  zones: ZoneLookup,
  command?: string,
): PolicyTarget {
  // The camera looks there; the vehicle does not fly there.
  const { lat, lon, altitudeM }: Readonly<Record<string, unknown>> = command === 'gimbal-roi' ? {} : params;
  const asked = typeof altitudeM === 'number' ? altitudeM : undefined;
  const ahead = command === 'takeoff' ? planeTakeoffPlace(vehicle) : undefined;
  const radiusM = ahead ? PLANE_TAKEOFF_RADIUS_M : params.radiusM;
  const place =
    typeof lat === 'number' && typeof lon === 'number' ? { latitudeDeg: lat, longitudeDeg: lon } : ahead;
  // The command itself moves nothing there.
  if (place && command === 'set-home') return routeTarget(pointLegs([place]), null, vehicle.home, zones);
  const here = vehicle.position && {
    latitudeDeg: vehicle.position.latitudeDeg,
    longitudeDeg: vehicle.position.longitudeDeg,
    altitudeM: vehicle.position.altitudeRelativeHomeM,
  };
  if (!place) {
    // The zones at the vehicle's position limit a vertical climb.
    const climb = here && asked !== undefined ? [{ ...here, altitudeM: asked }] : [];
    return routeTarget(wayFrom(here, climb, vehicle), asked ?? null, vehicle.home, zones);
  }
  const heightM = asked ?? here?.altitudeM;
  const target = { ...place, altitudeM: heightM };
  const way =
    typeof radiusM === 'number'
      ? circle(target, radiusM, here)
      : { first: target, legs: pointLegs([target]) };
  return routeTarget(
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

/** A polygon around the circle, starting at the point nearest to `here`, plus the centre. */
function circle(
  centre: WayPoint,
  radiusM: number,
  here: GeoPoint | undefined,
): { readonly first: WayPoint; readonly legs: readonly Leg[] } {
  const frame = new LocalFrame(centre);
  const { eastM, northM } = here ? frame.toLocal(here) : { eastM: 0, northM: 1 };
  const startAngle = Math.atan2(eastM, northM);
  // The sides of the polygon are tangents of the circle.
  const cornerM = radiusM / Math.cos(Math.PI / CIRCLE_POINTS);
  const corners = Array.from({ length: CIRCLE_POINTS + 1 }, (_, index): WayPoint => {
    const angle = startAngle + (index / CIRCLE_POINTS) * 2 * Math.PI;
    const point = { eastM: cornerM * Math.sin(angle), northM: cornerM * Math.cos(angle) };
    return { ...frame.toGeo(point), altitudeM: centre.altitudeM };
  });
  const legs = corners.slice(1).map((to, index) => ({ from: corners[index] ?? to, to }));
  return { first: corners[0] ?? centre, legs: [...legs, ...pointLegs([centre])] };
}
