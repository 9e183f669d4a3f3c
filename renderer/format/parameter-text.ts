import type {
  ParameterOutcome,
  ParameterProgress,
  ParameterType,
  VehicleParameter,
} from '../../gateway/contract/onboard/parameter.ts';
import { formatCount, type Message, t } from '../language/translate.ts';

const INTEGER_LIMITS: Readonly<Record<VehicleParameter['type'], readonly [number, number] | undefined>> = {
  uint8: [0, 0xff],
  int8: [-0x80, 0x7f],
  uint16: [0, 0xffff],
  int16: [-0x8000, 0x7fff],
  uint32: [0, 0xffff_ffff],
  int32: [-0x8000_0000, 0x7fff_ffff],
  float: undefined,
};

/** A group of related parameters by the start of their names, and the groups in it. */
export interface ParameterGroup {
  /** `ATC`, or `ATC_RAT` within it. Empty: parameters without relatives. */
  readonly id: string;
  readonly names: ReadonlySet<string>;
  readonly children: readonly ParameterGroup[];
}

/** For example `SERVO` and `SERVO1` of `SERVO1_MIN`, `ATC` and `ATC_RAT` of `ATC_RAT_RLL_P`. */
function groupPath(name: string): readonly [top: string, inner: string] {
  const [first = name, second = '', ...rest] = name.replace(/^_/, '').split('_');
  const top = first.replace(/\d+$/, '') || first;
  if (top !== first && second !== '') return [top, first];
  return [top, rest.length > 0 ? `${first}_${second}` : ''];
}

/** The groups in the order of the names. A group has at least two parameters, and not all of the one around it. */
export function parameterGroups(names: readonly string[]): readonly ParameterGroup[] {
  const tops = Map.groupBy(names, (name) => groupPath(name)[0]);
  const groups = [...tops].filter(([, members]) => members.length > 1);
  const alone = [...tops.values()].filter((members) => members.length === 1).flat();
  return [...groups, ...(alone.length > 0 ? [['', alone] as const] : [])].map(([id, members]) => ({
    id,
    names: new Set(members),
    children: [...Map.groupBy(members, (name) => groupPath(name)[1])]
      .filter(([inner, { length }]) => id !== '' && inner !== '' && length > 1 && length < members.length)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([inner, within]) => ({ id: inner, names: new Set(within), children: [] })),
  }));
}

/** The value with its meaning or unit, if known: `1 · RTL`, `1500 cm`. */
export function parameterValueText(value: number, about: VehicleParameter['about']): string {
  const meaning = about?.values?.find((each) => each.value === value)?.label;
  if (meaning !== undefined) return `${value} · ${meaning}`;
  return about?.unit === undefined ? `${value}` : `${value} ${about.unit}`;
}

/** The typed value, or why it is invalid. Accepts a point or a comma as decimal separator. */
export function parseParameterValue(
  text: string,
  { type }: Pick<VehicleParameter, 'type'>,
): { readonly value: number } | { readonly fault: string } {
  const typed = text.trim().replace(',', '.');
  const value = Number(typed);
  if (typed === '' || !Number.isFinite(value)) return { fault: t('Enter a number.') };
  const limits = INTEGER_LIMITS[type];
  if (!limits)
    return Math.abs(value) > 3.4e38 ? { fault: t('The value is too large for the parameter.') } : { value };
  if (!Number.isInteger(value)) return { fault: t('The parameter accepts whole numbers only.') };
  if (value < limits[0] || value > limits[1])
    return { fault: t('The parameter accepts {min} to {max} only.', { min: limits[0], max: limits[1] }) };
  return { value };
}

/** A caution for a value outside the usual range. The vehicle may accept it anyway. */
export function outsideUsualRange(value: number, about: VehicleParameter['about']): string | undefined {
  const { min, max } = about ?? {};
  if (min !== undefined && value < min) return t('Usually not below {min}.', { min });
  return max !== undefined && value > max ? t('Usually not above {max}.', { max }) : undefined;
}

export const PARAMETER_OUTCOME_TEXT: Readonly<Record<ParameterOutcome, Message>> = {
  written: 'Written',
  unchanged: 'Unchanged',
  clamped: 'Set to another value',
  rejected: 'Not accepted',
  unknown: 'Unknown parameter',
  unconfirmed: 'Not confirmed',
  'not-sent': 'Not sent',
};

/** Progress of the download, as text. */
export function parameterProgressText({
  state,
  received,
  total,
}: Pick<ParameterProgress, 'state' | 'received' | 'total'>): string {
  const values = { received: formatCount(received), total: total === null ? null : formatCount(total) };
  switch (state) {
    case 'none':
      return t('Not read');
    case 'loading':
      return total === null ? t('Requesting parameters…') : t('Reading {received} of {total}', values);
    case 'partial':
      return total === null ? t('Partial: {received}', values) : t('Partial: {received} of {total}', values);
    case 'complete':
      return t('{received} parameters', values);
  }
}

interface WholeType {
  readonly widthBits: number;
  readonly isSigned: boolean;
}

const WHOLE_TYPES: Readonly<Record<ParameterType, WholeType | undefined>> = {
  uint8: { widthBits: 8, isSigned: false },
  int8: { widthBits: 8, isSigned: true },
  uint16: { widthBits: 16, isSigned: false },
  int16: { widthBits: 16, isSigned: true },
  uint32: { widthBits: 32, isSigned: false },
  int32: { widthBits: 32, isSigned: true },
  float: undefined,
};

/** Whether a mask has a bit. A negative mask is read as two's complement, as the autopilot does. */
export function hasParameterBit(value: number, bit: number): boolean {
  return Math.abs(Math.floor(value / 2 ** bit) % 2) === 1;
}

/**
 * The mask with that bit flipped, within its type: bit 31 of an `int32` makes it negative. Undefined if
 * the type has no such bit, or if a float cannot hold the result exactly.
 */
export function toggledParameterBit(value: number, bit: number, type: ParameterType): number | undefined {
  if (!Number.isInteger(value)) return undefined;
  const toggled = hasParameterBit(value, bit) ? value - 2 ** bit : value + 2 ** bit;
  const whole = WHOLE_TYPES[type];
  // ArduPilot stores some masks as floats.
  if (!whole) return Math.fround(toggled) === toggled ? toggled : undefined;
  if (bit >= whole.widthBits) return undefined;
  const { widthBits, isSigned } = whole;
  return Number(
    isSigned ? BigInt.asIntN(widthBits, BigInt(toggled)) : BigInt.asUintN(widthBits, BigInt(toggled)),
  );
}
