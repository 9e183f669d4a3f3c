import { type NativeField, NativeFormat, type NativeType, sizeOf } from '../native-format.ts';

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
export const DATAFLASH_HEADER_LENGTH = 3;

/** What an FMT record says of one message. */
export interface DataflashDefinition {
  readonly type: number;
  /** Of the whole record, header included. */
  readonly length: number;
  readonly name: string;
  readonly letters: string;
  readonly columns: readonly string[];
}

/** What FMTU, UNIT and MULT say of the columns of one message: one letter a column. */
export interface DataflashUnits {
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
export function dataflashFormat(
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
  const told = multiplierValues.get(multipliers[index] ?? '-') ?? 0;
  const multiplier = told === 0 ? 1 : told * divisor;
  if (Math.abs(multiplier - 1) < 1e-6) return plain;
  const prefix = PREFIXES.find(([value]) => Math.abs(multiplier / value - 1) < 1e-6)?.[1];
  return prefix === undefined ? `${Number(multiplier.toPrecision(6))} ${plain}` : `${prefix}${plain}`;
}
