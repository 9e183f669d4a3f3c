import { AppError } from '../../../../base/error.ts';
import { commandApi } from '../../../../contract/api/command-api.ts';
import { pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { type RequestOf, serve, servePages } from '../serve.ts';

/** Decisions of governance, open approvals, and overrides. */
export function governanceRoutes(app: App, { governance }: RouteDependencies): void {
  servePages(
    app,
    commandApi.listDecisions,
    ({ decisionId }) => decisionId,
    ({ query: { vehicle } }, page) => governance.decisions({ vehicleId: vehicle, ...page }),
  );

  serve(app, commandApi.getDecision, (request) => {
    const { decisionId } = request.params;
    return found(governance.decision(decisionId), `decision ${decisionId}`);
  });

  serve(app, commandApi.overrideDecision, (request, reply) => {
    const { decisionId } = request.params;
    const override = governance.override(decisionId, request.body, contextOf(request));
    reply
      .code(201)
      .header('location', `/api/governance/overrides/${encodeURIComponent(override.overrideId)}`);
    return override;
  });

  serve(app, commandApi.getOverride, (request) => {
    const { overrideId } = request.params;
    return found(governance.overrideRecord(overrideId), `override ${overrideId}`);
  });

  servePages(
    app,
    commandApi.listApprovals,
    ({ approvalId }) => approvalId,
    ({ query: { state } }, page) => governance.approvals({ state, ...page }),
  );

  serve(app, commandApi.getApproval, (request) => {
    const { approvalId } = request.params;
    return found(governance.approval(approvalId), `approval ${approvalId}`);
  });

  const answer = (
    request: RequestOf<typeof commandApi.approveApproval> | RequestOf<typeof commandApi.rejectApproval>,
    isApproved: boolean,
  ) =>
    governance.answerApproval(
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
export function policyRoutes(app: App, { governance }: RouteDependencies): void {
  serve(app, commandApi.listPolicies, (request) => {
    const set = governance.policies();
    return { ...set, ...pageWithin(set.items, request.query, ({ policyId }) => policyId) };
  });

  serve(app, commandApi.getPolicy, (request) => {
    const policy = governance.policy(request.params.policyId);
    if (!policy) throw new AppError('not-found', `There is no policy ${request.params.policyId}.`);
    return policy;
  });

  serve(app, commandApi.putPolicy, (request) =>
    governance.putPolicy(request.params.policyId, request.body.text, contextOf(request)),
  );

  serve(app, commandApi.deletePolicy, (request, reply) => {
    governance.removePolicy(request.params.policyId, contextOf(request));
    reply.code(204).send();
  });

  serve(app, commandApi.validatePolicy, (request) => {
    const { policyId } = request.params;
    return governance.checkPolicy(policyId, request.body.text, contextOf(request).principal);
  });
}
