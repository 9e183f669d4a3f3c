import { closeSync, openSync, readSync } from 'node:fs';
import { isGroundHeight, type TerrainGrid } from './terrain-grid.ts';

const BLOCK_BYTES = 64 * 1024;
/** 8 MiB: the ground under a whole mission. */
const KEPT_BLOCKS = 128;

/**
 * Reads heights from a file in blocks, which are kept while in use. Reads are synchronous: a plan is checked
 * in one go, and a mission needs few blocks.
 */
export class SampleFile {
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
