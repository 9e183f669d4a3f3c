import { DOCUMENTED_OPERATIONS } from '../../../gateway/contract/developer/documented-operations.ts';
import { type Message, t } from '../../language/translate.ts';

/** A scenario draft made of documented operations, and what of them no simulated flight has. */
export interface SelectionScenario {
  /** As a scenario file holds it. */
  readonly scenario: Readonly<Record<string, unknown>>;
  readonly taken: readonly string[];
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
}

type Fields = Readonly<Record<string, unknown>>;
type Step = { stepId: string } & Record<string, unknown>;

const VEHICLE = 'uav-1';
const DURATION_S = 300;
const ABORT_AT_S = 120;
const VARIABLE = /\{\{\w+\}\}/g;
const STEP_FIELDS = [
  'type',
  'title',
  'vehicleId',
  'params',
  'postconditions',
  'timeoutS',
  'afterStepId',
] as const;
const PLAN_FIELDS = [
  'name',
  'objective',
  'template',
  'zoneId',
  'vehicles',
  'compensation',
  'priority',
] as const;

const READS: Message = 'Only reads data. In a run, assertions and the event list show this.';
const WHY_LEFT_OUT: Readonly<Record<string, Message>> = {
  'SVC-AX-ACT-EXE-E-v1': 'A run executes its action plan automatically.',
  'SVC-AX-RES-ALL-L-v1': 'The steps of an action plan reserve their resources automatically.',
  'SVC-AX-DEP-CHK-E-v1': 'A run checks the dependencies of its action plan automatically.',
  'simulations.showcase': 'This draft is already a simulation.',
  'simulation.run': 'This draft is already a simulation.',
};

/**
 * The selected operations as steps of one plan and moments of its timeline, in their order. `bodyOf` gives
 * the body of an operation as text: from the playground, or else the example.
 */
export function scenarioOfSelection(
  operationIds: readonly string[],
  bodyOf: (operationId: string) => string | undefined,
): SelectionScenario {
  let plan: Fields = { name: t('Selected operations') };
  const steps: Step[] = [];
  const dependencies: unknown[] = [];
  const timeline: unknown[] = [];
  const taken: string[] = [];
  const leftOut: SelectionScenario['leftOut'][number][] = [];
  const addStep = (step: Fields, wish: string): void => {
    const made = { stepId: freshId(text(step.stepId) ?? wish, steps), ...picked(step, STEP_FIELDS) };
    const before = steps.at(-1)?.stepId;
    steps.push(before === undefined || 'afterStepId' in made ? made : { ...made, afterStepId: before });
  };
  for (const id of operationIds) {
    const name = DOCUMENTED_OPERATIONS.find((operation) => operation.id === id)?.name ?? id;
    const body = fieldsOf(bodyOf(id));
    if (id === 'SVC-AX-PLN-CRE-C-v1') {
      plan = picked(body, PLAN_FIELDS);
      for (const step of list(body.steps)) addStep(step, 'step');
      dependencies.push(...list(body.dependencies));
    } else if (id === 'SVC-AX-STP-ADD-C-v1' || id === 'SVC-AX-ACT-QUE-C-v1')
      addStep(body, text(body.type) ?? 'step');
    else if (id === 'SVC-AX-DPN-ADD-C-v1')
      dependencies.push(picked(body, ['type', 'from', 'to', 'condition']));
    else if (id === 'SVC-AX-PLN-ABT-E-v1') timeline.push({ atS: ABORT_AT_S, plan: 'abort' });
    else if (id === 'drone.launch')
      addStep(
        { type: 'launch', vehicleId: VEHICLE, params: picked(body, ['missionType', 'zoneId']) },
        'launch',
      );
    else if (id === 'mission.start')
      addStep({ type: 'mission', vehicleId: VEHICLE, params: picked(body, ['items', 'zoneId']) }, 'mission');
    else {
      leftOut.push({
        name,
        why: t(WHY_LEFT_OUT[id] ?? (isRead(id) ? READS : 'Has no effect in a flight.')),
      });
      continue;
    }
    taken.push(name);
  }
  const known = new Set(steps.map(({ stepId }) => stepId));
  const flown = steps.map((step) => withKnownBefore(step, known));
  const kept = dependencies.filter((one) => isBetween(one, known));
  return {
    taken,
    leftOut,
    scenario: {
      scenario: 1,
      id: 'selected-operations',
      title: t('Selected operations'),
      durationS: DURATION_S,
      vehicles: [...new Set(flown.map(({ vehicleId }) => text(vehicleId) ?? VEHICLE).concat(VEHICLE))].map(
        (vehicle) => ({ id: vehicle }),
      ),
      ...(timeline.length > 0 && { timeline }),
      ...(flown.length > 0 && {
        plan: { ...plan, vehicles: [VEHICLE], steps: flown, ...(kept.length > 0 && { dependencies: kept }) },
        assertions: [
          timeline.length > 0
            ? {
                name: t('The action plan is aborted'),
                kind: 'eventually',
                event: { kind: 'plan', text: 'aborted' },
              }
            : {
                name: t('The action plan completes'),
                kind: 'eventually',
                event: { kind: 'plan', text: 'completed' },
              },
        ],
      }),
    },
  };
}

