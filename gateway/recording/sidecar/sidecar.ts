import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SeriesField, SeriesPoint } from '../flight/flight-series.ts';
import type { ReplayFiles } from '../library/replay-files.ts';
import type { PlotSeries } from '../plot/plot-recorder.ts';
import {
  PLOT_ARRAYS,
  type PlotArray,
  type PlotColumns,
  type PlotFacts,
  type PlotTable,
} from '../plot/plot-source.ts';
import type { BuiltBlock, FrameBlock, FrameIndex, RecordList } from './frame-index-builder.ts';
import type { PlacedBytes } from './indexed-frames.ts';
import {
  BLOCK_BYTES,
  checksum,
  MANY_MESSAGES,
  type RawFacts,
  ROUGH,
  SIDECAR_MAGIC,
  SIDECAR_VERSION,
  type SidecarContents,
  type SidecarPart,
  type StoredPlot,
  type StoredSeries,
  TAIL_BYTES,
  TRAILER_BYTES,
} from './sidecar-format.ts';

/** A sidecar that is incomplete, of another version or of another file: it must be rebuilt. */
export class SidecarUnusable extends Error {}

/** A block with the places of its tables. */
interface StoredBlock extends FrameBlock {
  readonly keyframes: SidecarPart;
  readonly rough: SidecarPart;
}

/** The index that lies beside a recording, opened; every part is checked when it is read. */
export class Sidecar implements FrameIndex, PlotTable {
  readonly blocks: readonly FrameBlock[];
  readonly #file: PlacedBytes;
  readonly #blocks: readonly StoredBlock[];
  readonly #contents: SidecarContents;

  private constructor(file: PlacedBytes, contents: SidecarContents, blocks: readonly StoredBlock[]) {
    this.#file = file;
    this.#contents = contents;
    this.#blocks = blocks;
    this.blocks = blocks;
  }

  /** @throws SidecarUnusable, and what reading throws; the file is then the caller's to close */
  static async open(file: PlacedBytes, sizeBytes: number, raw: RawFacts): Promise<Sidecar> {
    const trailer = Buffer.from(await file.read(Math.max(0, sizeBytes - TRAILER_BYTES), TRAILER_BYTES));
    const isWhole =
      trailer.length === TRAILER_BYTES &&
      trailer.readUInt32LE(20) === SIDECAR_MAGIC &&
      trailer.readUInt32LE(24) === checksum(trailer.subarray(0, TRAILER_BYTES - 4));
    if (!isWhole) throw new SidecarUnusable('it has no end');
    if (trailer.readUInt32LE(16) !== SIDECAR_VERSION) throw new SidecarUnusable('it has another version');
    const at = trailer.readDoubleLE(0);
    const table = await read(file, {
      at,
      bytes: trailer.readUInt32LE(8),
      crc: trailer.readUInt32LE(12),
      rawBytes: 0,
    });
    const contents = JSON.parse(Buffer.from(table).toString()) as SidecarContents;
    if (contents.raw.sizeBytes !== raw.sizeBytes || contents.raw.tailCrc !== raw.tailCrc)
      throw new SidecarUnusable('it belongs to another file');
    const ids = aligned(await read(file, contents.messageIds));
    const blocks = storedBlocks(await read(file, contents.blocks), new Uint32Array(ids));
    return new Sidecar(file, contents, blocks);
  }

