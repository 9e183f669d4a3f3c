import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import type { Principal, RequestContext } from '../account/principal.ts';
import { planRequestSchema } from '../action/plan.ts';
import { EXAMPLE_BODIES } from '../developer/example-bodies.ts';
import { operatorTextSchema } from '../operator-text.ts';
import { telemetryVehicleSchema } from '../vehicle/telemetry.ts';
import { assertionSchema, faultSchema, scenarioSchema, simulatedVehicleSchema } from './scenario.ts';

export const simulationStateSchema = z.enum(['queued', 'running', 'passed', 'failed', 'cancelled']);
export type SimulationState = z.infer<typeof simulationStateSchema>;

const idSchema = z.string().min(1).max(64);
const speedSchema = z.number().min(0.1).max(20);

/** A scenario file as a person writes it. */
export const scenarioTextSchema = z
  .strictObject({ text: z.string().min(1).max(524_288) })
  .meta({ id: 'ScenarioText' });

/** Body of `POST /api/simulation/run`: a scenario by id, in full or as a file's text, or a plan to rehearse. */
export const simulationRequestSchema = z
  .strictObject({
    scenario: z.union([idSchema, scenarioSchema]).optional(),
    text: scenarioTextSchema.shape.text
      .optional()
      .describe('A scenario text (YAML or JSON) that is not stored'),
    planId: idSchema
      .optional()
      .describe(
        'A plan to run unchanged, with its vehicles. Its own result decides. A pass counts as a rehearsal',
      ),
    plan: planRequestSchema.optional(),
    vehicles: z.array(simulatedVehicleSchema).min(1).max(50).optional(),
    seed: z.number().int().min(0).max(0xffff_ffff).optional(),
    speed: speedSchema.optional(),
    durationS: z.number().min(1).max(7200).optional(),
    faults: z
      .array(z.strictObject({ t: z.number().min(0).max(7200), ...faultSchema.shape }))
      .max(100)
      .optional(),
    assertions: z.array(assertionSchema).max(100).optional(),
  })
  .refine(
    ({ scenario, text, planId, plan }) =>
      [scenario, text, planId, plan].filter((one) => one !== undefined).length === 1,
    {
      error: 'give one of scenario, text, planId, plan',
    },
  )
  .meta({ id: 'SimulationRequest', examples: [EXAMPLE_BODIES['simulation.run']] });
export type SimulationRequest = z.infer<typeof simulationRequestSchema>;

/** Body of `POST /api/simulations/showcase`. Default: the first scenario. */
export const showcaseRequestSchema = z
  .strictObject({
    scenario: idSchema.optional(),
    seed: simulationRequestSchema.shape.seed,
    speed: speedSchema.optional(),
  })
  .meta({ id: 'ShowcaseRequest', examples: [EXAMPLE_BODIES['simulations.showcase']] });
export type ShowcaseRequest = z.infer<typeof showcaseRequestSchema>;

/** Body of `PATCH /api/simulation/run/{simulationId}`. */
export const simulationControlSchema = z
  .strictObject({
    isPaused: z.boolean().optional(),
    speed: speedSchema.optional(),
    fault: faultSchema.optional(),
  })
  .meta({ id: 'SimulationControl' });
export type SimulationControl = z.infer<typeof simulationControlSchema>;

export const assertionResultSchema = z.object({
  name: z.string(),
  state: z.enum(['waiting', 'passed', 'failed']),
  atS: z.number().nullable().describe('When it was decided'),
  text: operatorTextSchema.describe('What was seen'),
});
export type AssertionResult = z.infer<typeof assertionResultSchema>;

/** One event of a run, in order. Equal seeds and scenarios give equal lists. */
export const simulationEventSchema = z.object({
  seq: z.number().int(),
  atS: z.number(),
  kind: z.string(),
  severity: z.enum(['info', 'caution', 'warning']),
  vehicle: z.string().nullable(),
  summary: z.string(),
});
export type SimulationEvent = z.infer<typeof simulationEventSchema>;

export const simulationRunSchema = z
  .object({
    simulationId: z.string(),
    state: simulationStateSchema,
    mode: z.literal('sim'),
    scenarioId: z.string().nullable(),
    title: z.string(),
    planId: z.string().nullable(),
    planHash: z.string().nullable().describe('Hash of the plan that was rehearsed'),
    seed: z.number().int(),
    speed: z.number(),
    isPaused: z.boolean(),
    elapsedS: z.number().describe('Simulated'),
    durationS: z.number(),
    vehicles: z.array(z.string()),
    assertions: z.array(assertionResultSchema),
    detail: operatorTextSchema.nullable().describe('Why it failed or was cancelled'),
    coveragePct: z.number().nullable(),
    sessionId: z.string().nullable().describe('Of its recording'),
    eventHash: z.string().nullable().describe('Hash of the event list. Equal for equal runs'),
    actor: actorSchema,
    traceId: z.string(),
    createdAtMs: z.number().int(),
    startedAtMs: z.number().int().nullable(),
    endedAtMs: z.number().int().nullable(),
  })
  .meta({ id: 'SimulationRun' });
