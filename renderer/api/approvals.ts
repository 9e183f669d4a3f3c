import { type Approval, approvalSchema } from '../../gateway/contract/command/approval.ts';
import { listOf } from '../../gateway/contract/list.ts';
import { pathWithQuery } from './connection/path-with-query.ts';
import type { RestCaller } from './connection/rest-client.ts';

/** The newest approvals, newest first; with `state` those alone. */
export async function listApprovals(
  rest: RestCaller,
  state?: Approval['state'],
): Promise<readonly Approval[]> {
  const answer = await rest.request({
    path: pathWithQuery('/api/approvals', { state, limit: '50' }),
    schema: listOf(approvalSchema),
  });
  return answer.items;
}

/** Decides it. @throws GatewayError second-person-required, state-conflict when it was decided or has run out */
export function answerApproval(
  rest: RestCaller,
  approvalId: string,
  answer: { readonly isApproved: boolean; readonly reason: string },
): Promise<Approval> {
  return rest.request({
    method: 'POST',
    path: `/api/approvals/${encodeURIComponent(approvalId)}/${answer.isApproved ? 'approve' : 'reject'}`,
    body: answer.reason ? { reason: answer.reason } : {},
    schema: approvalSchema,
    isUrgent: true,
  });
}
