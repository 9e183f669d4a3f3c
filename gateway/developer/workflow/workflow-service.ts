import { createHash } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import { ownerOf } from '../../base/principal/owner.ts';
import type { Principal, RequestContext } from '../../contract/account/principal.ts';
import type {
  Workflow,
  WorkflowCheck,
  WorkflowControl,
  WorkflowEvaluate,
  WorkflowFrame,
  WorkflowGraph,
  WorkflowPort,
  WorkflowRequest,
  WorkflowRun,
  WorkflowRunRequest,
  WorkflowRunSummary,
  WorkflowSchedule,
  WorkflowScheduleRequest,
  WorkflowSummary,
} from '../../contract/developer/workflow.ts';
import { say } from '../../contract/operator-text.ts';
import type {
  StoredVersion,
  StoredWorkflow,
  WorkflowRepository,
} from '../../store/repository/saved/workflow-repository.ts';
import type { WorkflowRunRepository } from '../../store/repository/saved/workflow-run-repository.ts';
import type { Surroundings } from './graph/surroundings.ts';
import { OperationCatalogue } from './operation-catalogue.ts';
import type { Expressions } from './run/expressions.ts';
import { runInputs } from './run/run-inputs.ts';
import type { WorkflowJobs } from './workflow-jobs.ts';
import { WorkflowRuns } from './workflow-runs.ts';
import { WorkflowSchedules } from './workflow-schedules.ts';

export interface WorkflowServiceOptions {
  readonly workflows: WorkflowRepository;
  readonly runs: WorkflowRunRepository;
  /** The description of the routes (an OpenAPI 3.1 document), for the first use. */
  readonly openApi: () => unknown;
  readonly surroundings: Surroundings;
  readonly expressions: Expressions;
  readonly jobs: WorkflowJobs;
  /** Durable when it returns. @throws store-unavailable */
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

const MAX_WORKFLOWS = 200;
const KEPT_VERSIONS = 100;

/** Saved workflows, their runs and schedules: see {@link WorkflowPort}. */
export class WorkflowService implements WorkflowPort {
  readonly #options: WorkflowServiceOptions;
  readonly #runs: WorkflowRuns;
  readonly #schedules: WorkflowSchedules;
  #operations: OperationCatalogue | undefined;

