/** A numeric parameter of a fault. */
export interface FaultParameter {
  /** Undefined: the value without the fault. */
  readonly usual: number | undefined;
  readonly min: number;
  readonly max: number;
}

const parameter = (usual: number | undefined, min: number, max: number): FaultParameter => ({
  usual,
  min,
  max,
});

/** All faults, manual or from a timeline, with their parameters. Described in docs/simulation.md. */
const FAULT_PARAMS = {
  'gps-loss': {},
  'gps-glitch': { offsetM: parameter(30, 0.1, 5000), bearingDeg: parameter(90, 0, 360) },
  'gps-noise': { sigmaM: parameter(5, 0.1, 100) },
  'battery-drain': { times: parameter(10, 1, 1000) },
  'battery-failsafe': { level: parameter(1, 1, 2) },
  'battery-hot': { temperatureC: parameter(70, -40, 150) },
  'motor-failure': { motor: parameter(1, 1, 4) },
  'compass-error': { offsetDeg: parameter(90, -180, 180) },
  'rangefinder-failure': { lostShare: parameter(1, 0, 1) },
  'wind-gust': { speedMps: parameter(12, 0, 60), fromDeg: parameter(undefined, 0, 360) },
  'link-loss': { share: parameter(1, 0, 1) },
  'link-delay': { delayMs: parameter(800, 0, 60_000), jitterMs: parameter(0, 0, 60_000) },
  'link-duplicate': { share: parameter(0.3, 0, 1) },
  'link-reorder': { share: parameter(0.3, 0, 1) },
  'link-corrupt': { share: parameter(0.3, 0, 1) },
  'autopilot-freeze': {},
  'autopilot-reboot': {},
} satisfies Readonly<Record<string, Readonly<Record<string, FaultParameter>>>>;

export type FaultKind = keyof typeof FAULT_PARAMS;
export const FAULT_KINDS = Object.keys(FAULT_PARAMS) as readonly FaultKind[];

/** A fault's parameters, by name. */
export function faultParametersOf(kind: FaultKind): Readonly<Record<string, FaultParameter>> {
  return FAULT_PARAMS[kind];
}

/**
 * The given parameters, and the usual value of each other one that has it.
 * @throws RangeError for an unknown kind, a parameter the fault does not have, or a value out of bounds
 */
export function faultParams(
  kind: string,
  given: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  if (!Object.hasOwn(FAULT_PARAMS, kind)) throw new RangeError(`Unknown fault ${kind}.`);
  const known = faultParametersOf(kind as FaultKind);
  for (const [name, value] of Object.entries(given)) {
    const bounds = known[name];
    if (!bounds) {
      const names = Object.keys(known).join(', ');
      throw new RangeError(`${kind} has no parameter ${name}${names ? `, it has: ${names}` : ''}.`);
    }
    if (!(value >= bounds.min && value <= bounds.max))
      throw new RangeError(`${kind}: ${name} is ${bounds.min} to ${bounds.max}, not ${value}.`);
  }
  const usual = Object.entries(known).flatMap(([name, { usual: value }]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(usual), ...given };
}
