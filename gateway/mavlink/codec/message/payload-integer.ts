/*
 * Range checks of the generated encoders. A coordinate that is NaN or too large must never leave as another
 * number, which DataView would make of it. Fractions (degrees × 1e7) are rounded to the nearest integer.
 */

export function uint8(value: number, field: string): number {
  return within(value, 0, 0xff, field);
}

export function int8(value: number, field: string): number {
  return within(value, -0x80, 0x7f, field);
}

export function uint16(value: number, field: string): number {
  return within(value, 0, 0xffff, field);
}

export function int16(value: number, field: string): number {
  return within(value, -0x8000, 0x7fff, field);
}

export function uint32(value: number, field: string): number {
  return within(value, 0, 0xffff_ffff, field);
}

export function int32(value: number, field: string): number {
  return within(value, -0x8000_0000, 0x7fff_ffff, field);
}

export function uint64(value: bigint, field: string): bigint {
  if (BigInt.asUintN(64, value) !== value) throw outOfRange(value, field);
  return value;
}

export function int64(value: bigint, field: string): bigint {
  if (BigInt.asIntN(64, value) !== value) throw outOfRange(value, field);
  return value;
}

function within(value: number, minimum: number, maximum: number, field: string): number {
  const rounded = Math.round(value);
  if (rounded >= minimum && rounded <= maximum) return rounded;
  throw outOfRange(value, field);
}

function outOfRange(value: number | bigint, field: string): RangeError {
  return new RangeError(`${field}: ${value} does not fit the field of the MAVLink message`);
}