  constructor(options: WorkflowServiceOptions) {
    const { workflows, runs, clock, logger } = options;
    this.#options = options;
    this.#runs = new WorkflowRuns({
      ...options,
      store: runs,
      operations: () => this.#described(),
      check: (graph, principal) => this.check(graph, principal),
    });
    this.#schedules = new WorkflowSchedules({
      store: workflows,
      run: (workflow, schedule) => this.#runScheduled(workflow, schedule),
      isRunning: (workflowId) => this.#runs.isRunning(workflowId),
      announce: (workflow, problem) => this.#announceSchedule(workflow, problem),
      clock,
      logger,
    });
  }

  /** Before the first request. @throws store-unavailable */
  start(): void {
    this.#runs.start();
    this.#schedules.start();
  }

  async stop(): Promise<void> {
    this.#schedules.stop();
    await this.#runs.stop();
  }

  list(
    { limit, beforeId }: { readonly limit: number; readonly beforeId?: string | undefined },
    principal: Principal,
  ): readonly WorkflowSummary[] {
    const { workflows } = this.#options;
    const after = beforeId === undefined ? undefined : this.#own(beforeId, principal);
    if (beforeId !== undefined && !after) return [];
    return workflows.page(ownerOf(principal), limit, after).map(summaryOf);
  }

  async read(workflowId: string, principal: Principal, version?: number): Promise<Workflow | undefined> {
    const stored = this.#own(workflowId, principal);
    const shown =
      stored && (version === undefined ? stored : this.#options.workflows.version(workflowId, version));
    if (!stored || !shown) return undefined;
    const { problems } = await this.check(shown.graph, principal);
    return this.#shown({ ...stored, ...shown }, problems);
  }

  async create(request: WorkflowRequest, context: RequestContext): Promise<Workflow> {
    const { workflows, ids } = this.#options;
    const { problems } = await this.check(request.graph, context.principal);
    const ownerId = ownerOf(context.principal);
    if (workflows.count(ownerId) >= MAX_WORKFLOWS)
      throw new AppError('resource-limit', `At most ${MAX_WORKFLOWS} workflows are kept. Remove one first.`);
    const workflowId = ids.next('wfl');
    const first = this.#version(request, 1);
    const { name, version, hash } = first;
    writeAudit(this.#options, context, 'workflow.save', workflowId, { name, version, hash });
    workflows.insert(workflowId, ownerId, first);
    return this.#shown(this.#mustOwn(workflowId, context.principal), problems);
  }

  async save(workflowId: string, request: WorkflowRequest, context: RequestContext): Promise<Workflow> {
    const { workflows } = this.#options;
    this.#mustOwn(workflowId, context.principal);
    const { problems } = await this.check(request.graph, context.principal);
    const known = this.#mustOwn(workflowId, context.principal);
    const next = this.#version(request, known.version + 1);
    if (request.version === undefined)
      throw new AppError(
        'validation',
        'Invalid body: /version is missing: give the version this change is based on.',
        {
          context: { errors: [{ pointer: '/version', detail: 'is missing' }] },
        },
      );
    if (request.version !== known.version) throw stale(known.version);
    const { name, version, hash } = next;
    writeAudit(this.#options, context, 'workflow.save', workflowId, { name, version, hash });
    if (!workflows.advance(workflowId, next, KEPT_VERSIONS)) throw stale(known.version);
    return this.#shown(this.#mustOwn(workflowId, context.principal), problems);
  }

  remove(workflowId: string, context: RequestContext): void {
    const known = this.#mustOwn(workflowId, context.principal);
    if (this.#runs.isRunning(workflowId))
      throw new AppError('state-conflict', 'The workflow is running. Abort the run, or wait until it ends.');
    writeAudit(this.#options, context, 'workflow.remove', workflowId, { name: known.name });
    this.#options.workflows.remove(workflowId);
    this.#schedules.set(workflowId, null);
    this.#announceSchedule(known, undefined);
  }

  check(graph: WorkflowGraph, principal: Principal): Promise<WorkflowCheck> {
    const operations = this.#described().namedIn(graph);
    return this.#options.jobs.checkGraph({ graph, operations, scopes: principal.scopes }, ownerOf(principal));
  }

  evaluate({ expression, context }: WorkflowEvaluate, principal: Principal): Promise<unknown> {
    return this.#options.expressions.evaluate(expression, context, ownerOf(principal));
  }

  async run(workflowId: string, request: WorkflowRunRequest, context: RequestContext): Promise<WorkflowRun> {
    const known = this.#mustOwn(workflowId, context.principal);
    const workflow = this.#mustVersion(known, request.version);
    return this.#begin(known, workflow, { ...request, isScheduled: false }, context);
  }

  runs(query: Parameters<WorkflowPort['runs']>[0], principal: Principal): readonly WorkflowRunSummary[] {
    return this.#runs.runs(query, principal);
  }

  runRecord(runId: string, principal: Principal): WorkflowRun | undefined {
    return this.#runs.record(runId, principal);
  }

  control(runId: string, order: WorkflowControl['order'], context: RequestContext): WorkflowRun {
    const run = this.#runs.control(runId, order, context);
    // Stopping comes first; the audit row is written afterwards.
    writeAudit(this.#options, context, `workflow.${order}`, runId, { workflowId: run.workflowId });
    return run;
  }

  async schedule(
    workflowId: string,
    request: WorkflowScheduleRequest,
    context: RequestContext,
  ): Promise<Workflow> {
    const { workflows, jobs, clock } = this.#options;
    const { principal } = context;
    const known = this.#mustOwn(workflowId, principal);
    const { cron, timeZone, environment } = request;
    const nextAtMs = await jobs.nextTime({ cron, timeZone, afterMs: clock.utcMs() }, ownerOf(principal));
    const { problems } = await this.check(known.graph, principal);
    const wrong = problems.find(({ severity }) => severity === 'error');
    if (wrong) {
      const { nodeId, text } = wrong;
      throw new AppError(
        'workflow-invalid',
        nodeId === null ? text : say('{nodeId}: {text}', { nodeId, text }),
      );
    }
    runInputs(known.graph.inputs, request.inputs);
    const schedule: WorkflowSchedule = {
      ...request,
      version: known.version,
      nextAtMs: request.isEnabled ? nextAtMs : null,
      lastAtMs: known.schedule?.lastAtMs ?? null,
      lastProblem: null,
      actor: { kind: principal.kind, id: principal.id },
    };
    writeAudit(this.#options, context, 'workflow.schedule', workflowId, { cron, timeZone, environment });
    workflows.setSchedule(workflowId, schedule);
    this.#schedules.set(workflowId, schedule);
    return this.#shown(this.#mustOwn(workflowId, principal), problems);
  }

  async unschedule(workflowId: string, context: RequestContext): Promise<Workflow> {
    const known = this.#mustOwn(workflowId, context.principal);
    if (known.schedule) {
      this.#schedules.set(workflowId, null);
      this.#options.workflows.setSchedule(workflowId, null);
      this.#announceSchedule(known, undefined);
      writeAudit(this.#options, context, 'workflow.unschedule', workflowId);
    }
    const { problems } = await this.check(known.graph, context.principal);
    return this.#shown(this.#mustOwn(workflowId, context.principal), problems);
  }

  onFrame(listener: (frame: WorkflowFrame, principalId: string) => void): () => void {
    return this.#runs.onFrame(listener);
  }

  async #runScheduled(workflow: StoredWorkflow, schedule: WorkflowSchedule): Promise<void> {
    const { surroundings, ids } = this.#options;
    const principal = surroundings.principalOf(schedule.actor);
    if (!principal?.scopes.has('workflow:run'))
      throw new AppError(
        'login-required',
        'The key or account that set the schedule no longer exists. Set the schedule again.',
      );
    const version = this.#mustVersion(workflow, schedule.version);
    const { environment, inputs } = schedule;
    const context = { principal, traceId: ids.traceId(), source: 'rest' } as const;
    const order = { environment, inputs, isStepwise: false, isScheduled: true };
    await this.#begin(workflow, version, order, context);
  }

  async #begin(
    { workflowId }: StoredWorkflow,
    workflow: StoredVersion,
    order: Pick<WorkflowRunRequest, 'environment' | 'inputs' | 'isStepwise'> & {
      readonly isScheduled: boolean;
    },
    context: RequestContext,
  ): Promise<WorkflowRun> {
    const { environment, inputs, isStepwise, isScheduled } = order;
    const { version, hash, name } = workflow;
    const detail = { name, version, hash, environment, isScheduled };
    writeAudit(this.#options, context, 'workflow.run', workflowId, detail);
    return this.#runs.run({ workflowId, workflow, environment, inputs, isStepwise, isScheduled }, context);
  }

  #announceSchedule({ workflowId, name }: StoredWorkflow, problem: string | undefined): void {
    const { surroundings } = this.#options;
    if (problem === undefined) surroundings.clearAlert(workflowId);
    else surroundings.raiseAlert(workflowId, `The scheduled workflow ${name} did not run: ${problem}`);
  }

  #described(): OperationCatalogue {
    this.#operations ??= new OperationCatalogue(this.#options.openApi());
    return this.#operations;
  }

  #version({ name, text, graph }: WorkflowRequest, version: number): StoredVersion {
    return { version, savedAtMs: this.#options.clock.utcMs(), hash: graphHash(graph), name, text, graph };
  }

  #own(workflowId: string, principal: Principal): StoredWorkflow | undefined {
    const stored = this.#options.workflows.get(workflowId);
    return stored?.ownerId === ownerOf(principal) ? stored : undefined;
  }

  #mustOwn(workflowId: string, principal: Principal): StoredWorkflow {
    const stored = this.#own(workflowId, principal);
    if (!stored) throw new AppError('not-found', `Workflow ${workflowId} not found.`);
    return stored;
  }

  #mustVersion(known: StoredWorkflow, version: number | undefined): StoredVersion {
    if (version === undefined || version === known.version) return known;
    const stored = this.#options.workflows.version(known.workflowId, version);
    if (!stored)
      throw new AppError(
        'not-found',
        `Version ${version} is no longer stored. Only the newest ${KEPT_VERSIONS} are kept.`,
      );
    return stored;
  }

  #shown(stored: StoredWorkflow, problems: WorkflowCheck['problems']): Workflow {
    const { hash, graph } = stored;
    const versions = [...this.#options.workflows.versions(stored.workflowId)];
    return { ...summaryOf(stored), hash, graph, problems, versions };
  }
}

function summaryOf({
  workflowId,
  name,
  text,
  version,
  graph,
  savedAtMs,
  schedule,
}: StoredWorkflow): WorkflowSummary {
  return { workflowId, name, text, version, nodes: graph.nodes.length, savedAtMs, schedule };
}

function stale(version: number): AppError {
  return new AppError(
    'version-conflict',
    `The newest version is ${version}. Read it, then save your change on top of it.`,
  );
}

/** SHA-256 of what a graph does: the same for the same nodes and edges, whatever their positions and titles. */
export function graphHash({ nodes, edges, ...rest }: WorkflowGraph): string {
  const plain = {
    ...rest,
    nodes: nodes
      .map(({ position: _position, name: _name, ...node }) => node)
      .sort((left, right) => (left.id < right.id ? -1 : 1)),
    edges: edges.map(({ from, port, to }) => `${from} ${port} ${to}`).sort(),
  };
  const text = JSON.stringify(plain, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('hex');
}
