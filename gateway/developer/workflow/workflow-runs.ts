import type { Clock } from '../../base/clock.ts';
import { Emitter } from '../../base/emitter.ts';
import { AppError } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import { ownerOf } from '../../base/principal/owner.ts';
import type { Principal, RequestContext } from '../../contract/account/principal.ts';
import type {
  WorkflowCheck,
  WorkflowControl,
  WorkflowEnvironment,
  WorkflowFrame,
  WorkflowGraph,
  WorkflowNodeRun,
  WorkflowRun,
  WorkflowRunState,
  WorkflowRunSummary,
} from '../../contract/developer/workflow.ts';
import type { StoredVersion } from '../../store/repository/saved/workflow-repository.ts';
import type { WorkflowRunRepository } from '../../store/repository/saved/workflow-run-repository.ts';
import type { Permit, Surroundings } from './graph/surroundings.ts';
import type { OperationCatalogue } from './operation-catalogue.ts';
import type { Expressions } from './run/expressions.ts';
import { runInputs } from './run/run-inputs.ts';
import { RunRecord } from './run/run-record.ts';
import { RunningWorkflow } from './run/running-workflow.ts';
import type { WorkflowJobs } from './workflow-jobs.ts';

export interface WorkflowRunsOptions {
  readonly store: WorkflowRunRepository;
  readonly operations: () => OperationCatalogue;
  readonly expressions: Expressions;
  readonly jobs: WorkflowJobs;
  readonly check: (graph: WorkflowGraph, principal: Principal) => Promise<WorkflowCheck>;
  readonly surroundings: Surroundings;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/** The workflow to run. */
export interface RunOrder {
  readonly workflowId: string;
  readonly workflow: StoredVersion;
  readonly environment: WorkflowEnvironment;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly isStepwise: boolean;
  readonly isScheduled: boolean;
}

const MAX_OF_PRINCIPAL = 4;
const MAX_RUNNING = 16;

/** Runs of workflows, running and ended. */
export class WorkflowRuns {
  readonly #options: WorkflowRunsOptions;
  readonly #running = new Map<
    string,
    { readonly workflow: RunningWorkflow; readonly ended: Promise<void> }
  >();
  /** Places taken by runs that wait for governance. */
  readonly #asked = new Map<symbol, string>();
  readonly #frames = new Emitter<{
    frame: { readonly frame: WorkflowFrame; readonly principalId: string };
  }>();

  constructor(options: WorkflowRunsOptions) {
    this.#options = options;
  }

  /** Marks runs cut off by a stop or a kill as such. None resumes automatically. @throws store-unavailable */
  start(): void {
    const { store, clock } = this.#options;
    for (const runId of store.unended()) {
      const found = store.get(runId);
      if (!found) continue;
      const record = new RunRecord(found.run, store, clock, () => undefined);
      record.end(
        'interrupted',
        'The gateway stopped during the run. What the run started may still be running.',
      );
    }
  }

