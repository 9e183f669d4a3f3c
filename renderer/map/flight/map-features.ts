import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import { z } from 'zod';
import type { MissionItem } from '../../../gateway/contract/mission/mission.ts';
import type { Zone } from '../../../gateway/contract/mission/zone.ts';
import { hasPlace } from '../../../gateway/contract/vehicle/item-place.ts';
import type { GroundPoint } from '../../format/measure/coordinates.ts';

const collection = <Geometry extends Point | LineString>(
  features: Feature<Geometry>[],
): FeatureCollection<Geometry> => ({ type: 'FeatureCollection', features });

const position = (point: GroundPoint): [number, number] => [point.lon, point.lat];

/** Named points on the map: home and the operator's proposal. */
export function pointFeatures(
  points: readonly (GroundPoint & { kind: string; label: string })[],
): FeatureCollection<Point> {
  return collection(
    points.map((point) => ({
      type: 'Feature',
      properties: { kind: point.kind, label: point.label },
      geometry: { type: 'Point', coordinates: position(point) },
    })),
  );
}

/** Mission items with a place, numbered from 1. The first leg starts at home. */
export function missionFeatures(
  items: readonly MissionItem[],
  activeNumber: number | undefined,
  home: GroundPoint | undefined,
): { readonly points: FeatureCollection<Point>; readonly legs: FeatureCollection<LineString> } {
  const placed = items
    .map((item, index) => ({ item, number: index + 1 }))
    .flatMap(({ item, number }) => (hasPlace(item) ? [{ number, lat: item.lat, lon: item.lon }] : []));
  const points = placed.map(
    (item): Feature<Point> => ({
      type: 'Feature',
      properties: { number: String(item.number), isActive: item.number === activeNumber },
      geometry: { type: 'Point', coordinates: position(item) },
    }),
  );
  const legs = placed.flatMap((item, index): Feature<LineString>[] => {
    const before = placed[index - 1] ?? home;
    if (!before) return [];
    return [
      {
        type: 'Feature',
        properties: { isActive: item.number === activeNumber },
        geometry: { type: 'LineString', coordinates: [position(before), position(item)] },
      },
    ];
  });
  return { points: collection(points), legs: collection(legs) };
}

/** Zones as map features. */
export function zoneFeatures(zones: readonly Zone[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: zones.map((zone) => ({
      type: 'Feature',
      properties: {
        name: zone.properties.name,
        isNoFly: zone.properties.kind === 'no-fly',
        isObstacle: false,
      },
      geometry: zone.geometry,
    })),
  };
}

const waySchema = z.object({
  type: z.literal('Feature'),
  properties: z.object({ role: z.literal('way'), asset_id: z.string() }),
  geometry: z.object({
    type: z.literal('LineString'),
    coordinates: z.array(z.tuple([z.number(), z.number()])).min(2),
  }),
});

/** Lines from each vehicle to its target in the overlay's GeoJSON; other features are ignored. */
export function overlayWays(
  geo: Readonly<Record<string, unknown>> | undefined,
): FeatureCollection<LineString> {
  const features: readonly unknown[] = Array.isArray(geo?.features) ? geo.features : [];
  return collection(
    features.flatMap((feature) => {
      const way = waySchema.safeParse(feature);
      return way.success ? [way.data] : [];
    }),
  );
}
