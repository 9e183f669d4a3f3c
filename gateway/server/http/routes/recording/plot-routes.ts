import { z } from 'zod';
import { logbookSchema } from '../../../../contract/recording/logbook.ts';
import { plotFieldsSchema, plotSchema } from '../../../../contract/recording/plot.ts';
import { answers } from '../../answer/answers.ts';
import { sendJson } from '../../answer/send-json.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { TAGS } from '../tags.ts';

const MAX_FIELDS = 12;
const sessionParams = z.object({ sessionId: z.string().min(1).max(128) });
const optionalMoment = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();

/** Numbers of recordings over time. */
export function plotRoutes(app: App, { plotsOf }: RouteDependencies): void {
  app.get(
    '/api/replay/sessions/:sessionId/fields',
    {
      schema: {
        operationId: 'listReplayFields',
        tags: [TAGS.telemetry],
        summary: 'All numeric fields of a recording that can be plotted',
        params: sessionParams,
        response: answers(200, plotFieldsSchema),
      },
    },
    async (request, reply) => sendJson(reply, await plotsOf(request).fields(request.params.sessionId)),
  );

  app.get(
    '/api/replay/sessions/:sessionId/plot',
    {
      schema: {
        operationId: 'plotReplayFields',
        tags: [TAGS.telemetry],
        summary: 'Recorded values over time: every sample of a short span, minima and maxima of a long one',
        params: sessionParams,
        querystring: z.strictObject({
          fields: z
            .string()
            .max(2000)
            .transform((text) => text.split(','))
            .pipe(z.array(z.string().min(1).max(200)).min(1).max(MAX_FIELDS))
            .describe('One to twelve field ids, separated by commas'),
          from: optionalMoment.describe('UTC milliseconds. Default: start of the recording'),
          to: optionalMoment.describe('UTC milliseconds. Default: end of the recording'),
          points: z.coerce
            .number()
            .int()
            .min(100)
            .max(20_000)
            .default(2000)
            .describe('Maximum number of points in a series'),
        }),
        response: answers(200, plotSchema),
      },
    },
    async (request, reply) => {
      const { fields, from, to, points } = request.query;
      const plot = await plotsOf(request).plot({
        sessionId: request.params.sessionId,
        fields,
        fromMs: from,
        toMs: to,
        points,
      });
      return sendJson(reply, plot);
    },
  );
}

const MAX_ID = 128;
const momentSchema = z.coerce
  .number()
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .optional()
  .describe('UTC milliseconds');

/** The flights found in recordings and imported logs. */
export function logbookRoutes(app: App, { logbookOf }: RouteDependencies): void {
  app.get(
    '/api/replay/flights',
    {
      schema: {
        operationId: 'listFlights',
        tags: [TAGS.telemetry],
        summary:
          'Logbook: all flights of all recordings, newest first, with separate totals for real and simulated flights',
        querystring: z.strictObject({
          vehicleId: z.string().min(1).max(64).optional(),
          sessionId: z.string().min(1).max(MAX_ID).optional(),
          from: momentSchema,
          to: momentSchema,
          limit: z.coerce.number().int().min(1).max(200).default(50),
          cursor: z
            .string()
            .max(400)
            .regex(/^-?\d{1,16}_./, 'must be the nextCursor of the previous page')
            .optional(),
        }),
        response: answers(200, logbookSchema),
      },
    },
    (request) => logbookOf(request).flights(request.query),
  );
}
