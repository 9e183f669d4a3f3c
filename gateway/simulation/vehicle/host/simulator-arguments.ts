import { parseArgs } from 'node:util';
import { simulatedStand } from '../../../base/simulated/simulated-stand.ts';

/** Vehicle kinds by their name on the command line. */
export const SIMULATOR_KINDS = {
  copter: { type: 'copter', profile: 'ardupilot' },
  px4: { type: 'copter', profile: 'px4' },
  'copter-px4': { type: 'copter', profile: 'px4' },
  plane: { type: 'plane', profile: 'ardupilot' },
  rover: { type: 'rover', profile: 'ardupilot' },
} as const;

export type SimulatorKind = keyof typeof SIMULATOR_KINDS;

export function isSimulatorKind(word: string): word is SimulatorKind {
  return Object.hasOwn(SIMULATOR_KINDS, word);
}

/** Arguments of a simulator process. */
export interface SimulatorArguments {
  /** The ground station's UDP address. */
  readonly target: { readonly host: string; readonly port: number };
  /** 1 to 200 vehicles. */
  readonly count: number;
  /** One per vehicle in order; the last applies to all further vehicles. */
  readonly kinds: readonly SimulatorKind[];
  /** System id of the first; the others follow. */
  readonly systemId: number;
  readonly seed: number;
  /** 1 to 20. */
  readonly speed: number;
  readonly home: {
    readonly latitudeDeg: number;
    readonly longitudeDeg: number;
    readonly altitudeAmslM: number;
    readonly headingDeg: number;
  };
  readonly wind: { readonly speedMps: number; readonly fromDeg: number };
  /** 1 to 100. */
  readonly batteryPct: number;
  /** Seconds from power-up to ready; `real` on the command line is 40.4. */
  readonly bootReadyS: number;
  /** Overrides of the vehicle's default parameters. */
  readonly parameters: Readonly<Record<string, number>>;
}

export const DEFAULT_SIMULATOR_ARGUMENTS: SimulatorArguments = {
  target: { host: '127.0.0.1', port: 14_550 },
  count: 1,
  kinds: ['copter'],
  systemId: 1,
  seed: 1,
  speed: 1,
  home: { latitudeDeg: 47.397742, longitudeDeg: 8.545594, altitudeAmslM: 488, headingDeg: 0 },
  wind: { speedMps: 0, fromDeg: 180 },
  batteryPct: 100,
  bootReadyS: 7,
  parameters: {},
};

const REAL_BOOT_READY_S = 40.4;
const MAX_SYSTEM_ID = 254;
const MAX_COUNT = 200;

export const SIMULATOR_USAGE = `usage: simulator-entry [options]
  --target HOST:PORT         where the ground station listens for UDP (127.0.0.1:14550)
  --type KIND[,KIND…]        ${Object.keys(SIMULATOR_KINDS).join(', ')}, one a vehicle; the last holds for the rest (copter)
  --count N                  vehicles, 1 to ${MAX_COUNT} (1)
  --sysid N                  system id of the first one (1)
  --seed N                   same seed, same flight (1)
  --speed N                  times real time, 1 to 20 (1)
  --home LAT,LON,AMSL,HDG    degrees, metres, degrees (47.397742,8.545594,488,0;
                             6 m on for each system id before the first)
  --wind SPEED,FROM          metres a second, degrees (0,180)
  --battery PCT              charge at the start, 1 to 100 (100)
  --boot SECONDS|real        from power-up to ready, 3 to 120 (7); real is 40.4
  --param NAME=VALUE         may be repeated`;

/**
 * Reads the command line of the simulator process.
 * @throws RangeError naming the wrong option and its allowed values.
 */
