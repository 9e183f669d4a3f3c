import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { MavParamType } from '../../codec/generated/enums.ts';

/** How a whole number travels in the float of PARAM_VALUE and PARAM_SET: converted, or its bytes as they are. */
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

/** Whole numbers beyond this have no exact float: cast, they would arrive as others. */
const LARGEST_EXACT = 2 ** 24;

/** The number a `param_value` on the wire means; NaN if a float does not carry its type. */
export function parameterNumber(wireValue: number, paramType: number, encoding: ParameterEncoding): number {
  if (paramType === MavParamType.REAL32) return wireValue;
  const integer = INTEGERS.get(paramType);
  if (!integer) return Number.NaN;
  if (encoding === 'cast') return wireValue;
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, wireValue, true);
  return integer.read(view);
}

/** The `param_value` for a number of that type; a text for the operator when the type cannot hold the number. */
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
  // The bytes of some numbers are a NaN whose bits do not survive as a number.
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

/** Of fractions a float keeps six digits for sure; files and people round the seventh. */
const ROUNDED_SHARE = 1e-6;
/** More than rounding ever takes from a fraction that a float still has. */
const MOST_ROUNDED = 0.5;

/**
 * True when two readings of a parameter are the same value at the precision of their encoding. Whole numbers
 * are compared to the last digit: a float carries 24 bits, the bytes of `form` carry all. Ids and masks that
 * differ in one digit are different.
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

/** True when the vehicle holds the requested value; false for a whole number it could only report rounded. */
export function holdsParameterValue(held: number, asked: number, paramType: number): boolean {
  return INTEGERS.has(paramType) ? held === asked : isSameParameterValue(held, asked);
}
