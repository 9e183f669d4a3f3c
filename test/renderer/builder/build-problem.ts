import type { Problem } from '../../../gateway/contract/error.ts';

/** A refusal as the gateway writes it. */
export function buildProblem(
  change: Pick<Problem, 'code' | 'status' | 'detail'> & Partial<Problem>,
): Problem {
  return { type: 't', title: 'Refused', instance: '/x', trace_id: 'b'.repeat(32), ...change };
}
