import {
  type FieldPrimitive,
  type MessageDefinition,
  MessageType,
  parseBasicFieldValue,
  parseFieldDefinition,
  parseMessageDefinition,
} from '@foxglove/ulog';
import { say } from '../../../contract/operator-text.ts';
import { plainText } from '../../../vehicle/state/status-text-assembler.ts';
import type { ReportProblem } from '../dataflash/dataflash-reader.ts';
import { type NativeField, NativeFormat, NativeRecord, type NativeType, sizeOf } from '../native-record.ts';

const TYPES = new Map<string, NativeType>([
  ['int8_t', 'i8'],
  ['uint8_t', 'u8'],
  ['bool', 'u8'],
  ['int16_t', 'i16'],
  ['uint16_t', 'u16'],
  ['int32_t', 'i32'],
  ['uint32_t', 'u32'],
  ['int64_t', 'i64'],
  ['uint64_t', 'u64'],
  ['float', 'f32'],
  ['double', 'f64'],
  ['char', 'text'],
]);
/** A message has at most 65,535 bytes: nothing longer can be logged. */
const MAX_BYTES = 0xffff;
const MAX_FIELDS = 4096;
const MAX_DEPTH = 8;
const PADDING = /^_padding\d*$/;
const PADDING_PATH = /(^|\.)_padding\d*(\[\d+\])?$/;

/** The layouts a ULog defines: nested ones are written out, as `esc[3].esc_rpm`. Memory is bounded. */
class UlogFormats {
  readonly #definitions = new Map<string, MessageDefinition>();
  #count = 0;

  /** @returns the name of what was defined; undefined when the text defines nothing */
  define(text: string): string | undefined {
    const definition = parseMessageDefinition(text);
    if (!definition || this.#count >= MAX_FIELDS) return undefined;
    this.#count += 1;
    this.#definitions.set(definition.name, definition);
    return definition.name;
  }

  /** Undefined for a message that is not defined, or in a way that cannot be followed. */
  formatOf(message: string): NativeFormat | undefined {
    const definition = this.#definitions.get(message);
    if (!definition) return undefined;
    const fields: NativeField[] = [];
    const byteLength = this.#lay(definition, '', 0, 0, fields);
    if (byteLength === undefined) return undefined;
    return new NativeFormat(message, fields, byteLength - trailingPadding(definition));
  }

  /** @returns where the next field begins; undefined when it cannot be laid out */
  #lay(
    { fields }: MessageDefinition,
    prefix: string,
    from: number,
    depth: number,
    laid: NativeField[],
  ): number | undefined {
    let offset = from;
    for (const { name, type, arrayLength, isComplex } of fields) {
      const isText = type === 'char';
      const elements = isText ? 1 : (arrayLength ?? 1);
      if (elements > MAX_BYTES) return undefined;
      for (let element = 0; element < elements; element += 1) {
        const path = `${prefix}${name}${arrayLength === undefined || isText ? '' : `[${element}]`}`;
        const end = isComplex
          ? this.#nested(type, `${path}.`, offset, depth + 1, laid)
          : plain(type, path, offset, isText ? (arrayLength ?? 1) : 0, laid);
        if (end === undefined || end > MAX_BYTES || laid.length > MAX_FIELDS) return undefined;
        offset = end;
      }
    }
    return offset;
  }

  #nested(
    type: string,
    prefix: string,
    offset: number,
    depth: number,
    laid: NativeField[],
  ): number | undefined {
    const definition = this.#definitions.get(type);
    // Without fields it would not move on: a long array of nothing.
    if (!definition || definition.fields.length === 0 || depth > MAX_DEPTH) return undefined;
    return this.#lay(definition, prefix, offset, depth, laid);
  }
}

function plain(
  typeName: string,
  path: string,
  offset: number,
  length: number,
  laid: NativeField[],
): number | undefined {
  const type = TYPES.get(typeName);
  if (!type) return undefined;
  if (!PADDING_PATH.test(path)) laid.push({ name: path, unit: undefined, type, offset, length, divisor: 1 });
  return offset + sizeOf(type, length);
}

/** Padding at the end is defined and not written. */
function trailingPadding({ fields }: MessageDefinition): number {
  const last = fields.at(-1);
  return last && PADDING.test(last.name) && last.type === 'uint8_t' ? (last.arrayLength ?? 1) : 0;
}

/** What a ULog holds beside its records. */
export type UlogEntry =
  | { readonly kind: 'record'; readonly record: NativeRecord }
  | { readonly kind: 'text'; readonly bootUs: number; readonly severity: number; readonly text: string }
  | {
      readonly kind: 'parameter' | 'info';
      readonly key: string;
      readonly type: string;
      readonly value: FieldPrimitive;
    };

interface Subscription {
  readonly format: NativeFormat | undefined;
  readonly instance: number;
}

const FILE_HEADER_LENGTH = 16;
const HEADER_LENGTH = 3;
const MAX_MESSAGE = HEADER_LENGTH + 0xffff;
const MAX_SUBSCRIPTIONS = 4096;
const KNOWN_INCOMPATIBLE_FLAGS = 0x01;
const MAX_SHOWN_NAME = 60;
const decoder = new TextDecoder();

