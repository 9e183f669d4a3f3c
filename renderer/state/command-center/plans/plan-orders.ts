import { useMemo } from 'react';
import type { z } from 'zod';
import type { DependencyCheck, ResourceLease } from '../../../../gateway/contract/action/action.ts';
import type {
  AbortPlan,
  dependencyRequestSchema,
  Plan,
  PlanSummary,
  PlanVerification,
  planRequestSchema,
  stepRequestSchema,
} from '../../../../gateway/contract/action/plan.ts';
import { actionApi } from '../../../../gateway/contract/api/action-api.ts';
import { call } from '../../../api/call.ts';
import { GatewayError, type RestCaller } from '../../../api/connection/rest-client.ts';
import { t } from '../../../language/translate.ts';
import { reportFailure } from '../../app/failure-text.ts';
import { useGateway } from '../../connection/gateway-context.ts';
import { receivePlan, receivePlanSummary } from './plan-store.ts';
import { sayOfPlan, usePlanViewStore } from './plan-view-store.ts';

/** The request bodies. Fields with a default are optional. */
export type NewPlan = z.input<typeof planRequestSchema>;
type NewStep = z.input<typeof stepRequestSchema>;
type NewDependency = z.input<typeof dependencyRequestSchema>;

/**
 * The parts of a plan a request needs. The version is the one the user saw: the gateway rejects the request if the
 * plan has changed since.
 */
type Wished = Pick<PlanSummary, 'planId' | 'version' | 'name'>;

/**
 * How this window makes action plans and commands them. Each call answers whether the gateway accepted it.
 * The reason for a refusal is in the plan view's notice. Nothing is repeated automatically: after a version
 * conflict the plan is read again, and the operator decides anew.
 */
export interface PlanOrders {
  create(plan: NewPlan): Promise<Plan | undefined>;
  addStep(plan: Wished, step: NewStep): Promise<boolean>;
  addDependency(plan: Wished, dependency: NewDependency): Promise<boolean>;
  command(plan: Wished, command: 'execute' | 'pause' | 'resume'): Promise<boolean>;
  abort(plan: Wished, abort: AbortPlan): Promise<boolean>;
  retry(plan: Wished, stepId?: string): Promise<boolean>;
  verify(plan: Wished): Promise<PlanVerification | undefined>;
  check(plan: Wished): Promise<DependencyCheck | undefined>;
  allocate(plan: Wished, release: boolean): Promise<readonly ResourceLease[] | undefined>;
}

export function makePlanOrders(rest: RestCaller): PlanOrders {
  const reread = async (planId: string) =>
    receivePlan(await call(rest, actionApi.getActionPlan, { params: { planId } }));

  async function tell<Result>(
    plan: Wished | undefined,
    what: string,
    ask: () => Promise<Result>,
  ): Promise<Result | undefined> {
    sayOfPlan(undefined);
    try {
      return await ask();
    } catch (cause) {
      const planId = plan?.planId;
      if (plan && isVersionConflict(cause)) {
        await reread(plan.planId).catch(() => undefined);
        const text = t(
          '{what}: not done, because {plan} has changed in the meantime. The current state is shown. Review it, then try again.',
          { what, plan: plan.name },
        );
        sayOfPlan({ planId, tone: 'caution', text });
      } else {
        sayOfPlan({ planId, tone: 'failed', text: `${what}: ${reportFailure(cause)}` });
      }
      return undefined;
    }
  }

  /** The steps changed too, but the response does not contain them. */
  const taken = async (summary: PlanSummary): Promise<true> => {
    receivePlanSummary(summary);
    await reread(summary.planId).catch(() => undefined);
    return true;
  };
  const isTaken = (answer: true | undefined) => answer === true;

  return {
    create: (request) =>
      tell(undefined, t('Create the plan'), async () => {
        const plan = await call(rest, actionApi.createActionPlan, { body: request });
        receivePlan(plan);
        return plan;
      }),
    addStep: async (plan, step) =>
      isTaken(
        await tell(plan, t('Add the step'), async () => {
          const body = { ...step, version: plan.version };
          return taken((await call(rest, actionApi.addStep, { params: plan, body })).plan);
        }),
      ),
    addDependency: async (plan, dependency) =>
      isTaken(
        await tell(plan, t('Add the dependency'), async () => {
          const body = { ...dependency, version: plan.version };
          return taken((await call(rest, actionApi.addDependency, { params: plan, body })).plan);
        }),
      ),
    command: async (plan, command) =>
      isTaken(
        await tell(plan, t(VERB[command]), async () => {
          // A pause holds whatever has changed since the plan was seen.
          const body = command === 'pause' ? {} : { version: plan.version };
          receivePlanSummary(await call(rest, COMMAND[command], { params: plan, body }));
          return true as const;
        }),
      ),
    abort: async ({ planId, ...plan }, abort) =>
      isTaken(
        await tell({ planId, ...plan }, t('Abort'), async () => {
          // Without a version on purpose: an abort is valid whatever has changed since.
          receivePlanSummary(await call(rest, actionApi.abortPlan, { params: { planId }, body: abort }));
          return true as const;
        }),
      ),
    retry: async (plan, stepId) =>
      isTaken(
        await tell(plan, t('Retry'), async () => {
          const body = { version: plan.version, ...(stepId !== undefined && { stepId }) };
          return taken(await call(rest, actionApi.retryPlan, { params: plan, body }));
        }),
      ),
    verify: (plan) =>
      tell(plan, t('Verify (plan)'), async () => {
        const verification = await call(rest, actionApi.verifyPlan, {
          params: plan,
          body: { version: plan.version },
        });
        usePlanViewStore.setState(({ verifications }) => ({
          verifications: { ...verifications, [plan.planId]: verification },
        }));
        await reread(plan.planId).catch(() => undefined);
        return verification;
      }),
    check: (plan) =>
      tell(plan, t('Check'), async () => {
        const check = await call(rest, actionApi.checkDependencies, { params: { actionId: plan.planId } });
        usePlanViewStore.setState(({ checks }) => ({ checks: { ...checks, [plan.planId]: check } }));
        await reread(plan.planId).catch(() => undefined);
        return check;
      }),
    allocate: (plan, release) =>
      tell(plan, release ? t('Release the resources') : t('Allocate'), async () => {
        const { leases } = await call(rest, actionApi.allocateResources, {
          params: { actionId: plan.planId },
          body: { version: plan.version, release },
        });
        usePlanViewStore.setState(({ allocations }) => ({
          allocations: { ...allocations, [plan.planId]: leases },
        }));
        await reread(plan.planId).catch(() => undefined);
        return leases;
      }),
  };
}

const COMMAND = {
  execute: actionApi.executePlan,
  pause: actionApi.pausePlan,
  resume: actionApi.resumePlan,
} as const;
const VERB = { execute: 'Execute', pause: 'Pause', resume: 'Resume (plan)' } as const;

function isVersionConflict(cause: unknown): boolean {
  return cause instanceof GatewayError && cause.problem?.code === 'version-conflict';
}

export function usePlanOrders(): PlanOrders {
  const { rest } = useGateway();
  return useMemo(() => makePlanOrders(rest), [rest]);
}