  async plots(): Promise<readonly StoredPlot[]> {
    const text = Buffer.from(await read(this.#file, this.#contents.plots)).toString();
    return JSON.parse(text) as StoredPlot[];
  }

  async keyframes(block: number): Promise<RecordList> {
    const part = this.#blocks[block]?.keyframes;
    return recordList(part ? await read(this.#file, part) : new Uint8Array(0));
  }

  async roughRecords(block: number): Promise<RecordList> {
    const part = this.#blocks[block]?.rough;
    return recordList(part ? await read(this.#file, part) : new Uint8Array(0));
  }

  async plotColumns(plot: PlotFacts): Promise<PlotColumns> {
    const { fields, buckets, part } = plot as StoredPlot;
    const bytes = await read(this.#file, part);
    let at = buckets * Float64Array.BYTES_PER_ELEMENT;
    const times = new Float64Array(aligned(bytes.subarray(0, at)));
    const min: PlotArray[] = [];
    const max: PlotArray[] = [];
    for (const { storage } of fields)
      for (const lists of [min, max]) {
        const length = buckets * PLOT_ARRAYS[storage].BYTES_PER_ELEMENT;
        lists.push(new PLOT_ARRAYS[storage](aligned(bytes.subarray(at, at + length))));
        at += length;
      }
    return { times, min, max };
  }

  /** Every series of one vehicle: those of all vehicles that a log may claim would fill the memory. */
  async series(
    ofVehicle: string,
  ): Promise<(vehicleId: string, field: SeriesField) => readonly SeriesPoint[]> {
    const lists = new Map<string, readonly SeriesPoint[]>();
    for (const { vehicle, field, points, part } of this.#contents.series) {
      if (vehicle !== ofVehicle) continue;
      const numbers = new Float64Array(aligned(await read(this.#file, part)));
      let t = 0;
      lists.set(
        `${vehicle} ${field}`,
        Array.from({ length: points }, (_, index) => {
          t += numbers[index] as number;
          return { t, value: numbers[points + index] as number };
        }),
      );
    }
    return (vehicleId, field) => lists.get(`${vehicleId} ${field}`) ?? [];
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

async function read(file: PlacedBytes, { at, bytes, crc, rawBytes }: SidecarPart): Promise<Uint8Array> {
  if (bytes === 0) return new Uint8Array(0);
  const found = await file.read(at, bytes);
  if (found.length !== bytes || checksum(found) !== crc) throw new SidecarUnusable('a part of it is damaged');
  return rawBytes === undefined ? found : inflateRawSync(found);
}

/** On bytes of its own, which lists of numbers need. */
function aligned(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function recordList(bytes: Uint8Array): RecordList {
  const numbers = new Float64Array(aligned(bytes));
  return { offsets: numbers.subarray(0, numbers.length / 2), timesUs: numbers.subarray(numbers.length / 2) };
}

function storedBlocks(bytes: Uint8Array, ids: Uint32Array): readonly StoredBlock[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const blocks: StoredBlock[] = [];
  let idsAt = 0;
  for (let at = 0; at < view.byteLength; at += BLOCK_BYTES) {
    const flags = view.getUint32(at + 68, true);
    const offset = view.getFloat64(at, true);
    const keyframes = {
      at: view.getFloat64(at + 32, true),
      bytes: view.getUint32(at + 48, true),
      crc: view.getUint32(at + 52, true),
    };
    const count = (flags & MANY_MESSAGES) === 0 ? (ids[idsAt] as number) : undefined;
    blocks.push({
      offset,
      endOffset: offset + view.getUint32(at + 40, true),
      firstUs: view.getFloat64(at + 8, true),
      lastUs: view.getFloat64(at + 16, true),
      shiftUs: view.getFloat64(at + 24, true),
      records: view.getUint32(at + 44, true),
      messageIds: count === undefined ? undefined : ids.subarray(idsAt + 1, idsAt + 1 + count),
      isRough: (flags & ROUGH) !== 0,
      keyframes,
      rough: {
        at: keyframes.at + keyframes.bytes,
        bytes: view.getUint32(at + 56, true),
        crc: view.getUint32(at + 60, true),
        rawBytes: view.getUint32(at + 64, true),
      },
    });
    if (count !== undefined) idsAt += 1 + count;
  }
  return blocks;
}

/** Distinguishes two files of the same name: length and end. */
export async function rawFactsOf(files: ReplayFiles, name: string, sizeBytes: number): Promise<RawFacts> {
  const file = await files.open(name);
  try {
    const tail = await file.read(Math.max(0, sizeBytes - TAIL_BYTES), Math.min(TAIL_BYTES, sizeBytes));
    return { sizeBytes, tailCrc: checksum(tail) };
  } finally {
    await file.close();
  }
}

/** Undefined when there is none that can be used. @throws what the disk says otherwise */
export async function openSidecar(
  sidecars: ReplayFiles,
  name: string,
  raw: RawFacts,
): Promise<Sidecar | undefined> {
  const found = await sidecars.file(name);
  if (!found) return undefined;
  const file = await sidecars.open(name);
  try {
    return await Sidecar.open(file, found.sizeBytes, raw);
  } catch (thrown) {
    await file.close();
    if (thrown instanceof SidecarUnusable) return undefined;
    throw thrown;
  }
}

/** What a log holds besides its events. */
export interface IndexedLog {
  readonly raw: RawFacts;
  readonly blocks: readonly BuiltBlock[];
  readonly plots: readonly PlotSeries[];
  readonly series: readonly {
    readonly vehicle: string;
    readonly field: SeriesField;
    readonly points: readonly SeriesPoint[];
  }[];
}

const FASTEST = { level: 1 };
const NO_PART: SidecarPart = { at: 0, bytes: 0, crc: 0 };

/**
 * The bytes of a sidecar, piece by piece: tables of the blocks, the blocks, plots, series, table of contents, trailer. All
 * numbers are of this machine's byte order: a sidecar that came from another one is rebuilt.
 */
export function* sidecarBytes({
  raw,
  blocks,
  plots,
  series,
}: IndexedLog): Generator<Uint8Array, void, undefined> {
  const written = new Written();
  const fixed = new DataView(new ArrayBuffer(blocks.length * BLOCK_BYTES));
  const messageIds: number[] = [];
  for (const [number, block] of blocks.entries()) {
    const keyframes = written.part(tableBytes(block.keyframes));
    yield* written.take();
    const rough = block.rough ? written.deflated(tableBytes(block.rough)) : NO_PART;
    yield* written.take();
    putBlock(fixed, number * BLOCK_BYTES, block, keyframes, rough);
    if (block.messageIds) messageIds.push(block.messageIds.length, ...block.messageIds);
  }
  const blocksPart = written.part(new Uint8Array(fixed.buffer));
  yield* written.take();
  const idsPart = written.deflated(bytesOf(Uint32Array.from(messageIds)));
  yield* written.take();
  const storedPlots: StoredPlot[] = [];
  for (const plot of plots) {
    if (plot.samples === 0) continue;
    storedPlots.push(storedPlot(plot, written));
    yield* written.take();
  }
  const storedSeries: StoredSeries[] = [];
  for (const { vehicle, field, points } of series) {
    storedSeries.push({ vehicle, field, points: points.length, part: written.deflated(pointBytes(points)) });
    yield* written.take();
  }
  const plotsPart = written.deflated(Buffer.from(JSON.stringify(storedPlots)));
  yield* written.take();
  const contents: SidecarContents = {
    raw,
    blocks: blocksPart,
    messageIds: idsPart,
    series: storedSeries,
    plots: plotsPart,
  };
  const table = written.deflated(Buffer.from(JSON.stringify(contents)));
  yield* written.take();
  yield trailerOf(table);
}

/** Counts what was written, and holds what comes next. */
class Written {
  #at = 0;
  #next: Uint8Array | undefined;

  part(bytes: Uint8Array): SidecarPart {
    const part = { at: this.#at, bytes: bytes.length, crc: checksum(bytes) };
    this.#next = bytes;
    this.#at += bytes.length;
    return part;
  }

  deflated(bytes: Uint8Array): SidecarPart {
    return { ...this.part(deflateRawSync(bytes, FASTEST)), rawBytes: bytes.length };
  }

  *take(): Generator<Uint8Array, void, undefined> {
    if (this.#next && this.#next.length > 0) yield this.#next;
    this.#next = undefined;
  }
}

function putBlock(
  view: DataView,
  at: number,
  block: BuiltBlock,
  keyframes: SidecarPart,
  rough: SidecarPart,
): void {
  view.setFloat64(at, block.offset, true);
  view.setFloat64(at + 8, block.firstUs, true);
  view.setFloat64(at + 16, block.lastUs, true);
  view.setFloat64(at + 24, block.shiftUs, true);
  view.setFloat64(at + 32, keyframes.at, true);
  view.setUint32(at + 40, block.endOffset - block.offset, true);
  view.setUint32(at + 44, block.records, true);
  view.setUint32(at + 48, keyframes.bytes, true);
  view.setUint32(at + 52, keyframes.crc, true);
  // It follows the keyframes at once.
  view.setUint32(at + 56, rough.bytes, true);
  view.setUint32(at + 60, rough.crc, true);
  view.setUint32(at + 64, rough.rawBytes ?? 0, true);
  view.setUint32(at + 68, (block.isRough ? ROUGH : 0) | (block.messageIds ? 0 : MANY_MESSAGES), true);
}

function storedPlot(plot: PlotSeries, written: Written): StoredPlot {
  const { times, min, max } = plot.columns();
  const lists = [times, ...min.flatMap((low, field) => [low, max[field] ?? low])].map(bytesOf);
  return {
    ...plot.source,
    samples: plot.samples,
    samplesPerBucket: plot.samplesPerBucket,
    buckets: plot.buckets,
    lastMs: plot.lastMs,
    part: written.deflated(Buffer.concat(lists)),
  };
}

function tableBytes({ offsets, timesUs }: RecordList): Uint8Array {
  return Buffer.concat([bytesOf(offsets), bytesOf(timesUs)]);
}

function pointBytes(points: readonly SeriesPoint[]): Uint8Array {
  const numbers = new Float64Array(points.length * 2);
  for (const [index, { t, value }] of points.entries()) {
    // Steps of time are alike, which packs better than times.
    numbers[index] = t - (points[index - 1]?.t ?? 0);
    numbers[points.length + index] = value;
  }
  return bytesOf(numbers);
}

function bytesOf(list: {
  readonly buffer: ArrayBufferLike;
  readonly byteOffset: number;
  readonly byteLength: number;
}): Uint8Array {
  return new Uint8Array(list.buffer, list.byteOffset, list.byteLength);
}

function trailerOf({ at, bytes, crc }: SidecarPart): Uint8Array {
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeDoubleLE(at, 0);
  trailer.writeUInt32LE(bytes, 8);
  trailer.writeUInt32LE(crc, 12);
  trailer.writeUInt32LE(SIDECAR_VERSION, 16);
  trailer.writeUInt32LE(SIDECAR_MAGIC, 20);
  trailer.writeUInt32LE(checksum(trailer.subarray(0, TRAILER_BYTES - 4)), 24);
  return trailer;
}
