import type { RequestContext } from '../../contract/account/principal.ts';
import { planRequestSchema } from '../../contract/action/plan.ts';
import { STEP_PARAMS } from '../../contract/action/step.ts';
import type { CognitiveRequest, Orchestration } from '../../contract/analysis/cognition.ts';
import type { Zone } from '../../contract/mission/zone.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { OBJECTIVE_RULES, PlanDraft } from './objective-rules.ts';
import type { ObjectiveWorld } from './objective-world.ts';

export interface OrchestrateParts {
  readonly vehicle: TelemetryVehicle;
  readonly zones: readonly Zone[];
  readonly world: ObjectiveWorld;
}

const NAME_LENGTH = 120;
const IN_THE_AIR: ReadonlySet<TelemetryVehicle['status']> = new Set(['flying', 'returning', 'landing']);

/**
 * Builds a plan from an objective, by rules alone. What no rule knows is listed with the reason, never
 * guessed. The plan is checked as at its creation; it is neither stored nor flown.
 */
export function orchestrateObjective(
  { mission_context: { objective, site } }: Pick<CognitiveRequest, 'mission_context'>,
  { vehicle, zones, world }: OrchestrateParts,
  context: RequestContext,
): Orchestration {
  const draft = new PlanDraft(vehicle.id, IN_THE_AIR.has(vehicle.status));
  const mapped: Orchestration['mapped'] = [];
  const notMapped: Orchestration['not_mapped'] = [];
  for (const phrase of objectivePhrases(objective)) {
    const rule = OBJECTIVE_RULES.find(({ matches }) => matches.test(phrase));
    const negated = /\b(?:do\s+not|don['’]?t|never|without|avoid|unless|if|until)\b/i.exec(phrase)?.[0];
    if (negated !== undefined) {
      const reason = `"${negated}" is a condition or a prohibition, which cannot become a step`;
      notMapped.push({ phrase, reason });
      continue;
    }
    if (!rule) {
      notMapped.push({ phrase, reason: 'no rule matches it; add the step to the plan yourself' });
      continue;
    }
    const answer = rule.apply({ phrase, draft, zones, site, world });
    if ('reason' in answer) notMapped.push({ phrase, reason: answer.reason });
    else mapped.push({ phrase, step_ids: [...answer] });
  }
  if (draft.steps.length === 0) return { plan: null, mapped: [], not_mapped: notMapped, problems: [] };
  const problems: Orchestration['problems'] = [];
  if (notMapped.length > 0)
    problems.push({
      severity: 'warning',
      text: 'Parts of the objective are not in the plan: see not_mapped.',
    });
  if (draft.isAirborne)
    problems.push({
      severity: 'warning',
      text: 'The plan ends in the air: the objective does not mention returning or landing.',
    });
  const badParams = draft.steps.flatMap(({ stepId, type, params }) => {
    const checked = STEP_PARAMS[type].safeParse(params);
    return checked.success
      ? []
      : checked.error.issues.map(({ path, message }) => ({
          severity: 'error' as const,
          text: `${stepId}: ${path.join('.')} ${message}`,
        }));
  });
  const parsed = planRequestSchema.safeParse({
    name: objective.slice(0, NAME_LENGTH).trim(),
    objective,
    vehicles: [vehicle.id],
    steps: draft.steps,
  });
  if (!parsed.success) {
    const text = `The plan cannot be created: ${parsed.error.issues[0]?.message ?? 'it is invalid'}.`;
    return {
      plan: null,
      mapped,
      not_mapped: notMapped,
      problems: [...problems, { severity: 'error', text }],
    };
  }
  const plan = parsed.data;
  return {
    plan,
    mapped,
    not_mapped: notMapped,
    problems: [...problems, ...(badParams.length > 0 ? badParams : world.checkPlan(plan, context))],
  };
}

/**
 * Every comma and "and" that is not within numbers. A part that no rule knows must be separate to be noticed.
 */
const BREAKS = /\s*(?:[;\n]|[.!?](?!\d)|,(?!\s*-?\d)|\band\b(?!\s*-?\d)|\bthen\b)\s*/i;

/** The parts of an objective that each say one thing, in their order. `47.4, 8.5` and `2.5 m` stay whole. */
export function objectivePhrases(objective: string): readonly string[] {
  return objective
    .split(BREAKS)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}
