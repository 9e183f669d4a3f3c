import { readFileSync } from 'node:fs';
import { LogIndexer } from '../../../../../gateway/recording/index/log-indexer.ts';
import type { RecordedFrame, RecordedFrames } from '../../../../../gateway/recording/read/recorded-frames.ts';
import { readTlog } from '../../../../../gateway/recording/recorder/tlog-reader.ts';
import { builtIndex } from '../../../../../gateway/recording/sidecar/frame-index-builder.ts';
import { IndexedFrames } from '../../../../../gateway/recording/sidecar/indexed-frames.ts';
import { MemoryBytes } from '../../library/support/memory-bytes.ts';

const STAMP_LENGTH = 8;
const CHUNK_BYTES = 65_536;

/** The frames of a flight of `test/fixture/flights`. */
export function flightFrames(name: string): readonly RecordedFrame[] {
  const file = new URL(`../../../../fixture/flights/${name}.tlog`, import.meta.url);
  return [...readTlog(readFileSync(file))].map(({ utcUs, frame }) => ({ utcUs, bytes: frame.bytes.slice() }));
}

/** As a tlog holds them. */
export function tlogOf(frames: readonly RecordedFrame[]): Uint8Array {
  const tlog = new Uint8Array(frames.reduce((sum, { bytes }) => sum + STAMP_LENGTH + bytes.length, 0));
  const view = new DataView(tlog.buffer);
  let at = 0;
  for (const { utcUs, bytes } of frames) {
    view.setBigUint64(at, BigInt(utcUs));
    tlog.set(bytes, at + STAMP_LENGTH);
    at += STAMP_LENGTH + bytes.length;
  }
  return tlog;
}

const indexed = new WeakMap<
  readonly RecordedFrame[],
  { readonly tlog: Uint8Array; readonly indexer: LogIndexer }
>();

/** What the product reads frames of a file with, over bytes in memory; the same list of frames is indexed once. */
export function recordingOf(frames: readonly RecordedFrame[]): RecordedFrames {
  const known = indexed.get(frames) ?? indexOf(frames);
  indexed.set(frames, known);
  return new IndexedFrames(new MemoryBytes(known.tlog), builtIndex(known.indexer.blocks()));
}

function indexOf(frames: readonly RecordedFrame[]) {
  const tlog = tlogOf(frames);
  const indexer = new LogIndexer();
  for (let at = 0; at < tlog.length; at += CHUNK_BYTES)
    Array.from(indexer.read(tlog.subarray(at, at + CHUNK_BYTES)));
  indexer.end();
  return { tlog, indexer };
}

/** The same at another time. */
export function shifted(frames: readonly RecordedFrame[], byMs: number): readonly RecordedFrame[] {
  return frames.map(({ utcUs, bytes }) => ({ utcUs: utcUs + byMs * 1000, bytes }));
}

/** Without what was received from `fromMs` to `toMs` after the beginning. */
export function silenced(
  frames: readonly RecordedFrame[],
  fromMs: number,
  toMs: number,
): readonly RecordedFrame[] {
  const startUs = frames[0]?.utcUs ?? 0;
  return frames.filter(({ utcUs }) => utcUs < startUs + fromMs * 1000 || utcUs >= startUs + toMs * 1000);
}
