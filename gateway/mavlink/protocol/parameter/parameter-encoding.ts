import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { MavParamType } from '../../codec/generated/enums.ts';

/** How PARAM_VALUE and PARAM_SET carry an integer in a float: converted or as raw bytes. */
export type ParameterEncoding = 'cast' | 'bytewise';

interface IntegerType {
  readonly min: number;
  readonly max: number;
  read(view: DataView): number;
  write(view: DataView, value: number): void;
}

const INTEGERS = new Map<number, IntegerType>([
  [
    MavParamType.UINT8,
    { min: 0, max: 0xff, read: (view) => view.getUint8(0), write: (view, value) => view.setUint8(0, value) },
  ],
  [
    MavParamType.INT8,
    {
      min: -0x80,
      max: 0x7f,
      read: (view) => view.getInt8(0),
      write: (view, value) => view.setInt8(0, value),
    },
  ],
  [
    MavParamType.UINT16,
    {
      min: 0,
      max: 0xffff,
      read: (view) => view.getUint16(0, true),
      write: (view, value) => view.setUint16(0, value, true),
    },
  ],
  [
    MavParamType.INT16,
    {
      min: -0x8000,
      max: 0x7fff,
      read: (view) => view.getInt16(0, true),
      write: (view, value) => view.setInt16(0, value, true),
    },
  ],
  [
    MavParamType.UINT32,
    {
      min: 0,
      max: 0xffff_ffff,
      read: (view) => view.getUint32(0, true),
      write: (view, value) => view.setUint32(0, value, true),
    },
  ],
  [
    MavParamType.INT32,
    {
      min: -0x8000_0000,
      max: 0x7fff_ffff,
      read: (view) => view.getInt32(0, true),
      write: (view, value) => view.setInt32(0, value, true),
    },
  ],
]);

/** Larger integers have no exact float and would change in a cast. */
const LARGEST_EXACT = 2 ** 24;

/** The number of a received `param_value`. NaN if a float cannot carry its type. */
export function parameterNumber(wireValue: number, paramType: number, encoding: ParameterEncoding): number {
  if (paramType === MavParamType.REAL32) return wireValue;
  const integer = INTEGERS.get(paramType);
  if (!integer) return Number.NaN;
  if (encoding === 'cast') return wireValue;
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, wireValue, true);
  return integer.read(view);
}

/** The `param_value` for a number of that type, or an operator text if the type cannot hold it. */
export function parameterWireValue(
  value: number,
  paramType: number,
  encoding: ParameterEncoding,
): number | OperatorText {
  if (paramType === MavParamType.REAL32)
    return Number.isFinite(Math.fround(value)) ? value : 'it is too large for the parameter';
  const integer = INTEGERS.get(paramType);
  if (!integer) return 'its type cannot be set over this link';
  if (!Number.isInteger(value)) return 'the parameter takes whole numbers only';
  if (value < integer.min || value > integer.max)
    return say('the parameter takes {minimum} to {maximum} only', {
      minimum: integer.min,
      maximum: integer.max,
    });
  if (encoding === 'cast')
    return Math.abs(value) > LARGEST_EXACT && Math.fround(value) !== value
      ? 'this autopilot cannot receive that number exactly'
      : value;
  const view = new DataView(new ArrayBuffer(4));
  integer.write(view, value);
  const wireValue = view.getFloat32(0, true);
  // The bytes of some numbers form a NaN whose bits are not preserved.
  return parameterNumber(wireValue, paramType, encoding) === value
    ? wireValue
    : 'this number cannot be sent to this autopilot exactly';
}

/** How a parameter is encoded. */
export interface ParameterForm {
  /** MAV_PARAM_TYPE */
  readonly type: number;
  readonly encoding: ParameterEncoding;
}

/** A float keeps six digits of a fraction. Files and people round the seventh. */
const ROUNDED_SHARE = 1e-6;
/** More than rounding can remove from a fraction in a float. */
const MOST_ROUNDED = 0.5;

/**
 * True when two readings are the same value at the precision of their encoding. Integers are
 * compared exactly: a float carries 24 bits, raw bytes carry all. IDs and masks that differ in one
 * digit are different.
 */
export function isSameParameterValue(one: number, other: number, form?: ParameterForm): boolean {
  if (form?.encoding === 'bytewise' && INTEGERS.has(form.type)) return one === other;
  const left = Math.fround(one);
  const right = Math.fround(other);
  if (left === right) return true;
  if (Number.isInteger(left) && Number.isInteger(right)) return false;
  const rounded = Math.max(Math.abs(left), Math.abs(right)) * ROUNDED_SHARE;
  return Math.abs(left - right) <= Math.min(rounded, MOST_ROUNDED);
}

/** True when the vehicle holds the requested value. False for an integer it can only report rounded. */
export function holdsParameterValue(held: number, asked: number, paramType: number): boolean {
  return INTEGERS.has(paramType) ? held === asked : isSameParameterValue(held, asked);
}
