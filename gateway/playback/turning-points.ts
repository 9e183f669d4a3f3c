import { frameAt } from '../mavlink/frame-examiner.ts';
import { MESSAGE_ID } from '../mavlink/generated/messages.ts';
import type { RecordedFrame, RecordedFrames } from '../replay/recorded-frames.ts';
import type { WorkTurn } from './work-turns.ts';

/** Of these every text counts, of the others only what differs from the one before. */
const TEXT = MESSAGE_ID.STATUSTEXT;
const LANDED = MESSAGE_ID.EXTENDED_SYS_STATE;
const WATCHED: ReadonlySet<number> = new Set([MESSAGE_ID.HEARTBEAT, LANDED, TEXT]);
/** A recording that turns more often than any vehicle does keeps the first ones. */
const MAX_POINTS = 100_000;
const MAX_TEXTS = 200;

interface Heard {
  readonly frame: RecordedFrame;
  readonly payload: Uint8Array;
  readonly isKept: boolean;
}

/**
 * Where a vehicle armed, took off, changed its mode or said something: what is known of a later moment only by having heard
 * it then. Gathered once for a recording.
 */
export class TurningPoints {
  readonly #frames: RecordedFrame[] = [];
  readonly #texts: RecordedFrame[] = [];

  /** Reads the recording through; until it is done `before` knows what was read. */
  async gather(frames: RecordedFrames, turn: WorkTurn): Promise<void> {
    const last = new Map<number, Heard>();
    let looked = 0;
    for await (const batch of frames.ofMessages(WATCHED, frames.startUs, frames.endUs + 1))
      for (const frame of batch) {
        if (looked % 64 === 0 && turn.isOver) await turn.rest();
        looked += 1;
        this.#add(frame, last);
      }
  }

  /** In order of time. */
  before(utcUs: number): readonly RecordedFrame[] {
    const turns = this.#frames.slice(0, indexAt(this.#frames, utcUs));
    const textsTo = indexAt(this.#texts, utcUs);
    const texts = this.#texts.slice(Math.max(0, textsTo - MAX_TEXTS), textsTo);
    return [...turns, ...texts].sort((one, other) => one.utcUs - other.utcUs);
  }

  #add(frame: RecordedFrame, last: Map<number, Heard>): void {
    const { systemId, componentId, messageId, payload } = frameAt(frame.bytes, 0, frame.bytes.length);
    if (messageId === TEXT) {
      if (this.#texts.length < MAX_POINTS) this.#texts.push(frame);
      return;
    }
    const sender = (systemId << 8) | componentId;
    const before = last.get(keyOf(messageId, sender));
    const isTurn = before === undefined || Buffer.compare(before.payload, payload) !== 0;
    last.set(keyOf(messageId, sender), { frame, payload, isKept: isTurn });
    if (!isTurn) return;
    // Whether it flew when it was armed is told by the landed state of that moment, not by the last change of it.
    const landed = messageId === MESSAGE_ID.HEARTBEAT && last.get(keyOf(LANDED, sender));
    if (landed && !landed.isKept) {
      last.set(keyOf(LANDED, sender), { ...landed, isKept: true });
      this.#keep(landed.frame);
    }
    this.#keep(frame);
  }

  #keep(frame: RecordedFrame): void {
    if (this.#frames.length >= MAX_POINTS) return;
    let at = this.#frames.length;
    while (at > 0 && (this.#frames[at - 1]?.utcUs ?? 0) > frame.utcUs) at -= 1;
    this.#frames.splice(at, 0, frame);
  }
}

/** How many frames lie before the moment. */
function indexAt(frames: readonly RecordedFrame[], utcUs: number): number {
  let low = 0;
  let high = frames.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((frames[middle]?.utcUs ?? Number.POSITIVE_INFINITY) < utcUs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function keyOf(messageId: number, sender: number): number {
  return messageId * 0x1_0000 + sender;
}
