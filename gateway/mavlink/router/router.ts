import type { Clock, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import type { Logger } from '../../base/log/logger.ts';
import { frameAt } from '../codec/frame-examiner.ts';
import { MESSAGE_ID, type MessageByName, type MessageName } from '../codec/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../codec/inbox.ts';
import type { Sender, Target } from '../codec/sender.ts';
import type { Link, LinkPeer } from '../link/link.ts';
import type { LinkTraffic } from '../link/link-traffic.ts';
import { FrameIntake } from './frame-intake.ts';
import { type ChannelListeners, LinkChannel } from './link-channel.ts';
import type { LinkSigning } from './link-signing.ts';
import type { DropReason } from './link-statistics.ts';
import { type AnyMessageListener, MessageListeners } from './message-listeners.ts';
import { RecentFrames } from './recent-frames.ts';
import { type Route, RouteTable } from './route-table.ts';
import { RouterAnnouncer, type RouterEvents } from './router-events.ts';

/**
 * Receives every frame before any check.
 * @param utcUs integer microseconds since 1970
 * @param bytes the whole frame, valid only during the call
 */
export type FrameTap = (linkId: string, direction: 'in' | 'out', utcUs: number, bytes: Uint8Array) => void;

/** One send path, as found in a {@link Route} or a {@link MessageOrigin}. */
export type Via = Pick<Route, 'linkId' | 'peer'>;

export interface RouterOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Our own IDs, by convention 255/190 for ground stations. */
  readonly systemId: number;
  readonly componentId: number;
}

const SENT_FRAMES = 4096;
const HOUSEKEEPING_PERIOD_MS = 1000;
/** Long, because a vehicle with a failed sender may still receive us. */
const ROUTE_IDLE_MS = 3_600_000;
const MAX_LISTED_SYSTEMS = 512;
const AUTOPILOT_COMPONENT_ID = 1;
const MAX_V1_MESSAGE_ID = 255;

/**
 * Connects the links to all MAVLink code: decodes every frame once, keeps routes and statistics,
 * and sends on the link to the target. Does not forward between links.
 */
export class Router implements Inbox, Sender {
  readonly systemId: number;
  readonly componentId: number;
  readonly #clock: Clock;
  readonly #channels = new Map<string, LinkChannel>();
  readonly #routes = new RouteTable();
  readonly #listeners: MessageListeners;
  readonly #announcer: RouterAnnouncer;
  readonly #sent = new RecentFrames(SENT_FRAMES);
  readonly #utc: UtcMicroseconds;
  readonly #channelListeners: ChannelListeners;
  #taps: readonly FrameTap[] = [];
  #timer: Timer | undefined;

