import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { plainText } from '../../../vehicle/state/status-text-assembler.ts';
import {
  type NativeField,
  NativeFormat,
  NativeRecord,
  type NativeType,
  numberAt,
  sizeOf,
} from '../native-record.ts';

interface Letter {
  readonly type: NativeType;
  readonly length?: number;
  readonly divisor?: number;
  readonly elements?: number;
}

/**
 * The letters of a format and the type each means.
 * Source: https://github.com/ArduPilot/ardupilot/blob/master/libraries/AP_Logger/README.md
 */
const LETTERS = new Map<string, Letter>([
  ['a', { type: 'i16', elements: 32 }],
  ['b', { type: 'i8' }],
  ['B', { type: 'u8' }],
  ['h', { type: 'i16' }],
  ['H', { type: 'u16' }],
  ['i', { type: 'i32' }],
  ['I', { type: 'u32' }],
  ['f', { type: 'f32' }],
  ['g', { type: 'f16' }],
  ['d', { type: 'f64' }],
  ['n', { type: 'text', length: 4 }],
  ['N', { type: 'text', length: 16 }],
  ['Z', { type: 'text', length: 64 }],
  ['c', { type: 'i16', divisor: 100 }],
  ['C', { type: 'u16', divisor: 100 }],
  ['e', { type: 'i32', divisor: 100 }],
  ['E', { type: 'u32', divisor: 100 }],
  ['L', { type: 'i32', divisor: 1e7 }],
  ['M', { type: 'u8' }],
  ['q', { type: 'i64' }],
  ['Q', { type: 'u64' }],
]);

/** A3, 95 and the message number come before the fields. */
const DATAFLASH_HEADER_LENGTH = 3;

/** What an FMT record says of one message. */
interface DataflashDefinition {
  readonly type: number;
  /** Of the whole record, header included. */
  readonly length: number;
  readonly name: string;
  readonly letters: string;
  readonly columns: readonly string[];
}

/** What FMTU, UNIT and MULT say of the columns of one message: one letter a column. */
interface DataflashUnits {
  readonly units: string;
  readonly multipliers: string;
  readonly unitNames: ReadonlyMap<string, string>;
  readonly multiplierValues: ReadonlyMap<string, number>;
}

const PREFIXES: readonly (readonly [number, string])[] = [
  [1e-2, 'c'],
  [1e-3, 'm'],
  [1e-6, 'µ'],
  [1e-9, 'n'],
];

/**
 * The layout a definition gives, with values as ArduPilot's own tools show them. Letters that mean hundredths
 * or degrees are applied; further multipliers are named in the unit. Undefined when letters and length do not
 * match.
 */
function dataflashFormat(
  definition: DataflashDefinition,
  units: DataflashUnits | undefined,
): NativeFormat | undefined {
  const fields: NativeField[] = [];
  let offset = 0;
  for (const [index, char] of [...definition.letters].entries()) {
    const letter = LETTERS.get(char);
    if (!letter) return undefined;
    const { type, length = 0, divisor = 1, elements = 1 } = letter;
    const column = definition.columns[index] || `field${index + 1}`;
    const unit = units && unitOf(units, index, divisor);
    for (let element = 0; element < elements; element += 1) {
      const name = elements > 1 ? `${column}[${element}]` : column;
      fields.push({ name, unit, type, offset, length, divisor });
      offset += sizeOf(type, length);
    }
  }
  if (offset + DATAFLASH_HEADER_LENGTH !== definition.length) return undefined;
  return new NativeFormat(definition.name, fields, offset);
}

function unitOf(
  { units, multipliers, unitNames, multiplierValues }: DataflashUnits,
  index: number,
  divisor: number,
) {
  const unit = unitNames.get(units[index] ?? '-');
  if (!unit || unit === 'UNKNOWN' || unit === 'instance') return undefined;
  const plain = unit.replace(/^deg(latitude|longitude|heading)$/, 'deg');
  const stated = multiplierValues.get(multipliers[index] ?? '-') ?? 0;
  const multiplier = stated === 0 ? 1 : stated * divisor;
  if (Math.abs(multiplier - 1) < 1e-6) return plain;
  const prefix = PREFIXES.find(([value]) => Math.abs(multiplier / value - 1) < 1e-6)?.[1];
  return prefix === undefined ? `${Number(multiplier.toPrecision(6))} ${plain}` : `${prefix}${plain}`;
}

