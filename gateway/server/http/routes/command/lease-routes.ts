import { Readable } from 'node:stream';
import { commandApi } from '../../../../contract/api/command-api.ts';
import { pageOf, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { requireScope } from '../../guard/require-scope.ts';
import { contextOf } from '../request-context.ts';
import { serve } from '../serve.ts';

/** Command leases of vehicles and their takeover. */
export function leaseRoutes(app: App, { governanceOf }: RouteDependencies): void {
  serve(app, commandApi.listCommandLeases, (request) =>
    pageWithin(governanceOf(request).commandLeases(), request.query, ({ vehicleId }) => vehicleId),
  );

  serve(app, commandApi.getCommandLease, (request) =>
    governanceOf(request).commandLease(request.params.vehicleId),
  );

  serve(app, commandApi.takeCommandLease, (request) =>
    governanceOf(request).takeLease(request.params.vehicleId, contextOf(request)),
  );

  serve(app, commandApi.releaseCommandLease, (request) =>
    governanceOf(request).releaseLease(request.params.vehicleId, contextOf(request)),
  );

  serve(app, commandApi.requestTakeover, (request, reply) => {
    // A takeover by force requires more than the scope to command.
    if (request.body.force) requireScope(request, 'governance:override', 'Taking over by force');
    const lease = governanceOf(request).requestTakeover(
      request.params.vehicleId,
      request.body,
      contextOf(request),
    );
    reply.code(lease.takeover === null ? 200 : 202);
    return lease;
  });

  serve(app, commandApi.answerTakeover, (request) =>
    governanceOf(request).answerTakeover(request.params.vehicleId, request.body, contextOf(request)),
  );
}

/** Who did what, how it was decided and how it ended, and the proof that the log is unchanged. */
export function auditRoutes(app: App, { portOf }: RouteDependencies): void {
  serve(app, commandApi.listAudit, (request) => {
    const { limit, cursor, traceId, target } = request.query;
    return pageOf(
      portOf(request).audit({ limit: limit + 1, beforeId: cursor, traceId, target }),
      limit,
      (row) => String(row.auditId),
    );
  });

  serve(app, commandApi.verifyAudit, (request) => portOf(request).verifyAudit(request.query.export));

  serve(app, commandApi.acknowledgeAudit, (request) =>
    portOf(request).acknowledgeAudit(request.body.reason, contextOf(request)),
  );

  serve(app, commandApi.exportAudit, (request, reply) => {
    void reply
      .type('application/x-ndjson')
      .header('content-disposition', 'attachment; filename="aerodeck-audit.jsonl"')
      .header('cache-control', 'no-store');
    // The declared answer is the text that the stream is read as.
    return Readable.from(portOf(request).exportAudit(), { objectMode: false }) as unknown as string;
  });
}
