import { AppError } from '../../gateway/base/error.ts';
import type { ActionEvent, Allocation, DependencyCheck } from '../../gateway/contract/action/action.ts';
import {
  abortPlanSchema,
  type PlanVerification,
  planCommandSchema,
  retryPlanSchema,
} from '../../gateway/contract/action/plan.ts';
import type { StationAnswer } from '../../gateway/contract/centre/centre.ts';
import { parseBody } from '../../gateway/server/http/body/validation.ts';
import {
  abortAll,
  accepted,
  alone,
  ownId,
  type PlanCall,
  partsOf,
  pathOf,
  readPlan,
  refuseStale,
} from './plan-call.ts';
import { type PlanPart, summaryOf, wholePlan } from './plan-parts.ts';

/** All or none: the parts are checked first, and what has started is aborted if one refuses. */
export function executePlan(call: PlanCall): Promise<StationAnswer> {
  const { version } = parseBody(planCommandSchema, call.body ?? {});
  return alone(call, async (present) => {
    const { stored, ask } = present;
    const parts = await partsOf(present);
    refuseStale(wholePlan(stored, parts, stored.waits), version);
    const { problems } = await check(present);
    const [problem] = problems.filter(({ severity }) => severity === 'error');
    if (problem) throw new AppError('plan-infeasible', problem.text);
    const started: PlanPart[] = [];
    const withSteps = parts.filter(({ plan }) => plan.steps.length > 0);
    return start(present, withSteps, async (part) => {
      try {
        accepted(await ask(part.stationId, 'POST', `${pathOf(part)}/execute`, {}));
        started.push(part);
      } catch (thrown) {
        await abortAll(started, ask);
        throw thrown;
      }
    });
  });
}

export function resumePlan(call: PlanCall): Promise<StationAnswer> {
  const { version } = parseBody(planCommandSchema, call.body ?? {});
  return alone(call, async (present) => {
    const parts = await partsOf(present);
    const { state } = refuseStale(wholePlan(present.stored, parts, present.stored.waits), version);
    const halted = parts.filter(({ plan }) => plan.state === 'paused' || plan.state === 'interrupted');
    if (halted.length === 0)
      throw new AppError('state-conflict', `The plan is ${state}, so it cannot be resumed.`);
    return start(present, halted, (part) => order(present, part, 'resume'));
  });
}

/** Also resumes the parts that paused because another one had failed. */
export function retryPlan(call: PlanCall): Promise<StationAnswer> {
  const { version, ...which } = parseBody(retryPlanSchema, call.body ?? {});
  return alone(call, async (present) => {
    const parts = await partsOf(present);
    const { state } = refuseStale(wholePlan(present.stored, parts, present.stored.waits), version);
    const failed = parts.filter(({ plan }) =>
      plan.steps.some((step) => step.state === 'failed' && (which.stepId ?? step.stepId) === step.stepId),
    );
    if (failed.length === 0)
      throw new AppError('state-conflict', `The plan is ${state}; no such step has failed.`);
    const paused = parts.filter((part) => part.plan.state === 'paused' && !failed.includes(part));
    return start(present, [...failed, ...paused], (part) =>
      failed.includes(part) ? order(present, part, 'retry', which) : order(present, part, 'resume'),
    );
  });
}

export function pausePlan(call: PlanCall): Promise<StationAnswer> {
  parseBody(planCommandSchema, call.body ?? {});
  return stop(call, 'pause', {});
}

export function abortPlan(call: PlanCall): Promise<StationAnswer> {
  return stop(call, 'abort', parseBody(abortPlanSchema, call.body ?? {}));
}

export async function checkPlan(call: PlanCall): Promise<StationAnswer> {
  return { status: 200, body: await check(call) };
}

/** All or nothing. */
export async function allocateResources({ stored, body, ask }: PlanCall): Promise<StationAnswer> {
  const done: Allocation[] = [];
  for (const { stationId, planId } of stored.parts) {
    const answer = await ask(stationId, 'POST', `/api/action/${planId}/resources`, body ?? {});
    if (answer.status >= 400) {
      for (const taken of stored.parts.slice(0, done.length))
        await ask(taken.stationId, 'POST', `/api/action/${taken.planId}/resources`, { release: true });
      return answer;
    }
    done.push(answer.body as Allocation);
  }
  const allocation: Allocation = {
    actionId: stored.planId,
    version: done.reduce((sum, { version }) => sum + version, 0),
    leases: done.flatMap(({ leases }) => leases),
  };
  return { status: 200, body: allocation };
}

