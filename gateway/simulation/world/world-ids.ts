import type { IdGenerator } from '../../base/id.ts';

/** Ids of a simulated world: 1, 2, 3 …, so that equal runs name things equally. */
export function worldIds(): IdGenerator {
  let count = 0;
  const next = (): number => {
    count += 1;
    return count;
  };
  return {
    next: (prefix) => `${prefix}_${String(next()).padStart(26, '0')}`,
    traceId: () => next().toString(16).padStart(32, '0'),
  };
}
