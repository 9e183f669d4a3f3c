import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { listOf } from '../../../../contract/list.ts';
import {
  boardLogDownloadSchema,
  boardLogSchema,
  eraseLogsRequestSchema,
} from '../../../../contract/onboard/onboard-log.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { answers } from '../answers.ts';
import { listQuerySchema, pageWithin } from '../page-query.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';
import { asTransfer, transferAnswers } from './as-transfer.ts';

const vehicleParams = z.object({ vehicleId: z.string().min(1).max(64) });
const downloadParams = z.object({ downloadId: z.string().min(1).max(64) });

/** Logs that vehicles keep on board: listed, and read into the recordings. */
export function onboardLogRoutes(app: App, dependencies: RouteDependencies): void {
  const { boardLogs, portOf, requireReach } = dependencies;
  /** A vehicle the caller cannot see does not exist for them. */
  function shown(request: FastifyRequest, vehicleId: string): string {
    if (!portOf(request).vehicle(vehicleId))
      throw new AppError('not-found', `Vehicle "${vehicleId}" not found.`);
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
        response: transferAnswers(200, listOf(boardLogSchema)),
      },
    },
    (request, reply) => {
      const vehicleId = shown(request, request.params.vehicleId);
      return asTransfer(dependencies, request, reply, { vehicleId }, async () =>
        pageWithin(await boardLogs.list(vehicleId), request.query, ({ logId }) => String(logId)),
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
        response: answers(202, boardLogDownloadSchema),
      },
    },
    async (request, reply) => {
      const { vehicleId, logId } = request.params;
      const download = await boardLogs.download(shown(request, vehicleId), logId, contextOf(request));
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
        boardLogs.erase(vehicleId, request.body.logs, context),
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
        response: answers(200, listOf(boardLogDownloadSchema)),
      },
    },
    (request) => {
      const port = portOf(request);
      return pageWithin(
        boardLogs.downloads().filter(({ vehicleId }) => port.vehicle(vehicleId) !== undefined),
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
        response: answers(200, boardLogDownloadSchema),
      },
    },
    (request) => {
      const { downloadId } = request.params;
      const download = boardLogs.downloads().find((one) => one.downloadId === downloadId);
      if (!download || !portOf(request).vehicle(download.vehicleId))
        throw new AppError('not-found', `Download ${downloadId} not found.`);
      requireReach(request, download.vehicleId);
      return boardLogs.cancel(downloadId);
    },
  );
}