/** What of a log could not be read, and where. */
export type ReportProblem = (offset: number, bytes: number, reason: OperatorText) => void;

interface Layout {
  readonly definition: DataflashDefinition;
  /** Undefined where the definition cannot be followed: its records are skipped whole. */
  readonly format: NativeFormat | undefined;
  readonly time: { readonly field: NativeField; readonly toUs: number } | undefined;
  readonly instance: NativeField | undefined;
}

const HEAD_1 = 0xa3;
const HEAD_2 = 0x95;
const FMT_TYPE = 128;
const FMT: DataflashDefinition = {
  type: FMT_TYPE,
  length: 89,
  name: 'FMT',
  letters: 'BBnNZ',
  columns: ['Type', 'Length', 'Name', 'Format', 'Columns'],
};
/** A record and the head of its follower: with less, the answer could depend on how the input was cut. */
const LOOKAHEAD = 255 + DATAFLASH_HEADER_LENGTH;
const INSTANCE_UNIT = '#';

/**
 * Reads ArduPilot's DataFlash logs as a stream: each FMT record defines how the records of one number are
 * laid out. Nothing throws. A record that is not followed by another one is damage, which is skipped and
 * reported with its place. Memory is bounded by 256 layouts.
 * Source: https://ardupilot.org/dev/docs/code-overview-adding-a-new-log-message.html
 */
export class DataflashReader {
  readonly #problem: ReportProblem;
  readonly #layouts = new Map<number, Layout>([[FMT_TYPE, layoutOf(FMT, undefined)]]);
  readonly #units = new Map<number, { readonly units: string; readonly multipliers: string }>();
  readonly #unitNames = new Map<string, string>();
  readonly #multipliers = new Map<string, number>();
  #held: Uint8Array = new Uint8Array(0);
  /** Of the first held byte in the whole input. */
  #offset = 0;
  #damagedFrom: number | undefined;
  #records = 0;

  constructor(problem: ReportProblem) {
    this.#problem = problem;
  }

  /** How many records were read, definitions included. */
  get records(): number {
    return this.#records;
  }

  /** The records that become whole with this chunk. Read them all before the next call. */
  *read(chunk: Uint8Array): Generator<NativeRecord, void, undefined> {
    const bytes = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    yield* this.#take(bytes, false);
  }

  /** The records that can only be decided now that no data follows. */
  *end(): Generator<NativeRecord, void, undefined> {
    yield* this.#take(this.#held, true);
    if (this.#damagedFrom !== undefined)
      this.#damaged(this.#offset, 'damaged or cut off: no record can be read from here to the end');
  }

  *#take(bytes: Uint8Array, isFinal: boolean): Generator<NativeRecord, void, undefined> {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const base = this.#offset;
    let at = 0;
    while (at < bytes.length && (isFinal || bytes.length - at >= LOOKAHEAD)) {
      const layout = this.#layoutAt(bytes, at);
      if (!layout) {
        this.#damagedFrom ??= base + at;
        at = nextHead(bytes, at + 1);
        continue;
      }
      this.#damaged(base + at, 'damaged: no record can be read here');
      this.#records += 1;
      const record = this.#record(layout, view, at + DATAFLASH_HEADER_LENGTH);
      const from = base + at;
      at += layout.definition.length;
      if (!record) continue;
      if (record.message === 'FMT') this.#define(record, from);
      else this.#learnUnits(record);
      yield record;
    }
    this.#offset = base + at;
    // A copy, not a view: the caller may reuse its chunk.
    this.#held = new Uint8Array(bytes.subarray(at));
  }

