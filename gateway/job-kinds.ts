import type { JobKinds } from './isolation/job-kind.ts';
import type { JobPool } from './isolation/job-pool.ts';

/**
 * Every kind of job: its lane, its limits and where its code is. The gateway reads the limits; only a job process calls
 * `load`, so that parsers of callers' content are never loaded into the gateway.
 */
export const jobKinds = {
  'workflow-expression': {
    lane: 'quick',
    limitMs: 250,
    maxOutputBytes: 300 * 1024,
    load: async () => (await import('./workflow/evaluate-expression.ts')).evaluateExpression,
  },
} as const satisfies JobKinds;

/** The pool of the gateway with all its kinds. */
export type Jobs = JobPool<typeof jobKinds>;
