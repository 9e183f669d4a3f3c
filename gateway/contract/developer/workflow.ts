import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import type { Principal, RequestContext } from '../account/principal.ts';
import { operatorTextSchema } from '../operator-text.ts';

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and hyphens');
const name = z.string().trim().min(1).max(120);
const jsonataText = z.string().trim().min(1).max(4000);
const seconds = z.number().min(0).max(86_400);

/**
 * Literal JSON, or a JSONata expression over `inputs`, `nodes.ID.output`, `vehicle` (in a loop) and
 * `vehicles`.
 */
const bindingSchema = z.union([
  z.strictObject({ value: z.unknown() }),
  z.strictObject({ expression: jsonataText }),
]);
export type WorkflowBinding = z.infer<typeof bindingSchema>;

const common = {
  id,
  name: name.optional().describe('Default: what the node does'),
  position: z
    .strictObject({ x: z.number(), y: z.number() })
    .describe('Position on the canvas. No effect on a run'),
};

/** What a node does. A run begins at the one `start` node and follows edges until none is left. */
export const workflowNodeSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...common, type: z.literal('start') }),
  z.strictObject({
    ...common,
    type: z.literal('operation'),
    operationId: z
      .string()
      .min(1)
      .max(120)
      .describe('Of the API description: an id of `GET /api/docs/apis` or an operationId'),
    path: z.record(z.string().max(64), bindingSchema).default({}).describe('Values of the path placeholders'),
    query: z.record(z.string().max(64), bindingSchema).default({}),
    body: z.record(z.string().max(64), bindingSchema).default({}),
    timeoutS: z.number().min(1).max(3600).default(600),
    retries: z.number().int().min(0).max(5).default(0).describe('Only for repeatable requests: GET'),
    waitForEnd: z
      .boolean()
      .default(true)
      .describe(
        'If the operation starts a launch, mission, action, plan, command or simulation, the node ends when that has ended',
      ),
  }),
  z.strictObject({
    ...common,
    type: z.literal('condition'),
    expression: jsonataText.describe('True continues at `yes`, otherwise at `no`'),
  }),
  z.strictObject({
    ...common,
    type: z.literal('wait'),
    durationS: seconds.optional(),
    until: jsonataText.optional().describe('Evaluated every second. Fails after `timeoutS`'),
    timeoutS: z.number().min(1).max(86_400).default(600),
  }),
  z.strictObject({
    ...common,
    type: z.literal('approval'),
    text: z.string().trim().min(1).max(300).describe('Question for a person'),
    timeoutS: z.number().min(10).max(86_400).default(600),
  }),
  z.strictObject({
    ...common,
    type: z.literal('loop'),
    over: jsonataText.describe(
      'A list, usually of vehicle ids. `vehicle` and `item` are the current element',
    ),
    maxTurns: z.number().int().min(1).max(64).default(32),
  }),
  z.strictObject({
    ...common,
    type: z.literal('transform'),
    expression: jsonataText.describe('Its result is the output of the node'),
  }),
  z.strictObject({
    ...common,
    type: z.literal('end'),
    outcome: z.enum(['passed', 'failed']).default('passed'),
  }),
]);
export type WorkflowNode = z.infer<typeof workflowNodeSchema>;
export type WorkflowNodeType = WorkflowNode['type'];

/**
 * A node's output ports. `failed`: what to do instead of failing the run. `undo`: the operation that reverts
 * this one if a later node fails; these run from the newest to the oldest. `each`: the body of a loop.
 */
export const WORKFLOW_PORTS = {
  start: ['next'],
  operation: ['next', 'failed', 'undo'],
  condition: ['yes', 'no'],
  wait: ['next', 'failed'],
  approval: ['approved', 'rejected'],
  loop: ['each', 'next'],
  transform: ['next', 'failed'],
  end: [],
} as const satisfies Readonly<Record<WorkflowNodeType, readonly string[]>>;

