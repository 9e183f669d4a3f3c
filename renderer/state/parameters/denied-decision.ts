import { decisionSchema } from '../../../gateway/contract/command/decision.ts';
import { GatewayError } from '../../api/connection/rest-client.ts';

/** The decision a refusal of governance rests on; undefined for every other failure. */
export function deniedDecisionOf(cause: unknown): string | undefined {
  const problem = cause instanceof GatewayError ? cause.problem : undefined;
  if (problem?.code !== 'governance-denied') return undefined;
  return decisionSchema.safeParse(problem.decision).data?.decisionId;
}
