import type { CommandRecord } from '../../../gateway/contract/command/command.ts';
import type { FeedTone } from '../fly/feed-entries.ts';
import { isEnded } from '../vehicle/command-store.ts';

/** Tone of a record's state, for its icon and its colour. */
export function recordTone(record: Pick<CommandRecord, 'state'>): FeedTone {
  if (!isEnded(record.state)) return 'running';
  if (record.state === 'done') return 'done';
  return record.state === 'unknown' ? 'unknown' : 'failed';
}
