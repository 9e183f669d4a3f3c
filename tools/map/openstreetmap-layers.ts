import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Feature, Geometry, GeometryCollection, MultiPolygon, Polygon, Position } from 'geojson';
import type { MapLayer } from './map-layer.ts';

/**
 * The npm file with OpenStreetMap lakes. Despite its name its outlines follow a grid of 0.022°, so
 * a shore can be 1 to 2 km from the real one. The lakes have no names.
 */
export const openStreetMapFiles = {
  lakes: fileURLToPath(import.meta.resolve('@geo-maps/earth-lakes-10m/map.geo.json')),
};

/** Smallest lake of each zoom. What is smaller than the last is less than a cell of the source's grid. */
const areaByZoom = [
  { minZoom: 4, areaKm2: 100 },
  { minZoom: 5, areaKm2: 30 },
  { minZoom: 6, areaKm2: 10 },
  { minZoom: 7, areaKm2: 3 },
] as const;
const smallestKm2 = 3;
const kmPerDegree = 111.32;

/**
 * Lakes of OpenStreetMap that Natural Earth does not have: where it has one, its outline is better.
 * @param natural the lakes of Natural Earth
 */
export function readOpenStreetMapLakes(natural: readonly Feature[]): MapLayer[] {
  const known = natural
    .flatMap(({ geometry }) => outerRings(geometry))
    .map((ring) => ({ ring, box: boxOf(ring) }));
  const byZoom = new Map<number, Feature[]>();
  for (const [outer = [], ...islands] of polygonsIn(openStreetMapFiles.lakes)) {
    const areaKm2 = ringAreaKm2(outer);
    const minZoom = areaByZoom.find((entry) => areaKm2 >= entry.areaKm2)?.minZoom;
    if (minZoom === undefined || isKnown(outer, known)) continue;
    const rings = [outer, ...islands.filter((island) => ringAreaKm2(island) >= smallestKm2)];
    const features = byZoom.get(minZoom) ?? [];
    byZoom.set(minZoom, features);
    features.push({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: rings.map(rounded) },
    });
  }
  return [...byZoom].map(([minZoom, features]) => ({ name: 'lake', minZoom, features }));
}

function polygonsIn(path: string): Position[][][] {
  const { geometries } = JSON.parse(readFileSync(path, 'utf8')) as GeometryCollection<Polygon | MultiPolygon>;
  return geometries.flatMap(({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates));
}

function outerRings(geometry: Geometry): Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1);
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flatMap((rings) => rings.slice(0, 1));
  return [];
}

/** Cuts the corners of a closed ring at a quarter of each side (Chaikin): the grid's right angles disappear. */
export function rounded(ring: readonly Position[]): Position[] {
  const cut: Position[] = [];
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    const [x2 = 0, y2 = 0] = ring[i + 1] ?? [];
    cut.push([x1 + (x2 - x1) / 4, y1 + (y2 - y1) / 4], [x2 - (x2 - x1) / 4, y2 - (y2 - y1) / 4]);
  }
  return [...cut, ...cut.slice(0, 1)];
}

function ringAreaKm2(ring: readonly Position[]): number {
  let doubleDeg2 = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    const [x2 = 0, y2 = 0] = ring[i + 1] ?? [];
    doubleDeg2 += x1 * y2 - x2 * y1;
  }
  const latitudeRad = ((ring[0]?.[1] ?? 0) * Math.PI) / 180;
  return (Math.abs(doubleDeg2) / 2) * kmPerDegree ** 2 * Math.cos(latitudeRad);
}

interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

interface Outline {
  readonly ring: readonly Position[];
  readonly box: Box;
}

function boxOf(ring: readonly Position[]): Box {
  const box = {
    west: Number.POSITIVE_INFINITY,
    south: Number.POSITIVE_INFINITY,
    east: Number.NEGATIVE_INFINITY,
    north: Number.NEGATIVE_INFINITY,
  };
  for (const [x = 0, y = 0] of ring) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return box;
}

/** Whether any corner of the lake is inside a known one, or any corner of a known one inside the lake. */
function isKnown(lake: readonly Position[], known: readonly Outline[]): boolean {
  const { west, south, east, north } = boxOf(lake);
  return known.some(({ ring, box }) => {
    if (box.west > east || box.east < west || box.south > north || box.north < south) return false;
    return lake.some((corner) => isInside(corner, ring)) || ring.some((corner) => isInside(corner, lake));
  });
}

function isInside([x = 0, y = 0]: Position, ring: readonly Position[]): boolean {
  let isIn = false;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    const [x2 = 0, y2 = 0] = ring[i + 1] ?? [];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
  }
  return isIn;
}
