import { z } from 'zod';
import { listOf } from '../../../../contract/list.ts';
import { alertSchema } from '../../../../contract/vehicle/telemetry.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { answers } from '../answers.ts';
import { listQuerySchema, pageWithin } from '../page-query.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

/** Conditions that need attention. */
export function alertRoutes(app: App, { portOf }: RouteDependencies): void {
  app.get(
    '/api/alerts',
    {
      schema: {
        operationId: 'listAlerts',
        tags: [TAGS.supporting],
        summary: 'Alerts that are active or not acknowledged',
        querystring: listQuerySchema,
        response: answers(200, listOf(alertSchema)),
      },
    },
    (request) => pageWithin(portOf(request).alerts(), request.query, ({ alertId }) => alertId),
  );

  app.post(
    '/api/alerts/:alertId/acknowledge',
    {
      schema: {
        operationId: 'acknowledgeAlert',
        tags: [TAGS.supporting],
        summary: 'Acknowledge an alert. It stays active while its condition persists',
        params: z.object({ alertId: z.string().min(1).max(200) }),
        body: z.strictObject({}).optional(),
        response: answers(200, alertSchema),
      },
    },
    (request) => portOf(request).acknowledgeAlert(request.params.alertId, contextOf(request)),
  );
}
