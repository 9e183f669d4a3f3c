import { Readable } from 'node:stream';
import { AppError } from '../../../../base/error.ts';
import { onboardApi } from '../../../../contract/api/onboard-api.ts';
import { MAX_ONBOARD_UPLOAD_BYTES } from '../../../../contract/onboard/onboard-file.ts';
import { pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { serve, serveList } from '../serve.ts';

import { asTransfer } from './as-transfer.ts';

/** Logs that vehicles keep on board: listed, and read into the recordings. */
export function onboardLogRoutes(app: App, dependencies: RouteDependencies): void {
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

/** Files that vehicles keep on board, by MAVLink FTP. */
export function onboardFileRoutes(app: App, dependencies: RouteDependencies): void {
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
    // The declared answer is what the stream is read as.
    return Readable.from(bytes, { objectMode: false }) as unknown as string;
  });

  serve(app, onboardApi.writeBoardFile, async (request, reply) => {
    const body: unknown = request.body;
    if (!(body instanceof Readable))
      throw new AppError('unsupported-media-type', 'Send the file itself as application/octet-stream.');
    const vehicleId = request.params.vehicleId;
    const bytes = await bytesOf(body);
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

async function bytesOf(body: Readable): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_ONBOARD_UPLOAD_BYTES)
      throw new AppError(
        'body-too-large',
        `A file for a vehicle can have at most ${MAX_ONBOARD_UPLOAD_BYTES} bytes.`,
      );
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function fileName(path: string): string {
  const name = path.split('/').at(-1) ?? '';
  return name.replaceAll(/[^\w.-]/g, '_') || 'file';
}
