import type { Clock } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import type { Frame } from '../codec/frame.ts';
import { frameAt } from '../codec/frame-examiner.ts';
import { FrameReader } from '../codec/frame-reader.ts';
import { FrameWriter } from '../codec/frame-writer.ts';
import { MESSAGE_ID } from '../codec/generated/messages.ts';
import { decodeMessage } from '../codec/message/message-codec.ts';
import type { Link } from '../link/link.ts';
import { type LinkTraffic, NO_TRAFFIC } from '../link/link-traffic.ts';
import { COMMANDING_MESSAGES } from './commanding-messages.ts';
import { RecentFrames } from './recent-frames.ts';
import { PROGRAM_READ_COMMANDS, type ReturnedFrameHandler } from './returned-frame.ts';
import type { FrameTap } from './router.ts';

export interface ForwarderOptions {
  readonly clock: Clock;
  /** Taps every received frame. */
  readonly tap: (tap: FrameTap) => Unsubscribe;
}

interface Destination {
  readonly link: Link;
  unsubscribe: Unsubscribe;
  readonly isTwoWay: boolean;
  readonly writers: Map<number, FrameWriter>;
  sentFrames: number;
  receivedFrames: number;
  /** By reason. */
  readonly rejected: Map<'read-only' | 'refused', number>;
}

const REMEMBERED_FRAMES = 4096;
/** Frames received on two links, or returned by a forwarding program, are sent once. */
const SAME_FRAME_MS = 2000;
const READ_COMMANDS: ReadonlySet<number> = new Set(PROGRAM_READ_COMMANDS);

/**
 * Forwards received frames to other programs. Commands are not forwarded: their sender is unknown,
 * and their target may be a vehicle. Signing keys are never sent. Returned frames are counted and
 * dropped, so that a program cannot command, answer or invent a vehicle. On a two-way link a return
 * handler decides about each frame instead.
 */
export class Forwarder {
  readonly #clock: Clock;
  readonly #destinations = new Map<string, Destination>();
  readonly #recent = new RecentFrames(REMEMBERED_FRAMES);
  readonly #tap: ForwarderOptions['tap'];
  #untap: Unsubscribe | undefined;
  #handler: ReturnedFrameHandler | undefined;

  constructor({ clock, tap }: ForwarderOptions) {
    this.#clock = clock;
    this.#tap = tap;
  }

  /** Sets the handler for frames returned on two-way links. Without it all are refused. */
  decideBy(returnHandler: ReturnedFrameHandler): void {
    this.#handler = returnHandler;
  }

  /** Sends to the link. Attach it before its start. Replaces a link with the same ID. */
  attach(link: Link): void {
    this.detach(link.id);
    const destination: Destination = {
      link,
      unsubscribe: () => undefined,
      isTwoWay: link.config.kind === 'forward' && link.config.isTwoWay === true,
      writers: new Map(),
      sentFrames: 0,
      receivedFrames: 0,
      rejected: new Map(),
    };
    const reader = new FrameReader({ onFrame: (frame) => this.#onReturned(destination, frame) });
    destination.unsubscribe = link.on('received', ({ bytes }) => {
      if (!destination.isTwoWay) {
        reject(destination, 'read-only');
        return;
      }
      reader.push(bytes);
      reader.endDatagram();
    });
    this.#destinations.set(link.id, destination);
    this.#untap ??= this.#tap((_linkId, direction, _utcUs, bytes) => {
      if (direction === 'in') this.#forward(bytes);
    });
  }

  /** No effect if it is not attached. */
  detach(linkId: string): void {
    this.#destinations.get(linkId)?.unsubscribe();
    this.#destinations.delete(linkId);
    if (this.#destinations.size > 0) return;
    this.#untap?.();
    this.#untap = undefined;
  }

  /** Undefined for a link that is not a destination. */
  trafficOf(linkId: string): LinkTraffic | undefined {
    const destination = this.#destinations.get(linkId);
    if (!destination) return undefined;
    const { sentFrames, receivedFrames, rejected } = destination;
    return { ...NO_TRAFFIC, sentFrames, receivedFrames, rejectedFrames: Object.fromEntries(rejected) };
  }

  #forward(bytes: Uint8Array): void {
    const frame = frameAt(bytes, 0, bytes.length);
    if (COMMANDING_MESSAGES.has(frame.messageId)) return;
    if (this.#recent.isKnown(frame, 0, this.#clock.monotonicMs(), SAME_FRAME_MS, SAME_FRAME_MS)) return;
    for (const destination of this.#destinations.values()) {
      // A two-way program gets its answers from the return handler, and none to our own commands.
      if (destination.isTwoWay && isOwnAnswer(frame)) continue;
      if (destination.link.write(bytes)) destination.sentFrames += 1;
    }
  }

  #onReturned(destination: Destination, frame: Frame): void {
    destination.receivedFrames += 1;
    const decoded = decodeMessage(frame);
    if (!decoded || !this.#handler) {
      reject(destination, 'refused');
      return;
    }
    const verdict = this.#handler.take({
      linkId: destination.link.id,
      decoded,
      source: { systemId: frame.systemId, componentId: frame.componentId },
      answer: (from, name, message) => {
        const key = (from.systemId << 8) | from.componentId;
        const writer = destination.writers.get(key) ?? new FrameWriter(from);
        destination.writers.set(key, writer);
        const written = writer.write(name, message);
        if (destination.link.write(written)) destination.sentFrames += 1;
      },
    });
    void Promise.resolve(verdict).then((reached) => {
      if (reached === 'refused') reject(destination, 'refused');
    });
  }
}

function reject({ rejected }: Destination, reason: 'read-only' | 'refused'): void {
  rejected.set(reason, (rejected.get(reason) ?? 0) + 1);
}

/** Mission messages of ours that a forwarded program must not see. */
const OWN_MISSIONS: ReadonlySet<number> = new Set([
  MESSAGE_ID.MISSION_ACK,
  MESSAGE_ID.MISSION_REQUEST,
  MESSAGE_ID.MISSION_REQUEST_INT,
]);

/** COMMAND_ACK, except to a program's read command, and the vehicle's mission transfer messages. */
function isOwnAnswer(frame: Frame): boolean {
  if (OWN_MISSIONS.has(frame.messageId)) return true;
  if (frame.messageId !== MESSAGE_ID.COMMAND_ACK) return false;
  const decoded = decodeMessage(frame);
  return decoded?.name === 'COMMAND_ACK' && !READ_COMMANDS.has(decoded.message.command);
}
