import { AppError } from '../../../base/error.ts';
import { isSimulatedOnly } from '../../../base/principal/principal-reach.ts';
import { SCOPES } from '../../../contract/account/access.ts';
import { stationApi } from '../../../contract/api/station-api.ts';
import { ERRORS, type ErrorCode } from '../../../contract/error.ts';
import { pageOf, pageWithin } from '../answer/page-query.ts';
import type { App, RouteDependencies, Routes } from '../app.ts';
import { docsLocked } from '../description/docs-locked.ts';
import { principalOf } from '../guard/authentication.ts';
import { contextOf } from '../guard/request-context.ts';
import { serve, serveList } from './serve.ts';

export const STATION_ROUTES: readonly Routes[] = [
  systemRoutes,
  stationRoutes,
  alertRoutes,
  linkRoutes,
  trafficRoutes,
];

/** Health, the caller's identity, the error catalogue and the API description. */
function systemRoutes(app: App, dependencies: RouteDependencies): void {
  const { accounts, port, openApi, reference, centre, clock, version } = dependencies;
  const startedMs = clock.monotonicMs();

  serve(app, stationApi.getHealth, (_request, reply) => {
    const { isRecording, isStoreWritable, problems } = port.health();
    const isWell = isRecording && isStoreWritable && problems.length === 0;
    const { state } = centre.state;
    reply.header('cache-control', 'no-store');
    return {
      status: isWell ? ('ok' as const) : ('degraded' as const),
      version,
      uptimeS: Math.round((clock.monotonicMs() - startedMs) / 10) / 100,
      mode: port.mode(),
      vehicles: port.vehicles().length,
      ...(state !== 'none' && { centre: state }),
      recording: isRecording,
      problems,
    };
  });

  serve(app, stationApi.getWhoami, (request) => {
    const principal = principalOf(request);
    const { kind, id, tenantId } = principal;
    if (kind === 'program') throw new AppError('internal-error', 'Programs have no credential.');
    return {
      principal: { kind, id, tenantId },
      scopes: SCOPES.filter((scope) => principal.scopes.has(scope)),
      gates: accounts.gatesOf(principal),
      station: { role: (!isSimulatedOnly(principal) && principal.stationRole) || null },
    };
  });

  serve(app, stationApi.listActors, (request) => {
    const seen = app.seenBy(request);
    const names = dependencies.keys.names().filter((actor) => seen.actor(actor));
    return pageWithin(names, request.query, ({ kind, id }) => `${kind} ${id}`);
  });

  serve(app, stationApi.listErrors, ({ query }) =>
    pageWithin(
      (Object.keys(ERRORS) as ErrorCode[]).map((code) => ({
        code,
        ...ERRORS[code],
        type: `/api/errors#${code}`,
        page: reference.errorPage(code) ?? null,
      })),
      query,
      ({ code }) => code,
    ),
  );

  serve(app, stationApi.getOpenApi, (request) => {
    const principal = principalOf(request);
    const gates = accounts.gatesOf(principal);
    if (principal.kind !== 'operator' && gates.docs.state !== 'unlocked')
      throw docsLocked(gates, 'The OpenAPI document');
    return openApi();
  });
}

/** Members who may see and command live vehicles, the limits of alerts, backups, diagnostics, Remote ID, and the fleet. */
function stationRoutes(
  app: App,
  { members, alertLimits, backups, longRequests, diagnostics, remoteId, centre }: RouteDependencies,
): void {
  serve(app, stationApi.listStationMembers, (request) => {
    const { admitted, limit, cursor } = request.query;
    const isAdmitted = admitted === undefined ? undefined : admitted === 'true';
    return pageOf(
      members.list({ limit: limit + 1, beforeId: cursor, isAdmitted }),
      limit,
      (member) => member.accountId,
    );
  });

  serve(app, stationApi.putStationMember, (request) =>
    members.put(request.params.accountId, request.body.role, contextOf(request)),
  );

  serve(app, stationApi.deleteStationMember, (request, reply) => {
    members.remove(request.params.accountId, contextOf(request));
    reply.code(204).send();
  });

  serve(app, stationApi.getAlertLimits, () => alertLimits.settings);

  serve(app, stationApi.putAlertLimits, (request) => alertLimits.put(request.body, contextOf(request)));

  serve(app, stationApi.getRemoteId, () => remoteId.station());

  serve(app, stationApi.putRemoteId, (request) => remoteId.put(request.body, contextOf(request)));

  serve(app, stationApi.putRemoteIdPosition, (request) => remoteId.putPosition(request.body));
  serve(app, stationApi.writeBackup, (request, reply) => {
    reply.code(201);
    return backups.write(request.body, contextOf(request));
  });
  serve(app, stationApi.getRestoreMethod, () => backups.restoreMethod);
  serve(app, stationApi.listLongRequests, ({ query }) =>
    pageWithin(longRequests(), query, ({ operation, startedAtMs }) => `${operation} ${startedAtMs}`),
  );
  serve(app, stationApi.collectDiagnostics, (request) => {
    const { personal, frames } = request.query;
    return diagnostics.collect(
      { personal: personal === 'true', frames: frames === 'true' },
      contextOf(request),
    );
  });

  serve(app, stationApi.getCentre, () => centre.state);

  serve(app, stationApi.joinFleet, (request) => centre.join(request.body, contextOf(request)));

  serve(app, stationApi.leaveFleet, (request) => centre.leave(contextOf(request)));
}