const portSchema = z.enum(['next', 'failed', 'undo', 'yes', 'no', 'approved', 'rejected', 'each']);
export type WorkflowEdgePort = z.infer<typeof portSchema>;

export const workflowEdgeSchema = z.strictObject({ from: id, port: portSchema, to: id });
export type WorkflowEdge = z.infer<typeof workflowEdgeSchema>;

const inputSchema = z.strictObject({
  name: z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,40}$/, 'a letter, then letters, digits, underscores'),
  type: z.enum(['string', 'number', 'boolean', 'vehicle', 'json']),
  text: z.string().max(200).default(''),
  value: z
    .unknown()
    .optional()
    .describe('Used if a run gives no value. Without a default, a run must give one'),
});
export type WorkflowInput = z.infer<typeof inputSchema>;

/** A saved, exported or imported graph. Cycles are refused: only `loop` repeats. */
export const workflowGraphSchema = z
  .strictObject({
    workflow: z.literal(1).describe('Version of the format'),
    inputs: z.array(inputSchema).max(30).default([]),
    nodes: z.array(workflowNodeSchema).min(1).max(300),
    edges: z.array(workflowEdgeSchema).max(900).default([]),
    maxSteps: z
      .number()
      .int()
      .min(1)
      .max(1000)
      .default(500)
      .describe('Number of node runs after which a run fails'),
    maxDurationS: z.number().min(1).max(86_400).default(3600),
  })
  .meta({ id: 'WorkflowGraph' });
export type WorkflowGraph = z.infer<typeof workflowGraphSchema>;

export const workflowEnvironmentSchema = z
  .enum(['sandbox', 'simulation', 'live'])
  .describe(
    '`sandbox`: operations are checked and return examples; nothing is called. `simulation`: real calls, simulated vehicles only. `live`: real calls',
  );
export type WorkflowEnvironment = z.infer<typeof workflowEnvironmentSchema>;

/** Body of `POST /api/workflows` and `PUT /api/workflows/{workflowId}`; a PUT names the version it is based on. */
export const workflowRequestSchema = z
  .strictObject({
    name,
    text: z.string().trim().max(1000).default(''),
    graph: workflowGraphSchema,
    version: z.number().int().min(1).optional(),
  })
  .meta({ id: 'WorkflowRequest' });
export type WorkflowRequest = z.infer<typeof workflowRequestSchema>;

/** Body of `PUT /api/workflows/{workflowId}/schedule`. Runs have their creator's permissions at that time. */
export const workflowScheduleRequestSchema = z
  .strictObject({
    cron: z.string().trim().min(1).max(120).describe('Cron expression with five or six fields (croner)'),
    timeZone: z.string().max(64).default('UTC').describe('IANA name'),
    environment: workflowEnvironmentSchema,
    inputs: z.record(z.string(), z.unknown()).default({}),
    isEnabled: z.boolean().default(true),
  })
  .meta({ id: 'WorkflowScheduleRequest' });
export type WorkflowScheduleRequest = z.infer<typeof workflowScheduleRequestSchema>;

export const workflowScheduleSchema = workflowScheduleRequestSchema.extend({
  version: z.number().int().describe('Version of the workflow when the schedule was set. This version runs'),
  nextAtMs: z.number().int().nullable(),
  lastAtMs: z.number().int().nullable(),
  lastProblem: z.string().nullable().describe('Why the latest run did not start'),
  actor: actorSchema,
});
export type WorkflowSchedule = z.infer<typeof workflowScheduleSchema>;

/** A problem of a graph, with its node or edge if it has one. Errors prevent running it, not saving it. */
export const workflowProblemSchema = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  nodeId: z.string().nullable(),
  field: z.string().nullable().describe('Path in the node, such as body.zoneId'),
  text: operatorTextSchema.describe('What is wrong and how to fix it'),
});
export type WorkflowProblem = z.infer<typeof workflowProblemSchema>;

