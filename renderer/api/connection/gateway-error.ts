import type { Problem } from '../../../gateway/contract/error.ts';

/**
 * A request that did not give what was asked: the gateway's own problem, silence (`unreachable`), or an answer that
 * does not fit the contract (`unexpected`). `message` is fit for the operator.
 */
export class GatewayError extends Error {
  readonly kind: 'problem' | 'unreachable' | 'unexpected';
  readonly problem: Problem | undefined;
  /** What the request is found by, also where no answer named it. */
  readonly traceId: string | undefined;

  constructor(kind: GatewayError['kind'], message: string, problem?: Problem, traceId?: string) {
    super(message);
    this.name = 'GatewayError';
    this.kind = kind;
    this.problem = problem;
    this.traceId = problem?.trace_id ?? traceId;
  }
}
