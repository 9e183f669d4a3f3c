import { type FlightPlan, flightPlanSchema } from '../../../../gateway/contract/mission/flight-plan.ts';
import type { Zone } from '../../../../gateway/contract/mission/zone.ts';
import { crossesItself, ZoneShape } from '../../../../gateway/mission/zone/zone-shape.ts';
import { t } from '../../../language/translate.ts';
import type { PlanPlace } from '../../../state/planner/flight-plan-handles.ts';

/** About one centimetre. */
const DIGITS = 7;

/** A closed ring of GeoJSON. */
function ringOf(corners: readonly PlanPlace[]): PlanPlace[] {
  const rounded = corners.map(
    ([lon, lat]): PlanPlace => [Number(lon.toFixed(DIGITS)), Number(lat.toFixed(DIGITS))],
  );
  return [...rounded, ...rounded.slice(0, 1)];
}

/** A zone with these corners, with an id and a name that no other has. */
export function newZone(zones: readonly Zone[], corners: readonly PlanPlace[]): Zone {
  const taken = new Set(zones.map((zone) => zone.id));
  let number = 1;
  while (taken.has(`new-zone-${number}`)) number += 1;
  return {
    type: 'Feature',
    id: `new-zone-${number}`,
    properties: {
      name: t('New zone {number}', { number }),
      kind: 'operation',
      flightAltitudeM: 30,
      ceilingM: 120,
    },
    geometry: { type: 'Polygon', coordinates: [ringOf(corners)] },
  };
}

/** Whether edges of the outline cross, so that parts between them count as outside. */
export function hasCrossingEdges({ geometry }: Zone): boolean {
  const coordinates = geometry.coordinates.slice(0, 1);
  return crossesItself(new ZoneShape({ geometry: { ...geometry, coordinates } }));
}

/** Zones as the fence of a plan, which the planner's map draws and edits. Holes are not part of it. */
export function zonesAsPlan(zones: readonly Zone[]): FlightPlan {
  const plan = flightPlanSchema.parse({ flightPlan: 1 });
  const polygons = zones.map(({ id, properties, geometry }) => ({
    id,
    name: properties.name,
    kind: properties.kind === 'no-fly' ? ('exclusion' as const) : ('inclusion' as const),
    corners: geometry.coordinates[0]?.slice(0, -1) ?? [],
  }));
  return { ...plan, geofence: { ...plan.geofence, polygons } };
}

/** Zones with the corners of that plan. A zone whose corners did not move stays the same. */
export function zonesWithCorners(zones: readonly Zone[], edited: FlightPlan): readonly Zone[] {
  const before = zonesAsPlan(zones).geofence.polygons;
  return zones.map((zone, index) => {
    const corners = edited.geofence.polygons.find(({ id }) => id === zone.id)?.corners;
    if (!corners || JSON.stringify(corners) === JSON.stringify(before[index]?.corners)) return zone;
    const coordinates = [ringOf(corners), ...zone.geometry.coordinates.slice(1)];
    return { ...zone, geometry: { ...zone.geometry, coordinates } };
  });
}
