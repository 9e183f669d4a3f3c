import type { Clock } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import type { Frame } from '../codec/frame.ts';
import { FrameReader } from '../codec/frame-reader.ts';
import { FrameWriter } from '../codec/frame-writer.ts';
import { MESSAGE_ID, type MessageByName, type MessageName } from '../codec/generated/messages.ts';
import type { Link, LinkPeer } from '../link/link.ts';
import type { LinkSigning } from './link-signing.ts';
import { LinkStatistics } from './link-statistics.ts';

/** Source of bytes. Comparing sources by number is faster than by name. */
export interface ChannelSource {
  readonly peer: LinkPeer;
  readonly number: number;
}

export interface ChannelListeners {
  /** A frame with a valid CRC. Its views are valid only during the call. */
  frame(channel: LinkChannel, frame: Frame, source: ChannelSource): void;
  /** A frame of a message outside our dialects. */
  unknownFrame(channel: LinkChannel, frame: Frame, source: ChannelSource): void;
  /** All frames completed by the last bytes were delivered. */
  batchEnd(): void;
  /** Sources for which `isGone` holds will not be received again by that name. */
  sourcesGone(channel: LinkChannel, isGone: (peer: LinkPeer) => boolean): void;
}

export interface LinkChannelOptions {
  readonly link: Link;
  readonly clock: Clock;
  readonly systemId: number;
  readonly componentId: number;
  readonly signing: LinkSigning | undefined;
  readonly listeners: ChannelListeners;
}

interface Source extends ChannelSource {
  readonly reader: FrameReader;
}

/** Chunks that may wait while another is read. Only an in-memory link receives within its own call. */
const MAX_WAITING_CHUNKS = 256;

let lastSourceNumber = 0;

/** The frames of one link: a reader per incoming stream, and one numbered, optionally signed output. */
export class LinkChannel {
  readonly link: Link;
  readonly statistics: LinkStatistics;
  readonly signing: LinkSigning | undefined;
  readonly #clock: Clock;
  readonly #listeners: ChannelListeners;
  readonly #writer: FrameWriter;
  readonly #sources = new Map<LinkPeer, Source>();
  /** Datagrams are complete, so one reader serves all senders. */
  readonly #datagramReader: FrameReader | undefined;
  readonly #subscriptions: readonly Unsubscribe[];
  readonly #waiting: { readonly bytes: Uint8Array; readonly peer: LinkPeer }[] = [];
  #current: ChannelSource = { peer: '', number: 0 };
  #isReading = false;
  #hasHeardV1 = false;
  #hasHeardV2 = false;

  constructor(options: LinkChannelOptions) {
    const { link, clock, signing, listeners } = options;
    this.link = link;
    this.signing = signing;
    this.#clock = clock;
    this.#listeners = listeners;
    this.statistics = new LinkStatistics(clock);
    this.#writer = new FrameWriter({
      systemId: options.systemId,
      componentId: options.componentId,
      ...(signing?.signer && { signer: signing.signer }),
    });
    if (link.isDatagram) this.#datagramReader = this.#newReader(() => this.#current, undefined);
    this.#subscriptions = [
      link.on('received', ({ bytes, peer }) => this.#receive(bytes, peer)),
      link.on('peerGone', (peer) => this.#forget((other) => other === peer)),
      link.on('stateChanged', (state) => {
        if (state !== 'open') this.#closed();
      }),
    ];
  }

  /**
   * The version sent on this link: MAVLink 2, unless only MAVLink 1 was received. Radios inject
   * either and do not count.
   */
  get version(): 1 | 2 {
    return this.#hasHeardV1 && !this.#hasHeardV2 && !this.signing?.signer ? 1 : 2;
  }

  /** @throws RangeError when a value does not fit its field or the message has no form in `version` */
  encode<N extends MessageName>(name: N, message: MessageByName[N], version: 1 | 2): Uint8Array {
    return this.#writer.write(name, message, version);
  }

  /** Records what a valid frame reveals about its sender. */
  noteVersion(frame: Frame): void {
    if (frame.version === 2) this.#hasHeardV2 = true;
    else if (frame.messageId !== MESSAGE_ID.RADIO_STATUS) this.#hasHeardV1 = true;
  }

  detach(): void {
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    this.#forget(() => true);
    this.#datagramReader?.reset();
    this.#waiting.length = 0;
  }

  #receive(bytes: Uint8Array, peer: LinkPeer): void {
    if (this.#isReading) {
      if (this.#waiting.length < MAX_WAITING_CHUNKS) this.#waiting.push({ bytes: bytes.slice(), peer });
      return;
    }
    this.#isReading = true;
    try {
      this.#read(bytes, peer);
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
        this.#read(next.bytes, next.peer);
    } finally {
      this.#isReading = false;
    }
  }

  #read(bytes: Uint8Array, peer: LinkPeer): void {
    const source = this.#sources.get(peer) ?? this.#addSource(peer);
    this.#current = source;
    source.reader.push(bytes);
    if (this.#datagramReader) source.reader.endDatagram();
    this.#listeners.batchEnd();
  }

  #addSource(peer: LinkPeer): Source {
    lastSourceNumber += 1;
    const number = lastSourceNumber;
    const reader = this.#datagramReader ?? this.#newReader(() => ({ peer, number }), this.#clock);
    const source: Source = { peer, number, reader };
    this.#sources.set(peer, source);
    return source;
  }

  #newReader(sourceOf: () => ChannelSource, clock: Clock | undefined): FrameReader {
    const own = clock && sourceOf();
    const reader = new FrameReader({
      onFrame: (frame) => {
        this.#listeners.frame(this, frame, own ?? sourceOf());
        this.#endBatchOfTimer();
      },
      onUnknown: (frame) => {
        this.statistics.receivedFrames += 1;
        this.#listeners.unknownFrame(this, frame, own ?? sourceOf());
      },
      ...(clock && { clock }),
    });
    this.statistics.addReader(reader.counters);
    return reader;
  }

  /** A held-back frame comes from a timer, outside any chunk. */
  #endBatchOfTimer(): void {
    if (!this.#isReading) this.#listeners.batchEnd();
  }

  /** A reopened link has new peers. If it has only one, its route stays valid. */
  #closed(): void {
    for (const { reader } of this.#sources.values()) reader.reset();
    this.#forget((peer) => peer !== '');
  }

  #forget(isGone: (peer: LinkPeer) => boolean): void {
    for (const [peer, { reader }] of this.#sources) {
      if (!isGone(peer)) continue;
      this.#sources.delete(peer);
      if (reader === this.#datagramReader) continue;
      reader.reset();
      this.statistics.retireReader(reader.counters);
    }
    this.#listeners.sourcesGone(this, isGone);
  }
}
