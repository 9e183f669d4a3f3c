import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { listOf } from '../../../../contract/list.ts';
import {
  MAX_ONBOARD_UPLOAD_BYTES,
  onboardFileSchema,
  onboardFileWrittenSchema,
  onboardPathSchema,
} from '../../../../contract/onboard/onboard-file.ts';
import {
  eraseLogsRequestSchema,
  onboardLogDownloadSchema,
  onboardLogSchema,
} from '../../../../contract/onboard/onboard-log.ts';
import { say } from '../../../../contract/operator-text.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';
import { asTransfer, transferAnswers } from './as-transfer.ts';

const downloadParams = z.object({ downloadId: z.string().min(1).max(64) });

/** Logs that vehicles keep on board: listed, and read into the recordings. */
export function onboardLogRoutes(app: App, dependencies: RouteDependencies): void {
  const { onboardLogs, portOf, requireReach } = dependencies;
  /** A vehicle the caller cannot see does not exist for them. */
  function shown(request: FastifyRequest, vehicleId: string): string {
    if (!portOf(request).vehicle(vehicleId))
      throw new AppError('not-found', say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }));
    return vehicleId;
  }

  app.get(
    '/api/vehicles/:vehicleId/log-files',
    {
      schema: {
        operationId: 'listBoardLogs',
        tags: [TAGS.supporting],
        summary: 'List the onboard logs, read from the vehicle now. Not while it is armed',
        params: vehicleParams,
        querystring: listQuerySchema,
        response: transferAnswers(200, listOf(onboardLogSchema)),
      },
    },
    (request, reply) => {
      const vehicleId = shown(request, request.params.vehicleId);
      return asTransfer(dependencies, request, reply, { vehicleId }, async () =>
        pageWithin(await onboardLogs.list(vehicleId), request.query, ({ logId }) => String(logId)),
      );
    },
  );

  app.post(
    '/api/vehicles/:vehicleId/log-files/:logId/download',
    {
      schema: {
        operationId: 'downloadBoardLog',
        tags: [TAGS.supporting],
        summary: 'Download an onboard log into the recordings. Resumes automatically after a lost link',
        params: vehicleParams.extend({ logId: z.coerce.number().int().min(0).max(0xffff) }),
        body: z.strictObject({}).optional(),
        response: answers(202, onboardLogDownloadSchema),
      },
    },
    async (request, reply) => {
      const { vehicleId, logId } = request.params;
      const download = await onboardLogs.download(shown(request, vehicleId), logId, contextOf(request));
      return reply.code(202).send(download);
    },
  );

  app.delete(
    '/api/vehicles/:vehicleId/log-files',
    {
      schema: {
        operationId: 'eraseBoardLogs',
        tags: [TAGS.supporting],
        summary: 'Erase all onboard logs of a disarmed vehicle. They cannot be recovered',
        params: vehicleParams,
        body: eraseLogsRequestSchema,
        response: transferAnswers(200, z.object({ commandId: z.string() })),
      },
    },
    (request, reply) => {
      const vehicleId = shown(request, request.params.vehicleId);
      return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
        onboardLogs.erase(vehicleId, request.body.logs, context),
      );
    },
  );

  app.get(
    '/api/log-downloads',
    {
      schema: {
        operationId: 'listBoardLogDownloads',
        tags: [TAGS.supporting],
        summary: 'Log downloads since the gateway started, newest first',
        querystring: listQuerySchema,
        response: answers(200, listOf(onboardLogDownloadSchema)),
      },
    },
    (request) => {
      const port = portOf(request);
      return pageWithin(
        onboardLogs.downloads().filter(({ vehicleId }) => port.vehicle(vehicleId) !== undefined),
        request.query,
        ({ downloadId }) => downloadId,
      );
    },
  );

  app.post(
    '/api/log-downloads/:downloadId/cancel',
    {
      schema: {
        operationId: 'cancelBoardLogDownload',
        tags: [TAGS.supporting],
        summary: 'Cancel a download. The onboard log is kept',
        params: downloadParams,
        body: z.strictObject({}).optional(),
        response: answers(200, onboardLogDownloadSchema),
      },
    },
    (request) => {
      const { downloadId } = request.params;
      const download = onboardLogs.downloads().find((one) => one.downloadId === downloadId);
      if (!download || !portOf(request).vehicle(download.vehicleId))
        throw new AppError('not-found', `Download ${downloadId} not found.`);
      requireReach(request, download.vehicleId);
      return onboardLogs.cancel(downloadId);
    },
  );
}

