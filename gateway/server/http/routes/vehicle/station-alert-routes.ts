import { z } from 'zod';
import { listOf } from '../../../../contract/list.ts';
import { linkRecordSchema, linkRequestSchema } from '../../../../contract/vehicle/link.ts';
import {
  batteryLimitsSchema,
  stationMemberRequestSchema,
  stationMemberSchema,
} from '../../../../contract/vehicle/station.ts';
import { alertSchema } from '../../../../contract/vehicle/telemetry.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageOf, pageQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const memberParams = z.object({
  accountId: z.string().min(1).max(254).describe('Its id or its e-mail address'),
});

/** Whom the operator lets see and command live vehicles, and when the station warns about batteries. */
export function stationRoutes(app: App, { members, battery }: RouteDependencies): void {
  app.get(
    '/api/station/members',
    {
      schema: {
        operationId: 'listStationMembers',
        tags: [TAGS.supporting],
        summary: 'Accounts of this machine with their roles for live vehicles, newest first',
        querystring: pageQuerySchema.extend({
          admitted: z
            .enum(['true', 'false'])
            .optional()
            .describe('Only accounts with a role, or only those without'),
        }),
        response: answers(200, listOf(stationMemberSchema)),
      },
    },
    (request) => {
      const { admitted, limit, cursor } = request.query;
      const isAdmitted = admitted === undefined ? undefined : admitted === 'true';
      return pageOf(
        members.list({ limit: limit + 1, beforeId: cursor, isAdmitted }),
        limit,
        (member) => member.accountId,
      );
    },
  );

  app.put(
    '/api/station/members/:accountId',
    {
      schema: {
        operationId: 'putStationMember',
        tags: [TAGS.supporting],
        summary: 'Give an account a role for live vehicles, or change it. Effective at once',
        params: memberParams,
        body: stationMemberRequestSchema,
        response: answers(200, stationMemberSchema),
      },
    },
    (request) => members.put(request.params.accountId, request.body.role, contextOf(request)),
  );

  app.delete(
    '/api/station/members/:accountId',
    {
      schema: {
        operationId: 'deleteStationMember',
        tags: [TAGS.supporting],
        summary: 'Remove the role of an account. Effective at once, also for its keys and WebSockets',
        params: memberParams,
        response: answers(204, z.undefined()),
      },
    },
    (request, reply) => {
      members.remove(request.params.accountId, contextOf(request));
      reply.code(204).send();
    },
  );

  app.get(
    '/api/station/battery-limits',
    {
      schema: {
        operationId: 'getBatteryLimits',
        tags: [TAGS.supporting],
        summary: 'Battery warning thresholds of the station',
        response: answers(200, batteryLimitsSchema),
      },
    },
    () => battery.limits,
  );

  app.put(
    '/api/station/battery-limits',
    {
      schema: {
        operationId: 'putBatteryLimits',
        tags: [TAGS.supporting],
        summary: 'Change the battery warning thresholds for all vehicles. Effective at once',
        body: batteryLimitsSchema,
        response: answers(200, batteryLimitsSchema),
      },
    },
    (request) => battery.put(request.body, contextOf(request)),
  );
}

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

const linkParams = z.object({ linkId: z.string().min(1).max(128) });

/** The byte transports to vehicles. */
export function linkRoutes(app: App, { portOf }: RouteDependencies): void {
  app.get(
    '/api/links',
    {
      schema: {
        operationId: 'listLinks',
        tags: [TAGS.supporting],
        summary: 'All links with state, counters and last error',
        querystring: listQuerySchema,
        response: answers(200, listOf(linkRecordSchema)),
      },
    },
    (request) => pageWithin(portOf(request).links(), request.query, ({ linkId }) => linkId),
  );

  app.post(
    '/api/links',
    {
      schema: {
        operationId: 'addLink',
        tags: [TAGS.supporting],
        summary: 'Open a link and store it',
        body: linkRequestSchema,
        response: answers(201, linkRecordSchema),
      },
    },
    (request, reply) => {
      const link = portOf(request).addLink(request.body, contextOf(request));
      reply.code(201).header('location', `/api/links/${encodeURIComponent(link.linkId)}`);
      return link;
    },
  );

  app.put(
    '/api/links/:linkId',
    {
      schema: {
        operationId: 'changeLink',
        tags: [TAGS.supporting],
        summary: 'Change a link: close it and open it with the new settings',
        params: linkParams,
        body: linkRequestSchema,
        response: answers(200, linkRecordSchema),
      },
    },
    (request) => portOf(request).changeLink(request.params.linkId, request.body, contextOf(request)),
  );

  app.delete(
    '/api/links/:linkId',
    {
      schema: {
        operationId: 'removeLink',
        tags: [TAGS.supporting],
        summary: 'Close a link and remove it',
        params: linkParams,
        response: answers(204, z.undefined()),
      },
    },
    async (request, reply) => {
      await portOf(request).removeLink(request.params.linkId, contextOf(request));
      return reply.code(204).send();
    },
  );
}
