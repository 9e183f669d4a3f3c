import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Feature, GeometryCollection, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { Topology, GeometryCollection as TopologyCollection } from 'topojson-specification';
import type { MapLayer } from './map-layer.ts';

/** Lakes with their islands as holes, and one geometry for each rank of rivers (0 is the largest). */
export type WaterObjects = { lakes: TopologyCollection; rivers: TopologyCollection<{ rank: number }> };

/** TopoJSON of GSHHG, made by tools/extract-water.ts. Most shores are within 500 m of the real ones. */
export const waterFile = fileURLToPath(new URL('water.json.gz', import.meta.url));

/**
 * The npm file with OpenStreetMap lakes. Despite its name its outlines follow a grid of 0.022°, so
 * a shore can be 1 to 2 km from the real one. The lakes have no names.
 */
const openStreetMapFile = fileURLToPath(import.meta.resolve('@geo-maps/earth-lakes-10m/map.geo.json'));

/** Smallest lake of each zoom. The last entry takes all the others. */
const areaByZoom = [
  { minZoom: 1, areaKm2: 2_000 },
  { minZoom: 2, areaKm2: 500 },
  { minZoom: 4, areaKm2: 100 },
  { minZoom: 5, areaKm2: 30 },
  { minZoom: 6, areaKm2: 10 },
  { minZoom: 7, areaKm2: 0 },
] as const;

const riverZoomByRank = [3, 3, 5, 6, 7] as const;

/** Smaller lakes and islands of OpenStreetMap are less than a cell of the source's grid. */
const smallestGridKm2 = 3;

/** Lakes up to this size are too small for the grid to measure their area. */
const comparableKm2 = 30;

/** Natural Earth draws the Caspian Sea as sea. */
const caspianSea = [50.5, 42];

const kmPerDegree = 111.32;

/** Permanent rivers of GSHHG. */
export function readRiverLayers(): MapLayer[] {
  const topology = readWater();
  const rivers = feature(topology, topology.objects.rivers).features as Feature<
    MultiLineString,
    { rank: number }
  >[];
  return rivers.map((river) => ({
    name: 'river',
    minZoom: riverZoomByRank[river.properties.rank] ?? 7,
    features: [river],
  }));
}

/**
 * Lakes of GSHHG, and those of OpenStreetMap that GSHHG does not have. GSHHG has the better shores
 * but dates from 1977: where the two disagree about the size, the lake dried up or was dammed since.
 */
export function readLakeLayers(): MapLayer[] {
  const lakes = readGshhgLakes();
  const gridLakes = readGridLakes();
  const near = byLatitude(lakes);
  const overlaps = gridLakes.map((gridLake) => [
    ...new Set(
      degreesOf(gridLake).flatMap((degree) =>
        (near.get(degree) ?? []).filter((lake) => overlap(lake, gridLake)),
      ),
    ),
  ]);
  const outdated = new Set<Lake>();
  const replaced = new Set<Lake>();
  for (const group of groupsOf(gridLakes, overlaps)) {
    const areaKm2 = totalKm2(group.lakes);
    const gridKm2 = totalKm2(group.gridLakes);
    const isSame = areaKm2 < 2 * gridKm2 && gridKm2 < 2 * areaKm2;
    if (isSame || Math.max(areaKm2, gridKm2) < comparableKm2) {
      for (const lake of group.gridLakes) replaced.add(lake);
    } else {
      for (const lake of group.lakes) outdated.add(lake);
    }
  }
  return [
    ...lakes.filter((lake) => !outdated.has(lake) && !isInside(caspianSea, lake.rings[0] ?? [])),
    ...gridLakes
      .filter((lake) => !replaced.has(lake))
      .map((lake) => ({ ...lake, rings: lake.rings.map(rounded) })),
  ].map(({ rings, areaKm2 }) => ({
    name: 'lake',
    minZoom: areaByZoom.find((entry) => areaKm2 >= entry.areaKm2)?.minZoom ?? 7,
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: rings } }],
  }));
}