const vehicleParams = z.object({ vehicleId: z.string().min(1).max(64) });
const fileQuery = z.strictObject({ path: onboardPathSchema });

/** Files that vehicles keep on board, by MAVLink FTP. */
export function onboardFileRoutes(app: App, dependencies: RouteDependencies): void {
  const { onboardFiles, portOf } = dependencies;
  /** A vehicle the caller cannot see does not exist for them. */
  function shown(request: FastifyRequest, vehicleId: string): string {
    if (!portOf(request).vehicle(vehicleId))
      throw new AppError('not-found', say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }));
    return vehicleId;
  }

  app.get(
    '/api/vehicles/:vehicleId/files',
    {
      schema: {
        operationId: 'listBoardFiles',
        tags: [TAGS.supporting],
        summary: 'List an onboard folder, read from the vehicle now',
        params: vehicleParams,
        querystring: listQuerySchema.extend({ path: onboardPathSchema.default('/') }),
        response: transferAnswers(200, listOf(onboardFileSchema)),
      },
    },
    (request, reply) => {
      const vehicleId = shown(request, request.params.vehicleId);
      return asTransfer(dependencies, request, reply, { vehicleId }, async () =>
        pageWithin(await onboardFiles.list(vehicleId, request.query.path), request.query, ({ path }) => path),
      );
    },
  );

  app.get(
    '/api/vehicles/:vehicleId/files/content',
    {
      schema: {
        operationId: 'readBoardFile',
        tags: [TAGS.supporting],
        summary:
          'Stream an onboard file. If the transfer fails, the connection closes. Not while the vehicle is armed',
        params: vehicleParams,
        querystring: fileQuery,
        response: answers(200, z.string().describe('The file (application/octet-stream)')),
      },
    },
    async (request, reply) => {
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
    },
  );

  app.put(
    '/api/vehicles/:vehicleId/files/content',
    {
      schema: {
        operationId: 'writeBoardFile',
        tags: [TAGS.supporting],
        summary:
          'Write an onboard file of at most 1 MiB and verify it. The body is the file (application/octet-stream). Not while the vehicle is armed',
        params: vehicleParams,
        querystring: fileQuery,
        response: transferAnswers(200, onboardFileWrittenSchema),
      },
    },
    async (request, reply) => {
      const body: unknown = request.body;
      if (!(body instanceof Readable))
        throw new AppError('unsupported-media-type', 'Send the file itself as application/octet-stream.');
      const vehicleId = shown(request, request.params.vehicleId);
      const bytes = await bytesOf(body);
      return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
        onboardFiles.write(vehicleId, request.query.path, bytes, context),
      );
    },
  );

  app.delete(
    '/api/vehicles/:vehicleId/files/content',
    {
      schema: {
        operationId: 'removeBoardFile',
        tags: [TAGS.supporting],
        summary: 'Remove an onboard file. Not while the vehicle is armed',
        params: vehicleParams,
        querystring: fileQuery,
        response: transferAnswers(204, z.undefined()),
      },
    },
    (request, reply) => {
      const vehicleId = shown(request, request.params.vehicleId);
      return asTransfer(dependencies, request, reply, { vehicleId, status: 204 }, (context) =>
        onboardFiles.remove(vehicleId, request.query.path, context),
      );
    },
  );
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
