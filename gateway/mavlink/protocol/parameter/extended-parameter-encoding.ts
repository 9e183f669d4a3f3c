import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { MavParamExtType } from '../../codec/generated/enums.ts';
import { isSameParameterValue } from './parameter-encoding.ts';

/** Size in bytes of the integers, and whether they are signed. */
const INTEGERS: ReadonlyMap<number, readonly [sizeBytes: number, isSigned: boolean]> = new Map([
  [MavParamExtType.UINT8, [1, false]],
  [MavParamExtType.INT8, [1, true]],
  [MavParamExtType.UINT16, [2, false]],
  [MavParamExtType.INT16, [2, true]],
  [MavParamExtType.UINT32, [4, false]],
  [MavParamExtType.INT32, [4, true]],
  [MavParamExtType.UINT64, [8, false]],
  [MavParamExtType.INT64, [8, true]],
]);
const { REAL32, REAL64 } = MavParamExtType;
/** Of `param_value`. */
const VALUE_BYTES = 128;

/** The number in a `param_value`: little-endian bytes. Undefined if it is none, or no exact number here. */
export function extendedNumber(bytes: readonly number[], type: number): number | undefined {
  const view = new DataView(new ArrayBuffer(8));
  for (let index = 0; index < 8; index += 1) view.setUint8(index, bytes[index] ?? 0);
  if (type === REAL32 || type === REAL64) {
    const value = type === REAL32 ? view.getFloat32(0, true) : view.getFloat64(0, true);
    return Number.isFinite(value) ? value : undefined;
  }
  const integer = INTEGERS.get(type);
  if (!integer) return undefined;
  const value = Number(cut(view.getBigUint64(0, true), integer));
  return Number.isSafeInteger(value) ? value : undefined;
}

/** The `param_value` for a number of that type, or why the type cannot hold it. */
export function extendedBytes(value: number, type: number): number[] | OperatorText {
  const view = new DataView(new ArrayBuffer(VALUE_BYTES));
  const integer = INTEGERS.get(type);
  if (type === REAL64) view.setFloat64(0, value, true);
  else if (type === REAL32) {
    if (!Number.isFinite(Math.fround(value))) return 'it is too large for the parameter';
    view.setFloat32(0, value, true);
  } else if (!integer) return 'its type cannot be set over this link';
  else {
    if (!Number.isSafeInteger(value)) return 'the parameter takes whole numbers only';
    if (cut(BigInt(value), integer) !== BigInt(value))
      return say('the parameter takes {minimum} to {maximum} only', {
        minimum: integer[1] ? -(2 ** (8 * integer[0] - 1)) : 0,
        maximum: 2 ** (8 * integer[0] - (integer[1] ? 1 : 0)) - 1,
      });
    view.setBigInt64(0, BigInt(value), true);
    // A negative one would fill all eight.
    for (let index = integer[0]; index < 8; index += 1) view.setUint8(index, 0);
  }
  return [...new Uint8Array(view.buffer)];
}

/** At the precision of the type. */
export function isSameExtendedValue(one: number, other: number, type: number): boolean {
  return type === REAL32 ? isSameParameterValue(one, other) : one === other;
}

function cut(value: bigint, [sizeBytes, isSigned]: readonly [number, boolean]): bigint {
  return isSigned ? BigInt.asIntN(8 * sizeBytes, value) : BigInt.asUintN(8 * sizeBytes, value);
}
