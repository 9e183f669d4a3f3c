import type Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { SCOPES, type Scope } from '../../../../../gateway/contract/account/access.ts';
import type { Principal, RequestContext } from '../../../../../gateway/contract/account/principal.ts';
import type {
  WorkflowEnvironment,
  WorkflowGraph,
  WorkflowRun,
} from '../../../../../gateway/contract/developer/workflow.ts';
import type { Mode } from '../../../../../gateway/contract/list.ts';
import type { OwnAnswer, OwnCall } from '../../../../../gateway/contract/port/own-call.ts';
import type { Surroundings } from '../../../../../gateway/developer/workflow/graph/surroundings.ts';
import type { WorkflowService } from '../../../../../gateway/developer/workflow/workflow-service.ts';
import { emptyStore } from '../../../../fake/empty-store.ts';
import { PATIENCE_MS } from '../../../../fake/eventually.ts';
import { FakeClock, settled } from '../../../../fake/fake-clock.ts';
import { emptySurroundings, memoryWorkflows } from '../../../../fake/memory-workflows.ts';
import { API } from './api.ts';

export function contextOf(
  kind: Principal['kind'],
  id: string,
  scopes: readonly Scope[] = SCOPES,
  accountId?: string,
): RequestContext {
  const principal = { kind, id, tenantId: 'local', scopes: new Set(scopes) };
  return {
    principal: accountId === undefined ? principal : { ...principal, accountId },
    traceId: '0af7651916cd43dd8448eb211c80319c',
    source: 'rest',
  };
}

export const OPERATOR = contextOf('operator', 'operator');

type Reply = (request: OwnCall) => OwnAnswer | undefined;

/** The workflow room over a database in memory, an API that answers as a test says, and a clock that a test moves. */
export class WorkflowRig {
  readonly clock: FakeClock;
  readonly calls: OwnCall[] = [];
  readonly alerts = new Map<string, string>();
  readonly audit: string[] = [];
  readonly modes = new Map<string, Mode>([['uav-1', 'sim']]);
  readonly database: Database.Database = emptyStore();
  /** The first that answers does. */
  readonly replies: Reply[] = [];
  principals = new Map<string, Principal>([['operator', OPERATOR.principal]]);
  service: WorkflowService;
  readonly #changes: Partial<Surroundings>;

  constructor(changes: Partial<Surroundings> = {}, startUtcMs?: number) {
    this.clock = new FakeClock(startUtcMs);
    this.#changes = changes;
    this.service = this.open();
    onTestFinished(() => this.service.stop());
  }

  /** The room as it is after a start of the program. */
  open(): WorkflowService {
    const service = memoryWorkflows({
      database: this.database,
      clock: this.clock,
      openApi: () => API,
      audit: { append: ({ action, target }) => void this.audit.push(`${action} ${target}`) },
      surroundings: emptySurroundings({
        call: async (request) => {
          this.calls.push(request);
          for (const reply of this.replies) {
            const answer = reply(request);
            if (answer) return answer;
          }
          return { status: 200, body: { ok: true } };
        },
        principalOf: ({ id }) => this.principals.get(id),
        stationModes: () => this.modes,
        raiseAlert: (key, text) => void this.alerts.set(key, text),
        clearAlert: (key) => void this.alerts.delete(key),
        ...this.#changes,
      }),
    });
    service.start();
    this.service = service;
    return service;
  }

  answer(method: string, path: string | RegExp, status: number, body: unknown): this {
    this.replies.push((request) =>
      request.method === method &&
      (typeof path === 'string' ? request.path === path : path.test(request.path))
        ? { status, body: typeof body === 'function' ? (body as () => unknown)() : body }
        : undefined,
    );
    return this;
  }

  async save(graph: WorkflowGraph, context = OPERATOR): Promise<string> {
    return (await this.service.create({ name: 'Try', text: '', graph }, context)).workflowId;
  }

  async begin(
    graph: WorkflowGraph,
    environment: WorkflowEnvironment = 'simulation',
    rest: { readonly isStepwise?: boolean; readonly inputs?: Record<string, unknown> } = {},
    context = OPERATOR,
  ): Promise<string> {
    const { isStepwise = false, inputs = {} } = rest;
    const run = await this.service.run(
      await this.save(graph, context),
      { environment, inputs, isStepwise },
      context,
    );
    return run.runId;
  }

  run(runId: string, context = OPERATOR): WorkflowRun {
    const run = this.service.runRecord(runId, context.principal);
    if (!run) throw new Error(`Run ${runId} not found.`);
    return run;
  }

  /** Lets time pass, the thread of expressions included, until something is so. */
  async until(what: string, isSo: () => boolean, stepMs = 0): Promise<void> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    while (!isSo()) {
      if (performance.now() > giveUpAt) throw new Error(`Waited in vain: ${what}`);
      if (stepMs > 0) this.clock.advance(stepMs);
      await settled();
      await new Promise((resolve) => {
        setTimeout(resolve, 1);
      });
    }
  }

  /** Its end, with the clock going on a second at a time where `isPassing`. */
  async ended(runId: string, isPassing = false, context = OPERATOR): Promise<WorkflowRun> {
    await this.until('the run ends', () => this.run(runId, context).endedAtMs !== null, isPassing ? 1000 : 0);
    return this.run(runId, context);
  }

  /** Its turns, each `node state`. */
  turns(runId: string): readonly string[] {
    return this.run(runId).nodes.map(
      ({ nodeId, state, item, isUndo }) =>
        `${isUndo ? 'undo ' : ''}${nodeId}${item === null ? '' : `[${JSON.stringify(item)}]`} ${state}`,
    );
  }

  /** What was called, each `METHOD path`. */
  get called(): readonly string[] {
    return this.calls.map(({ method, path }) => `${method} ${path}`);
  }
}
