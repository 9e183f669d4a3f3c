import { Readable } from 'node:stream';
import { AppError } from '../../../base/error.ts';
import { commandApi } from '../../../contract/api/command-api.ts';
import { pageWithin } from '../answer/page-query.ts';
import type { App, RouteDependencies, Routes } from '../app.ts';
import { principalOf } from '../guard/authentication.ts';
import { contextOf } from '../guard/request-context.ts';
import { type RequestOf, serve, serveList, servePages } from './serve.ts';

export const COMMAND_ROUTES: readonly Routes[] = [
  transferRoutes,
  commandRoutes,
  governanceRoutes,
  policyRoutes,
  leaseRoutes,
  auditRoutes,
];

/** Work that continues after its request was answered 202. */
function transferRoutes(app: App, { transfers }: RouteDependencies): void {
  serveList(
    app,
    commandApi.listTransfers,
    ({ transferId }) => transferId,
    () => transfers.list(),
  );

  serve(app, commandApi.getTransfer, (request) => transfers.get(request.params.transferId));

  serve(app, commandApi.cancelTransfer, (request) =>
    transfers.cancel(request.params.transferId, principalOf(request)),
  );
}

/** Commands to vehicles and their results. */
function commandRoutes(app: App, { port }: RouteDependencies): void {
  servePages(
    app,
    commandApi.listCommands,
    ({ commandId }) => commandId,
    ({ query: { category, vehicle, state, actor } }, page) =>
      port.commands({ category, vehicleId: vehicle, state, actorId: actor, ...page }),
  );

  serve(app, commandApi.getCommand, (request) => {
    const record = port.commandTrace(request.params.commandId);
    if (!record) throw new AppError('not-found', `Command ${request.params.commandId} not found.`);
    return record;
  });
}

/** Governance decisions, open approvals, and overrides. */
function governanceRoutes(app: App, { governance }: RouteDependencies): void {
  servePages(
    app,
    commandApi.listDecisions,
    ({ decisionId }) => decisionId,
    ({ query: { vehicle } }, page) => governance.decisions({ vehicleId: vehicle, ...page }),
  );

  serve(app, commandApi.getDecision, (request) => {
    const { decisionId } = request.params;
    return found(governance.decision(decisionId), `Decision ${decisionId}`);
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
    return found(governance.overrideRecord(overrideId), `Override ${overrideId}`);
  });

  servePages(
    app,
    commandApi.listApprovals,
    ({ approvalId }) => approvalId,
    ({ query: { state } }, page) => governance.approvals({ state, ...page }),
  );

  serve(app, commandApi.getApproval, (request) => {
    const { approvalId } = request.params;
    return found(governance.approval(approvalId), `Approval ${approvalId}`);
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
  if (thing === undefined) throw new AppError('not-found', `${name} not found.`);
  return thing;
}

/**
 * The policies behind every decision. They apply to the live vehicles of all tenants, so only the
 * operator may change them.
 */
function policyRoutes(app: App, { governance }: RouteDependencies): void {
  serve(app, commandApi.listPolicies, (request) => {
    const set = governance.policies();
    return { ...set, ...pageWithin(set.items, request.query, ({ policyId }) => policyId) };
  });

  serve(app, commandApi.getPolicy, (request) => {
    const policy = governance.policy(request.params.policyId);
    if (!policy) throw new AppError('not-found', `Policy ${request.params.policyId} not found.`);
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

  serve(app, commandApi.previewPolicy, (request) =>
    governance.previewPolicy(request.params.policyId, request.body.text, principalOf(request), (record) =>
      app.seenBy(request).record(record),
    ),
  );
}

/** Command leases of vehicles and their takeover. */
function leaseRoutes(app: App, { governance }: RouteDependencies): void {
  serveList(
    app,
    commandApi.listCommandLeases,
    ({ vehicleId }) => vehicleId,
    () => governance.commandLeases(),
  );

  serve(app, commandApi.getCommandLease, (request) => governance.commandLease(request.params.vehicleId));

  serve(app, commandApi.takeCommandLease, (request) =>
    governance.takeLease(request.params.vehicleId, contextOf(request)),
  );

  serve(app, commandApi.releaseCommandLease, (request) =>
    governance.releaseLease(request.params.vehicleId, contextOf(request)),
  );

  serve(app, commandApi.requestTakeover, (request, reply) => {
    const lease = governance.requestTakeover(request.params.vehicleId, request.body, contextOf(request));
    reply.code(lease.takeover === null ? 200 : 202);
    return lease;
  });

  serve(app, commandApi.answerTakeover, (request) =>
    governance.answerTakeover(request.params.vehicleId, request.body, contextOf(request)),
  );
}

/** The audit log: who did what, the decision and the outcome, and the proof that it is unchanged. */
function auditRoutes(app: App, { port }: RouteDependencies): void {
  servePages(
    app,
    commandApi.listAudit,
    ({ auditId }) => String(auditId),
    (request, { limit, beforeId }) => {
      const { traceId, target } = request.query;
      const { kind, tenantId } = principalOf(request);
      return port.audit({
        limit,
        beforeId: beforeId === undefined ? undefined : Number(beforeId),
        traceId,
        target,
        ...(kind !== 'operator' && { tenantId }),
      });
    },
  );

  serve(app, commandApi.verifyAudit, (request) => port.verifyAudit(request.query.export));

  serve(app, commandApi.acknowledgeAudit, (request) =>
    port.acknowledgeAudit(request.body.reason, contextOf(request)),
  );

  serve(app, commandApi.exportAudit, (_request, reply) => {
    void reply
      .type('application/x-ndjson')
      .header('content-disposition', 'attachment; filename="aerodeck-audit.jsonl"')
      .header('cache-control', 'no-store');
    // Typed as the parsed answer; the stream contains its text.
    return Readable.from(port.exportAudit(), { objectMode: false }) as unknown as string;
  });
}