export function parseSimulatorArguments(args: readonly string[]): SimulatorArguments {
  const { values } = read(args);
  const defaults = DEFAULT_SIMULATOR_ARGUMENTS;
  const count = integer('--count', values.count, defaults.count, 1, MAX_COUNT);
  const systemId = integer('--sysid', values.sysid, defaults.systemId, 1, MAX_SYSTEM_ID);
  if (systemId + count - 1 > MAX_SYSTEM_ID) {
    throw new RangeError(`--sysid ${systemId} with --count ${count} goes beyond system id ${MAX_SYSTEM_ID}`);
  }
  const { wind } = defaults;
  // Without a given home, a group starts beside vehicles with lower ids.
  const home = { ...defaults.home, ...simulatedStand(defaults.home, systemId - 1) };
  const homeNumbers = list('--home', values.home, [
    [home.latitudeDeg, -90, 90],
    [home.longitudeDeg, -180, 180],
    [home.altitudeAmslM, -500, 9000],
    [home.headingDeg, 0, 360],
  ]);
  const windNumbers = list('--wind', values.wind, [
    [wind.speedMps, 0, 30],
    [wind.fromDeg, 0, 360],
  ]);
  const boot = values.boot === 'real' ? String(REAL_BOOT_READY_S) : values.boot;
  return {
    target: target(values.target) ?? defaults.target,
    count,
    kinds: kinds(values.type) ?? defaults.kinds,
    systemId,
    seed: integer('--seed', values.seed, defaults.seed, 0, 0xffff_ffff),
    speed: number('--speed', values.speed, defaults.speed, 1, 20),
    home: {
      latitudeDeg: homeNumbers[0] ?? home.latitudeDeg,
      longitudeDeg: homeNumbers[1] ?? home.longitudeDeg,
      altitudeAmslM: homeNumbers[2] ?? home.altitudeAmslM,
      headingDeg: homeNumbers[3] ?? home.headingDeg,
    },
    wind: { speedMps: windNumbers[0] ?? 0, fromDeg: windNumbers[1] ?? 0 },
    batteryPct: number('--battery', values.battery, defaults.batteryPct, 1, 100),
    bootReadyS: number('--boot', boot, defaults.bootReadyS, 3, 120),
    parameters: parameters(values.param ?? []),
  };
}

/** Formats a command line that {@link parseSimulatorArguments} parses to the same arguments. */
export function formatSimulatorArguments(args: SimulatorArguments): string[] {
  const { home, wind, target: to } = args;
  const host = to.host.includes(':') ? `[${to.host}]` : to.host;
  // With `=`, so that a negative number is not parsed as an option.
  return [
    `--target=${host}:${to.port}`,
    `--count=${args.count}`,
    `--type=${args.kinds.join(',')}`,
    `--sysid=${args.systemId}`,
    `--seed=${args.seed}`,
    `--speed=${args.speed}`,
    `--home=${[home.latitudeDeg, home.longitudeDeg, home.altitudeAmslM, home.headingDeg].join(',')}`,
    `--wind=${wind.speedMps},${wind.fromDeg}`,
    `--battery=${args.batteryPct}`,
    `--boot=${args.bootReadyS}`,
    ...Object.entries(args.parameters).map(([name, value]) => `--param=${name}=${value}`),
  ];
}

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      options: {
        target: text,
        type: text,
        count: text,
        sysid: text,
        seed: text,
        speed: text,
        home: text,
        wind: text,
        battery: text,
        boot: text,
        param: { type: 'string', multiple: true },
      },
    });
  } catch (cause) {
    throw new RangeError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function number(name: string, text: string | undefined, fallback: number, min: number, max: number): number {
  if (text === undefined) return fallback;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= min && value <= max))
    throw new RangeError(`${name} ${text}: a number from ${min} to ${max}`);
  return value;
}

function integer(name: string, text: string | undefined, fallback: number, min: number, max: number): number {
  const value = number(name, text, fallback, min, max);
  if (!Number.isInteger(value)) throw new RangeError(`${name} ${text}: a whole number from ${min} to ${max}`);
  return value;
}

function list(
  name: string,
  text: string | undefined,
  ranges: readonly (readonly [fallback: number, min: number, max: number])[],
): number[] {
  if (text === undefined) return ranges.map(([fallback]) => fallback);
  const parts = text.split(',');
  if (parts.length !== ranges.length) {
    throw new RangeError(`${name} ${text}: ${ranges.length} numbers separated by commas`);
  }
  return ranges.map(([fallback, min, max], index) => number(name, parts[index], fallback, min, max));
}

function target(text: string | undefined): SimulatorArguments['target'] | undefined {
  if (text === undefined) return undefined;
  const match = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d+)$/.exec(text);
  const host = match?.[1] ?? match?.[2];
  const port = Number(match?.[3]);
  if (host === undefined || !(port >= 1 && port <= 65_535)) {
    throw new RangeError(`--target ${text}: HOST:PORT with a port from 1 to 65535`);
  }
  return { host, port };
}

function kinds(text: string | undefined): readonly SimulatorKind[] | undefined {
  return text?.split(',').map((word) => {
    if (!isSimulatorKind(word))
      throw new RangeError(`--type ${text}: of ${Object.keys(SIMULATOR_KINDS).join(', ')}`);
    return word;
  });
}

function parameters(entries: readonly string[]): Record<string, number> {
  const result: Record<string, number> = {};
  for (const entry of entries) {
    const [name = '', text] = entry.split('=', 2);
    const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
    if (!/^[A-Z0-9_]{1,16}$/.test(name) || !Number.isFinite(value)) {
      throw new RangeError(`--param ${entry}: NAME=NUMBER`);
    }
    result[name] = value;
  }
  return result;
}
