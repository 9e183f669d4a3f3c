import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { AppError, errorText } from '../../base/error.ts';
import { say } from '../../contract/operator-text.ts';

/**
 * How a SITL program is started. A start replaces these placeholders in `args`, `env` and `files`:
 * `{instance}`, `{port}`, `{systemId}`, `{model}`, `{speed}`, `{lat}`, `{lon}`, `{alt}`,
 * `{heading}`, `{folder}` (its own) and `{programFolder}` (of the executable).
 */
export interface SitlProfile {
  readonly title: string;
  /** A name to find on the PATH, or an absolute path. */
  readonly executable: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Files written into its folder before the start. */
  readonly files: Readonly<Record<string, string>>;
  readonly defaultModel: string | undefined;
  /** `tcp`: it listens there; `udpin`: it sends there. Each further instance adds `portStep`. */
  readonly connect: { readonly kind: 'tcp' | 'udpin'; readonly port: number; readonly portStep: number };
}

/** Source: https://ardupilot.org/dev/docs/sitl-native-on-linux.html and `arducopter --help` */
function ardupilot(title: string, executable: string, model: string, defaults: string): SitlProfile {
  return {
    title,
    executable,
    args: [
      '--model={model}',
      '--speedup={speed}',
      '--instance={instance}',
      '--sysid={systemId}',
      '--home={lat},{lon},{alt},{heading}',
      '--defaults=defaults.parm',
    ],
    env: {},
    files: { 'defaults.parm': defaults },
    defaultModel: model,
    connect: { kind: 'tcp', port: 5760, portStep: 10 },
  };
}

/** Programs with a built-in profile. The arguments are from their documentation. */
const SITL_PROFILES: Readonly<Record<string, SitlProfile>> = {
  arducopter: ardupilot('ArduCopter', 'arducopter', 'quad', 'FRAME_CLASS 1\nFRAME_TYPE 0\n'),
  arduplane: ardupilot('ArduPlane', 'arduplane', 'plane', ''),
  ardurover: ardupilot('ArduRover', 'ardurover', 'rover', ''),
  px4: {
    title: 'PX4 with its own simulation (SIH)',
    executable: 'px4',
    // Source: https://docs.px4.io/main/en/sim_sih/ and PX4's Tools/simulation/sitl_multiple_run.sh
    args: ['-d', '-i', '{instance}', '{programFolder}/../etc'],
    env: {
      PX4_SIM_MODEL: '{model}',
      PX4_SIM_SPEED_FACTOR: '{speed}',
      PX4_HOME_LAT: '{lat}',
      PX4_HOME_LON: '{lon}',
      PX4_HOME_ALT: '{alt}',
      PX4_PARAM_MAV_SYS_ID: '{systemId}',
    },
    files: {},
    defaultModel: 'sihsim_quadx',
    connect: { kind: 'udpin', port: 14_550, portStep: 0 },
  },
};

const text = z.string().max(4096);
const programSchema = z.strictObject({
  path: text.refine((path) => isAbsolute(path), 'an absolute path'),
  title: z.string().min(1).max(80).optional(),
  args: z.array(text).max(100).optional(),
  env: z.record(z.string().regex(/^[A-Za-z_]\w{0,99}$/), text).optional(),
  model: z.string().max(64).optional(),
  connect: z
    .strictObject({
      kind: z.enum(['tcp', 'udpin']),
      port: z.number().int().min(1).max(65_535),
      portStep: z.number().int().min(0).max(1000).default(10),
    })
    .optional(),
});
const fileSchema = z.strictObject({
  programs: z.record(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/), programSchema),
});

const PLAIN: Omit<SitlProfile, 'title' | 'executable'> = {
  args: [],
  env: {},
  files: {},
  defaultModel: undefined,
  connect: { kind: 'tcp', port: 5760, portStep: 10 },
};

/**
 * Built-in profiles, overridden by the owner's file: a built-in name with another path, or a new
 * program with arguments and port.
 * @throws sitl-config-invalid naming the file and the problem
 */
export function readSitlFile(file: string): Readonly<Record<string, SitlProfile>> {
  if (!existsSync(file)) return SITL_PROFILES;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new AppError(
      'sitl-config-invalid',
      say('{file} cannot be read: {cause}.', { file, cause: errorText(cause) }),
      { cause },
    );
  }
  const parsed = fileSchema.safeParse(content);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
    );
    throw new AppError(
      'sitl-config-invalid',
      say('{file} is not valid: {problems}.', { file, problems: faults.slice(0, 5).join('; ') }),
    );
  }
  const own = Object.entries(parsed.data.programs).map(([name, program]) => {
    const known = SITL_PROFILES[name];
    const profile: SitlProfile = {
      ...PLAIN,
      ...known,
      title: program.title ?? known?.title ?? name,
      executable: program.path,
      ...(program.args && { args: program.args }),
      ...(program.env && { env: { ...known?.env, ...program.env } }),
      ...(program.connect && { connect: program.connect }),
      ...(program.model !== undefined && { defaultModel: program.model }),
    };
    return [name, profile] as const;
  });
  return { ...SITL_PROFILES, ...Object.fromEntries(own) };
}