  constructor({ clock, logger, systemId, componentId }: RouterOptions) {
    this.systemId = systemId;
    this.componentId = componentId;
    this.#clock = clock;
    this.#listeners = new MessageListeners(clock, logger);
    this.#utc = new UtcMicroseconds(clock);
    this.#announcer = new RouterAnnouncer(clock, logger);
    const intake = new FrameIntake({
      clock,
      routes: this.#routes,
      listeners: this.#listeners,
      announcer: this.#announcer,
      sent: this.#sent,
      systemId,
      componentId,
    });
    this.#channelListeners = {
      frame: (channel, frame, source) => {
        this.#tap(channel.link.id, 'in', frame.bytes);
        intake.take(channel, frame, source);
      },
      unknownFrame: (channel, frame, source) => {
        this.#tap(channel.link.id, 'in', frame.bytes);
        intake.takeUnknown(channel, frame, source);
      },
      batchEnd: () => this.#listeners.endBatch(),
      sourcesGone: (channel, isGone) => this.#routes.forget(channel.link.id, isGone),
    };
  }

  /** Starts sampling losses and removing idle routes. */
  start(): void {
    this.#timer ??= this.#clock.every(HOUSEKEEPING_PERIOD_MS, () => this.#keepHouse());
  }

  /** Detaches every link. The owner stops the links. */
  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    for (const linkId of [...this.#channels.keys()]) this.detach(linkId);
  }

  /** Reads and writes the link. Attach it before its start. Replaces a link with the same ID. */
  attach(link: Link, signing?: LinkSigning): void {
    this.detach(link.id);
    const { systemId, componentId } = this;
    const listeners = this.#channelListeners;
    const channel = new LinkChannel({ link, clock: this.#clock, systemId, componentId, signing, listeners });
    this.#channels.set(link.id, channel);
  }

  /** Forgets the link, its routes and statistics. No effect if it is not attached. */
  detach(linkId: string): void {
    const channel = this.#channels.get(linkId);
    this.#channels.delete(linkId);
    channel?.detach();
    this.#announcer.forget(linkId);
  }

  on<N extends MessageName>(
    name: N,
    listener: (message: MessageByName[N], origin: MessageOrigin) => void,
  ): Unsubscribe {
    return this.#listeners.on(name, listener);
  }

  onAny(listener: AnyMessageListener): Unsubscribe {
    return this.#listeners.onAny(listener);
  }

  /** Called after the last message of each received chunk, to announce combined changes. */
  onBatchEnd(listener: () => void): Unsubscribe {
    return this.#listeners.onBatchEnd(listener);
  }

  onEvent<Name extends keyof RouterEvents>(
    name: Name,
    listener: (event: RouterEvents[Name]) => void,
  ): Unsubscribe {
    return this.#announcer.on(name, listener);
  }

  /** For the recorder. Must not throw. */
  tap(tap: FrameTap): Unsubscribe {
    this.#taps = [...this.#taps, tap];
    return () => {
      this.#taps = this.#taps.filter((other) => other !== tap);
    };
  }

  /** System ID 0 uses every open link. Other targets use the first of their routes that accepts it. */
  send<N extends MessageName>(target: Target, name: N, message: MessageByName[N]): boolean {
    if (target.systemId === 0) return this.#broadcast(name, message);
    return this.#routes
      .candidates(target.systemId, target.componentId)
      .some((route) => this.sendVia(route, name, message));
  }

  /**
   * Sends on every route where the target was recently received, even stalled ones: an older
   * command may wait there and must not arrive last. If none accepts it, uses the first other route
   * that does.
   * @returns how many accepted it
   */
  sendByEveryWay<N extends MessageName>(target: Target, name: N, message: MessageByName[N]): number {
    const { systemId, componentId } = target;
    const taken = this.#routes
      .takeEmergencyWays(systemId, componentId, this.#clock.monotonicMs())
      .filter((way) => this.sendVia(way, name, message)).length;
    return taken > 0 ? taken : Number(this.send(target, name, message));
  }

  /** False when no route leads to the target and no link is about to open. */
  mayReach(target: Target): boolean {
    if (this.routeTo(target)) return true;
    return [...this.#channels.values()].some(
      ({ link: { state } }) => state === 'opening' || state === 'retrying',
    );
  }

  /**
   * Sends on one route, regardless of its system. The caller sets the target fields. Result as for
   * `send`.
   */
  sendVia<N extends MessageName>(via: Via, name: N, message: MessageByName[N]): boolean {
    const channel = this.#channels.get(via.linkId);
    return channel !== undefined && this.#transmit(channel, via.peer, name, message);
  }

  /** Routes on which a system's autopilot was received in the last `withinMs`, newest first. */
  routesOf(systemId: number, withinMs: number): readonly Route[] {
    return this.#routes.autopilotRoutes(systemId, this.#clock.monotonicMs() - withinMs);
  }

  /** The best route to a component, however old. Undefined if it was never received. */
  routeTo(target: Target): Route | undefined {
    return this.#routes.candidates(target.systemId, target.componentId)[0];
  }

  /** Loss of a system's autopilot in the last ten seconds on its current route, 0 to 100. */
  lossPctOf(systemId: number): number | undefined {
    const route = this.routeTo({ systemId, componentId: AUTOPILOT_COMPONENT_ID });
    const statistics = route && this.#channels.get(route.linkId)?.statistics;
    return statistics?.autopilotLossPct(systemId, AUTOPILOT_COMPONENT_ID);
  }

  /** The system restarted: the last jump of its sequence numbers was no loss. */
  rebooted(systemId: number): void {
    for (const { statistics } of this.#channels.values()) statistics.sequence.rebooted(systemId);
  }

  /** Frame counts of a link. Undefined for a link that is not attached. */
  trafficOf(linkId: string): LinkTraffic | undefined {
    const channel = this.#channels.get(linkId);
    if (!channel) return undefined;
    const { statistics, signing } = channel;
    return {
      receivedFrames: statistics.receivedFrames,
      sentFrames: statistics.sentFrames,
      rejectedFrames: statistics.rejected(),
      lostFrames: statistics.lostFrames,
      lossPct: statistics.lossPct ?? null,
      systems: this.#systemsOf(linkId),
      signing: signing?.policy ?? 'off',
    };
  }

  /** Dropped valid frames of a link, by reason. */
  droppedOf(linkId: string): Readonly<Record<DropReason, number>> | undefined {
    return this.#channels.get(linkId)?.statistics.dropped;
  }

  /** At most 4,096. */
  get routeCount(): number {
    return this.#routes.size;
  }

  #broadcast<N extends MessageName>(name: N, message: MessageByName[N]): boolean {
    let isSent = false;
    for (const channel of this.#channels.values()) {
      if (this.#transmit(channel, undefined, name, message)) isSent = true;
    }
    return isSent;
  }

  #transmit<N extends MessageName>(
    channel: LinkChannel,
    peer: LinkPeer | undefined,
    name: N,
    message: MessageByName[N],
  ): boolean {
    if (channel.link.state !== 'open') return false;
    const { version } = channel;
    if (version === 1 && MESSAGE_ID[name] > MAX_V1_MESSAGE_ID) return false;
    const isSent = this.#write(channel, peer, channel.encode(name, message, version));
    // Vehicles that start in MAVLink 1 switch to MAVLink 2 when it arrives.
    if (version === 1 && name === 'HEARTBEAT') this.#write(channel, peer, channel.encode(name, message, 2));
    return isSent;
  }

  #write(channel: LinkChannel, peer: LinkPeer | undefined, bytes: Uint8Array): boolean {
    // Remembered first: an in-memory link may echo within the call.
    this.#sent.isKnown(frameAt(bytes, 0, bytes.length), 0, this.#clock.monotonicMs(), 0, 0);
    if (!channel.link.write(bytes, peer)) return false;
    channel.statistics.sentFrames += 1;
    this.#tap(channel.link.id, 'out', bytes);
    return true;
  }

  #tap(linkId: string, direction: 'in' | 'out', bytes: Uint8Array): void {
    if (this.#taps.length === 0) return;
    const utcUs = this.#utc.now();
    for (const tap of this.#taps) tap(linkId, direction, utcUs, bytes);
  }

  #keepHouse(): void {
    this.#routes.evictIdle(this.#clock.monotonicMs() - ROUTE_IDLE_MS);
    for (const [linkId, { statistics }] of this.#channels)
      statistics.sample(this.#routes.ofLink(linkId).filter(isAutopilotRoute));
  }

  /** Newest first, each component once. */
  #systemsOf(linkId: string): LinkTraffic['systems'] {
    const nowMs = this.#clock.monotonicMs();
    const systems = new Map<number, LinkTraffic['systems'][number]>();
    for (const { systemId, componentId, lastSeenMs } of this.#routes.ofLink(linkId)) {
      const key = (systemId << 8) | componentId;
      if (systems.has(key)) continue;
      systems.set(key, { sysid: systemId, compid: componentId, lastSeenMs: nowMs - lastSeenMs });
      if (systems.size >= MAX_LISTED_SYSTEMS) break;
    }
    return [...systems.values()];
  }
}

function isAutopilotRoute({ componentId }: Route): boolean {
  return componentId === AUTOPILOT_COMPONENT_ID;
}

/** How far the clocks may drift before the wall clock counts as reset. */
const MAX_DRIFT_US = 2000;

/**
 * Wall-clock time for recordings, finer than the wall clock's milliseconds: follows the monotonic
 * clock, and the wall clock when that is set.
 */
export class UtcMicroseconds {
  readonly #clock: Clock;
  #offsetUs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Integer microseconds since 1970-01-01T00:00:00Z. */
  now(): number {
    const runningUs = this.#clock.monotonicMs() * 1000;
    const wallUs = this.#clock.utcMs() * 1000;
    if (Math.abs(runningUs + this.#offsetUs - wallUs) > MAX_DRIFT_US) this.#offsetUs = wallUs - runningUs;
    return Math.floor(runningUs + this.#offsetUs);
  }
}
