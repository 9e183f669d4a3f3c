import type { Clock } from '../../base/clock.ts';
import type {
  InspectedDetail,
  InspectedField,
  InspectedMessage,
  InspectorPort,
} from '../../contract/vehicle/inspector.ts';
import type { Frame } from '../../mavlink/codec/frame.ts';
import { frameAt } from '../../mavlink/codec/frame-examiner.ts';
import * as enums from '../../mavlink/codec/generated/enums.ts';
import type { FieldDefinition } from '../../mavlink/codec/message/field-definition.ts';
import { decodeMessage } from '../../mavlink/codec/message/message-codec.ts';
import { definitionOfId } from '../../mavlink/codec/message/message-registry.ts';
import type { LinkRegistry } from '../../mavlink/link/link-registry.ts';
import type { Router } from '../../mavlink/router/router.ts';
import { type CountedMessage, MessageCounts } from './message-counts.ts';

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
