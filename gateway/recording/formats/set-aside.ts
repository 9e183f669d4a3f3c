import type { ReplaySession } from '../../contract/recording/replay.ts';
import type { ReplayFiles } from '../library/replay-files.ts';
import { foreignFormatOf, LOG_HEAD_BYTES, ORIGINAL_ENDINGS } from './foreign-format.ts';

/**
 * Tells by its content what was imported as the tlog of a session. A log of the vehicle itself gets a name of its own: a tlog
 * is made of it. @throws store-unavailable
 */
export async function setAside(files: ReplayFiles, sessionId: string): Promise<ReplaySession['format']> {
  const name = `${sessionId}.tlog`;
  const format = foreignFormatOf(await files.head(name, LOG_HEAD_BYTES));
  if (format) await files.rename(name, `${sessionId}${ORIGINAL_ENDINGS[format]}`);
  return format ?? 'tlog';
}
