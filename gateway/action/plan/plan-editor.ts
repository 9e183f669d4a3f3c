import { AppError } from '../../base/error.ts';
import { atOnce, inSlices } from '../../base/pace/slices.ts';
import { actorOf } from '../../base/principal/actor.ts';
import { leastSimulated } from '../../base/simulated/least-simulated.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import {
  type Dependency,
  type DependencyRequest,
  MAX_STEPS,
  type PlanRequest,
  type StepRequest,
} from '../../contract/action/plan.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { StoredAction, StoredPlan } from '../../store/repository/command/action-repository.ts';
import type { Change } from '../queue/action-journal.ts';
import {
  type FieldProblem,
  modeWithoutVehicle,
  newAction,
  type PreparedStep,
  prepareStep,
  refuseProblems,
} from '../steps/prepared-step.ts';
import { cycleText } from './plan-checks.ts';
import type { PlanEntry } from './plan-entry.ts';
import { PlanGraph } from './plan-graph.ts';
import type { PlanParts } from './plan-parts.ts';
import { dependencyText, planHash, stepText, templateSteps } from './plan-templates.ts';
import { refuseStale } from './stale-version.ts';

type Parts = Pick<PlanParts, 'journal' | 'steps' | 'world' | 'clock' | 'ids' | 'audit'>;

const STEPS_A_SLICE = 20;
const DEPENDENCIES_A_SLICE = 200;

/** Creates plans and edits them while none of their steps run. An edit voids earlier checks and approvals. */
export class PlanEditor {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws validation, dependency-cycle, resource-unknown, zone-unknown, test-key-live-vehicle */
  async create(request: PlanRequest, context: CommandContext): Promise<PlanEntry> {
    return this.#write(await inSlices(this.#drafting(request, context), this.#parts.clock), context);
  }

  /** Like {@link create}, but in one turn of the event loop: for callers that can block. @throws as it */
  createAtOnce(request: PlanRequest, context: CommandContext): PlanEntry {
    return this.#write(this.draft(request, context), context);
  }

  /** The plan {@link create} would store, without storing it. @throws as it */
  draft(request: PlanRequest, context: CommandContext): PlanEntry {
    return atOnce(this.#drafting(request, context));
  }

  #write({ plan, steps, dependencies }: PlanEntry, context: CommandContext): PlanEntry {
    const { journal, audit } = this.#parts;
    const { planId } = plan;
    audit('plan.create', planId, { name: plan.name, steps: steps.size, mode: plan.mode }, context);
    journal.write(
      {
        newPlan: plan,
        newActions: [...steps.values()],
        newDependencies: dependencies.map((dependency) => ({ planId, dependency })),
      },
      context,
    );
    return journal.mustPlan(planId);
  }

