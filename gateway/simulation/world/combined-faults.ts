import type { LinkFaults } from './faulty-path.ts';

/**
 * What several faults of one radio do together: each strikes by its own chance, so shares combine to one minus what all let
 * through; delays and jitter add up. In any order the same; none is a cable.
 */
export function combinedFaults(faults: readonly LinkFaults[]): Required<LinkFaults> {
  return {
    loss: share(faults, ({ loss }) => loss),
    duplication: share(faults, ({ duplication }) => duplication),
    reordering: share(faults, ({ reordering }) => reordering),
    corruption: share(faults, ({ corruption }) => corruption),
    delayMs: sum(faults, ({ delayMs }) => delayMs),
    jitterMs: sum(faults, ({ jitterMs }) => jitterMs),
  };
}

type Pick = (faults: LinkFaults) => number | undefined;

function share(faults: readonly LinkFaults[], pick: Pick): number {
  const [only, ...others] = faults.flatMap((one) => pick(one) || []);
  if (only === undefined) return 0;
  // One alone stays as exact as it was given.
  return others.length === 0 ? only : 1 - others.reduce((passing, each) => passing * (1 - each), 1 - only);
}

function sum(faults: readonly LinkFaults[], pick: Pick): number {
  return faults.reduce((total, one) => total + (pick(one) ?? 0), 0);
}
