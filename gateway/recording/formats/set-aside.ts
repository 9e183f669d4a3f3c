import type { ReplaySession } from '../../contract/recording/replay.ts';
import type { ReplayFiles } from '../library/replay-files.ts';
import { foreignFormatOf, LOG_HEAD_BYTES, ORIGINAL_ENDINGS } from './foreign-format.ts';

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
