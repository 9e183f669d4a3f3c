import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../../base/error.ts';
import { onboardApi } from '../../../../contract/api/onboard-api.ts';
import { MAX_ONBOARD_UPLOAD_BYTES } from '../../../../contract/onboard/onboard-file.ts';
import { say } from '../../../../contract/operator-text.ts';
import { pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { serve } from '../serve.ts';

import { asTransfer } from './as-transfer.ts';

/** Logs that vehicles keep on board: listed, and read into the recordings. */
export function onboardLogRoutes(app: App, dependencies: RouteDependencies): void {
  const { onboardLogs, portOf, requireReach } = dependencies;
  /** A vehicle the caller cannot see does not exist for them. */
  function shown(request: FastifyRequest, vehicleId: string): string {
    if (!portOf(request).vehicle(vehicleId))
      throw new AppError('not-found', say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }));
    return vehicleId;
  }

  serve(app, onboardApi.listBoardLogs, (request, reply) => {
    const vehicleId = shown(request, request.params.vehicleId);
    return asTransfer(dependencies, request, reply, { vehicleId }, async () =>
      pageWithin(await onboardLogs.list(vehicleId), request.query, ({ logId }) => String(logId)),
    );
  });

  serve(app, onboardApi.downloadBoardLog, async (request, reply) => {
    const { vehicleId, logId } = request.params;
    const download = await onboardLogs.download(shown(request, vehicleId), logId, contextOf(request));
    return reply.code(202).send(download);
  });

  serve(app, onboardApi.eraseBoardLogs, (request, reply) => {
    const vehicleId = shown(request, request.params.vehicleId);
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      onboardLogs.erase(vehicleId, request.body.logs, context),
    );
  });

  serve(app, onboardApi.listBoardLogDownloads, (request) => {
    const port = portOf(request);
    return pageWithin(
      onboardLogs.downloads().filter(({ vehicleId }) => port.vehicle(vehicleId) !== undefined),
      request.query,
      ({ downloadId }) => downloadId,
    );
  });

  serve(app, onboardApi.cancelBoardLogDownload, (request) => {
    const { downloadId } = request.params;
    const download = onboardLogs.downloads().find((one) => one.downloadId === downloadId);
    if (!download || !portOf(request).vehicle(download.vehicleId))
      throw new AppError('not-found', `Download ${downloadId} not found.`);
    requireReach(request, download.vehicleId);
    return onboardLogs.cancel(downloadId);
  });
}

/** Files that vehicles keep on board, by MAVLink FTP. */
export function onboardFileRoutes(app: App, dependencies: RouteDependencies): void {
  const { onboardFiles, portOf } = dependencies;
  /** A vehicle the caller cannot see does not exist for them. */
  function shown(request: FastifyRequest, vehicleId: string): string {
    if (!portOf(request).vehicle(vehicleId))
      throw new AppError('not-found', say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }));
    return vehicleId;
  }

  serve(app, onboardApi.listBoardFiles, (request, reply) => {
    const vehicleId = shown(request, request.params.vehicleId);
    return asTransfer(dependencies, request, reply, { vehicleId }, async () =>
      pageWithin(await onboardFiles.list(vehicleId, request.query.path), request.query, ({ path }) => path),
    );
  });

  serve(app, onboardApi.readBoardFile, async (request, reply) => {
    const { path } = request.query;
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const bytes = await onboardFiles.read(shown(request, request.params.vehicleId), path, left.signal);
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
    const vehicleId = shown(request, request.params.vehicleId);
    const bytes = await bytesOf(body);
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      onboardFiles.write(vehicleId, request.query.path, bytes, context),
    );
  });

  serve(app, onboardApi.removeBoardFile, (request, reply) => {
    const vehicleId = shown(request, request.params.vehicleId);
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