/** The least length of the content of each message. */
const LEAST = new Map<number, number>([
  [MessageType.FlagBits, 40],
  [MessageType.Information, 1],
  [MessageType.InformationMulti, 2],
  [MessageType.FormatDefinition, 3],
  [MessageType.Parameter, 1],
  [MessageType.ParameterDefault, 2],
  [MessageType.AddLogged, 4],
  [MessageType.RemoveLogged, 2],
  [MessageType.Data, 2],
  [MessageType.Log, 9],
  [MessageType.LogTagged, 11],
  [MessageType.Synchronization, 8],
  [MessageType.Dropout, 2],
]);

/**
 * Reads PX4's ULog as a stream, without an index in memory. Nothing throws. What cannot be read is skipped up
 * to the next place with two messages in a row, and reported with its place.
 * Source: https://docs.px4.io/main/en/dev_log/ulog_file_format
 */
export class UlogReader {
  readonly #problem: ReportProblem;
  readonly #formats = new UlogFormats();
  readonly #subscriptions = new Map<number, Subscription>();
  readonly #unreadable = new Set<string>();
  #held: Uint8Array = new Uint8Array(0);
  /** Of the first held byte in the whole input. */
  #offset = 0;
  #hasHeader = false;
  #damagedFrom: number | undefined;
  /** Where data was appended later: the message before may be cut off there. */
  #appendedAt: number[] = [];
  #isRefused = false;
  #lostMs = 0;
  #lostAt: number | undefined;

  constructor(problem: ReportProblem) {
    this.#problem = problem;
  }

  /** The entries that become whole with this chunk. Read them all before the next call. */
  *read(chunk: Uint8Array): Generator<UlogEntry, void, undefined> {
    const bytes = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    yield* this.#take(bytes, false);
  }

  /** The entries that can only be decided now that no data follows. */
  *end(): Generator<UlogEntry, void, undefined> {
    yield* this.#take(this.#held, true);
    if (this.#damagedFrom !== undefined)
      this.#damaged(this.#offset, 'damaged or cut off: nothing can be read from here to the end');
    if (this.#lostAt !== undefined)
      this.#problem(
        this.#lostAt,
        0,
        say('the vehicle could not write fast enough: {lost} ms are missing in total', {
          lost: this.#lostMs,
        }),
      );
  }

  *#take(bytes: Uint8Array, isFinal: boolean): Generator<UlogEntry, void, undefined> {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const base = this.#offset;
    let at = 0;
    // A whole message and the head of its follower: with less, the answer could depend on how the input was cut.
    while (at < bytes.length && !this.#isRefused) {
      if (!this.#hasHeader) {
        if (bytes.length < FILE_HEADER_LENGTH && !isFinal) break;
        this.#hasHeader = true;
        at = Math.min(bytes.length, FILE_HEADER_LENGTH);
        continue;
      }
      const left = bytes.length - at;
      if (!isFinal && left < 2 * HEADER_LENGTH) break;
      const end = at + HEADER_LENGTH + (left >= 2 ? view.getUint16(at, true) : 0);
      if (!isFinal && end + HEADER_LENGTH > bytes.length && left <= MAX_MESSAGE && this.#isMessage(view, at))
        break;
      const boundary = this.#boundaryIn(base + at, base + end);
      if (boundary !== undefined) {
        this.#damagedFrom ??= base + at;
        at = Math.min(bytes.length, boundary - base);
        continue;
      }
      if (end > bytes.length || !this.#isMessage(view, at) || !this.#isFollowed(view, end, base + end)) {
        this.#damagedFrom ??= base + at;
        at += 1;
        continue;
      }
      this.#damaged(base + at, 'damaged: nothing can be read here');
      const entry = this.#message(view, at, end, base + at);
      at = end;
      if (entry) yield entry;
    }
    if (this.#isRefused) at = bytes.length;
    this.#offset = base + at;
    // A copy, not a view: the caller may reuse its chunk.
    this.#held = new Uint8Array(bytes.subarray(at));
  }

  /** Whether a message may begin here, judged by its head alone. */
  #isMessage(view: DataView, at: number): boolean {
    if (!isHead(view, at)) return false;
    if (view.getUint8(at + 2) !== MessageType.Data) return true;
    if (at + HEADER_LENGTH + 2 > view.byteLength) return true;
    const subscription = this.#subscriptions.get(view.getUint16(at + HEADER_LENGTH, true));
    if (!subscription) return false;
    // Without a layout its length cannot be checked.
    return !subscription.format || view.getUint16(at, true) - 2 >= subscription.format.byteLength;
  }

  /**
   * After damage, bytes that look like a message by chance must not pass: the next message is checked in full
   * too.
   */
  #isFollowed(view: DataView, end: number, offset: number): boolean {
    if (end + HEADER_LENGTH > view.byteLength || this.#appendedAt.includes(offset)) return true;
    return this.#damagedFrom === undefined ? isHead(view, end) : this.#isMessage(view, end);
  }

  #boundaryIn(from: number, to: number): number | undefined {
    return this.#appendedAt.find((offset) => offset > from && offset < to);
  }

