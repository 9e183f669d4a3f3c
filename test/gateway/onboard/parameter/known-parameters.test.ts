import { expect, it } from 'vitest';
import { MavParamType } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import {
  type ParameterEncoding,
  parameterWireValue,
} from '../../../../gateway/mavlink/protocol/parameter/parameter-encoding.ts';
import { KnownParameters } from '../../../../gateway/onboard/parameter/known-parameters.ts';
import { buildVehicleState } from '../../../builder/vehicle-state-builder.ts';

function bookOf(name: string, type: number, value: number): KnownParameters {
  const book = new KnownParameters(buildVehicleState(), 'live', () => 1);
  const list = book.beginList();
  list.count = 1;
  list.put({ name, index: 0, type, value });
  book.finish(1);
  return book;
}

const told = (name: string, value: number, encoding: ParameterEncoding, type = MavParamType.INT32) => ({
  paramId: name,
  paramValue: Number(parameterWireValue(value, type, encoding)),
  paramType: type,
});

it.each([
  ['cast', 4_196_500, 4_196_501],
  ['cast', 1_048_574, 1_048_575],
  ['bytewise', 20_000_000, 20_000_001],
] as const)('an id or mask that changed in one is news, %s: %d, %d', (encoding, before, after) => {
  const book = bookOf('ADSB_ICAO_ID', MavParamType.INT32, before);
  expect(book.hear(told('ADSB_ICAO_ID', before, encoding), encoding)).toBe(false);
  expect(book.hear(told('ADSB_ICAO_ID', after, encoding), encoding)).toBe(true);
  expect(book.valueOf('ADSB_ICAO_ID')).toBe(after);
});

it('a number read to the last digit is not taken back by its rounded telling', () => {
  const book = bookOf('BIG', MavParamType.INT32, 2 ** 24 + 1);
  const rounded = { paramId: 'BIG', paramValue: 2 ** 24, paramType: MavParamType.INT32 };
  expect(book.hear(rounded, 'cast')).toBe(false);
  expect(book.valueOf('BIG')).toBe(2 ** 24 + 1);
});

it('a mask in a float is shown to its last bit', () => {
  const mask = 2 ** 27 + 2 ** 4;
  expect(bookOf('MASK', MavParamType.REAL32, mask).parameters()).toMatchObject([{ value: mask }]);
});
