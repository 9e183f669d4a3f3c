import { AppError } from '../../../../base/error.ts';
import { actionApi } from '../../../../contract/api/action-api.ts';
import { pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { validationError } from '../../body/validation.ts';
import { contextOf } from '../request-context.ts';
import { serve, serveList } from '../serve.ts';

/** `POST /drone/launch`, specification 2.1 and 2.2, and the outcome of a launch. */
export function launchRoutes(app: App, { port }: RouteDependencies): void {
  serve(app, actionApi.launchDrone, async (request, reply) => {
    const { missionType, zoneId, priority } = request.body;
    const launch = await port.launch({ missionType, zoneId, priority }, contextOf(request));
    const { timestamp, launchId, status, aircraft, mode, traceId, decision } = launch;
    return reply
      .code(202)
      .header('location', `/drone/launch/${encodeURIComponent(launchId)}`)
      .send({ timestamp, launchId, status, aircraft, mode, traceId, decision });
  });

  serveList(
    app,
    actionApi.listLaunches,
    ({ launchId }) => launchId,
    () => port.launches(Number.MAX_SAFE_INTEGER),
  );

  serve(app, actionApi.abortLaunch, async (request, reply) => {
    const { launchId } = request.params;
    // No await before this call: like hold it acts in the tick its request was parsed in.
    const aborted = port.abortLaunch(launchId, request.body ?? { command: 'rtl' }, contextOf(request));
    return reply
      .code(202)
      .header('location', `/drone/launch/${encodeURIComponent(launchId)}`)
      .send(await aborted);
  });

  serve(app, actionApi.getLaunch, (request) => {
    const record = port.launchRecord(request.params.launchId);
    if (!record) throw new AppError('not-found', `There is no launch ${request.params.launchId}.`);
    return record;
  });
}

/** `POST /mission/start`, specification 4.1, and the outcome of a mission run. */
export function missionRoutes(app: App, { port }: RouteDependencies): void {
  serve(app, actionApi.startMission, async (request, reply) => {
    const { vehicleId, items, zoneId, priority } = request.body;
    const run = await port.startMission({ vehicleId, items, zoneId, priority }, contextOf(request));
    return reply
      .code(202)
      .header('location', `/mission/${encodeURIComponent(run.missionId)}`)
      .send(run);
  });

  serveList(
    app,
    actionApi.listMissions,
    ({ missionId }) => missionId,
    () => port.missions(Number.MAX_SAFE_INTEGER),
  );

  serve(app, actionApi.getMission, (request) => {
    const run = port.mission(request.params.missionId);
    if (!run) throw new AppError('not-found', `There is no mission run ${request.params.missionId}.`);
    return run;
  });
}

/** The zones launches fly in and no-fly zones. */
export function zoneRoutes(app: App, { port }: RouteDependencies): void {
  serve(app, actionApi.listZones, (request) =>
    pageWithin(port.zones().features, request.query, ({ id }) => id),
  );

  serve(app, actionApi.getZone, (request) => {
    const zone = port.zones().features.find((feature) => feature.id === request.params.zoneId);
    if (!zone) throw new AppError('not-found', `Zone ${request.params.zoneId} not found.`);
    return zone;
  });

  serve(app, actionApi.putZone, (request) => {
    const { zoneId } = request.params;
    if (request.body.id !== undefined && request.body.id !== zoneId)
      throw validationError([{ pointer: '/id', detail: 'differs from the id in the address' }], 'body');
    return port.putZone({ ...request.body, id: zoneId }, contextOf(request));
  });

  serve(app, actionApi.deleteZone, (request, reply) => {
    port.removeZone(request.params.zoneId, contextOf(request));
    reply.code(204).send();
  });
}