  #message(view: DataView, at: number, end: number, offset: number): UlogEntry | undefined {
    const from = at + HEADER_LENGTH;
    const bytes = new Uint8Array(view.buffer, view.byteOffset + from, end - from);
    switch (view.getUint8(at + 2)) {
      case MessageType.Data:
        return this.#data(view, from);
      case MessageType.FlagBits:
        this.#flags(view, from, offset);
        return undefined;
      case MessageType.FormatDefinition:
        if (this.#formats.define(decoder.decode(bytes)) === undefined)
          this.#problem(offset, end - at, 'a message definition is not supported');
        return undefined;
      case MessageType.AddLogged:
        this.#subscribe(view, from, decoder.decode(bytes.subarray(3)), offset);
        return undefined;
      case MessageType.RemoveLogged:
        this.#subscriptions.delete(view.getUint16(from, true));
        return undefined;
      case MessageType.Information:
        return keyed('info', bytes);
      case MessageType.Parameter:
        return keyed('parameter', bytes);
      case MessageType.Log:
        return {
          kind: 'text',
          severity: severityOf(view.getUint8(from)),
          bootUs: microsAt(view, from + 1),
          text: decoder.decode(bytes.subarray(9)),
        };
      case MessageType.LogTagged:
        return {
          kind: 'text',
          severity: severityOf(view.getUint8(from)),
          bootUs: microsAt(view, from + 3),
          text: decoder.decode(bytes.subarray(11)),
        };
      case MessageType.Dropout:
        this.#lostMs += view.getUint16(from, true);
        this.#lostAt ??= offset;
        return undefined;
      default:
        return undefined;
    }
  }

  #data(view: DataView, from: number): UlogEntry | undefined {
    const subscription = this.#subscriptions.get(view.getUint16(from, true));
    const { format, instance = 0 } = subscription ?? {};
    if (!format) return undefined;
    const time = format.field('timestamp');
    const bootUs = time?.type === 'u64' ? microsAt(view, from + 2 + time.offset) : undefined;
    return { kind: 'record', record: new NativeRecord(format, instance, bootUs, view, from + 2) };
  }

  #subscribe(view: DataView, from: number, message: string, offset: number): void {
    const instance = view.getUint8(from);
    const id = view.getUint16(from + 1, true);
    if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS && !this.#subscriptions.has(id)) return;
    const format = this.#formats.formatOf(message);
    // An invalid name must not reach a text for people.
    const shown = plainText(message).slice(0, MAX_SHOWN_NAME);
    if (!format && !this.#unreadable.has(message) && this.#unreadable.size < MAX_SUBSCRIPTIONS) {
      this.#unreadable.add(message);
      this.#problem(offset, 0, say('{name} has an unsupported definition and is left out', { name: shown }));
    }
    this.#subscriptions.set(id, { format, instance });
  }

  #flags(view: DataView, from: number, offset: number): void {
    const isKnown = (view.getUint8(from + 8) & ~KNOWN_INCOMPATIBLE_FLAGS) === 0;
    const others = Array.from({ length: 7 }, (_, index) => view.getUint8(from + 9 + index));
    if (!isKnown || others.some((flag) => flag !== 0)) {
      this.#isRefused = true;
      this.#problem(offset, 0, 'its format version is newer than this program supports');
      return;
    }
    this.#appendedAt = [0, 1, 2]
      .map((index) => microsAt(view, from + 16 + index * 8))
      .filter((appendedAt) => appendedAt > offset);
  }

  #damaged(end: number, reason: string): void {
    const from = this.#damagedFrom;
    this.#damagedFrom = undefined;
    if (from !== undefined && end > from) this.#problem(from, end - from, reason);
  }
}

function isHead(view: DataView, at: number): boolean {
  if (at + HEADER_LENGTH > view.byteLength) return false;
  const size = view.getUint16(at, true);
  const type = view.getUint8(at + 2);
  const least = LEAST.get(type);
  return least !== undefined && size >= least && (type !== MessageType.Synchronization || size === 8);
}

/** A key with its type, as `int32_t MAV_SYS_ID`, and its value. */
function keyed(kind: 'info' | 'parameter', bytes: Uint8Array): UlogEntry | undefined {
  const keyLength = bytes[0] ?? 0;
  const field = parseFieldDefinition(decoder.decode(bytes.subarray(1, 1 + keyLength)));
  const value = bytes.subarray(1 + keyLength);
  if (!field || field.isComplex || (field.arrayLength ?? 1) > value.length) return undefined;
  try {
    const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
    return { kind, key: field.name, type: field.type, value: parseBasicFieldValue(field, view) };
  } catch {
    // Shorter than its type.
    return undefined;
  }
}

/** The levels of the kernel, written as digits: those of MAV_SEVERITY. */
function severityOf(level: number): number {
  const digit = level >= 0x30 ? level - 0x30 : level;
  return digit <= 7 ? digit : 6;
}

function microsAt(view: DataView, at: number): number {
  return view.getUint32(at + 4, true) * 0x1_0000_0000 + view.getUint32(at, true);
}
