import { AppError } from '../../../../base/error.ts';
import { commandApi } from '../../../../contract/api/command-api.ts';
import { pageOf, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { type RequestOf, serve } from '../serve.ts';

/** Decisions of governance, open approvals, and overrides. */
export function governanceRoutes(app: App, { governanceOf }: RouteDependencies): void {
  serve(app, commandApi.listDecisions, (request) => {
    const { vehicle, limit, cursor } = request.query;
    const rows = governanceOf(request).decisions({
      vehicleId: vehicle,
      limit: limit + 1,
      beforeId: cursor,
    });
    return pageOf(rows, limit, (row) => row.decisionId);
  });

  serve(app, commandApi.getDecision, (request) => {
    const { decisionId } = request.params;
    return found(governanceOf(request).decision(decisionId), `decision ${decisionId}`);
  });

  serve(app, commandApi.overrideDecision, (request, reply) => {
    const { decisionId } = request.params;
    const override = governanceOf(request).override(decisionId, request.body, contextOf(request));
    reply
      .code(201)
      .header('location', `/api/governance/overrides/${encodeURIComponent(override.overrideId)}`);
    return override;
  });

  serve(app, commandApi.getOverride, (request) => {
    const { overrideId } = request.params;
    return found(governanceOf(request).overrideRecord(overrideId), `override ${overrideId}`);
  });

  serve(app, commandApi.listApprovals, (request) => {
    const { state, limit, cursor } = request.query;
    const rows = governanceOf(request).approvals({ state, limit: limit + 1, beforeId: cursor });
    return pageOf(rows, limit, (row) => row.approvalId);
  });

  serve(app, commandApi.getApproval, (request) => {
    const { approvalId } = request.params;
    return found(governanceOf(request).approval(approvalId), `approval ${approvalId}`);
  });

  const answer = (
    request: RequestOf<typeof commandApi.approveApproval> | RequestOf<typeof commandApi.rejectApproval>,
    isApproved: boolean,
  ) =>
    governanceOf(request).answerApproval(
      request.params.approvalId,
      { isApproved, reason: request.body?.reason },
      contextOf(request),
    );
  serve(app, commandApi.approveApproval, (request) => answer(request, true));
  serve(app, commandApi.rejectApproval, (request) => answer(request, false));
}

function found<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new AppError('not-found', `There is no ${name}.`);
  return thing;
}

/**
 * The policies behind every decision. They apply to the live vehicles of all tenants, so only the operator
 * changes them.
 */
export function policyRoutes(app: App, { governanceOf }: RouteDependencies): void {
  serve(app, commandApi.listPolicies, (request) => {
    const set = governanceOf(request).policies();
    return { ...set, ...pageWithin(set.items, request.query, ({ policyId }) => policyId) };
  });

  serve(app, commandApi.getPolicy, (request) => {
    const policy = governanceOf(request).policy(request.params.policyId);
    if (!policy) throw new AppError('not-found', `There is no policy ${request.params.policyId}.`);
    return policy;
  });

  serve(app, commandApi.putPolicy, (request) =>
    governanceOf(request).putPolicy(request.params.policyId, request.body.text, contextOf(request)),
  );

  serve(app, commandApi.deletePolicy, (request, reply) => {
    governanceOf(request).removePolicy(request.params.policyId, contextOf(request));
    reply.code(204).send();
  });

  serve(app, commandApi.validatePolicy, (request) => {
    const { policyId } = request.params;
    return governanceOf(request).checkPolicy(policyId, request.body.text, contextOf(request).principal);
  });
}
