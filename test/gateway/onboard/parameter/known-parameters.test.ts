import { expect, it } from 'vitest';
import { MavParamType } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import {
  type ParameterEncoding,
  parameterWireValue,
} from '../../../../gateway/mavlink/protocol/parameter/parameter-encoding.ts';
import { KnownParameters } from '../../../../gateway/onboard/parameter/known-parameters.ts';
import { buildVehicleState } from '../../../builder/vehicle-state-builder.ts';

function parametersOf(name: string, type: number, value: number): KnownParameters {
  const parameters = new KnownParameters(buildVehicleState(), 'live', () => 1);
  const list = parameters.beginList();
  list.count = 1;
  list.put({ name, index: 0, type, value });
  parameters.finish(1);
  return parameters;
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
  const parameters = parametersOf('ADSB_ICAO_ID', MavParamType.INT32, before);
  expect(parameters.hear(told('ADSB_ICAO_ID', before, encoding), encoding)).toBe(false);
  expect(parameters.hear(told('ADSB_ICAO_ID', after, encoding), encoding)).toBe(true);
  expect(parameters.valueOf('ADSB_ICAO_ID')).toBe(after);
});

it('a number read to the last digit is not taken back by its rounded telling', () => {
  const parameters = parametersOf('BIG', MavParamType.INT32, 2 ** 24 + 1);
  const rounded = { paramId: 'BIG', paramValue: 2 ** 24, paramType: MavParamType.INT32 };
  expect(parameters.hear(rounded, 'cast')).toBe(false);
  expect(parameters.valueOf('BIG')).toBe(2 ** 24 + 1);
});

it('a mask in a float is shown to its last bit', () => {
  const mask = 2 ** 27 + 2 ** 4;
  expect(parametersOf('MASK', MavParamType.REAL32, mask).list()).toMatchObject([{ value: mask }]);
});
