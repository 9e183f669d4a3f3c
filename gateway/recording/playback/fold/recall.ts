import { frameAt } from '../../../mavlink/codec/frame-examiner.ts';
import { MESSAGE_ID } from '../../../mavlink/codec/generated/messages.ts';
import type { RecordedFrame } from '../../read/recorded-frames.ts';

/**
 * What must be heard, in order of time, to know of a moment in the midst of a recording what a listener would know: the last
 * frames of each kind and the turning points before them. A heartbeat of every vehicle comes first, because nothing else
 * makes it known.
 */
export function recalled(
  last: readonly RecordedFrame[],
  turns: readonly RecordedFrame[],
): readonly RecordedFrame[] {
  const all = [...last, ...turns].sort((one, other) => one.utcUs - other.utcUs);
  const [first] = all;
  if (!first) return [];
  const known = new Set(turns.filter(isHeartbeat).map(systemOf));
  const greetings = last
    .filter((frame) => isHeartbeat(frame) && !known.has(systemOf(frame)))
    .map(({ bytes }) => ({ utcUs: first.utcUs, bytes }));
  return [...greetings, ...all];
}

function isHeartbeat({ bytes }: RecordedFrame): boolean {
  return frameAt(bytes, 0, bytes.length).messageId === MESSAGE_ID.HEARTBEAT;
}

function systemOf({ bytes }: RecordedFrame): number {
  return frameAt(bytes, 0, bytes.length).systemId;
}
