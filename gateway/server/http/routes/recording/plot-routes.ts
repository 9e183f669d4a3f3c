import { z } from 'zod';
import { plotFieldsSchema, plotSchema } from '../../../../contract/recording/plot.ts';
import { answers } from '../../answer/answers.ts';
import { sendJson } from '../../answer/send-json.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { TAGS } from '../tags.ts';

const MAX_FIELDS = 12;
const sessionParams = z.object({ sessionId: z.string().min(1).max(128) });
const momentSchema = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();

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
          from: momentSchema.describe('UTC milliseconds. Default: start of the recording'),
          to: momentSchema.describe('UTC milliseconds. Default: end of the recording'),
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
