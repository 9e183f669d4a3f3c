import type { Clock, MonotonicMs } from '../../base/clock.ts';
import type {
  InspectedDetail,
  InspectedField,
  InspectedMessage,
  InspectorPort,
} from '../../contract/vehicle/inspector.ts';
import { byteAt, messageIdAt } from '../../mavlink/codec/buffer-frame.ts';
import type { Frame } from '../../mavlink/codec/frame.ts';
import { frameAt } from '../../mavlink/codec/frame-examiner.ts';
import { MAX_FRAME_LENGTH, STX_V1 } from '../../mavlink/codec/frame-layout.ts';
import * as enums from '../../mavlink/codec/generated/enums.ts';
import type { FieldDefinition } from '../../mavlink/codec/message/field-definition.ts';
import { decodeMessage } from '../../mavlink/codec/message/message-codec.ts';
import { definitionOfId } from '../../mavlink/codec/message/message-registry.ts';
import type { LinkRegistry } from '../../mavlink/link/link-registry.ts';
import type { Router } from '../../mavlink/router/router.ts';

export interface MessageInspectorOptions {
  readonly clock: Clock;
  readonly router: Pick<Router, 'tap'>;
  readonly links: Pick<LinkRegistry, 'on'>;
}

/** Keys that sign or open a link: permission to view telemetry does not include them. */
const SECRET_MESSAGES: ReadonlySet<string> = new Set(['SETUP_SIGNING', 'AUTH_KEY']);

/** Shows what is on the wire. Counts every frame, and decodes a frame only when its fields are requested. */
export class MessageInspector implements InspectorPort {
  readonly #clock: Clock;
  readonly #counts: MessageCounts;

