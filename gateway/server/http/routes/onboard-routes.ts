import { Readable } from 'node:stream';
import { AppError } from '../../../base/error.ts';
import { onboardApi } from '../../../contract/api/onboard-api.ts';
import { MAX_ONBOARD_UPLOAD_BYTES } from '../../../contract/onboard/onboard-file.ts';
import { asTransfer } from '../answer/as-transfer.ts';
import { pageWithin } from '../answer/page-query.ts';
import type { App, RouteDependencies, Routes } from '../app.ts';
import { uploadedBytes } from '../body/uploaded-file.ts';
import { contextOf } from '../guard/request-context.ts';
import { serve, serveList } from './serve.ts';

export const ONBOARD_ROUTES: readonly Routes[] = [
  onboardRoutes,
  onboardLogRoutes,
  onboardFileRoutes,
  directRoutes,
];

/**
 * The onboard fence and rally points, comparison with the onboard mission, and resuming an
 * interrupted mission.
 */
function onboardRoutes(app: App, dependencies: RouteDependencies): void {
  const { port } = dependencies;
  fenceRoutes(app, dependencies);
  rallyRoutes(app, dependencies);

  serve(app, onboardApi.compareVehicleMission, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.onboard.compareMission(vehicleId, request.body.items, request.query.refresh, context),
    );
  });

  serve(app, onboardApi.proposeMissionResume, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.onboard.proposeResume(vehicleId, request.body.fromIndex, context),
    );
  });
}

function fenceRoutes(app: App, dependencies: RouteDependencies): void {
  const { port } = dependencies;
  serve(app, onboardApi.getVehicleFence, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.onboard.readFence(vehicleId, request.query.refresh, context),
    );
  });

  serve(app, onboardApi.putVehicleFence, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.onboard.writeFence(vehicleId, request.body, context),
    );
  });

  serve(app, onboardApi.deleteVehicleFence, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId, status: 204 }, (context) =>
      port.onboard.clearFence(vehicleId, context),
    );
  });
}

function rallyRoutes(app: App, dependencies: RouteDependencies): void {
  const { port } = dependencies;
  serve(app, onboardApi.getVehicleRally, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.onboard.readRally(vehicleId, request.query.refresh, context),
    );
  });

  serve(app, onboardApi.putVehicleRally, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.onboard.writeRally(vehicleId, request.body.points, context),
    );
  });

  serve(app, onboardApi.deleteVehicleRally, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId, status: 204 }, (context) =>
      port.onboard.clearRally(vehicleId, context),
    );
  });
}

/** Onboard logs: listed, and read into the recordings. */
function onboardLogRoutes(app: App, dependencies: RouteDependencies): void {
  const { onboardLogs, port } = dependencies;
  serve(app, onboardApi.listBoardLogs, (request, reply) => {
    const vehicleId = request.params.vehicleId;
    return asTransfer(dependencies, request, reply, { vehicleId }, async () =>
      pageWithin(await onboardLogs.list(vehicleId), request.query, ({ logId }) => String(logId)),
    );
  });

  serve(app, onboardApi.downloadBoardLog, async (request, reply) => {
    const { vehicleId, logId } = request.params;
    const download = await onboardLogs.download(vehicleId, logId, contextOf(request));
    return reply.code(202).send(download);
  });

  serve(app, onboardApi.eraseBoardLogs, (request, reply) => {
    const vehicleId = request.params.vehicleId;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      onboardLogs.erase(vehicleId, request.body.logs, context),
    );
  });

  serveList(
    app,
    onboardApi.listBoardLogDownloads,
    ({ downloadId }) => downloadId,
    () => onboardLogs.downloads().filter(({ vehicleId }) => port.vehicle(vehicleId) !== undefined),
  );

  serve(app, onboardApi.cancelBoardLogDownload, (request) => onboardLogs.cancel(request.params.downloadId));
}

/** Onboard files, by MAVLink FTP. */
function onboardFileRoutes(app: App, dependencies: RouteDependencies): void {
  const { onboardFiles } = dependencies;
  serve(app, onboardApi.listBoardFiles, (request, reply) => {
    const vehicleId = request.params.vehicleId;
    return asTransfer(dependencies, request, reply, { vehicleId }, async () =>
      pageWithin(await onboardFiles.list(vehicleId, request.query.path), request.query, ({ path }) => path),
    );
  });

  serve(app, onboardApi.readBoardFile, async (request, reply) => {
    const { path } = request.query;
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const bytes = await onboardFiles.read(request.params.vehicleId, path, left.signal);
    void reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${fileName(path)}"`)
      .header('cache-control', 'no-store');
    // Typed as the stream's content.
    return Readable.from(bytes, { objectMode: false }) as unknown as string;
  });

  serve(app, onboardApi.writeBoardFile, async (request, reply) => {
    const vehicleId = request.params.vehicleId;
    const bytes = await uploadedBytes(request, MAX_ONBOARD_UPLOAD_BYTES);
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      onboardFiles.write(vehicleId, request.query.path, bytes, context),
    );
  });

  serve(app, onboardApi.removeBoardFile, (request, reply) => {
    const vehicleId = request.params.vehicleId;
    return asTransfer(dependencies, request, reply, { vehicleId, status: 204 }, (context) =>
      onboardFiles.remove(vehicleId, request.query.path, context),
    );
  });
}

function fileName(path: string): string {
  const name = path.split('/').at(-1) ?? '';
  return name.replaceAll(/[^\w.-]/g, '_') || 'file';
}

/** Raw messages and shell lines, sent to a vehicle unchanged. */
function directRoutes(app: App, dependencies: RouteDependencies): void {
  const { port } = dependencies;
  serve(app, onboardApi.listRawMessages, (request) =>
    pageWithin(port.direct.rawMessages(), request.query, ({ name }) => name),
  );

  serve(app, onboardApi.describeRawMessage, (request) => {
    const { name } = request.params;
    const message = port.direct.rawMessage(name);
    if (!message) throw new AppError('not-found', `The dialects of this station have no message ${name}.`);
    return message;
  });

  serve(app, onboardApi.sendRawMessage, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.direct.sendRaw(vehicleId, request.body, context),
    );
  });

  serve(app, onboardApi.openConsole, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId, status: 201 }, (context) =>
      port.direct.openConsole(vehicleId, request.body, context),
    );
  });

  serve(app, onboardApi.sendConsoleLine, (request, reply) =>
    asTransfer(dependencies, request, reply, { vehicleId: null }, (context) =>
      port.direct.consoleLine(request.params.sessionId, request.body, context),
    ),
  );

  serve(app, onboardApi.readConsole, (request) => {
    const { from, waitMs } = request.query;
    return port.direct.consoleOutput(request.params.sessionId, from, waitMs, contextOf(request));
  });

  serve(app, onboardApi.closeConsole, (request) =>
    port.direct.closeConsole(request.params.sessionId, contextOf(request)),
  );
}
