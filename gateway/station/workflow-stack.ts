import type Database from 'better-sqlite3';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/error.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Logger } from '../base/logger.ts';
import type { ApprovalOutcome } from '../command/approval/approval-service.ts';
import { denialText } from '../command/approval/authoriser.ts';
import { confirm, needsSecondPerson } from '../command/gate/clearance.ts';
import type { CommandContext } from '../command/gate/command-context.ts';
import { NOWHERE } from '../command/policy/nowhere.ts';
import type {
  Permit,
  PermitRequest,
  Question,
  Surroundings,
} from '../developer/workflow/graph/surroundings.ts';
import { expressionsBy } from '../developer/workflow/run/expressions.ts';
import { WorkflowService } from '../developer/workflow/workflow-service.ts';
import { OPERATOR_PRINCIPAL } from '../server/http/guard/operator-token.ts';
import type { AuditRepository } from '../store/repository/audit/audit-repository.ts';
import { WorkflowRepository } from '../store/repository/saved/workflow-repository.ts';
import { WorkflowRunRepository } from '../store/repository/saved/workflow-run-repository.ts';
import type { AlertRegistry } from '../vehicle/alert/alert-registry.ts';
import type { CommandStack } from './command-stack.ts';
import type { Jobs } from './job/job-kinds.ts';
import type { PlatformStack } from './platform-stack.ts';
import type { OwnApiCall } from './step-ports.ts';

export interface WorkflowStackOptions {
  readonly database: Database.Database;
  readonly commandStack: CommandStack;
  /** The current principal of an actor, and what it may see. */
  readonly platform: Pick<PlatformStack, 'guard' | 'principalOf'>;
  readonly alerts: AlertRegistry;
  readonly jobs: Jobs;
  readonly callOwnApi: OwnApiCall;
  readonly audit: AuditRepository;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

const ALERT_CODE = 'workflow-schedule';
/** How long a live run waits for the leave of a person. */
const PERMIT_TIMEOUT_MS = 10 * 60_000;

/** Workflows over the API of the station, under its governance. */
export function createWorkflows(options: WorkflowStackOptions): WorkflowService {
  const { database, jobs, audit, clock, ids, logger } = options;
  return new WorkflowService({
    workflows: new WorkflowRepository(database),
    runs: new WorkflowRunRepository(database),
    surroundings: surroundingsOf(options),
    jobs: {
      checkGraph: (input, owner) => jobs.run('workflow-check', input, { owner }),
      firstMisfit: (input, owner) => jobs.run('workflow-misfit', input, { owner }),
      nextTime: (input, owner) => jobs.run('workflow-schedule', input, { owner }),
    },
    expressions: expressionsBy((input, owner) => jobs.run('workflow-expression', input, { owner })),
    audit: (row) => void audit.append(row),
    clock,
    ids,
    logger: logger.child({ module: 'workflow' }),
  });
}

function surroundingsOf(options: WorkflowStackOptions): Surroundings {
  const { platform, alerts } = options;
  // The full core: which vehicles are simulated must not depend on what a principal may see.
  const port = platform.guard.portFor(OPERATOR_PRINCIPAL);
  const actions = platform.guard.actionsFor(OPERATOR_PRINCIPAL);
  return {
    call: (request) => options.callOwnApi(request),
    principalOf: (actor) => platform.principalOf(actor),
    vehicles: (principal) => platform.guard.portFor(principal).vehicles(),
    stationModes: () => new Map(port.vehicles().map(({ id, mode }) => [id, mode])),
    vehiclesOf(recordId) {
      const plan = actions.plan(recordId);
      if (plan) return plan.vehicles;
      const { vehicleId } =
        actions.action(recordId) ?? port.command(recordId) ?? port.mission(recordId) ?? {};
      const vehicle = vehicleId ?? port.launchRecord(recordId)?.aircraft;
      return vehicle === undefined ? undefined : [vehicle];
    },
    ask: (text, timeoutMs, context) => askPerson(options, text, timeoutMs, context),
    permit: (request, context) => permit(options, request, context),
    raiseAlert(key, text) {
      alerts.raise({
        vehicleId: null,
        code: ALERT_CODE,
        key,
        severity: 'caution',
        text,
        advice: 'Look at its schedule in the Workflow Builder.',
      });
    },
    clearAlert: (key) => alerts.clear({ vehicleId: null, code: ALERT_CODE, key }),
  };
}

/** Puts a question into the inbox where commands and plans wait for a person. */
function askPerson(
  { commandStack: { governance } }: WorkflowStackOptions,
  text: string,
  timeoutMs: number,
  context: CommandContext,
): Promise<Question> {
  const { authoriser, approvals } = governance;
  return new Promise((resolve, reject) => {
    const outcome = confirm(
      {
        authoriser,
        approvals,
        kind: 'step',
        request: () => ({ ...NO_VEHICLE, command: 'confirm', params: { text } }),
        onAsked: (pending) =>
          resolve({
            approvalId: pending.approval.approvalId,
            answer: answered(outcome),
            withdraw: () => pending.withdraw('The workflow needs no answer any more.'),
          }),
      },
      timeoutMs,
      context,
    );
    outcome.catch(reject);
  });
}

async function answered(outcome: Promise<ApprovalOutcome>): Promise<'approved' | 'rejected'> {
  const ended = await outcome;
  if (ended.kind === 'approved' || ended.kind === 'rejected') return ended.kind;
  throw new AppError('state-conflict', ended.reason);
}

/** Asks governance for a whole run. What its nodes do is asked again, each for itself. */
async function permit(
  { commandStack: { governance } }: WorkflowStackOptions,
  { workflowId, name, hash, isRehearsed }: PermitRequest,
  context: CommandContext,
): Promise<Permit> {
  const { authoriser, approvals } = governance;
  const asked: CommandContext = { ...context, origin: { isRehearsed } };
  const params = { name, workflowId, workflowHash: hash };
  const decision = await authoriser.judge({ ...NO_VEHICLE, command: 'workflow-run', params }, asked);
  const { decisionId, decision: outcome } = decision;
  if (outcome === 'deny')
    throw new AppError('governance-denied', denialText(decision), { context: { decision } });
  if (outcome !== 'require_approval') return { decision: { decisionId, outcome }, question: undefined };
  let answer: (ended: ApprovalOutcome) => void = () => undefined;
  const ended = new Promise<ApprovalOutcome>((resolve) => {
    answer = resolve;
  });
  const pending = approvals.ask(
    {
      kind: 'step',
      decision,
      needsSecondPerson: needsSecondPerson(decision.findings),
      deadlineMs: PERMIT_TIMEOUT_MS,
    },
    asked,
    (given) => answer(given),
  );
  return {
    decision: { decisionId, outcome },
    question: {
      approvalId: pending.approval.approvalId,
      answer: answered(ended),
      withdraw: () => pending.withdraw('The workflow was stopped.'),
    },
  };
}

const NO_VEHICLE = {
  vehicleId: undefined,
  target: NOWHERE,
  isSafetyClass: false,
} as const;
