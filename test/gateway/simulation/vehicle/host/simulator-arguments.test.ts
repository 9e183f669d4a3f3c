import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SIMULATOR_ARGUMENTS,
  formatSimulatorArguments,
  parseSimulatorArguments,
} from '../../../../../gateway/simulation/vehicle/host/simulator-arguments.ts';

describe('simulator arguments', () => {
  it('has a default for everything', () => {
    expect(parseSimulatorArguments([])).toEqual(DEFAULT_SIMULATOR_ARGUMENTS);
  });

  it('reads every option, and what it writes it reads back', () => {
    const args = parseSimulatorArguments([
      '--target',
      '[::1]:14551',
      '--count',
      '3',
      '--sysid',
      '10',
      '--seed',
      '42',
      '--speed',
      '2.5',
      '--type',
      'copter,px4',
      '--home=-33.9,151.2,12,270',
      '--wind',
      '6,90',
      '--battery',
      '55',
      '--boot',
      'real',
      '--param',
      'RTL_ALT=3000',
    ]);
    expect(args).toEqual({
      target: { host: '::1', port: 14551 },
      count: 3,
      kinds: ['copter', 'px4'],
      systemId: 10,
      seed: 42,
      speed: 2.5,
      home: { latitudeDeg: -33.9, longitudeDeg: 151.2, altitudeAmslM: 12, headingDeg: 270 },
      wind: { speedMps: 6, fromDeg: 90 },
      batteryPct: 55,
      bootReadyS: 40.4,
      parameters: { RTL_ALT: 3000 },
    });
    expect(parseSimulatorArguments(formatSimulatorArguments(args))).toEqual(args);
  });

  it.each([
    [['--target', 'nowhere']],
    [['--target', '127.0.0.1:0']],
    [['--target', '127.0.0.1:70000']],
    [['--count', '0']],
    [['--count', '2.5']],
    [['--count', '']],
    [['--sysid', '255']],
    [['--sysid', '250', '--count', '6']],
    [['--speed', '21']],
    [['--speed', 'fast']],
    [['--home', '47,8']],
    [['--home', '91,8,0,0']],
    [['--wind', '99,0']],
    [['--battery', '0']],
    [['--boot', 'never']],
    [['--type', 'submarine']],
    [['--type', 'copter,']],
    [['--param', 'RTL_ALT']],
    [['--param', 'RTL_ALT=']],
    [['--nonsense']],
    [['stray']],
  ])('refuses %j with a reason', (argv) => {
    expect(() => parseSimulatorArguments(argv)).toThrow(RangeError);
  });
});
