import { crc32 } from 'node:zlib';
import type { SeriesField } from '../flight/flight-series.ts';
import type { PlotSource } from '../plot/plot-source.ts';

/** Increased whenever the layout or the meaning changes: older sidecars are rebuilt. */
export const SIDECAR_VERSION = 3;
export const SIDECAR_MAGIC = 0x58_44_49_41;
/** Place, length and checksum of the table of contents, version, magic, and the checksum of these. */
export const TRAILER_BYTES = 28;
/** Fixed part of each block, see `sidecar-writer.ts`. */
export const BLOCK_BYTES = 72;
export const ROUGH = 1;
export const MANY_MESSAGES = 2;

/** A stretch of the sidecar with its checksum; `rawBytes` where it is deflated. */
export interface SidecarPart {
  readonly at: number;
  readonly bytes: number;
  readonly crc: number;
  readonly rawBytes?: number | undefined;
}

/** What of the raw file a sidecar belongs to. */
export interface RawFacts {
  readonly sizeBytes: number;
  /** CRC-32 of its last 4 KiB. */
  readonly tailCrc: number;
}
export const TAIL_BYTES = 4096;

export interface StoredPlot extends PlotSource {
  readonly samples: number;
  readonly samplesPerBucket: number;
  readonly buckets: number;
  readonly lastMs: number;
  readonly part: SidecarPart;
}

/** Numbers for explaining a flight. */
export interface StoredSeries {
  readonly vehicle: string;
  readonly field: SeriesField;
  readonly points: number;
  readonly part: SidecarPart;
}

/** The end of a sidecar: what is where in it. */
export interface SidecarContents {
  readonly raw: RawFacts;
  readonly blocks: SidecarPart;
  readonly messageIds: SidecarPart;
  readonly series: readonly StoredSeries[];
  /**
   * JSON of a list of StoredPlot. For an unknown log it may be megabytes, and playing the log does not need
   * it.
   */
  readonly plots: SidecarPart;
}

export function checksum(bytes: Uint8Array): number {
  return crc32(bytes);
}