export type SimulationRun = z.infer<typeof simulationRunSchema>;

/** `GET /api/simulation/run/{simulationId}`. */
export const simulationDetailSchema = simulationRunSchema
  .extend({
    scenario: scenarioSchema,
    events: z.array(simulationEventSchema),
    eventsRemovedAtMs: z
      .number()
      .int()
      .nullable()
      .describe('When the events were removed for newer runs. The result is kept'),
  })
  .meta({ id: 'SimulationDetail' });
export type SimulationDetail = z.infer<typeof simulationDetailSchema>;

/** A row of `GET /api/simulations`. */
export const scenarioSummarySchema = z
  .object({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    isShowcase: z.boolean(),
    source: z.enum(['shipped', 'own']),
    vehicles: z.number().int(),
    durationS: z.number(),
    assertions: z.number().int(),
    problem: z.string().nullable().describe('Why the file is not valid, with the line'),
  })
  .meta({ id: 'ScenarioSummary' });
export type ScenarioSummary = z.infer<typeof scenarioSummarySchema>;

/** Problems of a scenario file's text, by line. */
export const scenarioCheckSchema = z
  .object({
    isUsable: z.boolean(),
    problems: z.array(
      z.object({ line: z.number().int().nullable().describe('Counts from 1'), reason: z.string() }),
    ),
  })
  .meta({ id: 'ScenarioCheck' });
export type ScenarioCheck = z.infer<typeof scenarioCheckSchema>;

/** Data of the WebSocket kind `simulation`, for readers of the principal who started the run. */
export const simulationFrameSchema = z.object({
  run: simulationRunSchema,
  vehicles: z.array(telemetryVehicleSchema),
  events: z.array(simulationEventSchema).describe('New since the previous frame'),
});
export type SimulationFrame = z.infer<typeof simulationFrameSchema>;

/** A filter of runs; all fields are combined. */
export interface SimulationRunsQuery {
  readonly limit: number;
  readonly beforeId?: string | undefined;
  readonly planHash?: string | undefined;
  readonly planId?: string | undefined;
  readonly scenarioId?: string | undefined;
  readonly state?: SimulationState | undefined;
}

/**
 * Separate worlds for scenarios and plans. They never reach the station's vehicles. Texts are parsed in
 * a job process: methods that parse one may also throw job-limit, job-failed and overloaded.
 */
export interface SimulationPort {
  /** Shipped ones and those of the data directory, including invalid ones with their problem. */
  scenarios(): Promise<readonly ScenarioSummary[]>;
  /** The text of a scenario file. @throws not-found */
  scenarioText(scenarioId: string): string;
  /** Checks whether the text could be stored under this id. Changes nothing. */
  checkScenario(scenarioId: string, text: string, principal: Principal): Promise<ScenarioCheck>;
  /**
   * Writes a user's file. One with a shipped scenario's name replaces that.
   * @throws scenario-invalid with the lines, resource-limit, data-dir-unwritable
   */
  putScenario(scenarioId: string, text: string, context: RequestContext): Promise<ScenarioSummary>;
  /** Removes a user's file. @throws not-found, state-conflict for a shipped one, data-dir-unwritable */
  removeScenario(scenarioId: string, context: RequestContext): void;
  /** @throws not-found, scenario-invalid with the line, resource-limit */
  run(request: SimulationRequest, context: RequestContext): Promise<SimulationRun>;
  /** @throws not-found, resource-limit */
  showcase(request: ShowcaseRequest, context: RequestContext): Promise<SimulationRun>;
  /** Newest first. */
  runs(query: SimulationRunsQuery, principal: Principal): readonly SimulationRun[];
  detail(simulationId: string, principal: Principal): SimulationDetail | undefined;
  /** @throws not-found, state-conflict for a run that has ended */
  control(simulationId: string, request: SimulationControl, context: RequestContext): SimulationRun;
  /** Idempotent. @throws not-found */
  cancel(simulationId: string, context: RequestContext): SimulationRun;
  /** The newest passed run of a plan with this hash; undefined if none. */
  rehearsalOf(planHash: string): SimulationRun | undefined;
  onFrame(listener: (frame: SimulationFrame, principalId: string) => void): () => void;
}
