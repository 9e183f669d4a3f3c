import { decodeMessage } from '../mavlink/message-codec.ts';
import { MESSAGE_ID } from '../mavlink/generated/messages.ts';
import { frameAt } from '../mavlink/frame-examiner.ts';
import type { RecordedFrame } from '../replay/recorded-frames.ts';

/** A fall of the boot time by more is a restart, and no late message. */
const RESTART_MS = 1500;
const US_PER_MS = 1000;
const BOOT_TIMED: ReadonlySet<number> = new Set([
  MESSAGE_ID.ATTITUDE,
  MESSAGE_ID.GLOBAL_POSITION_INT,
  MESSAGE_ID.SYSTEM_TIME,
]);
/** What a vehicle is stays what it is when it restarts. */
const LASTING: ReadonlySet<number> = new Set([MESSAGE_ID.HEARTBEAT, MESSAGE_ID.AUTOPILOT_VERSION]);

interface Read extends RecordedFrame {
  readonly systemId: number;
  readonly messageId: number;
}

/**
 * What must be heard, in order, to know of a moment in the midst of a recording what a listener would know: the last frames
 * of each kind and the turning points before them. Left out is what a vehicle said before it restarted; a heartbeat of every
 * vehicle comes first, because nothing else makes it known.
 */
export function recalled(
  last: readonly RecordedFrame[],
  turns: readonly RecordedFrame[],
): readonly RecordedFrame[] {
  const read = last.map(readOf);
  const restarts = restartsOf(read);
  const kept = read.filter(
    ({ utcUs, systemId, messageId }) =>
      LASTING.has(messageId) || utcUs >= (restarts.get(systemId) ?? Number.NEGATIVE_INFINITY),
  );
  const all: readonly RecordedFrame[] = [...kept, ...turns].sort((one, other) => one.utcUs - other.utcUs);
  const [first] = all;
  if (!first) return [];
  const known = new Set(turns.map((frame) => readOf(frame).systemId));
  const greetings = kept
    .filter(({ systemId, messageId }) => messageId === MESSAGE_ID.HEARTBEAT && !known.has(systemId))
    .map(({ bytes }) => ({ utcUs: first.utcUs, bytes }));
  return [...greetings, ...all];
}

/** When each system restarted last, as far as the frames tell. */
function restartsOf(frames: readonly Read[]): ReadonlyMap<number, number> {
  const lastBoot = new Map<number, { readonly utcUs: number; readonly bootMs: number }>();
  const restarts = new Map<number, number>();
  for (const frame of frames) {
    const bootMs = BOOT_TIMED.has(frame.messageId) ? bootTimeOf(frame) : undefined;
    if (bootMs === undefined) continue;
    const before = lastBoot.get(frame.systemId);
    if (before && bootMs < before.bootMs - RESTART_MS)
      restarts.set(frame.systemId, Math.max(before.utcUs + 1, frame.utcUs - bootMs * US_PER_MS));
    lastBoot.set(frame.systemId, { utcUs: frame.utcUs, bootMs });
  }
  return restarts;
}

function bootTimeOf({ bytes }: RecordedFrame): number | undefined {
  const decoded = decodeMessage(frameAt(bytes, 0, bytes.length));
  return decoded && 'timeBootMs' in decoded.message ? decoded.message.timeBootMs : undefined;
}

function readOf({ utcUs, bytes }: RecordedFrame): Read {
  const { systemId, messageId } = frameAt(bytes, 0, bytes.length);
  return { utcUs, bytes, systemId, messageId };
}
