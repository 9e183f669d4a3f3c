import { z } from 'zod';
import { listOf } from '../../../../contract/list.ts';
import {
  playbackControlSchema,
  playbackFrameSchema,
  playbackRequestSchema,
  playbackSchema,
  replayedSetupSchema,
} from '../../../../contract/recording/playback.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { principalOf } from '../../guard/authentication.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const playbackParams = z.object({ playbackId: z.string().min(1).max(128) });

/** Recordings being played. Each playback is its principal’s own; nothing here can transmit. */
export function playbackRoutes(app: App, { playback }: RouteDependencies): void {
  app.post(
    '/api/replay/playbacks',
    {
      schema: {
        operationId: 'openPlayback',
        tags: [TAGS.telemetry],
        summary: 'Open a playback of one to four recordings. It starts paused',
        body: playbackRequestSchema,
        response: answers(201, playbackSchema),
      },
    },
    async (request, reply) => {
      const opened = await playback.open(request.body, contextOf(request));
      reply.code(201).header('location', `/api/replay/playbacks/${encodeURIComponent(opened.playbackId)}`);
      return opened;
    },
  );

  app.get(
    '/api/replay/playbacks',
    {
      schema: {
        operationId: 'listPlaybacks',
        tags: [TAGS.telemetry],
        summary: 'The playbacks of the caller',
        querystring: listQuerySchema,
        response: answers(200, listOf(playbackSchema)),
      },
    },
    async (request) =>
      pageWithin(playback.list(principalOf(request)), request.query, ({ playbackId }) => playbackId),
  );

  app.get(
    '/api/replay/playbacks/:playbackId',
    {
      schema: {
        operationId: 'getPlayback',
        tags: [TAGS.telemetry],
        summary: 'Position of a playback, with the state of all vehicles at that moment',
        params: playbackParams,
        response: answers(200, playbackFrameSchema),
      },
    },
    async (request) => playback.frame(request.params.playbackId, principalOf(request)),
  );

  app.patch(
    '/api/replay/playbacks/:playbackId',
    {
      schema: {
        operationId: 'controlPlayback',
        tags: [TAGS.telemetry],
        summary: 'Play, pause, seek, step, or change speed or direction',
        params: playbackParams,
        body: playbackControlSchema,
        response: answers(200, playbackFrameSchema),
      },
    },
    (request) => playback.control(request.params.playbackId, request.body, principalOf(request)),
  );

  app.delete(
    '/api/replay/playbacks/:playbackId',
    {
      schema: {
        operationId: 'closePlayback',
        tags: [TAGS.telemetry],
        summary: 'Close a playback. The recordings are kept',
        params: playbackParams,
        response: answers(204, z.undefined()),
      },
    },
    async (request, reply) => {
      await playback.close(request.params.playbackId, principalOf(request));
      reply.code(204).send();
    },
  );

  app.get(
    '/api/replay/playbacks/:playbackId/setup',
    {
      schema: {
        operationId: 'getReplayedSetup',
        tags: [TAGS.telemetry],
        summary: 'Mission and parameters of a vehicle at that moment, as far as recorded',
        params: playbackParams,
        querystring: z.strictObject({
          session: z.string().min(1).max(128),
          vehicle: z.string().min(1).max(64),
        }),
        response: answers(200, replayedSetupSchema),
      },
    },
    (request) => {
      const { session: sessionId, vehicle: vehicleId } = request.query;
      const { playbackId } = request.params;
      return playback.setup({ playbackId, sessionId, vehicleId }, principalOf(request));
    },
  );
}
