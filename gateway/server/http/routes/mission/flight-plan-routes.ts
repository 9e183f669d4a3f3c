import { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { listOf } from '../../../../contract/list.ts';
import {
  FLIGHT_PLAN_FORMATS,
  flightPlanCheckRequestSchema,
  flightPlanCheckSchema,
  flightPlanImportSchema,
  flightPlanRecordSchema,
  flightPlanRequestSchema,
  flightPlanSummarySchema,
} from '../../../../contract/mission/flight-plan.ts';
import { say } from '../../../../contract/operator-text.ts';
import { answers } from '../../answer/answers.ts';
import { pageOf, pageQuerySchema } from '../../answer/page-query.ts';
import { sendJson } from '../../answer/send-json.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { announcedBytes, MAX_FILE_BYTES } from '../../body/held-bodies.ts';
import { bodyBytes } from '../../body/json-body.ts';
import { principalOf } from '../../guard/authentication.ts';
import { TAGS } from '../tags.ts';

const planParams = z.object({ flightPlanId: z.string().min(1).max(64) });
const versionQuery = z.strictObject({ version: z.coerce.number().int().min(1).optional() });
/** Room for 4 MiB of plan and its envelope. */
const PLAN_BODY_BYTES = 5 * 1024 * 1024;

const formatQuery = z.strictObject({ format: z.enum(FLIGHT_PLAN_FORMATS) });

/** Saved flight plans and the plan check. Each caller sees its own. */
export function flightPlanRoutes(app: App, { flightPlans }: RouteDependencies): void {
  app.get(
    '/api/flight-plans',
    {
      schema: {
        operationId: 'listFlightPlans',
        tags: [TAGS.mission],
        summary: 'Saved flight plans, latest first',
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
      config: { body: 'bytes' },
      schema: {
        operationId: 'createFlightPlan',
        tags: [TAGS.mission],
        summary: 'Save a new flight plan',
        body: flightPlanRequestSchema,
        response: answers(201, flightPlanRecordSchema),
      },
    },
    async (request, reply) => {
      const made = await flightPlans.create(bodyBytes(request), principalOf(request));
      reply.code(201).header('location', `/api/flight-plans/${encodeURIComponent(made.flightPlanId)}`);
      return sendJson(reply, made.json);
    },
  );

  app.post(
    '/api/flight-plans/check',
    {
      bodyLimit: PLAN_BODY_BYTES,
      config: { body: 'bytes' },
      schema: {
        operationId: 'checkFlightPlan',
        tags: [TAGS.mission],
        summary: 'Check a plan: its problems, estimates for the flight, and the resulting mission',
        body: flightPlanCheckRequestSchema,
        response: answers(200, flightPlanCheckSchema),
      },
    },
    async (request, reply) =>
      sendJson(reply, await flightPlans.check(bodyBytes(request), principalOf(request))),
  );

  app.post(
    '/api/flight-plans/import',
    {
      schema: {
        operationId: 'importFlightPlan',
        tags: [TAGS.mission],
        summary:
          'Import a plan file of another program. The body is the file (application/octet-stream). Nothing is saved',
        querystring: formatQuery,
        response: answers(200, flightPlanImportSchema),
      },
    },
    async (request, reply) => {
      const body: unknown = request.body;
      if (!(body instanceof Readable))
        throw new AppError('unsupported-media-type', 'Send the file itself as application/octet-stream.');
      const { headers, query } = request;
      const bytes = await bytesOf(body, announcedBytes(headers) ?? MAX_FILE_BYTES);
      return sendJson(reply, await flightPlans.importFile(bytes, query.format, principalOf(request)));
    },
  );

  app.get(
    '/api/flight-plans/:flightPlanId/export',
    {
      schema: {
        operationId: 'exportFlightPlan',
        tags: [TAGS.mission],
        summary: 'Export a flight plan as a file for another program',
        params: planParams,
        querystring: formatQuery,
        response: answers(200, z.string().describe('The file (application/octet-stream)')),
      },
    },
    async (request, reply) => {
      const { flightPlanId } = request.params;
      const { format } = request.query;
      const text = await flightPlans.exportFile(flightPlanId, format, principalOf(request));
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${flightPlanId}.${format}"`)
        .serializer((value: string) => value)
        .send(text);
    },
  );

  app.get(
    '/api/flight-plans/:flightPlanId',
    {
      schema: {
        operationId: 'getFlightPlan',
        tags: [TAGS.mission],
        summary: 'One flight plan in the newest or the given version',
        params: planParams,
        querystring: versionQuery,
        response: answers(200, flightPlanRecordSchema),
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      return sendJson(reply, flightPlans.read(params.flightPlanId, principalOf(request), query.version));
    },
  );

  app.put(
    '/api/flight-plans/:flightPlanId',
    {
      bodyLimit: PLAN_BODY_BYTES,
      config: { body: 'bytes' },
      schema: {
        operationId: 'saveFlightPlan',
        tags: [TAGS.mission],
        summary: 'Save a new version based on the version given in the body',
        params: planParams,
        body: flightPlanRequestSchema,
        response: answers(200, flightPlanRecordSchema),
      },
    },
    async (request, reply) => {
      const { flightPlanId } = request.params;
      return sendJson(reply, await flightPlans.save(flightPlanId, bodyBytes(request), principalOf(request)));
    },
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

/** `mostBytes`: upper limit of what arrives. @throws body-too-large beyond 10 MiB */
async function bytesOf(body: Readable, mostBytes: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(Math.min(mostBytes, MAX_FILE_BYTES));
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (size + chunk.length <= bytes.length) chunk.copy(bytes, size);
    size += chunk.length;
    // A body that is only slightly too large is read to the end, so that its sender gets the reason.
    if (size > 2 * MAX_FILE_BYTES) break;
  }
  if (size > MAX_FILE_BYTES)
    throw new AppError(
      'body-too-large',
      say('The file is larger than {size} bytes.', { size: MAX_FILE_BYTES }),
    );
  return bytes.subarray(0, size);
}