interface Lake {
  /** The shore, then the islands. */
  readonly rings: Position[][];
  readonly areaKm2: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

function readWater(): Topology<WaterObjects> {
  return JSON.parse(gunzipSync(readFileSync(waterFile)).toString()) as Topology<WaterObjects>;
}

function readGshhgLakes(): Lake[] {
  const topology = readWater();
  const lakes = feature(topology, topology.objects.lakes).features as Feature<Polygon>[];
  return lakes.map(({ geometry }) => asLake(geometry.coordinates));
}

function readGridLakes(): Lake[] {
  const { geometries } = JSON.parse(readFileSync(openStreetMapFile, 'utf8')) as GeometryCollection<
    Polygon | MultiPolygon
  >;
  return geometries
    .flatMap(({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates))
    .map(([shore = [], ...islands]) =>
      asLake([shore, ...islands.filter((island) => ringAreaKm2(island) >= smallestGridKm2)]),
    )
    .filter(({ areaKm2 }) => areaKm2 >= smallestGridKm2);
}

function asLake(rings: Position[][]): Lake {
  const [shore = []] = rings;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = 0, y = 0] of shore) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return { rings, areaKm2: ringAreaKm2(shore), west, south, east, north };
}

/** The lakes that reach into each degree of latitude: most pairs are far apart. */
function byLatitude(lakes: readonly Lake[]): ReadonlyMap<number, readonly Lake[]> {
  const bands = new Map<number, Lake[]>();
  for (const lake of lakes)
    for (const degree of degreesOf(lake)) {
      const band = bands.get(degree) ?? [];
      bands.set(degree, band);
      band.push(lake);
    }
  return bands;
}

function degreesOf({ south, north }: Lake): number[] {
  const first = Math.floor(south);
  return Array.from({ length: Math.floor(north) - first + 1 }, (_, i) => first + i);
}

/** Whether any corner of one lake's shore is inside the other's. */
function overlap(a: Lake, b: Lake): boolean {
  if (a.west > b.east || a.east < b.west || a.south > b.north || a.north < b.south) return false;
  return hasCornerIn(a, b) || hasCornerIn(b, a);
}

function hasCornerIn(lake: Lake, { rings: [shore = []], west, south, east, north }: Lake): boolean {
  return (lake.rings[0] ?? []).some(
    ([x = 0, y = 0]) => x >= west && x <= east && y >= south && y <= north && isInside([x, y], shore),
  );
}

interface Group {
  readonly lakes: Set<Lake>;
  readonly gridLakes: Set<Lake>;
}

/** Sets of lakes that overlap each other directly or through others. */
function groupsOf(gridLakes: readonly Lake[], overlaps: readonly (readonly Lake[])[]): Set<Group> {
  const groupOf = new Map<Lake, Group>();
  gridLakes.forEach((gridLake, i) => {
    const overlapping = overlaps[i] ?? [];
    if (overlapping.length === 0) return;
    const group: Group = { lakes: new Set(overlapping), gridLakes: new Set([gridLake]) };
    for (const earlier of overlapping.map((lake) => groupOf.get(lake))) {
      for (const lake of earlier?.lakes ?? []) group.lakes.add(lake);
      for (const lake of earlier?.gridLakes ?? []) group.gridLakes.add(lake);
    }
    for (const lake of group.lakes) groupOf.set(lake, group);
  });
  return new Set(groupOf.values());
}

function totalKm2(lakes: ReadonlySet<Lake>): number {
  let sumKm2 = 0;
  for (const { areaKm2 } of lakes) sumKm2 += areaKm2;
  return sumKm2;
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

export function ringAreaKm2(ring: readonly Position[]): number {
  let doubleDeg2 = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    const [x2 = 0, y2 = 0] = ring[i + 1] ?? [];
    doubleDeg2 += x1 * y2 - x2 * y1;
  }
  const latitudeRad = ((ring[0]?.[1] ?? 0) * Math.PI) / 180;
  return (Math.abs(doubleDeg2) / 2) * kmPerDegree ** 2 * Math.cos(latitudeRad);
}

export function isInside([x = 0, y = 0]: Position, ring: readonly Position[]): boolean {
  let isIn = false;
  let [x1 = 0, y1 = 0] = ring[0] ?? [];
  for (const corner of ring) {
    // Read by index: in this innermost loop, taking a position apart would double the time.
    const x2 = corner[0] ?? 0;
    const y2 = corner[1] ?? 0;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
    x1 = x2;
    y1 = y2;
  }
  return isIn;
}
