import type { MonotonicMs } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import type { Geofence } from '../../contract/mission/flight-plan.ts';
import { ZoneShape } from '../../mission/zone/zone-shape.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';

/**
 * Refuses a fence that the vehicle would breach where it is: it would turn away, land or stop at once. On the ground it may
 * be written for another place. `hasHeights`: its heights will be in force as well.
 * @throws fence-excludes-vehicle
 */
export function refuseDangerousFence(
  fence: Geofence,
  hasHeights: boolean,
  vehicle: VehicleState,
  nowMs: MonotonicMs,
): void {
  if (!isUnderWay(vehicle)) return;
  const { position } = vehicle;
  if (!position || nowMs - position.heardAtMs > vehicle.staleAfterMs)
    throw refusal('The vehicle position is unknown, so a fence breach cannot be ruled out.');
  const outside = breachedShape(fence, position);
  if (outside !== undefined) throw refusal(`The vehicle is moving ${outside}.`);
  const heightM = position.altitudeRelativeHomeM;
  if (!hasHeights) return;
  if (fence.maxHeightM !== null && heightM > fence.maxHeightM)
    throw refusal(
      `The vehicle is ${heightM.toFixed(0)} m above home, above the maximum altitude of ${fence.maxHeightM} m.`,
    );
  if (fence.minHeightM !== null && heightM < fence.minHeightM)
    throw refusal(
      `The vehicle is ${heightM.toFixed(0)} m above home, below the minimum altitude of ${fence.minHeightM} m.`,
    );
}

function refusal(text: string): AppError {
  return new AppError('fence-excludes-vehicle', `${text} Nothing was sent.`);
}

/** A vehicle not known to be on the ground or disarmed may be moving. */
function isUnderWay({ heartbeat, flight }: VehicleState): boolean {
  return heartbeat?.isArmed !== false && flight.isAirborne !== false;
}

/** How the place breaches the fence, as the end of a sentence. */
function breachedShape({ polygons, circles }: Geofence, place: GeoPoint): string | undefined {
  for (const { id, name, kind, corners } of polygons) {
    const [first] = corners;
    const ring = first ? [...corners, first] : corners;
    const shape = new ZoneShape({ geometry: { type: 'Polygon', coordinates: [ring] } });
    if (shape.containsGeo(place) !== (kind === 'inclusion'))
      return `${kind === 'inclusion' ? 'outside' : 'inside'} the polygon "${name ?? id}"`;
  }
  for (const { id, name, kind, centre, radiusM } of circles) {
    const [longitudeDeg, latitudeDeg] = centre;
    const isInside = distanceM({ latitudeDeg, longitudeDeg }, place) <= radiusM;
    if (isInside !== (kind === 'inclusion'))
      return `${kind === 'inclusion' ? 'outside' : 'inside'} the circle "${name ?? id}"`;
  }
  return undefined;
}
