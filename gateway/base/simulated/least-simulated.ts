import type { Mode } from '../../contract/list.ts';

const REALITY: readonly Mode[] = ['live', 'sitl', 'sim', 'fallback'];

/** The least simulated of them: a mixture must never look simulated. */
export function leastSimulated(modes: Iterable<Mode>): Mode | undefined {
  const given = new Set(modes);
  return REALITY.find((mode) => given.has(mode));
}
