import type Database from 'better-sqlite3';
import { type Clock, systemClock } from '../../gateway/base/clock.ts';
import type { AuditLog } from '../../gateway/base/log/audit-log.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { openApiIn } from '../../gateway/developer/reference/api-description.ts';
import { checkGraph } from '../../gateway/developer/workflow/graph/graph-check.ts';
import { firstMisfit } from '../../gateway/developer/workflow/graph/schema-check.ts';
import type { Surroundings } from '../../gateway/developer/workflow/graph/surroundings.ts';
import { evaluateExpression } from '../../gateway/developer/workflow/run/evaluate-expression.ts';
import { expressionsBy } from '../../gateway/developer/workflow/run/expressions.ts';
import { nextTime } from '../../gateway/developer/workflow/schedule-times.ts';
import type { WorkflowJobs } from '../../gateway/developer/workflow/workflow-jobs.ts';
import { WorkflowService } from '../../gateway/developer/workflow/workflow-service.ts';
import { WorkflowRepository } from '../../gateway/store/repository/saved/workflow-repository.ts';
import { WorkflowRunRepository } from '../../gateway/store/repository/saved/workflow-run-repository.ts';
import { countingIds } from './counting-ids.ts';
import { emptyStore } from './empty-store.ts';
import { OPENAPI_FILE } from './memory-platform.ts';

/** Evaluated in this process: what a job process adds is tested with it. */
const expressions = expressionsBy(evaluateExpression);

const jobs: WorkflowJobs = {
  checkGraph: async (input) => checkGraph(input),
  firstMisfit: async (input) => firstMisfit(input),
  nextTime: async (input) => nextTime(input),
};

/** Surroundings with nothing in them; a test says what is there. */
export function emptySurroundings(changes: Partial<Surroundings> = {}): Surroundings {
  return {
    call: async () => ({ status: 404, body: { code: 'not-found', detail: 'There is nothing.' } }),
    principalOf: () => undefined,
    vehicles: () => [],
    stationModes: () => new Map(),
    vehiclesOf: () => undefined,
    ask: () => Promise.reject(new Error('Nobody is there.')),
    permit: async () => ({ decision: { decisionId: 'dec_1', outcome: 'allow' }, question: undefined }),
    raiseAlert: () => undefined,
    clearAlert: () => undefined,
    ...changes,
  };
}

/** The real service over a database in memory. */
export function memoryWorkflows(
  parts: {
    readonly database?: Database.Database;
    readonly surroundings?: Surroundings;
    readonly audit?: AuditLog;
    readonly clock?: Clock;
    readonly openApi?: () => unknown;
  } = {},
): WorkflowService {
  const { database = emptyStore(), clock = systemClock } = parts;
  return new WorkflowService({
    workflows: new WorkflowRepository(database),
    runs: new WorkflowRunRepository(database),
    openApi: parts.openApi ?? openApiIn(OPENAPI_FILE),
    surroundings: parts.surroundings ?? emptySurroundings(),
    expressions,
    jobs,
    audit: parts.audit ?? { append: () => undefined },
    clock,
    ids: countingIds(),
    logger: silentLogger,
  });
}
