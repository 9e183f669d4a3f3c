import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { listOf } from '../../../../contract/list.ts';
import { scenarioSchema } from '../../../../contract/simulation/scenario.ts';
import {
  scenarioCheckSchema,
  scenarioSummarySchema,
  scenarioTextSchema,
  showcaseRequestSchema,
  simulationControlSchema,
  simulationDetailSchema,
  simulationRequestSchema,
  simulationRunSchema,
  simulationStateSchema,
} from '../../../../contract/simulation/simulation.ts';
import {
  sitlOutputSchema,
  sitlProgramSchema,
  sitlRecordSchema,
  sitlRequestSchema,
} from '../../../../contract/simulation/sitl.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageOf, pageQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const scenarioParams = z.object({ scenarioId: scenarioSchema.shape.id });
const runsQuerySchema = pageQuerySchema.extend({
  planHash: z.string().min(1).max(64).optional().describe('Runs of exactly these steps, in any plan'),
  planId: z.string().min(1).max(64).optional().describe('Rehearsals of this plan'),
  scenarioId: z.string().min(1).max(64).optional(),
  state: simulationStateSchema.optional(),
});
const runParams = z.object({ simulationId: z.string().min(1).max(64) });

/** Scenarios and rehearsals in worlds of their own. Nothing of them reaches a vehicle of the station. */
export function simulationRoutes(app: App, { simulation }: RouteDependencies): void {
  app.get(
    '/api/simulations',
    {
      schema: {
        operationId: 'listScenarios',
        tags: [TAGS.simulation],
        summary: 'All scenarios, showcases first',
        querystring: listQuerySchema,
        response: answers(200, listOf(scenarioSummarySchema)),
      },
    },
    async ({ query }) => pageWithin(await simulation.scenarios(), query, ({ id }) => id),
  );

  app.get(
    '/api/simulations/:scenarioId',
    {
      schema: {
        operationId: 'getScenario',
        tags: [TAGS.simulation],
        summary: 'The text of a scenario file, as a starting point for your own',
        params: z.object({ scenarioId: z.string().min(1).max(64) }),
        response: answers(200, z.object({ scenarioId: z.string(), text: z.string() })),
      },
    },
    ({ params: { scenarioId } }) => ({ scenarioId, text: simulation.scenarioText(scenarioId) }),
  );

  app.put(
    '/api/simulations/:scenarioId',
    {
      schema: {
        operationId: 'putScenario',
        tags: [TAGS.simulation],
        summary: 'Save your own scenario file. It replaces a shipped one of the same name',
        params: scenarioParams,
        body: scenarioTextSchema,
        response: answers(200, scenarioSummarySchema),
      },
    },
    (request) => simulation.putScenario(request.params.scenarioId, request.body.text, contextOf(request)),
  );

  app.delete(
    '/api/simulations/:scenarioId',
    {
      schema: {
        operationId: 'deleteScenario',
        tags: [TAGS.simulation],
        summary: 'Remove your own scenario file. A shipped one of the same name applies again',
        params: scenarioParams,
        response: answers(204, z.undefined()),
      },
    },
    (request, reply) => {
      simulation.removeScenario(request.params.scenarioId, contextOf(request));
      reply.code(204).send();
    },
  );

  app.post(
    '/api/simulations/:scenarioId/validate',
    {
      schema: {
        operationId: 'validateScenario',
        tags: [TAGS.simulation],
        summary: 'Check a scenario text and report line and reason of errors. Changes nothing',
        params: scenarioParams,
        body: scenarioTextSchema,
        response: answers(200, scenarioCheckSchema),
      },
    },
    (request) =>
      simulation.checkScenario(request.params.scenarioId, request.body.text, contextOf(request).principal),
  );

  app.post(
    '/api/simulations/showcase',
    {
      schema: {
        operationId: 'runShowcase',
        tags: [TAGS.simulation],
        summary: 'Run a showcase scenario',
        body: showcaseRequestSchema,
        response: answers(202, simulationRunSchema),
      },
    },
    async (request, reply) => {
      const run = await simulation.showcase(request.body, contextOf(request));
      return reply.code(202).header('location', addressOf(run)).send(run);
    },
  );

  app.post(
    '/api/simulation/run',
    {
      schema: {
        operationId: 'runSimulation',
        tags: [TAGS.simulation],
        summary: 'Run a scenario or rehearse a plan in simulation',
        body: simulationRequestSchema,
        response: answers(202, simulationRunSchema),
      },
    },
    async (request, reply) => {
      const run = await simulation.run(request.body, contextOf(request));
      return reply.code(202).header('location', addressOf(run)).send(run);
    },
  );

  app.get(
    '/api/simulation/run',
    {
      schema: {
        operationId: 'listSimulations',
        tags: [TAGS.simulation],
        summary: 'Runs of the caller, newest first. All given filters must match',
        querystring: runsQuerySchema,
        response: answers(200, listOf(simulationRunSchema)),
      },
    },
    (request) => {
      const { limit, cursor, ...filters } = request.query;
      const { principal } = contextOf(request);
      const rows = simulation.runs({ ...filters, limit: limit + 1, beforeId: cursor }, principal);
      return pageOf(rows, limit, (row) => row.simulationId);
    },
  );

  app.get(
    '/api/simulation/run/:simulationId',
    {
      schema: {
        operationId: 'getSimulation',
        tags: [TAGS.simulation],
        summary: 'A run with its scenario, events and assertion results',
        params: runParams,
        response: answers(200, simulationDetailSchema),
      },
    },
    (request) => {
      const { simulationId } = request.params;
      const detail = simulation.detail(simulationId, contextOf(request).principal);
      if (!detail) throw new AppError('not-found', `Simulation ${simulationId} not found.`);
      return detail;
    },
  );

  app.patch(
    '/api/simulation/run/:simulationId',
    {
      schema: {
        operationId: 'controlSimulation',
        tags: [TAGS.simulation],
        summary: 'Pause a run, change its speed, or inject a fault',
        params: runParams,
        body: simulationControlSchema,
        response: answers(200, simulationRunSchema),
      },
    },
    (request) => simulation.control(request.params.simulationId, request.body, contextOf(request)),
  );

  app.post(
    '/api/simulation/run/:simulationId/cancel',
    {
      schema: {
        operationId: 'cancelSimulation',
        tags: [TAGS.simulation],
        summary: 'End a run. Idempotent',
        params: runParams,
        body: z.strictObject({}).optional(),
        response: answers(200, simulationRunSchema),
      },
    },
    (request) => simulation.cancel(request.params.simulationId, contextOf(request)),
  );
}