export async function verifyPlan(call: PlanCall): Promise<StationAnswer> {
  parseBody(planCommandSchema, call.body ?? {});
  const { stored, ask } = call;
  const found = await Promise.all(
    stored.parts.map(async ({ stationId, planId }) =>
      accepted<PlanVerification>(await ask(stationId, 'POST', `/api/action/plan/${planId}/verify`, {})),
    ),
  );
  const waiting = waitIds(call);
  const body: PlanVerification = {
    planId: stored.planId,
    version: found.reduce((sum, { version }) => sum + version, 0),
    checkedAtMs: Math.max(...found.map(({ checkedAtMs }) => checkedAtMs)),
    isVerified: found.every(({ isVerified }) => isVerified),
    steps: found.flatMap(({ steps }) => steps.filter(({ stepId }) => !waiting.has(stepId))),
  };
  return { status: 200, body };
}

/** All of them, oldest first. */
export async function planEvents({ stored, ask }: PlanCall): Promise<StationAnswer> {
  const events = await Promise.all(
    stored.parts.map(async ({ stationId, planId }) => {
      const found: ActionEvent[] = [];
      for (let query = '?limit=200'; query !== ''; ) {
        const answer = await ask(stationId, 'GET', `/api/action/plan/${planId}/events${query}`);
        const page = accepted<{ readonly items: readonly ActionEvent[]; readonly nextCursor: string | null }>(
          answer,
        );
        found.push(...page.items.map((event) => ({ ...event, planId: stored.planId })));
        query =
          page.nextCursor === null ? '' : `?limit=200&cursor=${encodeURIComponent(ownId(page.nextCursor))}`;
      }
      return found;
    }),
  );
  const items = events.flat().sort((one, other) => one.atMs - other.atMs);
  return { status: 200, body: { items, nextCursor: null } };
}

async function check(call: PlanCall): Promise<DependencyCheck> {
  const { stored, ask } = call;
  const checks = await Promise.all(
    stored.parts.map(async ({ stationId, planId }) =>
      accepted<DependencyCheck>(await ask(stationId, 'POST', `/api/action/${planId}/dependencies/check`, {})),
    ),
  );
  const waiting = waitIds(call);
  return {
    actionId: stored.planId,
    isReady: checks.every(({ isReady }) => isReady),
    waitsFor: checks.flatMap(({ waitsFor }) => waitsFor.filter(({ from }) => !waiting.has(from ?? ''))),
    problems: checks.flatMap(({ problems }) => problems),
  };
}

/** Starts these parts, one after the other, until one refuses. From now on what stops one stops the others. */
async function start(
  call: PlanCall,
  parts: readonly PlanPart[],
  startPart: (part: PlanPart) => Promise<void>,
): Promise<StationAnswer> {
  const stationIds = parts.map(({ stationId }) => stationId);
  await call.options.store.activate(call.stored, stationIds);
  for (const part of parts) await startPart(part);
  return { status: 202, body: summaryOf(await readPlan(call)) };
}

async function order({ ask }: PlanCall, part: PlanPart, command: string, body: object = {}): Promise<void> {
  accepted(await ask(part.stationId, 'POST', `${pathOf(part)}/${command}`, body));
}

/** At once at every station that answers, whatever else is under way. @throws what a station that does not throws */
async function stop(call: PlanCall, command: 'pause' | 'abort', body: object): Promise<StationAnswer> {
  const { stored, ask, options } = call;
  const answers = await Promise.allSettled(
    stored.parts.map(({ stationId, planId }) =>
      ask(stationId, 'POST', `/api/action/plan/${planId}/${command}`, body),
    ),
  );
  await options.store.activate(stored, []);
  const all = answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
  // A part that has ended cannot be paused.
  const refused = all.filter(({ status }) => status >= 400);
  if (refused[0] && (command === 'abort' || refused.length === all.length)) return refused[0];
  return { status: 202, body: summaryOf(await readPlan(call)) };
}

function waitIds({ stored }: PlanCall): ReadonlySet<string> {
  return new Set(stored.waits.map(({ stepId }) => stepId));
}
