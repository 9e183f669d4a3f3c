import type { VehicleFault } from './simulated-vehicle.ts';

interface Parameter {
  /** Undefined: what the vehicle has at that moment. */
  readonly usual: number | undefined;
  readonly min: number;
  readonly max: number;
}

const parameter = (usual: number | undefined, min: number, max: number): Parameter => ({ usual, min, max });

/** Faults of a copter with their parameters; docs/simulation.md tells them. */
const COPTER_FAULTS: Readonly<Record<string, Readonly<Record<string, Parameter>>>> = {
  'gps-loss': {},
  'gps-glitch': { offsetM: parameter(30, 0.1, 5000), bearingDeg: parameter(90, 0, 360) },
  'gps-noise': { sigmaM: parameter(5, 0.1, 100) },
  'battery-drain': { times: parameter(10, 1, 1000) },
  'battery-failsafe': { level: parameter(1, 1, 2) },
  'battery-hot': { temperatureC: parameter(70, -40, 150) },
  'motor-failure': { motor: parameter(1, 1, 4) },
  'compass-error': { offsetDeg: parameter(90, -180, 180) },
  'wind-gust': { speedMps: parameter(12, 0, 60), fromDeg: parameter(undefined, 0, 360) },
  'autopilot-freeze': {},
  'autopilot-reboot': {},
};

/**
 * The fault with all its parameters that have a usual value.
 * @throws RangeError for a fault a copter cannot have, a parameter it does not know, or a value out of bounds
 */
export function copterFault({ kind, params }: VehicleFault): VehicleFault {
  if (kind === 'rangefinder-failure')
    throw new RangeError('This copter carries no rangefinder that could fail.');
  const known = COPTER_FAULTS[kind];
  if (!known) throw new RangeError(`A copter cannot have the fault ${kind}.`);
  for (const [name, value] of Object.entries(params)) {
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
  return { kind, params: { ...Object.fromEntries(usual), ...params } };
}
