import type { Feature, GeoJSON, Geometry } from 'geojson';
import type { GeoJSONSourceDiff } from 'maplibre-gl';

/** With more changed features, the whole source is sent: a difference would cost as much. */
const MOST_CHANGED = 200;

/**
 * The changes of a source if few of its features changed: passing thousands of points to the map on
 * every edit takes longer than a frame. Undefined if the map needs the whole source: features
 * without ids, or too many changes.
 * https://maplibre.org/maplibre-gl-js/docs/API/classes/GeoJSONSource/#updatedata
 */
export function featureDiff(before: GeoJSON | undefined, after: GeoJSON): GeoJSONSourceDiff | undefined {
  const old = byId(before);
  const now = byId(after);
  if (!old || !now || old.size === 0) return undefined;
  const add = [...now].flatMap(([id, feature]) => {
    const was = old.get(id);
    return was && isSame(was, feature) ? [] : [feature];
  });
  const remove = [...old.keys()].filter((id) => !now.has(id));
  if (add.length + remove.length > MOST_CHANGED) return undefined;
  return { add, remove };
}

type FeaturesById = ReadonlyMap<string | number, Feature>;

/** Features by id of data passed to the map, to compare with the next edit. */
const shown = new WeakMap<GeoJSON, FeaturesById>();

function byId(data: GeoJSON | undefined): FeaturesById | undefined {
  if (data?.type !== 'FeatureCollection') return undefined;
  const known = shown.get(data);
  if (known) return known;
  const features = new Map<string | number, Feature>();
  for (const feature of data.features) {
    if (feature.id === undefined || features.has(feature.id)) return undefined;
    features.set(feature.id, feature);
  }
  shown.set(data, features);
  return features;
}

function isSame(one: Feature, other: Feature): boolean {
  if (one === other) return true;
  const properties = one.properties ?? {};
  const others = other.properties ?? {};
  const keys = Object.keys(properties);
  return (
    keys.length === Object.keys(others).length &&
    keys.every((key) => properties[key] === others[key]) &&
    isSamePlace(one.geometry, other.geometry)
  );
}

function isSamePlace(one: Geometry, other: Geometry): boolean {
  return (
    one.type !== 'GeometryCollection' &&
    other.type !== 'GeometryCollection' &&
    one.type === other.type &&
    isEqual(one.coordinates, other.coordinates)
  );
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one === other || !Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each, index) => isEqual(each, other[index]));
}
