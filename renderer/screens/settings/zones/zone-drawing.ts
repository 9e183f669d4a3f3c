import type { FeatureCollection } from 'geojson';
import { type FlightPlan, flightPlanSchema } from '../../../../gateway/contract/mission/flight-plan.ts';
import type { Zone } from '../../../../gateway/contract/mission/zone.ts';
import { crossesItself, ZoneShape } from '../../../../gateway/mission/zone/zone-shape.ts';
import { t } from '../../../language/translate.ts';
import { fenceFeatures } from '../../../map/plan/plan-features.ts';
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

const HOLE = '/';
/** Id of a ring of a zone on the map: the outline has the zone's, each hole one of its own. */
const ringId = (zoneId: string, ring: number) => (ring === 0 ? zoneId : `${zoneId}${HOLE}${ring}`);
/** Id of the zone that a ring belongs to. */
export const zoneIdOf = (id: string) => id.split(HOLE, 1)[0] ?? id;

/** Zones as the fence of a plan, which the planner's map draws and edits: a polygon for each outline and hole. */
export function zonesAsPlan(zones: readonly Zone[]): FlightPlan {
  const plan = flightPlanSchema.parse({ flightPlan: 1 });
  const polygons = zones.flatMap(({ id, properties, geometry }) =>
    geometry.coordinates.map((ring, index) => ({
      id: ringId(id, index),
      name: properties.name,
      kind: properties.kind === 'no-fly' ? ('exclusion' as const) : ('inclusion' as const),
      corners: ring.slice(0, -1),
    })),
  );
  return { ...plan, geofence: { ...plan.geofence, polygons } };
}

/** Zones with the corners of that plan. A zone whose corners did not move stays the same. */
export function zonesWithCorners(zones: readonly Zone[], edited: FlightPlan): readonly Zone[] {
  const corners = new Map(edited.geofence.polygons.map((polygon) => [polygon.id, polygon.corners]));
  return zones.map((zone) => {
    const coordinates = zone.geometry.coordinates.map((ring, index) => {
      const moved = corners.get(ringId(zone.id, index));
      return moved && JSON.stringify(moved) !== JSON.stringify(ring.slice(0, -1)) ? ringOf(moved) : ring;
    });
    const isSame = coordinates.every((ring, index) => ring === zone.geometry.coordinates[index]);
    return isSame ? zone : { ...zone, geometry: { ...zone.geometry, coordinates } };
  });
}

/** Outlines with their holes, as the map fills them. */
export function zoneShapes(zones: readonly Zone[], chosenId: string | undefined): FeatureCollection {
  const shapes = fenceFeatures(zonesAsPlan(zones), new Set(chosenId === undefined ? [] : [chosenId]));
  const byId = new Map<unknown, Zone>(zones.map((zone) => [zone.id, zone]));
  return {
    ...shapes,
    features: shapes.features.flatMap((shape) => {
      const zone = byId.get(shape.id);
      return zone ? [{ ...shape, geometry: zone.geometry }] : [];
    }),
  };
}

/** Ids of all rings of a zone. */
export function ringIds(zone: Zone | undefined): ReadonlySet<string> {
  return new Set(zone?.geometry.coordinates.map((_, index) => ringId(zone.id, index)));
}