/** Conditions that need attention. */
function alertRoutes(app: App, { port }: RouteDependencies): void {
  serveList(
    app,
    stationApi.listAlerts,
    ({ alertId }) => alertId,
    () => port.alerts(),
  );

  serve(app, stationApi.acknowledgeAlert, (request) =>
    port.acknowledgeAlert(request.params.alertId, contextOf(request)),
  );

  serve(app, stationApi.acknowledgeAlerts, (request) => ({
    alerts: request.body.alertIds.map((alertId) => port.acknowledgeAlert(alertId, contextOf(request))),
  }));
}

/** The byte transports to vehicles. */
function linkRoutes(app: App, { port }: RouteDependencies): void {
  serveList(
    app,
    stationApi.listLinks,
    ({ linkId }) => linkId,
    () => port.links(),
  );

  serve(app, stationApi.addLink, (request, reply) => {
    const link = port.addLink(request.body, contextOf(request));
    reply.code(201).header('location', `/api/links/${encodeURIComponent(link.linkId)}`);
    return link;
  });

  serve(app, stationApi.changeLink, (request) =>
    port.changeLink(request.params.linkId, request.body, contextOf(request)),
  );

  serve(app, stationApi.removeLink, async (request, reply) => {
    await port.removeLink(request.params.linkId, contextOf(request));
    return reply.code(204).send();
  });
}

/** Other aircraft, and the receivers that hear them. */
function trafficRoutes(app: App, { traffic }: RouteDependencies): void {
  serve(app, stationApi.getTraffic, (request, reply) => {
    const seen = app.seenBy(request);
    const all = traffic.traffic();
    reply.header('cache-control', 'no-store');
    return { ...all, aircraft: all.aircraft.filter((each) => seen.link(each)) };
  });

  serveList(
    app,
    stationApi.listTrafficSources,
    ({ sourceId }) => sourceId,
    () => traffic.sources(),
  );

  serve(app, stationApi.addTrafficSource, (request, reply) => {
    const source = traffic.addSource(request.body, contextOf(request));
    reply.code(201).header('location', `/api/traffic/sources/${encodeURIComponent(source.sourceId)}`);
    return source;
  });

  serve(app, stationApi.changeTrafficSource, (request) =>
    traffic.changeSource(request.params.sourceId, request.body, contextOf(request)),
  );

  serve(app, stationApi.removeTrafficSource, (request, reply) => {
    traffic.removeSource(request.params.sourceId, contextOf(request));
    return reply.code(204).send();
  });

  serve(app, stationApi.getTrafficForwarding, () => traffic.forwarding);

  serve(app, stationApi.putTrafficForwarding, (request) =>
    traffic.putForwarding(request.body, contextOf(request)),
  );
}

/**
 * The client setting NEXT_PUBLIC_API_BASE, read by the window at run time, not built in
 * (specification 1, rule 6).
 * @param apiBase undefined: the address of the request; empty: none, the sandbox answers with
 * fallback JSON
 */
export function runtimeConfigRoutes(app: App, apiBase: string | undefined): void {
  serve(app, stationApi.getRuntimeConfig, (request, reply) => {
    reply.header('cache-control', 'no-store');
    // The Host header has passed the allow-list, so it is one of ours.
    const own = `${request.protocol}://${request.host}`;
    return { apiBase: apiBase === '' ? null : (apiBase?.replace(/\/+$/, '') ?? own) };
  });
}
