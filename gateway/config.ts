import { existsSync, readFileSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { AppError, errorText } from './base/error.ts';
import { MOTOR_TEST_HARD_CAP_PCT } from './contract/onboard/calibration.ts';
import { type AlertLimits, DEFAULT_ALERT_LIMITS } from './contract/vehicle/alert-limits.ts';
import { SIMULATOR_KINDS } from './simulation/vehicle/host/simulator-arguments.ts';

const simKinds = Object.keys(SIMULATOR_KINDS).join('|');
const simPattern = new RegExp(`^(${simKinds})(?:\\*([1-9]\\d?))?$`);
/** System ids go from 1 to 254. */
const MAX_SIMULATED = 254;
const HOME_LIMITS = [
  [-90, 90],
  [-180, 180],
  [-500, 9000],
  [0, 360],
] as const;
const originSchema = z
  .string()
  .regex(/^https?:\/\/[^/\s]+$/, 'an origin such as http://localhost:5173, without a path');

/** Space on the disk. */
const gigabytes = (fallback: number) => z.coerce.number().min(0.1).max(10_000).default(fallback);

/** A number from 0, which switches it off, to `max`. */
const limit = (max: number, fallback: number) => z.coerce.number().min(0).max(max).default(fallback);

/**
 * Every setting of the gateway, once: type, default, flag, variable and help come from here. Precedence: flag, then
 * variable, then `config.json` in the data directory, then default. Lists are repeated flags, or comma-separated in a variable.
 */
export const configSchema = z.strictObject({
  host: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address to listen on; anything but loopback needs --tls-cert and --tls-key'),
  port: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8787)
    .describe('Port to listen on; 0 chooses a free one'),
  dataDir: z.string().min(1).describe('Directory of all state: token, store, recordings, zones'),
  link: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'Link to vehicles: udpin:HOST:PORT, udpout:HOST:PORT, tcp:HOST:PORT, tcpin:HOST:PORT or serial:PATH:BAUD; repeatable',
    ),
  sim: z
    .array(z.string().regex(simPattern, 'vehicle types with a count, such as copter*2,px4,plane,rover'))
    .refine((texts) => simulatedCount(texts) <= MAX_SIMULATED, `at most ${MAX_SIMULATED} vehicles in all`)
    .default([])
    .describe(
      'Simulated vehicles: copter, px4 (a copter with PX4), plane, rover, each with a count, as in copter*2,plane; one copter flies when no link is configured',
    ),
  noSim: z.boolean().default(false).describe('Start no simulated vehicle, even with no link configured'),
  simSpeed: z.coerce
    .number()
    .min(1)
    .max(20)
    .default(1)
    .describe('How much faster than real time the simulation runs, 1 to 20'),
  simHome: z
    .string()
    .regex(
      /^-?\d+(\.\d+)?,-?\d+(\.\d+)?,-?\d+(\.\d+)?,\d+(\.\d+)?$/,
      'latitude,longitude,altitude AMSL in m,heading',
    )
    .refine(isOnEarth, 'latitude -90 to 90, longitude -180 to 180, altitude -500 to 9000, heading 0 to 360')
    .default('47.3979,8.5456,488,90')
    .describe('Start position of simulated vehicles: latitude,longitude,altitude AMSL in m,heading'),
  simSeed: z.coerce.number().int().min(0).max(4_294_967_295).default(1).describe('Seed of the simulation'),
  allowOrigin: z
    .array(originSchema)
    .default([])
    .describe('Additional web origin that may use the gateway; repeatable'),
  tlsCert: z.string().min(1).optional().describe('Certificate file (PEM) for another address than loopback'),
  tlsKey: z.string().min(1).optional().describe('Private key file (PEM) of the certificate'),
  smtpUrl: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'an address such as smtp://user:password@host:port')
    .optional()
    .describe(
      'SMTP server that delivers PINs, smtp://user:password@host:port; without it they go to the local outbox',
    ),
  mailFrom: z.string().min(3).max(254).default('aerodeck@localhost').describe('Sender address of mails'),
  demoPin: z
    .string()
    .regex(/^\d{6}$/, 'six digits')
    .optional()
    .describe('PIN that unlocks the documentation for any company address, and nothing else'),
  assistantUrl: z
    .url()
    .optional()
    .describe("OpenAI-compatible endpoint that may phrase the assistant's answers"),
  assistantModel: z
    .string()
    .min(1)
    .max(200)
    .default('default')
    .describe('Name of the model asked for at --assistant-url'),
  apiBase: z
    .string()
    .regex(/^(https?:\/\/[^\s?#]+)?$/, 'an http or https address, or nothing')
    .optional()
    .describe(
      'Address called by the sandbox of the developer area; default: this gateway. Set it to nothing for fallback answers',
    ),
  signingKeyFile: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File with the MAVLink 2 signing key, 64 hex digits: every link but the simulator signs and checks with it',
    ),
  signingPolicy: z
    .enum(['accept-unsigned', 'require-once-seen', 'require'])
    .default('require-once-seen')
    .describe('Which frames a link with a signing key accepts'),
  systemId: z.coerce.number().int().min(1).max(255).default(255).describe('Our own MAVLink system id'),
  ceilingM: z.coerce
    .number()
    .min(5)
    .max(1000)
    .optional()
    .describe(
      'Altitude above home that no command may exceed, in addition to the ceilings of policies and zones',
    ),
  fleetNats: z.string().max(300).optional().describe('NATS server of this site for its fleet: a leaf node'),
  fleetUploadKibPerS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(256)
    .describe('KiB per second for sending recordings to the centre of a fleet; 0 sends none'),
  planPauseHoldS: z.coerce
    .number()
    .min(0)
    .max(86_400)
    .default(300)
    .describe(
      'Seconds for which a paused action plan keeps its flying vehicles reserved, except for the operator',
    ),
  motorTestMaxPct: z.coerce
    .number()
    .min(5)
    .max(MOTOR_TEST_HARD_CAP_PCT)
    .default(15)
    .describe('Maximum throttle of a motor test, percent; no station allows more than 30'),
  separationHorizontalM: z.coerce
    .number()
    .min(0)
    .max(1000)
    .default(5)
    .describe('Flying vehicles closer than this horizontally and vertically raise an alert; 0 turns it off'),
  separationVerticalM: z.coerce
    .number()
    .min(0)
    .max(500)
    .default(3)
    .describe('The same vertically; 0 turns it off'),
  batteryLowPct: limit(90, 30).describe('Battery charge below which the station cautions, percent; 0 is off'),
  batteryCriticalPct: limit(90, 15).describe(
    'Battery charge below which the station warns, percent; 0 is off',
  ),
  batteryLowCellV: limit(5, 3.5).describe('Volts per cell below which the station cautions; 0 is off'),
  batteryCriticalCellV: limit(5, 3.3).describe('Volts per cell below which the station warns; 0 is off'),
  batteryReturnReserveS: limit(3600, 60).describe(
    'Seconds of flight time that must remain on arrival at home, otherwise the station warns; 0 is off',
  ),
  jurisdiction: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .optional()
    .describe('Country (ISO 3166, such as CH) or a custom name for policies to use'),
  recordingsMaxGb: gigabytes(20).describe('Recordings kept before the oldest are removed'),
  simulationRecordingsMaxGb: gigabytes(2).describe(
    'Recordings of simulations kept before the oldest are removed; they never displace those of flights',
  ),
  videoMaxGb: gigabytes(20).describe('Recorded videos kept before the oldest are removed'),
  videoRecordWhileArmed: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Record the video of each vehicle from arming to 10 s after disarming'),
  simulationRecordingsMax: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(200)
    .describe('How many recordings of simulations are kept at most'),
  simulationEventsMax: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(500)
    .describe('How many runs of simulations keep their events; older ones keep their result'),
  logLevel: z
    .enum(['error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('Level of the log on standard error'),
});
export type Config = Readonly<z.output<typeof configSchema>>;
type SettingName = keyof z.input<typeof configSchema>;

const SETTING_NAMES = Object.keys(configSchema.shape) as SettingName[];

/** `dataDir` → `data-dir`. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `dataDir` → `AERODECK_DATA_DIR`; the one setting of the client keeps the name the specification gives it. */
export function variableOf(name: string): string {
  if (name === 'apiBase') return 'NEXT_PUBLIC_API_BASE';
  return `AERODECK_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** The default data directory: the platform's usual place for application data. */
export function defaultDataDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Aerodeck');
  if (platform() === 'win32')
    return join(environment.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Aerodeck');
  return join(environment.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'aerodeck');
}

/**
 * Reads flags, variables and file once. An unknown flag, variable value or file key is refused with all that is wrong named.
 * @throws config-invalid
 */
export function readConfig(
  flags: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Config {
  const fromFlags = readFlags(flags);
  const fromEnvironment = readEnvironment(environment);
  const dataDir = resolve(
    String(fromFlags.dataDir ?? fromEnvironment.dataDir ?? defaultDataDirectory(environment)),
  );
  const fromFile = readFile(join(dataDir, 'config.json'));
  const merged = { ...fromFile, ...fromEnvironment, ...fromFlags, dataDir };
  const parsed = configSchema.safeParse(merged);
  if (!parsed.success) throw invalid(parsed.error.issues.map((issue) => describeIssue(issue)));
  return parsed.data;
}

function simulatedCount(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Number(simPattern.exec(text)?.[2] ?? 1), 0);
}

function isOnEarth(home: string): boolean {
  const numbers = home.split(',').map(Number);
  return HOME_LIMITS.every(([lowest, highest], index) => {
    const number = numbers[index] ?? Number.NaN;
    return number >= lowest && number <= highest;
  });
}

type RawSettings = Record<string, unknown>;

function readFlags(flags: readonly string[]): RawSettings {
  const options = Object.fromEntries(
    SETTING_NAMES.map((name) => [
      flagOf(name),
      { type: isSwitch(name) ? 'boolean' : 'string', multiple: isList(name) } as const,
    ]),
  );
  let values: Record<string, unknown>;
  try {
    values = parseArgs({ args: [...flags], options, strict: true, allowPositionals: false }).values;
  } catch (cause) {
    throw invalid([errorText(cause).split('. ')[0] ?? errorText(cause)], cause);
  }
  return Object.fromEntries(
    SETTING_NAMES.filter((name) => values[flagOf(name)] !== undefined).map((name) => [
      name,
      // `--sim copter,plane` means what two flags would.
      name === 'sim' ? [values[flagOf(name)]].flat().flatMap(partsOf) : values[flagOf(name)],
    ]),
  );
}

function partsOf(text: unknown): string[] {
  return String(text)
    .split(',')
    .map((part) => part.trim());
}

function readEnvironment(environment: Readonly<Record<string, string | undefined>>): RawSettings {
  const settings: RawSettings = {};
  for (const name of SETTING_NAMES) {
    const text = environment[variableOf(name)];
    // An empty NEXT_PUBLIC_API_BASE says something: that there is none.
    if (text === undefined || (text === '' && name !== 'apiBase')) continue;
    if (isList(name)) settings[name] = partsOf(text);
    else if (isSwitch(name)) settings[name] = readSwitch(name, text);
    else settings[name] = text;
  }
  return settings;
}

function readSwitch(name: string, text: string): boolean {
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  if (/^(0|false|no|off)$/i.test(text)) return false;
  throw invalid([`${variableOf(name)}: "${text}" is neither true nor false`]);
}

function readFile(path: string): RawSettings {
  if (!existsSync(path)) return {};
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof content === 'object' && content !== null && !Array.isArray(content))
      return content as RawSettings;
  } catch (cause) {
    throw invalid([`${path}: ${errorText(cause)}`], cause);
  }
  throw invalid([`${path}: must hold one JSON object`]);
}

function isList(name: SettingName): boolean {
  return name === 'link' || name === 'sim' || name === 'allowOrigin';
}

function isSwitch(name: SettingName): boolean {
  return name === 'noSim';
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `config.json: unknown setting ${issue.keys.join(', ')}`;
  return `--${flagOf(String(issue.path[0] ?? ''))}: ${issue.message}`;
}

function invalid(problems: readonly string[], cause?: unknown): AppError {
  return new AppError('config-invalid', `${problems.join('\n')}\nSee npm run serve -- --help`, {
    ...(cause === undefined ? {} : { cause }),
    context: { problems },
  });
}

/** The text of `--help`: one entry a setting with flag, variable, default and meaning. */
export function configHelp(): string {
  const entries = SETTING_NAMES.map((name) => {
    const schema = configSchema.shape[name];
    const fallback = schema instanceof z.ZodDefault ? JSON.stringify(schema.def.defaultValue) : undefined;
    const value = isSwitch(name) ? '' : ' VALUE';
    const note =
      name === 'dataDir'
        ? ' (default: the place for application data)'
        : fallback && fallback !== '[]'
          ? ` (default ${fallback})`
          : '';
    return `  --${flagOf(name)}${value}   [${variableOf(name)}]\n      ${schema.description ?? ''}${note}`;
  });
  return [
    'Usage: npm run --silent serve -- [flags], or of the Debian package: aerodeck serve [flags]',
    '',
    'Runs the Aerodeck gateway without a window. When it listens it prints one JSON line on standard output.',
    'A setting is taken from its flag, else its variable, else config.json in the data directory, else its default.',
    '',
    ...entries,
    '',
    '  --help',
    '      This text',
  ].join('\n');
}

/** The limits of alerts until the operator sets others. */
export function alertLimitsOf(config: Config): AlertLimits {
  return {
    ...DEFAULT_ALERT_LIMITS,
    batteryLowPct: config.batteryLowPct,
    batteryCriticalPct: config.batteryCriticalPct,
    batteryLowCellV: config.batteryLowCellV,
    batteryCriticalCellV: config.batteryCriticalCellV,
    batteryReturnReserveS: config.batteryReturnReserveS,
  };
}

/** The model that may phrase what the assistant says; undefined where none is configured. */
export function assistantEndpointOf({
  assistantUrl,
  assistantModel,
}: Config): { readonly url: string; readonly model: Config['assistantModel'] } | undefined {
  return assistantUrl === undefined ? undefined : { url: assistantUrl, model: assistantModel };
}
