import type { Feature, FeatureCollection, LineString, Position } from 'geojson';

/** Heights in rows from the north, with the place of each on the map. */
export interface HeightGrid {
  readonly columns: number;
  readonly rows: number;
  /** In metres. 0 is unknown ground or sea: no line is drawn beside it. */
  readonly heightsM: Float32Array;
  readonly placeOf: (column: number, row: number) => Position;
}

/** Every fifth line is drawn stronger and has a label. */
const STRONG = 5;
const MAX_POINTS = 300_000;

/** Spacing of contours by map zoom, in the unit that is shown. */
const SPACINGS = {
  m: [500, 200, 100, 50, 20, 10],
  ft: [2000, 1000, 500, 200, 100, 50],
} as const;

/** Zoom from which contours are drawn. */
export const CONTOUR_MIN_ZOOM = 8;

/** Lines far enough apart to be read at a zoom, in `unit`. */
export function contourSpacing(zoom: number, unit: 'm' | 'ft'): number {
  const step = [9.5, 11, 12.5, 14, 15.5].filter((from) => zoom >= from).length;
  return SPACINGS[unit][step] ?? SPACINGS[unit][0];
}

/**
 * Contours by marching squares, joined into lines. Each has its height in `unit` as `label`, empty
 * for four of five.
 * @param spacing in the unit
 * @param metresPerUnit of the unit
 */
export function contoursOf(
  grid: HeightGrid,
  spacing: number,
  metresPerUnit: number,
  unit: string,
): FeatureCollection<LineString> {
  const features: Feature<LineString>[] = [];
  let points = 0;
  for (const [index, links] of linksByLevel(grid, spacing * metresPerUnit)) {
    const isStrong = index % STRONG === 0;
    const label = isStrong ? `${Math.round(index * spacing)} ${unit}` : '';
    const heightM = index * spacing * metresPerUnit;
    for (const line of joined(links)) {
      points += line.length;
      if (points > MAX_POINTS) return { type: 'FeatureCollection', features };
      features.push({
        type: 'Feature',
        properties: { isStrong, label },
        geometry: { type: 'LineString', coordinates: line.map((edge) => crossing(grid, edge, heightM)) },
      });
    }
  }
  return { type: 'FeatureCollection', features };
}

/** Edges of cells that a line connects: twice the corner's index, plus 1 for the edge southward from it. */
type Links = Map<number, number[]>;

/** For each level (as a multiple of the spacing) the edges its lines cross. */
function linksByLevel({ columns, rows, heightsM }: HeightGrid, spacingM: number): Map<number, Links> {
  const levels = new Map<number, Links>();
  for (let row = 0; row + 1 < rows; row += 1) {
    for (let column = 0; column + 1 < columns; column += 1) {
      const corner = row * columns + column;
      const nw = heightsM[corner] ?? 0;
      const ne = heightsM[corner + 1] ?? 0;
      const sw = heightsM[corner + columns] ?? 0;
      const se = heightsM[corner + columns + 1] ?? 0;
      if (nw === 0 || ne === 0 || sw === 0 || se === 0) continue;
      const last = Math.ceil(Math.max(nw, ne, sw, se) / spacingM) - 1;
      for (let index = Math.ceil(Math.min(nw, ne, sw, se) / spacingM); index <= last; index += 1) {
        const levelM = index * spacingM;
        const north = 2 * corner;
        const west = 2 * corner + 1;
        const south = 2 * (corner + columns);
        const east = 2 * (corner + 1) + 1;
        const crossed: number[] = [];
        if (nw > levelM !== ne > levelM) crossed.push(north);
        if (ne > levelM !== se > levelM) crossed.push(east);
        if (se > levelM !== sw > levelM) crossed.push(south);
        if (sw > levelM !== nw > levelM) crossed.push(west);
        let links = levels.get(index);
        if (!links) {
          links = new Map();
          levels.set(index, links);
        }
        for (let at = 0; at + 1 < crossed.length; at += 2)
          link(links, crossed[at] ?? 0, crossed[at + 1] ?? 0);
      }
    }
  }
  return levels;
}

function link(links: Links, a: number, b: number): void {
  const fromA = links.get(a);
  if (fromA) fromA.push(b);
  else links.set(a, [b]);
  const fromB = links.get(b);
  if (fromB) fromB.push(a);
  else links.set(b, [a]);
}

/** Follows the links to lines, open ones first. */
function joined(links: Links): number[][] {
  const lines: number[][] = [];
  const follow = (start: number) => {
    const line = [start];
    for (let at = start; ; ) {
      const next = links.get(at)?.pop();
      if (next === undefined) break;
      const back = links.get(next);
      back?.splice(back.indexOf(at), 1);
      line.push(next);
      at = next;
    }
    if (line.length > 1) lines.push(line);
  };
  for (const [edge, ends] of links) if (ends.length === 1) follow(edge);
  for (const [edge, ends] of links) if (ends.length > 0) follow(edge);
  return lines;
}

function crossing({ columns, heightsM, placeOf }: HeightGrid, edge: number, levelM: number): Position {
  const from = edge >> 1;
  const isSouthward = edge % 2 === 1;
  const fromM = heightsM[from] ?? 0;
  const toM = heightsM[from + (isSouthward ? columns : 1)] ?? 0;
  const share = (levelM - fromM) / (toM - fromM);
  const column = from % columns;
  const row = Math.floor(from / columns);
  return isSouthward ? placeOf(column, row + share) : placeOf(column + share, row);
}
