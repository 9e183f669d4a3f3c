import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';

/** How the heights of a stored file are arranged: row by row from the north, each row from the west. */
export const terrainGridSchema = z.object({
  format: z.enum(['hgt', 'geotiff', 'asc']),
  /** Of the first height: the north-western one. */
  north: z.number().min(-90).max(90),
  west: z.number().min(-180).max(180),
  stepLatDeg: z.number().positive(),
  stepLonDeg: z.number().positive(),
  columns: z.number().int().min(2),
  rows: z.number().int().min(2),
  /** Whole metres as SRTM has them, or exact ones; an unknown height is -32768 or NaN. */
  sample: z.enum(['int16be', 'float32le']),
  /** Each height holds for a cell around it, so that half a step beyond the outermost ones is known too. */
  isCell: z.boolean(),
});
export type TerrainGrid = z.infer<typeof terrainGridSchema>;

/** As fine as heights of 5 m over 50 km. */
export const MAX_SAMPLES = 100_000_000;

/** Whether a height is possible for ground, above or below the sea. */
export function isGroundHeight(heightM: number): boolean {
  return heightM > -1000 && heightM < 10_000;
}

const CHUNK_SAMPLES = 64 * 1024;

/** Writes heights as SampleFile reads them: exact ones, NaN for what is not known. */
export class SampleWriter {
  readonly #handle: FileHandle;
  readonly #chunk = Buffer.alloc(CHUNK_SAMPLES * 4);
  #filled = 0;
  #count = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async create(path: string): Promise<SampleWriter> {
    return new SampleWriter(await open(path, 'wx', 0o600));
  }

  get count(): number {
    return this.#count;
  }

  /** Whether {@link flush} must be called before the next one. */
  get isFull(): boolean {
    return this.#filled === CHUNK_SAMPLES;
  }

  add(heightM: number, isVoid: boolean): void {
    this.#chunk.writeFloatLE(isVoid || !isGroundHeight(heightM) ? Number.NaN : heightM, this.#filled * 4);
    this.#filled += 1;
    this.#count += 1;
  }

  async flush(): Promise<void> {
    await this.#handle.writeFile(this.#chunk.subarray(0, this.#filled * 4));
    this.#filled = 0;
  }

  async close(): Promise<void> {
    await this.flush();
    await this.#handle.close();
  }
}