/** Answer of `POST /api/workflows/check`. */
export const workflowCheckSchema = z.object({
  problems: z.array(workflowProblemSchema),
  scopes: z.array(z.string()).describe('Scopes a key needs to run it'),
  credits: z.number().int().describe('Each node counted once. Loops cost more'),
});
export type WorkflowCheck = z.infer<typeof workflowCheckSchema>;

export const workflowSummarySchema = z
  .object({
    workflowId: z.string(),
    name: z.string(),
    text: z.string(),
    version: z.number().int(),
    nodes: z.number().int(),
    savedAtMs: z.number().int(),
    schedule: workflowScheduleSchema.nullable(),
  })
  .meta({ id: 'WorkflowSummary' });
export type WorkflowSummary = z.infer<typeof workflowSummarySchema>;

export const workflowSchema = workflowSummarySchema
  .extend({
    hash: z.string().describe('Hash of the graph without positions and names'),
    graph: workflowGraphSchema,
    problems: z.array(workflowProblemSchema),
    versions: z.array(z.object({ version: z.number().int(), savedAtMs: z.number().int(), hash: z.string() })),
  })
  .meta({ id: 'Workflow' });
export type Workflow = z.infer<typeof workflowSchema>;

/** Body of `POST /api/workflows/{workflowId}/runs`. */
export const workflowRunRequestSchema = z
  .strictObject({
    environment: workflowEnvironmentSchema,
    version: z.number().int().min(1).optional().describe('Default: the newest'),
    inputs: z.record(z.string(), z.unknown()).default({}),
    isStepwise: z.boolean().default(false).describe('Waits for `step` or `continue` before each node'),
  })
  .meta({ id: 'WorkflowRunRequest' });
export type WorkflowRunRequest = z.infer<typeof workflowRunRequestSchema>;

/**
 * Body of `PATCH /api/workflows/runs/{runId}`. `abort` ends it and undoes what it can; vehicles
 * that fly for it hold.
 */
export const workflowControlSchema = z.strictObject({
  order: z.enum(['step', 'continue', 'pause', 'abort']),
});
export type WorkflowControl = z.infer<typeof workflowControlSchema>;

export const workflowNodeStateSchema = z.enum([
  'ready',
  'running',
  'waiting-approval',
  'succeeded',
  'failed',
  'skipped',
  'undone',
  'aborted',
]);
export type WorkflowNodeState = z.infer<typeof workflowNodeStateSchema>;

/** One execution of a node in a run. A node in a loop has several, each with its item. */
export const workflowNodeRunSchema = z.object({
  seq: z.number().int().describe('In order of start'),
  nodeId: z.string(),
  item: z.unknown().describe('Element of the loop. null outside a loop'),
  isUndo: z.boolean(),
  state: workflowNodeStateSchema,
  request: z
    .object({ method: z.string(), path: z.string(), body: z.unknown() })
    .nullable()
    .describe('What was called, without secrets'),
  status: z.number().int().nullable(),
  output: z.unknown(),
  decision: z
    .object({ decisionId: z.string(), outcome: z.string() })
    .nullable()
    .describe('Governance decision on the request'),
  actionId: z.string().nullable(),
  approvalId: z.string().nullable(),
  problem: z.object({ code: z.string(), text: z.string() }).nullable(),
  mode: z.enum(['live', 'sitl', 'sim', 'fallback']).nullable(),
  startedAtMs: z.number().int(),
  endedAtMs: z.number().int().nullable(),
});
export type WorkflowNodeRun = z.infer<typeof workflowNodeRunSchema>;

export const workflowRunStateSchema = z.enum([
  'running',
  'paused',
  'undoing',
  'passed',
  'failed',
  'aborted',
  'interrupted',
]);
export type WorkflowRunState = z.infer<typeof workflowRunStateSchema>;

