import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import type { GroundPoint } from '../../format/measure/coordinates.ts';
import { formatDistance } from '../../format/measure/ground-distance.ts';
import { measuredLegs } from '../../format/measured-path.ts';

const position = ({ lat, lon }: GroundPoint): [number, number] => [lon, lat];

function pointOf(at: GroundPoint, properties: Readonly<Record<string, unknown>>): Feature<Point> {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: position(at) } };
}

function lineOf(points: readonly GroundPoint[]): Feature<LineString> {
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates: points.map(position) },
  };
}

/** Points of the measuring tool, the line through them, and the length in the middle of each leg. */
export function measureFeatures(points: readonly GroundPoint[]): FeatureCollection<Point | LineString> {
  return {
    type: 'FeatureCollection',
    features: [
      ...(points.length > 1 ? [lineOf(points)] : []),
      ...points.map((point) => pointOf(point, { isCorner: true })),
      ...measuredLegs(points).map(({ from, to, distanceM }) =>
        pointOf(
          { lat: (from.lat + to.lat) / 2, lon: (from.lon + to.lon) / 2 },
          { isCorner: false, label: formatDistance(distanceM) },
        ),
      ),
    ],
  };
}
