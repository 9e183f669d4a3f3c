import type { ParameterType } from '../../../gateway/contract/onboard/parameter.ts';

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

/** Whether a mask has a bit; a negative one has those its two's complement has, as the autopilot reads it. */
export function hasParameterBit(value: number, bit: number): boolean {
  return Math.abs(Math.floor(value / 2 ** bit) % 2) === 1;
}

/**
 * The mask with that bit the other way and all others as they were, within its type: bit 31 of an `int32`
 * makes it negative. Undefined where the type has no such bit, or a float cannot hold the result exactly.
 */
export function toggledParameterBit(value: number, bit: number, type: ParameterType): number | undefined {
  if (!Number.isInteger(value)) return undefined;
  const toggled = hasParameterBit(value, bit) ? value - 2 ** bit : value + 2 ** bit;
  const whole = WHOLE_TYPES[type];
  // ArduPilot keeps some masks in floats.
  if (!whole) return Math.fround(toggled) === toggled ? toggled : undefined;
  if (bit >= whole.widthBits) return undefined;
  const { widthBits, isSigned } = whole;
  return Number(
    isSigned ? BigInt.asIntN(widthBits, BigInt(toggled)) : BigInt.asUintN(widthBits, BigInt(toggled)),
  );
}
