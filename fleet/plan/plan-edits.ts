import { PlanGraph } from '../../gateway/action/plan/plan-graph.ts';
import { AppError } from '../../gateway/base/error.ts';
import {
  addDependencySchema,
  addStepSchema,
  createPlanSchema,
  type Plan,
  type PlanRequest,
} from '../../gateway/contract/action/plan.ts';
import type { StationAnswer } from '../../gateway/contract/centre/centre.ts';
import { jsonWithParts, parseWithParts } from '../../gateway/contract/operator-text.ts';
import { parseBody } from '../../gateway/server/http/body/validation.ts';
import { fromFleetIds } from '../fleet-ids.ts';
import {
  type AskStation,
  abortAll,
  accepted,
  alone,
  ownId,
  type PlanCall,
  type PlansOptions,
  partsOf,
  pathOf,
  refuseStale,
} from './plan-call.ts';
import { cyclic, dividePlan, newWait, type PlanPart, summaryOf, wholePlan } from './plan-parts.ts';
import type { StoredPlan } from './plan-store.ts';

/** All its parts, or none. */
export async function createPlan(
  body: unknown,
  ask: AskStation,
  { store, nameOf, ids }: PlansOptions,
): Promise<StationAnswer> {
  const request = parseBody(createPlanSchema, body);
  const { parts: requests, waits, stepIds } = dividePlan(request, nameOf);
  const made: PlanPart[] = [];
  for (const [stationId, part] of requests)
    try {
      const answer = await ask(stationId, 'POST', '/api/action/plan/create', part);
      made.push({ stationId, plan: accepted<Plan>(inWhole(answer, part, stepIds)) });
    } catch (thrown) {
      // Drafts of a plan that is not complete. Nothing has moved.
      await abortAll(made, ask);
      throw thrown;
    }
  const parts = made.map(({ stationId, plan: { planId } }) => ({ stationId, planId: ownId(planId) }));
  const plan = { name: request.name, waits, parts };
  const planId = await store.add({ ...plan, planId: ids.next('pln') });
  await store.remember({ ...plan, planId, seen: {} }, made);
  return { status: 201, body: wholePlan({ ...plan, planId }, made, waits) };
}

export function addStep(call: PlanCall): Promise<StationAnswer> {
  const { version, ...step } = parseBody(addStepSchema, call.body);
  return alone(call, async (present) => {
    const { stored, ask } = present;
    const parts = await partsOf(present);
    const { steps } = refuseStale(wholePlan(stored, parts, stored.waits), version);
    const stepId = step.stepId ?? freeStepId(steps.length + 1, parts);
    if (partWith(stepId, parts)) throw new AppError('validation', `Step "${stepId}" already exists.`);
    const { afterStepId } = step;
    const before = afterStepId === undefined ? undefined : mustPartWith(afterStepId, parts);
    const { stationId = (before ?? parts[0])?.stationId, texts } = fromFleetIds(
      JSON.stringify({ ...step, stepId }),
    );
    const part = parts.find((each) => each.stationId === stationId);
    if (!part)
      throw new AppError(
        'validation',
        'The plan is not for this station. Create it with vehicles of all its stations.',
      );
    const given = JSON.parse(texts[0] ?? '') as Record<string, unknown>;
    const isAcross = before !== undefined && before !== part;
    if (isAcross) delete given.afterStepId;
    accepted(await ask(part.stationId, 'POST', `${pathOf(part)}/steps/add`, given));
    const waits = isAcross
      ? await addWait(present, before, part, { from: afterStepId ?? '', to: stepId })
      : stored.waits;
    const plan = await readAgain({ ...present, stored: { ...stored, waits } });
    return {
      status: 201,
      body: { plan: summaryOf(plan), step: plan.steps.find((each) => each.stepId === stepId) },
    };
  });
}

export function addDependency(call: PlanCall): Promise<StationAnswer> {
  const { version, ...dependency } = parseBody(addDependencySchema, call.body);
  return alone(call, async (present) => {
    const { stored, ask } = present;
    const parts = await partsOf(present);
    const whole = refuseStale(wholePlan(stored, parts, stored.waits), version);
    const { from, to } = dependency;
    const part = mustPartWith(to, parts);
    const before = from === undefined ? part : mustPartWith(from, parts);
    const stepIds = whole.steps.map(({ stepId }) => stepId);
    const cycle = new PlanGraph(stepIds, [...whole.dependencies, dependency]).cycle();
    if (cycle) throw cyclic(cycle);
    let { waits } = stored;
    if (before === part) {
      const given = JSON.parse(fromFleetIds(JSON.stringify(dependency)).texts[0] ?? '') as object;
      accepted(await ask(part.stationId, 'POST', `${pathOf(part)}/dependencies/add`, given));
    } else waits = await addWait(present, before, part, { ...dependency, from: from ?? '' });
    const plan = await readAgain({ ...present, stored: { ...stored, waits } });
    const added = plan.dependencies.findLast((each) => each.from === from && each.to === to);
    return { status: 201, body: { plan: summaryOf(plan), dependency: added } };
  });
}

/** @returns the waits of the plan with the new one */
async function addWait(
  { stored, ask, options: { store, nameOf } }: PlanCall,
  before: PlanPart,
  part: PlanPart,
  dependency: Parameters<typeof newWait>[0],
): Promise<StoredPlan['waits']> {
  const taken = new Set([...part.plan.steps, ...stored.waits].map(({ stepId }) => stepId));
  const { wait, step } = newWait(dependency, taken, nameOf(before.stationId));
  accepted(await ask(part.stationId, 'POST', `${pathOf(part)}/steps/add`, step));
  const own = { from: step.stepId, to: dependency.to };
  accepted(await ask(part.stationId, 'POST', `${pathOf(part)}/dependencies/add`, own));
  const waits = [...stored.waits, wait];
  await store.change(stored.planId, waits);
  return waits;
}

async function readAgain(call: PlanCall): Promise<Plan> {
  const { stored, options } = call;
  const parts = await partsOf(call);
  await options.store.remember(stored, parts);
  return wholePlan(stored, parts, stored.waits);
}

/** A refusal that names steps by their places in the whole plan instead of in its part. */
function inWhole(answer: StationAnswer, part: PlanRequest, stepIds: readonly string[]): StationAnswer {
  if (answer.status < 400) return answer;
  const text = jsonWithParts(answer).replaceAll(/\/steps\/(\d+)/g, (pointer, place: string) => {
    const index = stepIds.indexOf(part.steps[Number(place)]?.stepId ?? '');
    return index < 0 ? pointer : `/steps/${index}`;
  });
  return parseWithParts(text);
}

function partWith(stepId: string, parts: readonly PlanPart[]): PlanPart | undefined {
  return parts.find(({ plan }) => plan.steps.some((step) => step.stepId === stepId));
}

function mustPartWith(stepId: string, parts: readonly PlanPart[]): PlanPart {
  const part = partWith(stepId, parts);
  if (!part) throw new AppError('validation', `Step "${stepId}" does not exist.`);
  return part;
}

function freeStepId(from: number, parts: readonly PlanPart[]): string {
  let number = from;
  while (partWith(`step-${number}`, parts)) number += 1;
  return `step-${number}`;
}