function addressOf({ simulationId }: { readonly simulationId: string }): string {
  return `/api/simulation/run/${encodeURIComponent(simulationId)}`;
}

const sitlParams = z.object({ sitlId: z.string().min(1).max(64) });

/** SITL programs as processes of this machine, for its owner only. */
export function sitlRoutes(app: App, { sitl }: RouteDependencies): void {
  app.get(
    '/api/sitl/programs',
    {
      schema: {
        operationId: 'listSitlPrograms',
        tags: [TAGS.supporting],
        summary: 'SITL programs that can be started here, and missing ones',
        querystring: listQuerySchema,
        response: answers(200, listOf(sitlProgramSchema)),
      },
    },
    ({ query }) => pageWithin(sitl.programs(), query, ({ program }) => program),
  );

  app.get(
    '/api/sitl',
    {
      schema: {
        operationId: 'listSitls',
        tags: [TAGS.supporting],
        summary: 'SITL instances started here, newest first',
        querystring: listQuerySchema,
        response: answers(200, listOf(sitlRecordSchema)),
      },
    },
    ({ query }) => pageWithin(sitl.list(), query, ({ sitlId }) => sitlId),
  );

  app.post(
    '/api/sitl',
    {
      schema: {
        operationId: 'startSitl',
        tags: [TAGS.supporting],
        summary: 'Start a SITL program and connect it',
        body: sitlRequestSchema,
        response: answers(201, sitlRecordSchema),
      },
    },
    async (request, reply) => reply.code(201).send(await sitl.start(request.body, contextOf(request))),
  );

  app.get(
    '/api/sitl/:sitlId/output',
    {
      schema: {
        operationId: 'readSitlOutput',
        tags: [TAGS.supporting],
        summary: 'Output of a SITL after a given line',
        params: sitlParams,
        querystring: z.strictObject({ after: z.coerce.number().int().min(0).default(0) }),
        response: answers(200, sitlOutputSchema),
      },
    },
    ({ params, query }) => sitl.output(params.sitlId, query.after),
  );

  app.post(
    '/api/sitl/:sitlId/stop',
    {
      schema: {
        operationId: 'stopSitl',
        tags: [TAGS.supporting],
        summary: 'Stop a SITL and its child processes. Idempotent',
        params: sitlParams,
        body: z.strictObject({}).optional(),
        response: answers(200, sitlRecordSchema),
      },
    },
    (request) => sitl.stop(request.params.sitlId, contextOf(request)),
  );
}