  /** The layout of the record that begins here; undefined when there is none. */
  #layoutAt(bytes: Uint8Array, at: number): Layout | undefined {
    if (bytes[at] !== HEAD_1 || bytes[at + 1] !== HEAD_2) return undefined;
    const layout = this.#layouts.get(bytes[at + 2] ?? -1);
    if (!layout) return undefined;
    const end = at + layout.definition.length;
    if (end > bytes.length) return undefined;
    const hasFollower =
      (end >= bytes.length || bytes[end] === HEAD_1) &&
      (end + 1 >= bytes.length || bytes[end + 1] === HEAD_2);
    return hasFollower ? layout : undefined;
  }

  #record({ format, time, instance }: Layout, view: DataView, at: number): NativeRecord | undefined {
    if (!format) return undefined;
    const bootUs = time && numberAt(view, at, time.field) * time.toUs;
    return new NativeRecord(format, instance && numberAt(view, at, instance), bootUs, view, at);
  }

  #define(record: NativeRecord, offset: number): void {
    const definition: DataflashDefinition = {
      type: record.number('Type') ?? 0,
      length: record.number('Length') ?? 0,
      name: plainText(record.text('Name') ?? ''),
      letters: record.text('Format') ?? '',
      columns: plainText(record.text('Columns') ?? '').split(','),
    };
    const { type, length, name } = definition;
    if (type === FMT_TYPE) return;
    if (length < DATAFLASH_HEADER_LENGTH || name === '') {
      this.#problem(offset, FMT.length, say('the definition of message {type} is not supported', { type }));
      return;
    }
    const before = this.#layouts.get(type)?.definition;
    if (before && isSame(before, definition)) return;
    if (before)
      this.#problem(
        offset,
        0,
        say('message {type} was {before} and is {name} from here on', { type, before: before.name, name }),
      );
    const layout = layoutOf(definition, this.#unitsOf(type));
    if (!layout.format)
      this.#problem(
        offset,
        FMT.length,
        say('{name} has an unsupported layout: its records are left out', { name }),
      );
    this.#layouts.set(type, layout);
  }

  #learnUnits(record: NativeRecord): void {
    if (record.message === 'UNIT') {
      this.#unitNames.set(letterOf(record.number('Id')), plainText(record.text('Label') ?? ''));
    } else if (record.message === 'MULT') {
      this.#multipliers.set(letterOf(record.number('Id')), record.number('Mult') ?? 0);
    } else if (record.message === 'FMTU') {
      const type = record.number('FmtType') ?? -1;
      this.#units.set(type, {
        units: record.text('UnitIds') ?? '',
        multipliers: record.text('MultIds') ?? '',
      });
      const layout = this.#layouts.get(type);
      if (layout) this.#layouts.set(type, layoutOf(layout.definition, this.#unitsOf(type)));
    }
  }

  #unitsOf(type: number): DataflashUnits | undefined {
    const letters = this.#units.get(type);
    return letters && { ...letters, unitNames: this.#unitNames, multiplierValues: this.#multipliers };
  }

  #damaged(end: number, reason: string): void {
    const from = this.#damagedFrom;
    this.#damagedFrom = undefined;
    if (from !== undefined && end > from) this.#problem(from, end - from, reason);
  }
}

function layoutOf(definition: DataflashDefinition, units: DataflashUnits | undefined): Layout {
  const format = dataflashFormat(definition, units);
  const [micros, millis] = [numeric(format?.field('TimeUS')), numeric(format?.field('TimeMS'))];
  const field = micros ?? millis;
  const instanceAt = units?.units.indexOf(INSTANCE_UNIT) ?? -1;
  return {
    definition,
    format,
    time: field && { field, toUs: micros ? 1 : 1000 },
    instance: numeric(format?.field(definition.columns[instanceAt] ?? '')),
  };
}

function numeric(field: NativeField | undefined): NativeField | undefined {
  return field?.type === 'text' ? undefined : field;
}

function nextHead(bytes: Uint8Array, from: number): number {
  const at = bytes.indexOf(HEAD_1, from);
  return at < 0 ? bytes.length : at;
}

function isSame(left: DataflashDefinition, right: DataflashDefinition): boolean {
  return (
    left.length === right.length &&
    left.name === right.name &&
    left.letters === right.letters &&
    left.columns.join() === right.columns.join()
  );
}

function letterOf(code: number | undefined): string {
  return String.fromCharCode(code ?? 0);
}
