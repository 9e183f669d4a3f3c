import type { MapBounds } from '../../contract/mission/map.ts';

/** Rows count from the north. */
export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

interface ZoomSpan {
  readonly z: number;
  readonly west: number;
  readonly north: number;
  readonly columns: number;
  readonly rows: number;
}

/** The tiles that cover an area at some zooms, in an order that never changes: from afar to near. */
export class TileArea {
  readonly #spans: readonly ZoomSpan[];
  readonly count: number;

  constructor([west, south, east, north]: MapBounds, minZoom: number, maxZoom: number) {
    const spans: ZoomSpan[] = [];
    for (let z = minZoom; z <= maxZoom; z += 1) {
      const first = { x: columnOf(west, z), y: rowOf(north, z) };
      const last = { x: columnOf(east, z), y: rowOf(south, z) };
      spans.push({
        z,
        west: first.x,
        north: first.y,
        columns: last.x - first.x + 1,
        rows: last.y - first.y + 1,
      });
    }
    this.#spans = spans;
    this.count = spans.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
  }

  /** The tile at a place of the order; undefined beyond the last. */
  at(index: number): TilePlace | undefined {
    let rest = index;
    for (const { z, west, north, columns, rows } of this.#spans) {
      if (rest < columns * rows)
        return { z, x: west + (rest % columns), y: north + Math.floor(rest / columns) };
      rest -= columns * rows;
    }
    return undefined;
  }

  /** How many tiles each zoom has. */
  counts(): readonly { readonly z: number; readonly count: number }[] {
    return this.#spans.map(({ z, columns, rows }) => ({ z, count: columns * rows }));
  }
}

function columnOf(longitudeDeg: number, z: number): number {
  return within(((longitudeDeg + 180) / 360) * 2 ** z, z);
}

function rowOf(latitudeDeg: number, z: number): number {
  const latitude = (latitudeDeg * Math.PI) / 180;
  return within(((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * 2 ** z, z);
}

function within(place: number, z: number): number {
  return Math.min(2 ** z - 1, Math.max(0, Math.floor(place)));
}
