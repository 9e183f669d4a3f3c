import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import { z } from 'zod';
import type { MissionItem } from '../../../gateway/contract/mission/mission.ts';
import type { Zone } from '../../../gateway/contract/mission/zone.ts';
import { hasPlace } from '../../../gateway/contract/vehicle/item-place.ts';
import { vehicleHue } from '../../components/badge/VehicleBadge.tsx';
import type { GroundPoint } from '../../format/measure/coordinates.ts';
import { RISK_TEXT, type Risk } from '../../format/vehicle-text.ts';
import { t } from '../../language/translate.ts';
import { ageNowMs, FAST_VALUE_STALE_MS, vehicleCondition } from '../../state/vehicle/vehicle-condition.ts';
import type { VehicleEntry } from '../../state/vehicle/vehicle-store.ts';
import { vehicleImageName } from './vehicle-image.ts';

const collection = <Geometry extends Point | LineString>(
  features: Feature<Geometry>[],
): FeatureCollection<Geometry> => ({ type: 'FeatureCollection', features });

const position = (point: GroundPoint): [number, number] => [point.lon, point.lat];

const hueOf = (entry: VehicleEntry) => entry.hue ?? vehicleHue(entry.telemetry.sysid);

/** Places where symbols are shown, for those that are moved aside from others. */
export type MovedPlaces = ReadonlyMap<string, GroundPoint>;
const NONE_MOVED: MovedPlaces = new Map();

/** A symbol for each vehicle with a position, and a line from each that is moved aside to its true place. */
export function vehicleFeatures(
  entries: readonly VehicleEntry[],
  selectedId: string | undefined,
  nowMs: number,
  moved: MovedPlaces = NONE_MOVED,
  group: ReadonlySet<string> = new Set(),
): FeatureCollection<Point | LineString> {
  const features: Feature<Point | LineString>[] = [];
  for (const entry of entries) {
    const { telemetry } = entry;
    if (!telemetry.position) continue;
    const isLost = vehicleCondition(entry, nowMs) === 'lost';
    // A vehicle can be connected without a position. It is then shown at its last known place.
    const ageMs = ageNowMs(entry, telemetry.position.age_ms, nowMs) ?? 0;
    const isGone = isLost || ageMs > FAST_VALUE_STALE_MS;
    const heading = telemetry.position.heading_deg ?? telemetry.attitude?.yaw_deg;
    const shown = moved.get(telemetry.id);
    const coordinates = position(shown ?? telemetry.position);
    if (shown)
      features.push({
        type: 'Feature',
        properties: { hue: hueOf(entry) },
        geometry: { type: 'LineString', coordinates: [coordinates, position(telemetry.position)] },
      });
    features.push({
      type: 'Feature',
      properties: {
        vehicleId: telemetry.id,
        number: String(telemetry.sysid),
        name: telemetry.name,
        image: vehicleImageName({
          hue: hueOf(entry),
          isLost: isGone,
          shape: heading === undefined || heading === null ? undefined : telemetry.type,
        }),
        headingDeg: heading ?? 0,
        hue: hueOf(entry),
        isLost,
        isHollow: isGone,
        isMoved: shown !== undefined,
        isSelected: telemetry.id === selectedId,
        isInGroup: group.has(telemetry.id),
      },
      geometry: { type: 'Point', coordinates },
    });
  }
  return collection(features);
}

/**
 * The selected vehicle's name. That of a symbol moved aside is on the far side from the true `place`,
 * where no neighbour is.
 */
export function selectedName(
  { features }: FeatureCollection<Point | LineString>,
  place: GroundPoint | null | undefined,
): FeatureCollection<Point> {
  return collection(
    features.flatMap(({ geometry, ...feature }) => {
      if (geometry.type !== 'Point' || !feature.properties?.isSelected) return [];
      const [lon = 0, lat = 0] = geometry.coordinates;
      const northward = place ? lat - place.lat : 0;
      const eastward = place ? (lon - place.lon) * Math.cos((lat * Math.PI) / 180) : 0;
      const isMoved = feature.properties?.isMoved === true;
      return {
        ...feature,
        geometry,
        properties: { ...feature.properties, anchor: isMoved ? anchorOf(northward, eastward) : 'top' },
      };
    }),
  );
}

/** Which side of the name is at the symbol. */
function anchorOf(northward: number, eastward: number): 'top' | 'bottom' | 'left' | 'right' {
  if (Math.abs(eastward) > Math.abs(northward)) return eastward > 0 ? 'left' : 'right';
  return northward > 0 ? 'bottom' : 'top';
}

/** Line from the selected vehicle to the target of its autopilot. */
export function targetLine(entry: VehicleEntry | undefined): FeatureCollection<LineString> {
  const from = entry?.telemetry.position;
  const to = entry?.telemetry.target;
  if (!from || !to) return collection<LineString>([]);
  return collection<LineString>([
    {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: [position(from), position(to)] },
    },
  ]);
}

/** Named points on the map: home, target and the operator's proposal. */
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

/** A mark at each vehicle whose risk is known. */
export function riskFeatures(
  entries: readonly VehicleEntry[],
  risks: ReadonlyMap<string, Risk>,
  moved: MovedPlaces = NONE_MOVED,
): FeatureCollection<Point> {
  return collection(
    entries.flatMap(({ telemetry }): Feature<Point>[] => {
      const risk = risks.get(telemetry.id);
      if (risk === undefined || !telemetry.position) return [];
      return [
        {
          type: 'Feature',
          // A low risk is a thin ring without a label.
          properties: { risk, word: risk === 'low' ? '' : t(RISK_TEXT[risk]) },
          geometry: {
            type: 'Point',
            coordinates: position(moved.get(telemetry.id) ?? telemetry.position),
          },
        },
      ];
    }),
  );
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
