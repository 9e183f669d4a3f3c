import type { WayPoint } from '../../mission/item/leg.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { Pattern } from './pattern/pattern.ts';
import type { ZoneRepository } from './zone-repository.ts';

/** Why the vehicle cannot fly there, the pattern or back: a no-fly zone blocks the route. */
export function launchObstacle(
  pattern: Pattern,
  vehicleId: string,
  { vehicles, zones }: { readonly vehicles: VehicleDirectory; readonly zones: ZoneRepository },
): string | undefined {
  const position = vehicles.get(vehicleId)?.position;
  const here = position && { latitudeDeg: position.latitudeDeg, longitudeDeg: position.longitudeDeg };
  const [first] = pattern.waypoints;
  // It climbs from its position. Its return altitude is an autopilot parameter: any altitude is possible.
  const start =
    here && first
      ? [
          { ...here, altitudeM: 0 },
          { ...here, altitudeM: first.altitudeM },
        ]
      : [];
  const stops: readonly WayPoint[] = [...start, ...pattern.waypoints, ...(here ? [here] : [])];
  for (const [index, to] of stops.entries()) {
    const hit = zones
      .touching({ from: stops[index - 1] ?? to, to })
      .find(({ properties }) => properties.kind === 'no-fly');
    if (hit) return `The route crosses the no-fly zone "${hit.id}".`;
  }
  return undefined;
}
