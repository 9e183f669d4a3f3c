import { stationApi } from '../../../../contract/api/station-api.ts';
import { pageOf } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { serve, serveList } from '../serve.ts';

/** Whom the operator lets see and command live vehicles, and when the station warns about batteries. */
export function stationRoutes(app: App, { members, battery }: RouteDependencies): void {
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

  serve(app, stationApi.getBatteryLimits, () => battery.limits);

  serve(app, stationApi.putBatteryLimits, (request) => battery.put(request.body, contextOf(request)));
}

/** Conditions that need attention. */
export function alertRoutes(app: App, { port }: RouteDependencies): void {
  serveList(
    app,
    stationApi.listAlerts,
    ({ alertId }) => alertId,
    () => port.alerts(),
  );

  serve(app, stationApi.acknowledgeAlert, (request) =>
    port.acknowledgeAlert(request.params.alertId, contextOf(request)),
  );
}

/** The byte transports to vehicles. */
export function linkRoutes(app: App, { port }: RouteDependencies): void {
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
