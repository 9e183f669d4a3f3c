import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParameterType } from '../../../../gateway/contract/onboard/parameter.ts';
import {
  readParameterFile,
  writeParameterFile,
} from '../../../../gateway/onboard/parameter/parameter-file.ts';

const HEAD = { vehicleId: 'uav-1', systemId: 1, componentId: 1, isPartial: false };

const parameter = fc.oneof(
  fc.record({
    name: fc.stringMatching(/^[A-Z][A-Z0-9_]{0,15}$/),
    value: fc.float({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
    type: fc.constant<ParameterType>('float'),
  }),
  fc.record({
    name: fc.stringMatching(/^[A-Z][A-Z0-9_]{0,15}$/),
    value: fc.integer(),
    type: fc.constant<ParameterType>('int32'),
  }),
);

describe('parameter files', () => {
  it('come back as they went out, in either format', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(parameter, { selector: ({ name }) => name, maxLength: 30 }),
        fc.constantFrom('param' as const, 'params' as const),
        (parameters, format) => {
          const { parameters: read, problems } = readParameterFile(
            writeParameterFile(parameters, format, HEAD),
          );
          expect(problems).toEqual([]);
          const rounded = read.map(({ name, value }) => [name, Math.fround(value)]);
          expect(new Map(rounded as [string, number][])).toEqual(
            new Map(parameters.map(({ name, value }) => [name, Math.fround(value)])),
          );
        },
      ),
    );
  });

  it('are read from other programs as people leave them', () => {
    const { parameters, problems } = readParameterFile(
      '\uFEFF#NOTE: 5/1/2026 quad\r\nRTL_ALT,1500\r\n  WPNAV_SPEED   500 \r\nANGLE_MAX,3000 # was 4500\r\n\r\n1\t1\tFS_GCS_ENABLE\t1\t2\n1 1 ATC_RAT_RLL_P 0.135000005364418030 9\nX,1e-05',
    );
    expect(problems).toEqual([]);
    expect(parameters).toEqual([
      { name: 'RTL_ALT', value: 1500 },
      { name: 'WPNAV_SPEED', value: 500 },
      { name: 'ANGLE_MAX', value: 3000 },
      { name: 'FS_GCS_ENABLE', value: 1 },
      { name: 'ATC_RAT_RLL_P', value: 0.13500000536441803 },
      { name: 'X', value: 1e-5 },
    ]);
  });

  it('say in which line something is wrong, and keep the rest', () => {
    const { parameters, problems } = readParameterFile(
      'RTL_ALT,high\nWPNAV_SPEED,500\nA NAME THAT,IS,NONE\nLONELY\nTOO_LONG_A_NAME_FOR_IT,1\nBIG,1e99\nWPNAV_SPEED,600',
    );
    expect(parameters).toEqual([{ name: 'WPNAV_SPEED', value: 600 }]);
    expect(problems.map(({ line }) => line)).toEqual([1, 3, 4, 5, 6, 7]);
    expect(problems[0]?.text).toEqual('The value of RTL_ALT, "high", is not a number.');
    expect(problems[5]?.text).toEqual('WPNAV_SPEED is also on line 2 with another value; this one is used.');
  });

  it('never make the reader throw, and no list of faults is endless', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (text) => {
        expect(readParameterFile(text).problems.length).toBeLessThanOrEqual(100);
      }),
    );
    expect(readParameterFile('?\n'.repeat(5000)).problems).toHaveLength(100);
  });

  it('are written as Mission Planner and QGroundControl write them', () => {
    const parameters = [
      { name: 'B', value: 0.1, type: 'float' as const },
      { name: 'A', value: 3, type: 'int8' as const },
    ];
    expect(writeParameterFile(parameters, 'param', { ...HEAD, isPartial: true })).toBe(
      '# Onboard parameters of uav-1\n# Incomplete: the list was not read to its end\nA,3\nB,0.1\n',
    );
    expect(writeParameterFile(parameters, 'params', HEAD)).toBe(
      '# Onboard parameters of uav-1\n# Vehicle-Id Component-Id Name Value Type\n1\t1\tA\t3\t2\n1\t1\tB\t0.1\t9\n',
    );
  });
});