  async stop(): Promise<void> {
    const all = [...this.#running.values()];
    for (const { workflow } of all) workflow.interrupt();
    await Promise.all(all.map(({ ended }) => ended));
  }

  /** @throws workflow-invalid, scope-missing, validation, resource-limit, governance-denied, store-unavailable */
  async run(order: RunOrder, context: RequestContext): Promise<WorkflowRun> {
    const { principal } = context;
    const { workflow, environment } = order;
    await this.#refuseUnfit(workflow, environment, principal);
    const inputs = runInputs(workflow.graph.inputs, order.inputs);
    const place = this.#take(principal);
    try {
      const permit = environment === 'live' ? await this.#permit(order, context) : undefined;
      return this.#begin(order, inputs, permit, context);
    } finally {
      this.#asked.delete(place);
    }
  }

  runs(
    query: {
      readonly limit: number;
      readonly beforeId?: string | undefined;
      readonly workflowId?: string | undefined;
    },
    principal: Principal,
  ): readonly WorkflowRunSummary[] {
    return this.#options.store.page({ ...query, ownerId: ownerOf(principal) });
  }

  record(runId: string, principal: Principal): WorkflowRun | undefined {
    const found = this.#options.store.get(runId);
    return found?.ownerId === ownerOf(principal) ? found.run : undefined;
  }

  /** @throws not-found, state-conflict */
  control(runId: string, order: WorkflowControl['order'], { principal }: RequestContext): WorkflowRun {
    const known = this.record(runId, principal);
    if (!known) throw new AppError('not-found', `Run ${runId} not found.`);
    const running = this.#running.get(runId);
    if (!running) throw new AppError('state-conflict', `The run ${runId} has ended: ${known.state}.`);
    running.workflow.control(order);
    return running.workflow.run;
  }

  isRunning(workflowId: string): boolean {
    return [...this.#running.values()].some(({ workflow }) => workflow.run.workflowId === workflowId);
  }

  onFrame(listener: (frame: WorkflowFrame, principalId: string) => void): () => void {
    return this.#frames.on('frame', ({ frame, principalId }) => listener(frame, principalId));
  }

  async #refuseUnfit(
    { graph }: StoredVersion,
    environment: WorkflowEnvironment,
    principal: Principal,
  ): Promise<void> {
    const { problems } = await this.#options.check(graph, principal);
    const wrong = problems.find(({ severity }) => severity === 'error');
    if (wrong) {
      const where = [wrong.nodeId, wrong.field].filter((part) => part !== null).join(' ');
      throw new AppError('workflow-invalid', `${where === '' ? '' : `${where}: `}${wrong.text}`, {
        context: { problems },
      });
    }
    const lacking = problems.find(({ code }) => code === 'scope-missing');
    if (lacking && environment !== 'sandbox')
      throw new AppError('scope-missing', `${lacking.nodeId}: ${lacking.text}`);
  }

  #take(principal: Principal): symbol {
    const running = [...this.#running.values()].map(({ workflow }) => workflow.run.actor.id);
    const all = [...running, ...this.#asked.values()];
    if (all.length >= MAX_RUNNING)
      throw new AppError(
        'resource-limit',
        `${MAX_RUNNING} workflows are already running. Wait, or abort one.`,
      );
    if (all.filter((id) => id === principal.id).length >= MAX_OF_PRINCIPAL)
      throw new AppError(
        'resource-limit',
        `You are already running ${MAX_OF_PRINCIPAL} workflows. Wait, or abort one.`,
      );
    const place = Symbol('place');
    this.#asked.set(place, principal.id);
    return place;
  }

  #permit({ workflowId, workflow: { name, hash } }: RunOrder, context: RequestContext): Promise<Permit> {
    const { store, surroundings } = this.#options;
    const isRehearsed = store.isRehearsed(hash, ownerOf(context.principal));
    return surroundings.permit({ workflowId, name, hash, isRehearsed }, context);
  }

  #begin(
    { workflowId, workflow, environment, isStepwise, isScheduled }: RunOrder,
    inputs: Readonly<Record<string, unknown>>,
    permit: Permit | undefined,
    { principal, traceId }: RequestContext,
  ): WorkflowRun {
    const { store, clock, ids } = this.#options;
    const { name, version, hash, graph } = workflow;
    const run: WorkflowRun = {
      runId: ids.next('wfr'),
      workflowId,
      name,
      version,
      hash,
      environment,
      state: 'running' satisfies WorkflowRunState,
      detail: null,
      isScheduled,
      actor: { kind: principal.kind, id: principal.id },
      traceId,
      startedAtMs: clock.utcMs(),
      endedAtMs: null,
      graph,
      inputs: { ...inputs },
      nextNodeId: null,
      nodes: [] satisfies WorkflowNodeRun[],
    };
    store.insert({ run, ownerId: ownerOf(principal) });
    const announce = (frame: WorkflowFrame): void =>
      this.#frames.emit('frame', { frame, principalId: principal.id });
    const running = new RunningWorkflow({
      ...this.#options,
      operations: this.#options.operations(),
      record: new RunRecord(run, store, clock, announce),
      isStepwise,
      permit,
    });
    const ended = running.start().finally(() => this.#running.delete(run.runId));
    this.#running.set(run.runId, { workflow: running, ended });
    return running.run;
  }
}
