import type { Surroundings } from './graph/surroundings.ts';
import { NodeFailure } from './run/node-failure.ts';

/** They fly worlds of their own, or make files: no vehicle of the station is concerned. */
const APART = ['/api/simulation', '/api/simulations', '/api/sdk'];

/**
 * Refuses a request that concerns a vehicle that is not simulated: a vehicle it names, or a vehicle of a
 * plan, action, launch or mission it names. When it names none, every vehicle of the station counts.
 * @throws NodeFailure simulation-only
 */
export function refuseReal(
  request: { readonly path: string; readonly body?: unknown },
  surroundings: Pick<Surroundings, 'stationModes' | 'vehiclesOf'>,
): void {
  const { pathname, searchParams } = new URL(request.path, 'http://self.invalid');
  if (APART.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return;
  const modes = surroundings.stationModes();
  const words = [
    ...pathname.split('/').map((part) => decodeURIComponent(part)),
    ...searchParams.values(),
    ...textsIn(request.body),
  ];
  const named = words.flatMap((word) => (modes.has(word) ? [word] : (surroundings.vehiclesOf(word) ?? [])));
  const concerned = named.length > 0 ? named : [...modes.keys()];
  const real = concerned.find((vehicleId) => modes.get(vehicleId) !== 'sim');
  if (real === undefined) return;
  const why =
    named.length > 0
      ? `${real} is not simulated`
      : `it names no vehicle, and ${real}, which it could reach, is not simulated`;
  throw new NodeFailure(
    'simulation-only',
    `Nothing was sent: ${why}. Run it as live, or name a simulated one.`,
  );
}

function* textsIn(value: unknown): Generator<string, void, undefined> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value) as unknown[]) yield* textsIn(part);
}