  /** Yields every few steps. */
  *#drafting(request: PlanRequest, context: CommandContext): Generator<void, PlanEntry, void> {
    const { steps: catalogue, world, clock, ids } = this.#parts;
    const requests = this.#requestedSteps(request);
    const problems: FieldProblem[] = [];
    if (requests.length > MAX_STEPS) {
      const detail = say('A plan has at most {limit} steps; this one has {count}.', {
        limit: MAX_STEPS,
        count: requests.length,
      });
      refuseProblems([{ pointer: '/steps', detail, code: 'validation' }]);
    }
    if (request.zoneId !== undefined && !world.isZone(request.zoneId)) {
      const detail = say('Zone "{zone}" not found, or flights in it are not allowed.', {
        zone: request.zoneId,
      });
      problems.push({ pointer: '/zoneId', detail, code: 'resource-unknown' });
    }
    const planId = ids.next('pln');
    const nowMs = clock.utcMs();
    const stepIds = namedSteps(requests, problems);
    const modes = new Set<PreparedStep['mode']>();
    const { principal } = context;
    const withoutVehicle = modeWithoutVehicle(world, principal);
    const parts = { steps: catalogue, world, principal, withoutVehicle };
    const newActions: StoredAction[] = [];
    for (const [position, step] of requests.entries()) {
      if (position % STEPS_A_SLICE === 0) yield;
      const prepared = prepareStep(step, `/steps/${position}`, parts, problems);
      if (!prepared) continue;
      modes.add(prepared.mode);
      const stepId = stepIds[position] ?? '';
      const { priority } = request;
      const made = this.#newStep(planId, stepId, position, step, prepared, priority, context, nowMs);
      // Cached for the plan's hash: computed here, in slices.
      stepText(made);
      newActions.push(made);
    }
    const known = new Set(stepIds);
    const short = requests.flatMap(({ afterStepId }, position) =>
      afterStepId === undefined
        ? []
        : [
            {
              request: { type: 'finish_to_start' as const, from: afterStepId, to: stepIds[position] ?? '' },
              at: `/steps/${position}/afterStepId`,
            },
          ],
    );
    const given = request.dependencies.map((each, index) => ({
      request: each,
      at: `/dependencies/${index}`,
    }));
    const dependencies: Dependency[] = [];
    for (const [index, { request: each, at }] of [...short, ...given].entries()) {
      if (index % DEPENDENCIES_A_SLICE === 0) yield;
      problems.push(...dependencyProblems(each, known, at));
      const dependency = { ...each, dependencyId: ids.next('dep') };
      // Cached like the steps.
      dependencyText(dependency);
      dependencies.push(dependency);
    }
    refuseProblems(problems);
    yield;
    refuseCycle(known, dependencies);
    yield;
    const plan: StoredPlan = {
      planId,
      name: request.name,
      objective: request.objective,
      state: 'draft',
      version: 1,
      detail: null,
      mode: leastSimulated(modes) ?? withoutVehicle,
      vehicles: [
        ...new Set([...request.vehicles, ...newActions.flatMap(({ action }) => vehicleIds(action))]),
      ],
      zoneId: request.zoneId ?? null,
      priority: request.priority,
      compensation: request.compensation,
      policies: request.policies,
      planHash: planHash(newActions, dependencies),
      decision: null,
      approvalId: null,
      actor: actorOf(context),
      traceId: context.traceId,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      startedAtMs: null,
      endedAtMs: null,
    };
    return {
      plan,
      steps: new Map(newActions.map((step) => [step.action.stepId ?? step.action.actionId, step])),
      dependencies,
    };
  }

  /** @throws not-found, version-conflict, state-conflict, validation, resource-unknown, dependency-cycle */
  addStep(
    planId: string,
    request: StepRequest & { readonly version?: number | undefined },
    context: CommandContext,
  ): StoredAction {
    const { journal, steps: catalogue, world, clock, ids, audit } = this.#parts;
    const entry = this.#editable(planId, request.version);
    const problems: FieldProblem[] = [];
    const add = (pointer: string, detail: OperatorText) =>
      problems.push({ pointer, detail, code: 'validation' });
    if (entry.steps.size >= MAX_STEPS)
      add('', say('A plan has at most {limit} steps.', { limit: MAX_STEPS }));
    const stepId = request.stepId ?? `step-${freeNumber(entry.steps.size + 1, new Set(entry.steps.keys()))}`;
    if (entry.steps.has(stepId)) add('/stepId', say('Step "{step}" already exists.', { step: stepId }));
    const parts = { steps: catalogue, world, principal: context.principal };
    const prepared = prepareStep(request, '', parts, problems);
    const dependency: Dependency | undefined =
      request.afterStepId === undefined
        ? undefined
        : { type: 'finish_to_start', from: request.afterStepId, to: stepId, dependencyId: ids.next('dep') };
    if (dependency)
      problems.push(
        ...dependencyProblems(dependency, new Set([...entry.steps.keys(), stepId]), '/afterStepId'),
      );
    refuseProblems(problems);
    if (!prepared) throw new AppError('validation', 'The step is invalid.');
    const nowMs = clock.utcMs();
    const { plan } = entry;
    const position = Math.max(-1, ...[...entry.steps.values()].map((step) => step.position)) + 1;
    const step = this.#newStep(planId, stepId, position, request, prepared, plan.priority, context, nowMs);
    const dependencies = dependency ? [...entry.dependencies, dependency] : entry.dependencies;
    const hash = planHash([...entry.steps.values(), step], dependencies);
    audit('plan.add-step', planId, { stepId, type: prepared.type }, context);
    journal.write(
      {
        newActions: [step],
        newDependencies: dependency ? [{ planId, dependency }] : [],
        changes: [
          edited(
            entry,
            {
              planHash: hash,
              mode:
                leastSimulated(entry.steps.size === 0 ? [prepared.mode] : [plan.mode, prepared.mode]) ??
                plan.mode,
              vehicles: [...new Set([...plan.vehicles, ...vehicleIds(step.action)])],
            },
            'step added',
          ),
        ],
      },
      context,
    );
    return journal.mustAction(step.action.actionId);
  }

  /** @throws not-found, version-conflict, state-conflict, validation, dependency-cycle with its steps */
  addDependency(
    planId: string,
    { version, ...request }: DependencyRequest & { readonly version?: number | undefined },
    context: CommandContext,
  ): Dependency {
    const { journal, ids, audit } = this.#parts;
    const entry = this.#editable(planId, version);
    const known = new Set(entry.steps.keys());
    refuseProblems(dependencyProblems(request, known, ''));
    const dependency: Dependency = { ...request, dependencyId: ids.next('dep') };
    const dependencies = [...entry.dependencies, dependency];
    refuseCycle(known, dependencies);
    audit('plan.add-dependency', planId, { ...dependency }, context);
    const change = edited(
      entry,
      { planHash: planHash(entry.steps.values(), dependencies) },
      'dependency added',
    );
    journal.write({ newDependencies: [{ planId, dependency }], changes: [change] }, context);
    return dependency;
  }

  #requestedSteps({ template, steps, vehicles, zoneId }: PlanRequest): readonly StepRequest[] {
    if (template === undefined) return steps;
    const refuse = (pointer: string, detail: OperatorText) =>
      refuseProblems([{ pointer, detail, code: 'validation' }]);
    if (steps.length > 0) refuse('/steps', 'A template creates the steps. Send either steps or a template.');
    if (vehicles.length === 0)
      refuse('/vehicles', say('The template "{template}" needs a vehicle.', { template }));
    return templateSteps(template, vehicles, zoneId, this.#parts.world);
  }

  #editable(planId: string, version: number | undefined): PlanEntry {
    const entry = this.#parts.journal.mustPlan(planId);
    const { state } = entry.plan;
    refuseStale('plan', entry.plan.version, version);
    if (state !== 'draft' && state !== 'validated' && state !== 'approved')
      throw new AppError(
        'state-conflict',
        say('The plan is {state} and can no longer be changed. Create a new plan.', { state }),
        {
          context: { state },
        },
      );
    return entry;
  }

  #newStep(
    planId: string,
    stepId: string,
    position: number,
    { onFail, maxRetries }: StepRequest,
    prepared: PreparedStep,
    priority: PlanRequest['priority'],
    context: CommandContext,
    nowMs: number,
  ): StoredAction {
    return {
      stepState: 'pending',
      position,
      action: {
        ...newAction(this.#parts.ids.next('act'), prepared, { ...context, actor: actorOf(context) }, nowMs),
        planId,
        stepId,
        priority,
        onFail,
        maxRetries,
      },
    };
  }
}

