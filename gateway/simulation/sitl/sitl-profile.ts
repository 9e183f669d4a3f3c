/**
 * How a SITL program is started. These placeholders in `args`, `env` and `files` are replaced at a start:
 * `{instance}`, `{port}`, `{systemId}`, `{model}`, `{speed}`, `{lat}`, `{lon}`, `{alt}`, `{heading}`,
 * `{folder}` (its own) and `{programFolder}` (of the executable).
 */
export interface SitlProfile {
  readonly title: string;
  /** Names looked for on the PATH; an absolute path is taken as it is. */
  readonly executable: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Files written into its folder before the start. */
  readonly files: Readonly<Record<string, string>>;
  readonly defaultModel: string | undefined;
  /** `tcp`: it listens there; `udpin`: it sends there. Each further instance is `portStep` higher. */
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

/** The programs known by name. Their arguments are those of their documentation. */
export const SITL_PROFILES: Readonly<Record<string, SitlProfile>> = {
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
