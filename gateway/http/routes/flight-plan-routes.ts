import { z } from 'zod';
import {
  flightPlanCheckRequestSchema,
  flightPlanCheckSchema,
  flightPlanRecordSchema,
  flightPlanRequestSchema,
  flightPlanSummarySchema,
} from '../../contract/flight-plan.ts';
import { listOf } from '../../contract/list.ts';
import type { App, RouteDependencies } from '../app.ts';
import { principalOf } from '../authentication.ts';
import { answers } from './answers.ts';
import { pageOf, pageQuerySchema } from './page-query.ts';
import { TAGS } from './tags.ts';

const planParams = z.object({ flightPlanId: z.string().min(1).max(64) });
const versionQuery = z.strictObject({ version: z.coerce.number().int().min(1).optional() });
/** Room for 4 MiB of plan and what stands around it. */
const PLAN_BODY_BYTES = 5 * 1024 * 1024;

/** Saved flight plans and what is wrong with a plan. Each caller sees its own. */
export function flightPlanRoutes(app: App, { flightPlans }: RouteDependencies): void {
  app.get(
    '/api/flight-plans',
    {
      schema: {
        operationId: 'listFlightPlans',
        tags: [TAGS.mission],
        summary: 'Saved flight plans, newest save first',
        querystring: pageQuerySchema,
        response: answers(200, listOf(flightPlanSummarySchema)),
      },
    },
    (request) => {
      const { limit, cursor } = request.query;
      const rows = flightPlans.list({ limit: limit + 1, beforeId: cursor }, principalOf(request));
      return pageOf(rows, limit, (row) => row.flightPlanId);
    },
  );

  app.post(
    '/api/flight-plans',
    {
      bodyLimit: PLAN_BODY_BYTES,
      schema: {
        operationId: 'createFlightPlan',
        tags: [TAGS.mission],
        summary: 'Save a new flight plan',
        body: flightPlanRequestSchema,
        response: answers(201, flightPlanRecordSchema),
      },
    },
    async (request, reply) => {
      const record = flightPlans.create(request.body, principalOf(request));
      return reply
        .code(201)
        .header('location', `/api/flight-plans/${encodeURIComponent(record.flightPlanId)}`)
        .send(record);
    },
  );

  app.post(
    '/api/flight-plans/check',
    {
      bodyLimit: PLAN_BODY_BYTES,
      schema: {
        operationId: 'checkFlightPlan',
        tags: [TAGS.mission],
        summary: 'What is wrong with a plan, what flying it takes, and the mission it is sent as',
        body: flightPlanCheckRequestSchema,
        response: answers(200, flightPlanCheckSchema),
      },
    },
    (request) => flightPlans.check(request.body, principalOf(request)),
  );

  app.get(
    '/api/flight-plans/:flightPlanId',
    {
      schema: {
        operationId: 'getFlightPlan',
        tags: [TAGS.mission],
        summary: 'One flight plan: its newest version, or the one asked for',
        params: planParams,
        querystring: versionQuery,
        response: answers(200, flightPlanRecordSchema),
      },
    },
    (request) => flightPlans.read(request.params.flightPlanId, principalOf(request), request.query.version),
  );

  app.put(
    '/api/flight-plans/:flightPlanId',
    {
      bodyLimit: PLAN_BODY_BYTES,
      schema: {
        operationId: 'saveFlightPlan',
        tags: [TAGS.mission],
        summary: 'Save the next version, made from the version named in the body',
        params: planParams,
        body: flightPlanRequestSchema,
        response: answers(200, flightPlanRecordSchema),
      },
    },
    (request) => flightPlans.save(request.params.flightPlanId, request.body, principalOf(request)),
  );

  app.delete(
    '/api/flight-plans/:flightPlanId',
    {
      schema: {
        operationId: 'removeFlightPlan',
        tags: [TAGS.mission],
        summary: 'Remove a flight plan with all its versions',
        params: planParams,
        response: answers(204, z.undefined()),
      },
    },
    async (request, reply) => {
      flightPlans.remove(request.params.flightPlanId, principalOf(request));
      return reply.code(204).send();
    },
  );
}