function edited({ plan }: PlanEntry, set: Partial<StoredPlan>, cause: string): Change {
  return {
    planId: plan.planId,
    set: { ...set, state: 'draft', detail: null, decision: null, approvalId: null },
    cause,
  };
}

function vehicleIds(action: StoredAction['action']): readonly string[] {
  return action.resources.filter(({ type }) => type === 'vehicle').map(({ id }) => id);
}

/** The step ids in order. Steps without one get `step-1`, `step-2` … */
function namedSteps(requests: readonly StepRequest[], problems: FieldProblem[]): readonly string[] {
  const taken = new Set<string>();
  for (const [index, { stepId }] of requests.entries()) {
    if (stepId === undefined) continue;
    if (taken.has(stepId)) {
      const detail = say('Duplicate step id "{step}".', { step: stepId });
      problems.push({ pointer: `/steps/${index}/stepId`, detail, code: 'validation' });
    }
    taken.add(stepId);
  }
  // All lower numbers are known to be taken.
  let next = 1;
  return requests.map(({ stepId }, index) => {
    if (stepId !== undefined) return stepId;
    next = freeNumber(Math.max(index + 1, next), taken) + 1;
    return `step-${next - 1}`;
  });
}

function freeNumber(from: number, taken: ReadonlySet<string>): number {
  for (let number = from; ; number += 1) if (!taken.has(`step-${number}`)) return number;
}

function dependencyProblems(
  { type, from, to, condition, notBeforeMs, notAfterMs, resource }: DependencyRequest,
  known: ReadonlySet<string>,
  at: string,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (member: string, detail: OperatorText) => {
    const pointer = at.endsWith('/afterStepId') ? at : `${at}/${member}`;
    problems.push({ pointer, detail, code: 'validation' });
  };
  if (!known.has(to)) add('to', say('Step "{step}" not found.', { step: to }));
  if (type === 'finish_to_start' || type === 'start_to_start') {
    if (from === undefined)
      add('from', say('A {type} dependency must name the step it waits for.', { type }));
    else if (!known.has(from)) add('from', say('Step "{step}" not found.', { step: from }));
  } else if (from !== undefined) add('from', say('A {type} dependency must not name a step.', { type }));
  if (type === 'condition' && condition === undefined) add('condition', 'A condition is needed.');
  if (type === 'resource' && resource === undefined) add('resource', 'A resource is needed.');
  if (type === 'time_window') {
    if (notBeforeMs === undefined && notAfterMs === undefined)
      add('notBeforeMs', 'A time window needs notBeforeMs, notAfterMs or both.');
    else if (notAfterMs !== undefined && notAfterMs < (notBeforeMs ?? 0))
      add('notAfterMs', 'The time window ends before it begins.');
  }
  return problems;
}

/** @throws dependency-cycle */
function refuseCycle(stepIds: Iterable<string>, dependencies: readonly Dependency[]): void {
  const cycle = new PlanGraph(stepIds, dependencies).cycle();
  if (cycle)
    throw new AppError(
      'dependency-cycle',
      say('The steps would wait for each other: {steps}. Remove one of them.', { steps: cycleText(cycle) }),
      {
        context: { cycle: [...cycle] },
      },
    );
}
