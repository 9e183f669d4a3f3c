import type { Problem } from '../../gateway/contract/error.ts';

/**
 * A request that did not give what was asked: the gateway's own problem, silence (`unreachable`), or an answer that
 * does not fit the contract (`unexpected`). `message` is fit for the operator.
 */
export class GatewayError extends Error {
  readonly kind: 'problem' | 'unreachable' | 'unexpected';
  readonly problem: Problem | undefined;

  constructor(kind: GatewayError['kind'], message: string, problem?: Problem) {
    super(message);
    this.name = 'GatewayError';
    this.kind = kind;
    this.problem = problem;
  }
}
