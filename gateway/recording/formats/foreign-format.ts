import type { ReplaySession } from '../../contract/recording/replay.ts';
import type { ReplayFiles } from '../library/replay-files.ts';

/** Logs that vehicles write themselves. */
export type ForeignFormat = 'dataflash' | 'ulog';

/** As much of the beginning of a file as it takes to know what it is. */
export const LOG_HEAD_BYTES = 65_536;

/** How the original is kept beside what is made of it. */
export const ORIGINAL_ENDINGS: Readonly<Record<ForeignFormat, string>> = { dataflash: '.bin', ulog: '.ulg' };

/** The definition of definitions, with which every DataFlash log begins: its number, its length, its name. */
const DATAFLASH = Buffer.from([0xa3, 0x95, 0x80, 0x80, 89, 0x46, 0x4d, 0x54]);
/** `ULog` and three bytes. */
const ULOG = Uint8Array.of(0x55, 0x4c, 0x6f, 0x67, 0x01, 0x12, 0x35);

/** Judged by content, not by name; undefined for a tlog and for a file that is not a log. */
export function foreignFormatOf(head: Uint8Array): ForeignFormat | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, LOG_HEAD_BYTES));
  if (bytes.subarray(0, ULOG.length).equals(ULOG)) return 'ulog';
  // The beginning may be damaged, or lie behind the end of a log before.
  return bytes.includes(DATAFLASH) ? 'dataflash' : undefined;
}

/**
 * Detects by content which format was imported as the tlog of a session. A vehicle's own log is renamed,
 * because a tlog is made from it. @throws store-unavailable
 */
export async function setAside(files: ReplayFiles, sessionId: string): Promise<ReplaySession['format']> {
  const name = `${sessionId}.tlog`;
  const format = foreignFormatOf(await files.head(name, LOG_HEAD_BYTES));
  if (format) await files.rename(name, `${sessionId}${ORIGINAL_ENDINGS[format]}`);
  return format ?? 'tlog';
}
