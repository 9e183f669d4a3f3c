import type { IdGenerator } from '../../gateway/base/id/id.ts';

/** Ids 1, 2, 3 … */
export function countingIds(): IdGenerator {
  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };
  return {
    next: (prefix) => `${prefix}_${String(next()).padStart(26, '0')}`,
    traceId: () => next().toString(16).padStart(32, '0'),
  };
}
