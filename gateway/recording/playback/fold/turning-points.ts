import type { MonotonicMs } from '../../../base/clock.ts';
import type { Frame } from '../../../mavlink/codec/frame.ts';
import { frameAt } from '../../../mavlink/codec/frame-examiner.ts';
import { MESSAGE_ID } from '../../../mavlink/codec/generated/messages.ts';
import { decodeMessage } from '../../../mavlink/codec/message/message-codec.ts';
import { BootClock } from '../../../vehicle/contact/boot-clock.ts';
import type { RecordedFrame, RecordedFrames } from '../../read/recorded-frames.ts';
import type { WorkTurn } from './work-turns.ts';

/** Of these every one counts, of heartbeats and landed states only what differs from the one before. */
const TEXT = MESSAGE_ID.STATUSTEXT;
const LANDED = MESSAGE_ID.EXTENDED_SYS_STATE;
const BOOT_TIMED: ReadonlySet<number> = new Set([MESSAGE_ID.SYSTEM_TIME, MESSAGE_ID.GLOBAL_POSITION_INT]);
const WATCHED: ReadonlySet<number> = new Set([MESSAGE_ID.HEARTBEAT, LANDED, TEXT, ...BOOT_TIMED]);
/** A recording that turns more often than any vehicle does keeps the first ones. */
const MAX_POINTS = 100_000;
const MAX_TEXTS = 200;
const US_PER_MS = 1000;
const FRAMES_A_LOOK = 64;

interface Heard {
  readonly frame: RecordedFrame;
  readonly payload: Uint8Array;
  readonly isKept: boolean;
}

/** How a restart of a system looks: its time increases, drops, and stays low. */
interface SystemTime {
  readonly clock: BootClock;
  before: RecordedFrame | undefined;
  fall: RecordedFrame | undefined;
}

/**
 * Where a vehicle armed, took off, changed its mode, restarted or sent a text. Later moments need these
 * frames, because later frames do not repeat them. Collected once per recording.
 */
export class TurningPoints {
  readonly #frames: RecordedFrame[] = [];
  readonly #texts: RecordedFrame[] = [];
  readonly #last = new Map<number, Heard>();
  readonly #times = new Map<number, SystemTime>();

  /** Reads the recording through, once; until it is done `before` knows what was read. */
  async gather(frames: RecordedFrames, turn: WorkTurn): Promise<void> {
    let looked = 0;
    for await (const batch of frames.ofMessages(WATCHED, frames.startUs, frames.endUs + 1))
      for (const frame of batch) {
        if (looked % FRAMES_A_LOOK === 0 && turn.isOver) await turn.rest();
        looked += 1;
        // A view would keep the whole block it lies in, up to 4 MiB, for each frame that is kept.
        const bytes = frame.bytes.slice();
        this.#add({ utcUs: frame.utcUs, bytes }, frameAt(bytes, 0, bytes.length));
      }
    this.#last.clear();
    this.#times.clear();
  }

  /** In order of time. */
  before(utcUs: number): readonly RecordedFrame[] {
    const turns = this.#frames.slice(0, indexAt(this.#frames, utcUs));
    const textsTo = indexAt(this.#texts, utcUs);
    const texts = this.#texts.slice(Math.max(0, textsTo - MAX_TEXTS), textsTo);
    return [...turns, ...texts].sort((one, other) => one.utcUs - other.utcUs);
  }

  #add(frame: RecordedFrame, read: Frame): void {
    if (read.messageId === TEXT) {
      if (this.#texts.length < MAX_POINTS) this.#texts.push(frame);
    } else if (BOOT_TIMED.has(read.messageId)) this.#addTime(frame, read);
    else this.#addState(frame, read);
  }

  #addState(frame: RecordedFrame, { systemId, componentId, messageId, payload }: Frame): void {
    const sender = (systemId << 8) | componentId;
    const before = this.#last.get(keyOf(messageId, sender));
    const isTurn = before === undefined || Buffer.compare(before.payload, payload) !== 0;
    this.#last.set(keyOf(messageId, sender), { frame, payload, isKept: isTurn });
    if (!isTurn) return;
    // Whether it flew when it armed depends on the landed state at that moment, not on its last change.
    const landed = messageId === MESSAGE_ID.HEARTBEAT && this.#last.get(keyOf(LANDED, sender));
    if (landed && !landed.isKept) {
      this.#last.set(keyOf(LANDED, sender), { ...landed, isKept: true });
      this.#keep(landed.frame);
    }
    this.#keep(frame);
  }

  #addTime(frame: RecordedFrame, read: Frame): void {
    const message = decodeMessage(read)?.message;
    if (!message || !('timeBootMs' in message)) return;
    const { systemId } = read;
    const time = this.#times.get(systemId) ?? { clock: new BootClock(), before: undefined, fall: undefined };
    this.#times.set(systemId, time);
    const reading = time.clock.observe(message.timeBootMs, (frame.utcUs / US_PER_MS) as MonotonicMs);
    if (reading === 'older') {
      time.fall ??= frame;
      return;
    }
    if (reading === 'rebooted') this.#addRestart(systemId, [time.before, time.fall, frame]);
    time.before = frame;
    time.fall = undefined;
  }

  #addRestart(systemId: number, signs: readonly (RecordedFrame | undefined)[]): void {
    for (const sign of signs) if (sign) this.#keep(sign);
    // All it says from here on is new again.
    for (const [key, { frame }] of this.#last)
      if (frameAt(frame.bytes, 0, frame.bytes.length).systemId === systemId) this.#last.delete(key);
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
