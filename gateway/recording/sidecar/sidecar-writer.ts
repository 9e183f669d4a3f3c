import { deflateRawSync } from 'node:zlib';
import type { SeriesField, SeriesPoint } from '../flight/flight-series.ts';
import type { PlotSeries } from '../plot/plot-recorder.ts';
import type { BuiltBlock, RecordList } from './frame-index-builder.ts';
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
  TRAILER_BYTES,
} from './sidecar-format.ts';

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
