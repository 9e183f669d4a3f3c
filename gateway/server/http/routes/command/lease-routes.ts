import { Readable } from 'node:stream';
import { commandApi } from '../../../../contract/api/command-api.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { principalOf } from '../../guard/authentication.ts';
import { contextOf } from '../request-context.ts';
import { serve, serveList, servePages } from '../serve.ts';

/** Command leases of vehicles and their takeover. */
export function leaseRoutes(app: App, { governance }: RouteDependencies): void {
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

/** Who did what, how it was decided and how it ended, and the proof that the log is unchanged. */
export function auditRoutes(app: App, { port }: RouteDependencies): void {
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
    // The declared answer is the text that the stream is read as.
    return Readable.from(port.exportAudit(), { objectMode: false }) as unknown as string;
  });
}
