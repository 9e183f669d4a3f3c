import type { Clock, MonotonicMs } from '../../base/clock.ts';
import type { Frame } from '../codec/frame.ts';
import { MESSAGE_ID } from '../codec/generated/messages.ts';
import { decodeMessage } from '../codec/message/message-codec.ts';
import { definitionOfId } from '../codec/message/message-registry.ts';
import type { ChannelSource, LinkChannel } from './link-channel.ts';
import type { DropReason } from './link-statistics.ts';
import type { MessageListeners } from './message-listeners.ts';
import { RecentFrames } from './recent-frames.ts';
import type { RouteTable } from './route-table.ts';
import type { RouterAnnouncer } from './router-events.ts';

export interface FrameIntakeOptions {
  readonly clock: Clock;
  readonly routes: RouteTable;
  readonly listeners: MessageListeners;
  readonly announcer: RouterAnnouncer;
  /** Frames we sent. */
  readonly sent: RecentFrames;
  readonly systemId: number;
  readonly componentId: number;
}

const DUPLICATE_FRAMES = 32_768;
const DUPLICATE_WINDOW_MS = 1000;
/** Short: otherwise senders with a constant sequence number would lose every repeated message. */
const SAME_SOURCE_WINDOW_MS = 100;
const ECHO_WINDOW_MS = 5000;

/** Filters received frames and delivers valid ones, decoded. Hot path: nothing here waits or logs. */
export class FrameIntake {
  readonly #options: FrameIntakeOptions;
  readonly #received = new RecentFrames(DUPLICATE_FRAMES);

  constructor(options: FrameIntakeOptions) {
    this.#options = options;
  }

  /** Takes a frame with a valid CRC. */
  take(channel: LinkChannel, frame: Frame, source: ChannelSource): void {
    const nowMs = this.#options.clock.monotonicMs();
    channel.statistics.receivedFrames += 1;
    const forged = this.#dropReasonOfIds(channel, frame, source, nowMs);
    if (forged) {
      channel.statistics.drop(forged);
      return;
    }
    const isSigned = this.#isSigned(channel, frame, nowMs);
    if (isSigned === undefined) return;
    const dropped = this.#note(channel, frame, source, nowMs);
    if (dropped) channel.statistics.drop(dropped);
    else this.#deliver(channel, frame, source, nowMs, isSigned);
  }

  /**
   * Records the sequence number of a frame outside our dialects, so that it does not count as lost
   * (PX4 sends such messages). Its CRC was not checked, so it adds no vehicle and no route.
   */
  takeUnknown(channel: LinkChannel, frame: Frame, source: ChannelSource): void {
    const { systemId, componentId, sequence } = frame;
    const counts = channel.statistics.sequence;
    if (!counts.count(systemId, componentId)) return;
    const nowMs = this.#options.clock.monotonicMs();
    if (this.#isSigned(channel, frame, nowMs) === undefined) return;
    counts.observe(systemId, componentId, sequence);
    // Remember it: a copy from a second link is a duplicate, not a replay.
    this.#received.isKnown(frame, source.number, nowMs, SAME_SOURCE_WINDOW_MS, DUPLICATE_WINDOW_MS);
  }

  /** Our own frames return through bridges and mirrors. All others are from a station with our IDs. */
  #dropReasonOfIds(
    channel: LinkChannel,
    frame: Frame,
    { peer }: ChannelSource,
    nowMs: MonotonicMs,
  ): DropReason | undefined {
    const { systemId, componentId, sent, announcer } = this.#options;
    if (frame.systemId === 0) return 'system-id-0';
    if (frame.systemId !== systemId || frame.componentId !== componentId) return undefined;
    if (sent.has(frame, nowMs, ECHO_WINDOW_MS)) return 'echo';
    announcer.announceRarely('ownIdSeen', { linkId: channel.link.id, peer });
    return 'own-id';
  }

  /** Whether the frame has a valid signature. Undefined if the link's policy refuses it. */
  #isSigned(
    { link, signing, statistics }: LinkChannel,
    frame: Frame,
    nowMs: MonotonicMs,
  ): boolean | undefined {
    if (!signing) return false;
    const { systemId, componentId, sequence } = frame;
    // Before the signature check: a second link's copy is a duplicate, no replay. Changes no route.
    if (this.#received.has(frame, nowMs, DUPLICATE_WINDOW_MS)) {
      statistics.sequence.observe(systemId, componentId, sequence);
      statistics.drop('duplicate');
      return undefined;
    }
    const result = signing.verifier.verify(frame);
    if (!result.isAccepted) {
      statistics.reject(result.reason);
      return undefined;
    }
    if (result.isPeerAhead)
      this.#options.announcer.announceRarely('peerClockAhead', { linkId: link.id, systemId, componentId });
    return result.isSigned;
  }

  /** Records what a valid frame reveals about its sender. */
  #note(
    channel: LinkChannel,
    frame: Frame,
    source: ChannelSource,
    nowMs: MonotonicMs,
  ): DropReason | undefined {
    const { systemId, componentId } = frame;
    channel.noteVersion(frame);
    channel.statistics.sequence.observe(systemId, componentId, frame.sequence);
    const route = this.#options.routes.heard(systemId, componentId, channel.link.id, source.peer, nowMs);
    if (route) this.#options.announcer.announce('routeSeen', route);
    if (this.#received.isKnown(frame, source.number, nowMs, SAME_SOURCE_WINDOW_MS, DUPLICATE_WINDOW_MS))
      return 'duplicate';
    return frame.messageId === MESSAGE_ID.SETUP_SIGNING ? 'setup-signing' : undefined;
  }

  #deliver(
    { link }: LinkChannel,
    frame: Frame,
    { peer }: ChannelSource,
    receivedAtMs: MonotonicMs,
    isSigned: boolean,
  ): void {
    const { listeners } = this.#options;
    const name = definitionOfId(frame.messageId)?.name;
    if (name === undefined || !listeners.isWanted(name)) return;
    const decoded = decodeMessage(frame);
    if (!decoded) return;
    const { systemId, componentId, version } = frame;
    const origin = { systemId, componentId, linkId: link.id, peer, receivedAtMs, version, isSigned };
    listeners.deliver(name, decoded.message, origin);
  }
}
