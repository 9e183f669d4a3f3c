import { z } from 'zod';
import { logbookSchema } from '../../../../contract/recording/logbook.ts';
import { answers } from '../../answer/answers.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { TAGS } from '../tags.ts';

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
