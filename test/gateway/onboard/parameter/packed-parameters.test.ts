import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MavParamType } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { PackedParameters } from '../../../../gateway/onboard/parameter/parameter-reading.ts';
import {
  ParameterStore,
  packParameters,
} from '../../../../gateway/simulation/vehicle/service/parameter-store.ts';

/** Two parameters, byte by byte as the format is described. */
const HEAD = [0x1b, 0x67, 2, 0, 2, 0];
const RTL_ALT = [2, 6 << 4, ...Buffer.from('RTL_ALT'), 0xdc, 0x05];
/** `RTL_` stands in the name before. */
const RTL_SPEED = [4, (4 << 4) | 4, ...Buffer.from('SPEED'), 0, 0, 0x20, 0x41];
const FILE = Uint8Array.of(...HEAD, ...RTL_ALT, 0, 0, 0, ...RTL_SPEED);

const readAll = (bytes: Uint8Array, partBytes = bytes.length) => {
  const packed = new PackedParameters();
  const parameters = [];
  for (let at = 0; at < bytes.length; at += partBytes)
    parameters.push(...packed.push(bytes.subarray(at, at + partBytes)));
  return { packed, parameters };
};

describe('packed parameters', () => {
  it('are read with their types, over pads, whatever parts they come in', () => {
    for (const partBytes of [1, 5, 100]) {
      const { packed, parameters } = readAll(FILE, partBytes);
      expect(packed).toMatchObject({ isBad: false, isComplete: true, count: 2 });
      expect(parameters).toEqual([
        { name: 'RTL_ALT', index: 0, type: MavParamType.INT16, value: 1500 },
        { name: 'RTL_SPEED', index: 1, type: MavParamType.REAL32, value: 10 },
      ]);
    }
  });

  it('may tell their defaults, unless the default is the value', () => {
    const withDefault = [0x12, 6 << 4, ...Buffer.from('RTL_ALT'), 0xdc, 0x05, 1, 0];
    const { packed, parameters } = readAll(
      Uint8Array.of(0x1c, ...HEAD.slice(1), ...withDefault, ...RTL_SPEED),
    );
    expect(packed.isComplete).toBe(true);
    expect(parameters).toMatchObject([
      { value: 1500, defaultValue: 1 },
      { value: 10, defaultValue: 10 },
    ]);
  });

  it.each([
    ['another magic', [0x1d, ...HEAD.slice(1)]],
    ['only a part of the list', [0x1b, 0x67, 2, 0, 3, 0]],
    ['no parameter', [0x1b, 0x67, 0, 0, 0, 0]],
    ['more than any vehicle has', [0x1b, 0x67, 0xff, 0xff, 0xff, 0xff]],
    ['an unknown type', [...HEAD, 5, 0x60, ...Buffer.from('RTL_ALT'), 0, 0]],
    ['an unknown flag', [...HEAD, 0x22, 0x60, ...Buffer.from('RTL_ALT'), 0, 0]],
    ['a name that begins with one that was not there', [...HEAD, 2, 0x61, ...Buffer.from('RTL_ALT'), 0, 0]],
    ['a name of other letters', [...HEAD, 2, 0x60, ...Buffer.from('RTL ALT'), 0, 0]],
    ['a name too long', [...HEAD, ...RTL_ALT, 2, 0xf7, ...Buffer.from('ABCDEFGHIJKLMNOP'), 0, 0]],
    ['one twice', [...HEAD, ...RTL_ALT, ...RTL_ALT]],
    ['more than it said', [...FILE, ...RTL_ALT]],
  ])('are refused: %s', (_what, bytes) => {
    const { packed } = readAll(Uint8Array.from(bytes));
    expect(packed.isBad).toBe(true);
    expect(packed.isComplete).toBe(false);
    expect(packed.push(FILE)).toEqual([]);
  });

  it('are not complete while some lack', () => {
    for (let length = 0; length < FILE.length; length += 1)
      expect(readAll(FILE.slice(0, length)).packed).toMatchObject({ isBad: false, isComplete: false });
  });

  it('never break, whatever comes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(FILE.length - 1), (noise, at) => {
        const { parameters } = readAll(Uint8Array.of(...FILE.slice(0, at), ...noise), 17);
        for (const { name } of parameters) expect(name).toMatch(/^[A-Za-z0-9_]{1,16}$/);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('of the simulated vehicle are all there', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[A-Z][A-Z0-9_]{0,15}$/), { minLength: 1, maxLength: 80 }),
        fc.array(fc.integer({ min: -120, max: 120 }), { minLength: 80, maxLength: 80 }),
        (names, values) => {
          const store = new ParameterStore(
            names.map((name, index) => `${name}:${'bhif'[index % 4]}${values[index]}`).join(' '),
          );
          const { packed, parameters } = readAll(packParameters(store), 239);
          expect(packed.isComplete).toBe(true);
          expect(parameters).toEqual(names.map((_, index) => store.at(index)));
          for (const name of names.slice(0, 5)) store.set(name, 7);
          const told = readAll(packParameters(store, true), 239);
          expect(told.packed.isComplete).toBe(true);
          expect(told.parameters).toEqual(
            names.map((_, index) => ({ ...store.at(index), defaultValue: values[index] })),
          );
        },
      ),
      { seed: 1, numRuns: 50 },
    );
  });
});
