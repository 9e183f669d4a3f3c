import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import type { Position } from 'geojson';
import type { Topology } from 'topojson-specification';
import { isInside, ringAreaKm2, type WaterObjects, waterFile } from './map/water-layers.ts';

// node tools/extract-water.ts: writes the lakes and rivers of GSHHG, simplified, to tools/map. Needs
// `apt-get install gmt gmt-gshhg-full`. Run it again only for a new release of GSHHG.

/** Steps per degree of the stored coordinates: 22 m, less than a step of the finest tile. */
const stepsPerDegree = 5_000;
const metresPerDegree = 111_320;

/** Lakes are drawn at all zooms, rivers only up to zoom 10. */
const lakeToleranceM = 50;
const riverToleranceM = 200;
const smallestLakeKm2 = 0.3;
const smallestIslandKm2 = 0.1;

/**
 * Permanent rivers, from the largest to the smallest. Rank 0 are the two banks of a wide river: parts of
 * the Amazon have nothing else. The ranks above are intermittent rivers and canals.
 */
const riverRanks = [0, 1, 2, 3, 4];

type Line = Position[];

const arcs: number[][][] = [];
const lakes = [...readRings('-W2 -A0/2/2'), ...readRings('-W4 -A0/4/4')].filter(
  (ring) => ringAreaKm2(ring) >= smallestLakeKm2,
);
const islands = readRings('-W3 -A0/3/3').filter((ring) => ringAreaKm2(ring) >= smallestIslandKm2);
const objects: WaterObjects = {
  lakes: {
    type: 'GeometryCollection',
    geometries: lakes.map((lake) => ({
      type: 'Polygon',
      arcs: [lake, ...islands.filter((island) => isInside(island[0] ?? [], lake))].map((ring) => [
        addArc(ring, lakeToleranceM),
      ]),
    })),
  },
  rivers: { type: 'GeometryCollection', geometries: [] },
};
for (const rank of riverRanks) {
  const lines = join(readLines(`-I${rank}`));
  objects.rivers.geometries.push({
    type: 'MultiLineString',
    properties: { rank },
    arcs: lines.map((line) => [addArc(line, riverToleranceM)]),
  });
}
const topology: Topology<WaterObjects> = {
  type: 'Topology',
  objects,
  arcs,
  transform: { scale: [1 / stepsPerDegree, 1 / stepsPerDegree], translate: [0, 0] },
};
const packed = gzipSync(JSON.stringify(topology), { level: 9 });
writeFileSync(waterFile, packed);
console.log(
  `${waterFile}: ${lakes.length} lakes, ${islands.length} islands, ${arcs.reduce((sum, arc) => sum + arc.length, 0)} points, ${(packed.length / 1e6).toFixed(1)} MB`,
);

/** The closed lines. A lake is stored in pieces of one degree, which meet exactly. */
function readRings(features: string): Line[] {
  const lines = join(readLines(features));
  const rings = lines.filter((line) => line.length > 3 && endKey(line[0]) === endKey(line.at(-1)));
  console.log(`${features}: ${rings.length} closed, ${lines.length - rings.length} open lines left out`);
  return rings;
}

function readLines(features: string): Line[] {
  const text = execFileSync('gmt', ['coast', '-M', '-Df', '-Rd', ...features.split(' ')], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    cwd: tmpdir(), // gmt leaves a file gmt.history there.
  });
  const lines: Line[] = [];
  for (const row of text.split('\n')) {
    if (row.startsWith('>')) lines.push([]);
    else if (row !== '' && !row.startsWith('#')) lines.at(-1)?.push(row.split('\t').map(Number));
  }
  return lines;
}

/** Joins lines where exactly two ends meet. Longitudes become continuous across the 180th meridian. */
function join(lines: readonly Line[]): Line[] {
  const byEnd = new Map<string, Line[]>();
  for (const line of lines) {
    for (const end of [line[0], line.at(-1)])
      byEnd.set(endKey(end), [...(byEnd.get(endKey(end)) ?? []), line]);
  }
  const used = new Set<Line>();
  const extend = (line: Line): Line => {
    for (;;) {
      const end = line.at(-1);
      const meeting = byEnd.get(endKey(end)) ?? [];
      const next = meeting.find((other) => !used.has(other));
      if (next === undefined || meeting.length !== 2) return line;
      used.add(next);
      const onward = endKey(next[0]) === endKey(end) ? next : next.toReversed();
      const turns = Math.round(((end?.[0] ?? 0) - (onward[0]?.[0] ?? 0)) / 360);
      line.push(...onward.slice(1).map(([x = 0, y = 0]) => [x + 360 * turns, y]));
    }
  };
  const joined: Line[] = [];
  for (const line of lines) {
    if (used.has(line)) continue;
    used.add(line);
    joined.push(extend(extend([...line]).toReversed()));
  }
  return joined;
}

function endKey([x = 0, y = 0]: Position = []): string {
  return `${Math.round((((x + 540) % 360) - 180) * 1e5)},${Math.round(y * 1e5)}`;
}

function addArc(line: Line, toleranceM: number): number {
  let previousX = 0;
  let previousY = 0;
  const arc: number[][] = [];
  for (const [longitudeDeg = 0, latitudeDeg = 0] of simplify(line, toleranceM / metresPerDegree)) {
    const x = Math.round(longitudeDeg * stepsPerDegree);
    const y = Math.round(latitudeDeg * stepsPerDegree);
    arc.push([x - previousX, y - previousY]);
    previousX = x;
    previousY = y;
  }
  return arcs.push(arc) - 1;
}

/** Removes points closer than the tolerance to the line without them (Douglas–Peucker). */
function simplify(line: Line, toleranceDeg: number): Line {
  const keep = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [from, to] = part;
    let farthest = -1;
    let distance = toleranceDeg;
    for (let i = from + 1; i < to; i++) {
      const offset = distanceDeg(line[i], line[from], line[to]);
      if (offset > distance) {
        farthest = i;
        distance = offset;
      }
    }
    if (farthest < 0) continue;
    keep.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, i) => keep.has(i));
}

/** Distance of a point to a stretch of line, in degrees of latitude. */
function distanceDeg(
  [px = 0, py = 0]: Position = [],
  [ax = 0, ay = 0]: Position = [],
  [bx = 0, by = 0]: Position = [],
): number {
  const shrink = Math.cos((py * Math.PI) / 180);
  const dx = (bx - ax) * shrink;
  const dy = by - ay;
  const lengthSquared = dx * dx + dy * dy;
  const along = lengthSquared === 0 ? 0 : ((px - ax) * shrink * dx + (py - ay) * dy) / lengthSquared;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot((px - ax) * shrink - share * dx, py - ay - share * dy);
}
