import { heightBetween } from './height-between.ts';
import { SampleFile } from './sample-file.ts';
import type { TerrainGrid } from './terrain-grid.ts';

/** A stored file of heights and how they are arranged in it. */
export interface TerrainSource {
  readonly path: string;
  readonly grid: TerrainGrid;
}

const MAX_OPEN = 16;

/** Heights of the ground out of files that are opened when a place in them is asked for. */
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

  /** Takes other files; those that are not among them any more are closed. */
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
