import { closeSync, openSync, readSync } from 'node:fs';
import { isGroundHeight, type TerrainGrid } from './terrain-grid.ts';

/** A stored file of heights and how they are arranged in it. */
export interface TerrainSource {
  readonly path: string;
  readonly grid: TerrainGrid;
}

const MAX_OPEN = 16;

/** Ground heights from files that are opened on first use. */
export class TerrainHeights {
  #sources: readonly TerrainSource[];
  /** By path, in order of their last use. */
  readonly #open = new Map<string, SampleFile>();

  /** @param sources the height comes from the first that knows the place */
  constructor(sources: readonly TerrainSource[]) {
    this.#sources = sources;
  }

  get sources(): readonly TerrainSource[] {
    return this.#sources;
  }

  /** Replaces the list of files; files no longer in it are closed. */
  use(sources: readonly TerrainSource[]): void {
    this.#sources = sources;
    const known = new Set(sources.map(({ path }) => path));
    for (const path of [...this.#open.keys()]) if (!known.has(path)) this.close(path);
  }

  /** Above the sea; undefined where no file knows it. */
  heightM(latitudeDeg: number, longitudeDeg: number): number | undefined {
    for (const source of this.#sources) {
      const file = reaches(source.grid, latitudeDeg, longitudeDeg) ? this.#file(source) : undefined;
      const heightM =
        file && heightBetween(source.grid, (row, column) => file.at(row, column), latitudeDeg, longitudeDeg);
      // A void of one file may be known to a coarser one.
      if (heightM !== undefined) return heightM;
    }
    return undefined;
  }

  /** Until its next use, so that the file can be moved. */
  close(path: string): void {
    this.#open.get(path)?.close();
    this.#open.delete(path);
  }

  closeAll(): void {
    for (const path of [...this.#open.keys()]) this.close(path);
  }

  /** Undefined when it cannot be opened: then its heights are not known. */
  #file({ path, grid }: TerrainSource): SampleFile | undefined {
    const known = this.#open.get(path);
    if (known) return known;
    try {
      const file = new SampleFile(path, grid);
      this.#open.set(path, file);
      const [oldest] = this.#open.keys();
      if (this.#open.size > MAX_OPEN && oldest !== undefined) this.close(oldest);
      return file;
    } catch {
      return undefined;
    }
  }
}

function reaches(grid: TerrainGrid, latitudeDeg: number, longitudeDeg: number): boolean {
  const { north, west, stepLatDeg, stepLonDeg, rows, columns } = grid;
  return (
    latitudeDeg <= north + stepLatDeg &&
    latitudeDeg >= north - rows * stepLatDeg &&
    longitudeDeg >= west - stepLonDeg &&
    longitudeDeg <= west + columns * stepLonDeg
  );
}

/** A height of the grid; undefined where it is a void. */
type SampleAt = (row: number, column: number) => number | undefined;

/**
 * The height at a place, bilinear between the four around it. Undefined outside the grid, and where one of
 * those that count is not known: a partial guess is not a height.
 */
export function heightBetween(
  grid: TerrainGrid,
  sampleAt: SampleAt,
  latitudeDeg: number,
  longitudeDeg: number,
): number | undefined {
  const row = within((grid.north - latitudeDeg) / grid.stepLatDeg, grid.rows, grid.isCell);
  const column = within((longitudeDeg - grid.west) / grid.stepLonDeg, grid.columns, grid.isCell);
  if (row === undefined || column === undefined) return undefined;
  const north = Math.min(Math.floor(row), grid.rows - 2);
  const west = Math.min(Math.floor(column), grid.columns - 2);
  const southShare = row - north;
  const eastShare = column - west;
  let heightM = 0;
  for (const [down, share] of [
    [0, 1 - southShare],
    [1, southShare],
  ] as const) {
    for (const [right, part] of [
      [0, 1 - eastShare],
      [1, eastShare],
    ] as const) {
      const weight = share * part;
      if (weight === 0) continue;
      const sample = sampleAt(north + down, west + right);
      if (sample === undefined) return undefined;
      heightM += weight * sample;
    }
  }
  return heightM;
}

/** Places are doubles: a place a millionth of a step outside counts as on the edge. */
const ROUNDING = 1e-6;

function within(place: number, count: number, isCell: boolean): number | undefined {
  const margin = isCell ? 0.5 : ROUNDING;
  if (!(place >= -margin && place <= count - 1 + margin)) return undefined;
  return Math.min(count - 1, Math.max(0, place));
}

const BLOCK_BYTES = 64 * 1024;
/** 8 MiB: the ground under a whole mission. */
const KEPT_BLOCKS = 128;

/**
 * Reads heights from a file in blocks, which are kept while in use. Reads are synchronous: a plan is checked
 * in one go, and a mission needs few blocks.
 */
class SampleFile {
  readonly #grid: TerrainGrid;
  readonly #file: number;
  readonly #bytes: number;
  /** In order of their last use. */
  readonly #blocks = new Map<number, Buffer>();

  constructor(path: string, grid: TerrainGrid) {
    this.#grid = grid;
    this.#bytes = grid.sample === 'int16be' ? 2 : 4;
    this.#file = openSync(path, 'r');
  }

  /** Undefined for a void and beyond what the file holds. */
  at(row: number, column: number): number | undefined {
    const offset = (row * this.#grid.columns + column) * this.#bytes;
    const block = this.#block(Math.floor(offset / BLOCK_BYTES));
    const at = offset % BLOCK_BYTES;
    if (at + this.#bytes > block.length) return undefined;
    const heightM = this.#bytes === 2 ? block.readInt16BE(at) : block.readFloatLE(at);
    return isGroundHeight(heightM) ? heightM : undefined;
  }

  close(): void {
    closeSync(this.#file);
  }

  #block(index: number): Buffer {
    const known = this.#blocks.get(index);
    if (known) {
      this.#blocks.delete(index);
      this.#blocks.set(index, known);
      return known;
    }
    const whole = Buffer.alloc(BLOCK_BYTES);
    const block = whole.subarray(0, readSync(this.#file, whole, 0, BLOCK_BYTES, index * BLOCK_BYTES));
    this.#blocks.set(index, block);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > KEPT_BLOCKS && oldest !== undefined) this.#blocks.delete(oldest);
    return block;
  }
}
