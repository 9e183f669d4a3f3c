import { modeWithoutVehicle } from '../action/steps/prepared-step.ts';
import { AppError } from '../base/error.ts';
import type { Runtime } from '../base/runtime.ts';
import type { ApprovalOutcome } from '../command/approval/approval-service.ts';
import { denialText } from '../command/approval/authoriser.ts';
import type { Governance } from '../command/create-governance.ts';
import type { CommandContext } from '../command/gate/command-context.ts';
import { confirm, needsSecondPerson } from '../command/operation/clearance.ts';
import { NOWHERE } from '../command/policy/nowhere.ts';
import type { ActionPort } from '../contract/action/action.ts';
import type { GatewayPort } from '../contract/port/gateway-port.ts';
import type { CallOwnApi } from '../contract/port/own-call.ts';
import type { Developer } from '../developer/create-developer.ts';
import type {
  Permit,
  PermitRequest,
  Question,
  Surroundings,
} from '../developer/workflow/graph/surroundings.ts';
import { expressionsBy } from '../developer/workflow/run/expressions.ts';
import { WorkflowService } from '../developer/workflow/workflow-service.ts';
import type { Repositories } from '../store/create-repositories.ts';
import type { AlertRegistry } from '../vehicle/alert/alert-registry.ts';
import type { Jobs } from './job/job-kinds.ts';

export interface WorkflowsOptions extends Runtime {
  readonly repositories: Repositories;
  readonly governance: Governance;
  readonly developer: Pick<Developer, 'guard' | 'principalOf' | 'openApi'>;
  readonly port: Pick<GatewayPort, 'mode' | 'vehicles' | 'command' | 'mission' | 'launchRecord'>;
  readonly actions: Pick<ActionPort, 'plan' | 'action'>;
  readonly alerts: AlertRegistry;
  readonly jobs: Jobs;
  readonly callOwnApi: CallOwnApi;
}

const ALERT_CODE = 'workflow-schedule';
/** How long a live run waits for the leave of a person. */
const PERMIT_TIMEOUT_MS = 10 * 60_000;

/** Workflows over the API of the station, under its governance. */
export function createWorkflows(options: WorkflowsOptions): WorkflowService {
  const { repositories, jobs, clock, ids, logger } = options;
  return new WorkflowService({
    workflows: repositories.workflows,
    runs: repositories.workflowRuns,
    openApi: options.developer.openApi,
    surroundings: surroundingsOf(options),
    jobs: {
      checkGraph: jobs.runner('workflow-check'),
      firstMisfit: jobs.runner('workflow-misfit'),
      nextTime: jobs.runner('workflow-schedule'),
    },
    expressions: expressionsBy(jobs.runner('workflow-expression')),
    audit: repositories.audit,
    clock,
    ids,
    logger: logger.child({ module: 'workflow' }),
  });
}

function surroundingsOf(options: WorkflowsOptions): Surroundings {
  const { developer, port, actions, alerts } = options;
  return {
    call: (request) => options.callOwnApi(request),
    principalOf: (actor) => developer.principalOf(actor),
    vehicles(principal) {
      const visibility = developer.guard.visibilityOf(principal);
      return port.vehicles().filter(({ id }) => visibility.vehicle(id));
    },
    // Of all: which vehicles are simulated must not depend on what a principal may see.
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
    permit: (request, context) => permit(options.governance, request, context),
    raiseAlert(key, text) {
      alerts.raise({
        vehicleId: null,
        code: ALERT_CODE,
        key,
        severity: 'caution',
        text,
        advice: 'Check its schedule in the Workflow Builder.',
      });
    },
    clearAlert: (key) => alerts.clear({ vehicleId: null, code: ALERT_CODE, key }),
  };
}

/** Puts a question into the inbox where commands and plans wait for a person. */
function askPerson(
  { port, governance: { authoriser, approvals } }: WorkflowsOptions,
  text: string,
  timeoutMs: number,
  context: CommandContext,
): Promise<Question> {
  return new Promise((resolve, reject) => {
    const outcome = confirm(
      {
        authoriser,
        approvals,
        kind: 'step',
        request: () => ({
          ...NO_VEHICLE,
          command: 'confirm',
          params: { text },
          modeWithoutVehicle: modeWithoutVehicle({ modeOf: () => port.mode() }, context.principal),
        }),
        onAsked: (pending) =>
          resolve({
            approvalId: pending.approval.approvalId,
            answer: answered(outcome),
            withdraw: () => pending.withdraw('The workflow no longer needs an answer.'),
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
  { authoriser, approvals }: Governance,
  { workflowId, name, hash, isRehearsed }: PermitRequest,
  context: CommandContext,
): Promise<Permit> {
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
