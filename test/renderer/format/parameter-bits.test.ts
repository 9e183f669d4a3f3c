import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ParameterType } from '../../../gateway/contract/onboard/parameter.ts';
import { hasParameterBit, toggledParameterBit } from '../../../renderer/format/parameter-text.ts';

const RANGES: Readonly<Record<Exclude<ParameterType, 'float'>, readonly [number, number, number]>> = {
  uint8: [8, 0, 0xff],
  int8: [8, -0x80, 0x7f],
  uint16: [16, 0, 0xffff],
  int16: [16, -0x8000, 0x7fff],
  uint32: [32, 0, 0xffff_ffff],
  int32: [32, -0x8000_0000, 0x7fff_ffff],
};
const WHOLE = Object.entries(RANGES) as [keyof typeof RANGES, readonly [number, number, number]][];

/** All bits of a number as a processor keeps it. */
const bitsOf = (value: number) => BigInt.asUintN(64, BigInt(value));

describe('bits of a parameter', () => {
  test('all checks but those of ARMING_CHECK −17, and Compass changes Compass alone', () => {
    const ticked = Array.from({ length: 20 }, (_, bit) => bit).filter((bit) => hasParameterBit(-17, bit));
    expect(ticked).toEqual([0, 1, 2, 3, ...Array.from({ length: 15 }, (_, bit) => bit + 5)]);
    expect(toggledParameterBit(-17, 2, 'int32')).toBe(-21);
    expect(toggledParameterBit(-17, 4, 'int32')).toBe(-1);
  });

  test('the highest bit of a type is its sign or its largest half', () => {
    expect(toggledParameterBit(0, 31, 'int32')).toBe(-0x8000_0000);
    expect(toggledParameterBit(-0x8000_0000, 31, 'int32')).toBe(0);
    expect(toggledParameterBit(5, 31, 'uint32')).toBe(0x8000_0005);
    expect(toggledParameterBit(5, 7, 'int8')).toBe(-123);
  });

  test.each(WHOLE)(
    '%s: each bit is read as kept, and changed alone within the type',
    (type, [width, min, max]) => {
      fc.assert(
        fc.property(fc.integer({ min, max }), fc.nat(width - 1), (value, bit) => {
          expect(hasParameterBit(value, bit)).toBe((bitsOf(value) >> BigInt(bit)) % 2n === 1n);
          const toggled = toggledParameterBit(value, bit, type) ?? Number.NaN;
          expect(toggled).toBeGreaterThanOrEqual(min);
          expect(toggled).toBeLessThanOrEqual(max);
          expect(BigInt.asUintN(width, bitsOf(value) ^ bitsOf(toggled))).toBe(1n << BigInt(bit));
          expect(toggledParameterBit(toggled, bit, type)).toBe(value);
        }),
      );
    },
  );

  test('a bit the type does not have cannot be changed', () => {
    for (const [type, [width]] of WHOLE)
      if (width < 32) expect(toggledParameterBit(1, width, type)).toBeUndefined();
  });

  test('a mask in a float keeps its other bits, or cannot be changed', () => {
    expect(toggledParameterBit(5, 1, 'float')).toBe(7);
    expect(toggledParameterBit(-1, 3, 'float')).toBe(-9);
    expect(toggledParameterBit(0, 31, 'float')).toBe(2 ** 31);
    // Of 2^30 a float has no odd neighbour.
    expect(toggledParameterBit(2 ** 30, 0, 'float')).toBeUndefined();
    expect(toggledParameterBit(1.5, 0, 'float')).toBeUndefined();
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 23), max: 2 ** 23 }), fc.nat(22), (value, bit) => {
        const toggled = toggledParameterBit(value, bit, 'float') ?? Number.NaN;
        expect(bitsOf(value) ^ bitsOf(toggled)).toBe(1n << BigInt(bit));
      }),
    );
  });
});