  constructor({ clock, router, links }: MessageInspectorOptions) {
    this.#clock = clock;
    this.#counts = new MessageCounts(clock);
    router.tap((linkId, direction, _utcUs, bytes) => this.#counts.count(linkId, direction, bytes));
    links.on('detached', ({ linkId }) => this.#counts.forgetLink(linkId));
  }

  messages(): readonly InspectedMessage[] {
    return [...this.#counts.rows()].sort(byPlace).map((row) => this.#summary(row));
  }

  detail(key: string): InspectedDetail | undefined {
    const row = this.#find(key);
    if (!row) return undefined;
    const summary = this.#summary(row);
    const isWithheld = summary.name !== null && SECRET_MESSAGES.has(summary.name);
    if (isWithheld) return { ...summary, fields: [], isWithheld, hex: '' };
    const fields = inspectedFields(frameAt(row.last, 0, row.lastLength));
    const hex = Buffer.from(row.last.buffer, 0, row.lastLength).toString('hex');
    return { ...summary, fields, isWithheld, hex };
  }

  #find(key: string): CountedMessage | undefined {
    const match = /^(.+)\.(in|out)\.(\d{1,3})\.(\d{1,3})\.(\d{1,8})$/.exec(key);
    if (!match) return undefined;
    const [, linkId = '', direction, systemId, componentId, messageId] = match;
    return this.#counts.find(
      linkId,
      direction === 'out' ? 'out' : 'in',
      Number(systemId),
      Number(componentId),
      Number(messageId),
    );
  }

  #summary(row: CountedMessage): InspectedMessage {
    const { linkId, direction, systemId, componentId, messageId } = row;
    return {
      key: `${linkId}.${direction}.${systemId}.${componentId}.${messageId}`,
      linkId,
      direction,
      sysid: systemId,
      compid: componentId,
      messageId,
      name: definitionOfId(messageId)?.name ?? null,
      count: row.count,
      rateHz: Math.round(this.#counts.rateHz(row) * 10) / 10,
      ageMs: Math.round(this.#clock.monotonicMs() - row.lastAtMs),
      bytes: row.lastLength,
    };
  }
}

function byPlace(a: CountedMessage, b: CountedMessage): number {
  return (
    compareTexts(a.linkId, b.linkId) ||
    compareTexts(a.direction, b.direction) ||
    a.systemId - b.systemId ||
    a.componentId - b.componentId ||
    a.messageId - b.messageId
  );
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

type NamesOfEnum = Readonly<Record<string, number>>;

/** The fields of a frame in wire order, with the names of their values; empty for a message outside our dialects. */
function inspectedFields(frame: Frame): InspectedField[] {
  const definition = definitionOfId(frame.messageId);
  const decoded = decodeMessage(frame);
  if (!definition || !decoded) return [];
  const message = decoded.message as unknown as Readonly<Record<string, unknown>>;
  return definition.fields.map((field) => {
    const value = message[field.name];
    return {
      name: field.wireName,
      type: field.arrayLength > 0 ? `${field.type}[${field.arrayLength}]` : field.type,
      value: Array.isArray(value) ? value.map(plain) : plain(value),
      unit: field.units ?? null,
      text: valueText(field, value),
      isExtension: field.isExtension,
    };
  });
}

function plain(value: unknown): number | string | null {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function valueText({ enumName }: FieldDefinition, value: unknown): string | null {
  if (enumName === undefined || typeof value !== 'number') return null;
  const names = (enums as Readonly<Record<string, NamesOfEnum>>)[enumName];
  return names ? (nameOf(names, value) ?? bitNames(names, value)) : null;
}

function nameOf(names: NamesOfEnum, value: number): string | undefined {
  return Object.keys(names).find((name) => names[name] === value);
}

/** Null where the enum is not a set of bits, or a bit lacks a name. */
function bitNames(names: NamesOfEnum, value: number): string | null {
  const bits = Object.entries(names).filter(([, bit]) => bit > 0 && (bit & (bit - 1)) === 0);
  const set = bits.filter(([, bit]) => (value & bit) !== 0);
  const covered = set.reduce((sum, [, bit]) => sum | bit, 0);
  return value > 0 && covered === value ? set.map(([name]) => name).join(' + ') : null;
}

/** What is counted of one message of one sender on one link. Read only outside of {@link MessageCounts}. */
interface CountedMessage {
  readonly linkId: string;
  readonly direction: 'in' | 'out';
  readonly systemId: number;
  readonly componentId: number;
  readonly messageId: number;
  readonly firstAtMs: MonotonicMs;
  count: number;
  lastAtMs: MonotonicMs;
  /** Number of the window of the last frame, and the frame counts of this window and the previous one. */
  window: number;
  inWindow: number;
  inWindowBefore: number;
  /** The last frame; only its first `lastLength` bytes count. */
  readonly last: Uint8Array;
  lastLength: number;
}

interface Senders {
  readonly in: Map<number, Map<number, CountedMessage>>;
  readonly out: Map<number, Map<number, CountedMessage>>;
}

export const MAX_COUNTED_MESSAGES = 8192;
const WINDOW_MS = 2000;
/** Rows that may make room when too many are kept. */
const FORGOTTEN_AFTER_MS = 60_000;
const SWEEP_PERIOD_MS = 1000;

/** Counts every frame on the wire. The hot path: a frame costs three look-ups and a copy of its bytes. */
class MessageCounts {
  readonly #clock: Clock;
  readonly #links = new Map<string, Senders>();
  #size = 0;
  #sweptAtMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * A tap of the router. Beyond the limit, rows silent for a minute are removed; if none is, new rows are not
   * counted.
   */
  count(linkId: string, direction: 'in' | 'out', bytes: Uint8Array): void {
    const nowMs = this.#clock.monotonicMs();
    const row = this.#rowOf(linkId, direction, bytes, nowMs);
    if (!row) return;
    const window = Math.floor(nowMs / WINDOW_MS);
    if (window !== row.window) {
      row.inWindowBefore = window === row.window + 1 ? row.inWindow : 0;
      row.inWindow = 0;
      row.window = window;
    }
    row.inWindow += 1;
    row.count += 1;
    row.lastAtMs = nowMs;
    row.last.set(bytes);
    row.lastLength = bytes.length;
  }

  forgetLink(linkId: string): void {
    const senders = this.#links.get(linkId);
    this.#links.delete(linkId);
    if (!senders) return;
    for (const messages of [...senders.in.values(), ...senders.out.values()]) this.#size -= messages.size;
  }

  *rows(): Generator<CountedMessage> {
    for (const senders of this.#links.values())
      for (const direction of ['in', 'out'] as const)
        for (const messages of senders[direction].values()) yield* messages.values();
  }

  find(
    linkId: string,
    direction: 'in' | 'out',
    systemId: number,
    componentId: number,
    messageId: number,
  ): CountedMessage | undefined {
    return this.#links
      .get(linkId)
      ?.[direction].get((systemId << 8) | componentId)
      ?.get(messageId);
  }

  /** Frames a second over two to four seconds; over the time since the first frame while that is shorter. */
  rateHz(row: CountedMessage): number {
    const nowMs = this.#clock.monotonicMs();
    const heardForMs = row.lastAtMs - row.firstAtMs;
    if (nowMs - row.firstAtMs < WINDOW_MS) return heardForMs > 0 ? ((row.count - 1) * 1000) / heardForMs : 0;
    const window = Math.floor(nowMs / WINDOW_MS);
    const passedMs = nowMs - window * WINDOW_MS;
    const isPresent = row.window === window;
    const present = isPresent ? row.inWindow : 0;
    const before = isPresent ? row.inWindowBefore : row.window === window - 1 ? row.inWindow : 0;
    const beforeMs = Math.min(WINDOW_MS, window * WINDOW_MS - row.firstAtMs);
    return beforeMs > 0 ? ((present + before) * 1000) / (beforeMs + passedMs) : (present * 1000) / passedMs;
  }

  #rowOf(
    linkId: string,
    direction: 'in' | 'out',
    bytes: Uint8Array,
    nowMs: MonotonicMs,
  ): CountedMessage | undefined {
    const idsAt = bytes[0] === STX_V1 ? 3 : 5;
    const systemId = byteAt(bytes, idsAt);
    const componentId = byteAt(bytes, idsAt + 1);
    const messageId = messageIdAt(bytes, 0);
    const senders = this.#links.get(linkId) ?? this.#addLink(linkId);
    const sender = (systemId << 8) | componentId;
    const known = senders[direction].get(sender)?.get(messageId);
    if (known) return known;
    if (!this.#hasRoom(nowMs)) return undefined;
    const row: CountedMessage = {
      linkId,
      direction,
      systemId,
      componentId,
      messageId,
      firstAtMs: nowMs,
      count: 0,
      lastAtMs: nowMs,
      window: 0,
      inWindow: 0,
      inWindowBefore: 0,
      last: new Uint8Array(MAX_FRAME_LENGTH),
      lastLength: 0,
    };
    const messages = senders[direction].get(sender) ?? new Map<number, CountedMessage>();
    senders[direction].set(sender, messages.set(messageId, row));
    this.#size += 1;
    return row;
  }

  #addLink(linkId: string): Senders {
    const senders: Senders = { in: new Map(), out: new Map() };
    this.#links.set(linkId, senders);
    return senders;
  }

  /** Noise that happens to be frames must not fill the memory. */
  #hasRoom(nowMs: MonotonicMs): boolean {
    if (this.#size < MAX_COUNTED_MESSAGES) return true;
    if (nowMs - this.#sweptAtMs < SWEEP_PERIOD_MS) return false;
    this.#sweptAtMs = nowMs;
    for (const senders of this.#links.values())
      for (const direction of ['in', 'out'] as const)
        for (const messages of senders[direction].values())
          for (const [messageId, { lastAtMs }] of messages)
            if (nowMs - lastAtMs > FORGOTTEN_AFTER_MS && messages.delete(messageId)) this.#size -= 1;
    return this.#size < MAX_COUNTED_MESSAGES;
  }
}