function isRead(operationId: string): boolean {
  return DOCUMENTED_OPERATIONS.some(({ id, method }) => id === operationId && method !== 'POST');
}

/** Fields of a JSON object, the variables of the playground filled in; none when it is not one. */
function fieldsOf(body: string | undefined): Fields {
  try {
    const value: unknown = JSON.parse(
      (body ?? '{}').replace(/\{\{vehicle\}\}/g, VEHICLE).replace(VARIABLE, ''),
    );
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
  } catch {
    return {};
  }
}

function picked(fields: Fields, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
}

function list(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? (value as readonly Fields[]) : [];
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function freshId(wish: string, steps: readonly Step[]): string {
  let id = wish;
  for (let count = 2; steps.some(({ stepId }) => stepId === id); count += 1) id = `${wish}-${count}`;
  return id;
}

/** A step may name one that is not in the selection. */
function withKnownBefore(
  { afterStepId, ...step }: Step & { afterStepId?: unknown },
  known: ReadonlySet<string>,
): Step {
  const before = text(afterStepId);
  return before !== undefined && known.has(before) ? { ...step, afterStepId: before } : step;
}

function isBetween(dependency: unknown, known: ReadonlySet<string>): boolean {
  const { from, to } = dependency as Fields;
  return known.has(text(to) ?? '') && (from === undefined || known.has(text(from) ?? ''));
}

/** Texts that are not saved, by what they began with; they last as long as the window. */
const drafts = new Map<string, string>();

export const scenarioDrafts = {
  get: (key: string): string | undefined => drafts.get(key),
  keep: (key: string, text: string): void => void drafts.set(key, text),
  forget: (key: string): void => void drafts.delete(key),
};

const ID_LINE = /^(\s{0,2}["']?id["']?\s*:\s*["']?)([a-z0-9][a-z0-9-]{0,62})(?=["'\s,]|$)/m;

/** The id a scenario's text gives itself; undefined where none can be read. */
export function scenarioIdOf(text: string): string | undefined {
  return ID_LINE.exec(text)?.[2];
}

/** The text under another id, and no showcase any more: a file of one's own to change. */
export function copyOfScenario(text: string, takenIds: ReadonlySet<string>): string {
  const base = `${(scenarioIdOf(text) ?? 'scenario').slice(0, 50)}-copy`;
  let id = base;
  for (let count = 2; takenIds.has(id); count += 1) id = `${base}-${count}`;
  return text.replace(ID_LINE, `$1${id}`).replace(/^isShowcase:\s*true\s*\n/m, '');
}