export const workflowRunSummarySchema = z
  .object({
    runId: z.string(),
    workflowId: z.string(),
    name: z.string(),
    version: z.number().int(),
    hash: z.string(),
    environment: workflowEnvironmentSchema,
    state: workflowRunStateSchema,
    detail: z.string().nullable(),
    isScheduled: z.boolean(),
    actor: actorSchema,
    traceId: z.string(),
    startedAtMs: z.number().int(),
    endedAtMs: z.number().int().nullable(),
  })
  .meta({ id: 'WorkflowRunSummary' });
export type WorkflowRunSummary = z.infer<typeof workflowRunSummarySchema>;

export const workflowRunSchema = workflowRunSummarySchema
  .extend({
    graph: workflowGraphSchema,
    inputs: z.record(z.string(), z.unknown()),
    nextNodeId: z.string().nullable().describe('The next node of a stepwise or paused run'),
    nodes: z.array(workflowNodeRunSchema),
  })
  .meta({ id: 'WorkflowRun' });
export type WorkflowRun = z.infer<typeof workflowRunSchema>;

/** Data of the WebSocket kind `workflow`, for the run's principal: the run, and the node runs that changed. */
export const workflowFrameSchema = z.object({
  run: workflowRunSummarySchema.extend({ nextNodeId: z.string().nullable() }),
  nodes: z.array(workflowNodeRunSchema),
});
export type WorkflowFrame = z.infer<typeof workflowFrameSchema>;

/** Body of `POST /api/workflows/evaluate`: an expression to try with a run's data. */
export const workflowEvaluateSchema = z.strictObject({
  expression: jsonataText,
  context: z.record(z.string(), z.unknown()).default({}),
});
export type WorkflowEvaluate = z.infer<typeof workflowEvaluateSchema>;

/**
 * Saved workflows, their runs and schedules; each belongs to its principal. A node's calls pass the
 * same checks as a request of that principal: scopes, credits, tenancy, governance. Graphs are checked
 * in a job process: methods that return a promise may also throw job-limit, job-failed and overloaded.
 */
export interface WorkflowPort {
  /** Most recently saved first. */
  list(
    query: { readonly limit: number; readonly beforeId?: string | undefined },
    principal: Principal,
  ): readonly WorkflowSummary[];
  /** The newest version, or the requested one. */
  read(workflowId: string, principal: Principal, version?: number): Promise<Workflow | undefined>;
  /** @throws resource-limit at 200 */
  create(request: WorkflowRequest, context: RequestContext): Promise<Workflow>;
  /** Stores a new version; keeps the newest 100. @throws not-found, version-conflict */
  save(workflowId: string, request: WorkflowRequest, context: RequestContext): Promise<Workflow>;
  /** Also ends its schedule; runs stay. @throws not-found, state-conflict while it runs */
  remove(workflowId: string, context: RequestContext): void;
  check(graph: WorkflowGraph, principal: Principal): Promise<WorkflowCheck>;
  /** @throws workflow-expression if it throws or does not end in time */
  evaluate(request: WorkflowEvaluate, principal: Principal): Promise<unknown>;

  /** @throws not-found, workflow-invalid with the first problem, policy-denied, resource-limit */
  run(workflowId: string, request: WorkflowRunRequest, context: RequestContext): Promise<WorkflowRun>;
  /** Newest first. */
  runs(
    query: {
      readonly limit: number;
      readonly beforeId?: string | undefined;
      readonly workflowId?: string | undefined;
    },
    principal: Principal,
  ): readonly WorkflowRunSummary[];
  runRecord(runId: string, principal: Principal): WorkflowRun | undefined;
  /** @throws not-found, state-conflict for a run that has ended */
  control(runId: string, order: WorkflowControl['order'], context: RequestContext): WorkflowRun;

  /** @throws not-found, validation for an invalid cron expression, workflow-invalid */
  schedule(workflowId: string, request: WorkflowScheduleRequest, context: RequestContext): Promise<Workflow>;
  /** Idempotent. @throws not-found */
  unschedule(workflowId: string, context: RequestContext): Promise<Workflow>;

  onFrame(listener: (frame: WorkflowFrame, principalId: string) => void): () => void;
}
