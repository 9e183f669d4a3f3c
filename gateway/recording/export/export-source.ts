import type { ReplaySession, TimelineEvent } from '../../contract/recording/replay.ts';
import type { BufferFrame } from '../../mavlink/codec/buffer-frame.ts';
import { frameAt } from '../../mavlink/codec/frame-examiner.ts';
import { definitionOfId } from '../../mavlink/codec/message/message-registry.ts';
import type { RecordedFrames } from '../read/recorded-frames.ts';

/** What of a recording is wanted. */
export interface ExportSource {
  readonly session: ReplaySession;
  readonly frames: RecordedFrames;
  /** In order of time; only what the reader may see. */
  readonly events: readonly TimelineEvent[];
  /** Microseconds since 1970; `toUs` is not part of it. */
  readonly fromUs: number;
  readonly toUs: number;
  /** Of one vehicle only: with what was said to it. */
  readonly systemId: number | undefined;
}

export interface HeardFrame {
  readonly utcUs: number;
  readonly frame: BufferFrame;
}

/** The frames that are wanted, in order of time. */
export async function* heardFrames(
  source: ExportSource,
  messageIds?: ReadonlySet<number>,
): AsyncGenerator<HeardFrame, void, undefined> {
  const { frames, fromUs, toUs } = source;
  const batches = messageIds ? frames.ofMessages(messageIds, fromUs, toUs) : frames.between(fromUs, toUs);
  for await (const batch of batches)
    for (const { utcUs, bytes } of batch) {
      const frame = frameAt(bytes, 0, bytes.length);
      if (isWanted(frame, source.systemId)) yield { utcUs, frame };
    }
}

/** The marks that are wanted, in order of time. */
export function wantedEvents({
  events,
  fromUs,
  toUs,
  systemId,
  session,
}: ExportSource): readonly TimelineEvent[] {
  const vehicleId = session.vehicles.find(({ sysid }) => sysid === systemId)?.vehicleId;
  return events.filter(
    ({ t, vehicle }) =>
      t * 1000 >= fromUs &&
      t * 1000 < toUs &&
      (vehicleId === undefined || vehicle === vehicleId || vehicle === null),
  );
}

function isWanted(frame: BufferFrame, systemId: number | undefined): boolean {
  if (systemId === undefined || frame.systemId === systemId) return true;
  const targetAt = definitionOfId(frame.messageId)?.targetSystemOffset;
  return targetAt !== undefined && frame.payload[targetAt] === systemId;
}
