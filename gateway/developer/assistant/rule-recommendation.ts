import type { Recommendation, RecommendRequest } from '../../contract/developer/assistant.ts';
import {
  DOCUMENTED_OPERATIONS,
  type DocumentedOperation,
} from '../../contract/developer/documented-operations.ts';
import { type Knowledge, OPERATIONS_PAGE, SCENARIOS_PAGE } from './knowledge.ts';
import { OPERATION_ADVICE, type OperationAdvice } from './operation-advice.ts';
import { FIRST_LOOK, type Goal, readGoal, SCENARIOS, type Scenario } from './scenarios.ts';
import { SCREEN_ADVICE } from './screen-advice.ts';

/** English words that say nothing about the goal. */
const EMPTY: ReadonlySet<string> = new Set(
  (
    'about above after again against along also although always among another any anything are around because been before ' +
    'being below between both build built can cannot could does doing done down during each either else even ever every ' +
    'everything few find first fly flies flying flight flights for from get getting give given goal going good had has have ' +
    'having help her here him his how into its just keep kind know large last least less let like little long look looking ' +
    'made make makes making many may might more most much must need needed needs never new next not nothing now off often ' +
    'once one only onto other our out over own part perhaps place please possible put really same see set several shall she ' +
    'should show small some someone something soon still such take taken than that the their them then there these they ' +
    'thing things this those through times today together too toward towards try twice two under until upon use used uses ' +
    'using very via want wanted wants was way ways well were what when where whether which while who whole whom whose why ' +
    'yesterday tomorrow will with within without work works would year years yet you your drone drones uav uavs vehicle vehicles copter ' +
    'copters quadcopter quadcopters aircraft aircrafts three four five six seven eight nine ten twelve twenty dozen ' +
    'hourly daily nightly weekly monthly quarterly yearly annually fortnightly hour hours day days night nights week weeks ' +
    'month months quarter morning evening minute minutes weekday monday tuesday wednesday thursday friday saturday sunday'
  ).split(' '),
);

const MAX_SCENARIOS = 3;
const MAX_UNKNOWN_WORDS = 6;
/** Everything needs them. */
const ALWAYS: readonly string[] = ['auth.login', 'developer.key'];

/**
 * The recommendation of the rules, without a model. A pure function of the request, the documentation and the
 * available operations.
 * @param isAvailable whether this version of the gateway answers an operation
 */
export function ruleRecommendation(
  request: RecommendRequest,
  knowledge: Knowledge,
  isAvailable: (operationId: string) => boolean,
): Recommendation {
  const goal = readGoal(request.goal, request.vehicles);
  const scenarios = scenariosOf(goal, knowledge);
  const chosen = operationsOf(goal, scenarios);
  const words = meaningfulWords(goal.words);
  const credits = creditEstimate(chosen, goal);
  const apis = chosen.map(({ operation, advice }, index) => ({
    operationId: operation.id,
    why: advice.why,
    order: index + 1,
    source: knowledge.source(OPERATIONS_PAGE, operation.name, words, operation.purpose),
  }));
  const risks = risksOf(goal, scenarios, knowledge, words);
  const unknowns = unknownsOf(goal, chosen, scenarios, knowledge, isAvailable);
  const scenario = scenarioText(scenarios);
  const screens = screensOf(goal, scenarios);
  return {
    goal: request.goal,
    scenario,
    apis,
    screens,
    diagram: diagramOf(chosen, goal.vehicles.count),
    risks,
    credits,
    unknowns,
    phrasedBy: 'rules',
    text: [
      `${scenario}: ${chosen.map(({ operation }) => operation.name).join(' → ')}.`,
      `One run costs ${credits.perRun} credits, a month about ${credits.perMonth} (${credits.assumption.slice(0, -1)}).`,
      ...(screens.length === 0 ? [] : [`In this window: ${screens.map(({ title }) => title).join(', ')}.`]),
      ...risks.slice(0, 1).map(({ text, advice }) => `Note: ${text} ${advice}`),
      ...(unknowns.length === 0 ? [] : [`Open: ${unknowns.join(' ')}`]),
    ].join(' '),
  };
}

function scenariosOf(goal: Goal, knowledge: Knowledge): readonly Scenario[] {
  const recognised = SCENARIOS.map((scenario) => ({
    scenario,
    score: scenario.stems.filter((stem) => speaksOf(goal.words, stem)).length,
  }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .slice(0, MAX_SCENARIOS)
    .map(({ scenario }) => scenario);
  if (recognised.length > 0) return recognised;
  const nearest = knowledge.nearestScenario(meaningfulWords(goal.words));
  return SCENARIOS.filter(({ heading }) => heading === nearest);
}

/** The screens that serve the goal without code. */
function screensOf(goal: Goal, scenarios: readonly Scenario[]): Recommendation['screens'] {
  const isRepeated = !goal.frequency.isAssumed;
  return SCREEN_ADVICE.filter(
    (advice) =>
      scenarios.some(({ heading }) => advice.scenarios.includes(heading)) ||
      advice.stems.some((stem) => speaksOf(goal.words, stem)) ||
      (advice.isForRepeated && isRepeated),
  ).map(({ screen, title, why }) => ({ screen, title, why }));
}

function operationsOf(goal: Goal, scenarios: readonly Scenario[]): readonly ChosenOperation[] {
  const wanted = new Set([...ALWAYS, ...scenarios.flatMap(({ operations }) => operations)]);
  for (const { operationId, stems } of OPERATION_ADVICE)
    if (stems.some((stem) => speaksOf(goal.words, stem))) wanted.add(operationId);
  if (wanted.size === ALWAYS.length) for (const id of FIRST_LOOK) wanted.add(id);
  // A step of a plan without its plan would be refused, and explaining needs the timeline.
  for (const { operationId, after } of OPERATION_ADVICE.toReversed())
    if (wanted.has(operationId))
      for (const from of NEEDED.filter((id) => id in after)) if (needs(operationId, from)) wanted.add(from);
  return OPERATION_ADVICE.filter(({ operationId }) => wanted.has(operationId)).flatMap((advice) => {
    const operation = DOCUMENTED_OPERATIONS.find(({ id }) => id === advice.operationId);
    return operation ? [{ operation, advice }] : [];
  });
}

/** Operations that need the result of another operation. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  'SVC-AX-STP-ADD-C-v1': ['SVC-AX-PLN-CRE-C-v1'],
  'SVC-AX-DPN-ADD-C-v1': ['SVC-AX-STP-ADD-C-v1'],
  'SVC-AX-PLN-ABT-E-v1': ['SVC-AX-PLN-CRE-C-v1'],
  'uav-replay-explain': ['replay.timeline'],
};
const NEEDED = [...new Set(Object.values(NEEDS).flat())];

function needs(operationId: string, from: string): boolean {
  return NEEDS[operationId]?.includes(from) ?? false;
}

function risksOf(
  goal: Goal,
  scenarios: readonly Scenario[],
  knowledge: Knowledge,
  words: readonly string[],
): Recommendation['risks'] {
  const headings = scenarios.map(({ heading }) => heading);
  if (goal.vehicles.count > 1) headings.push('Swarm');
  headings.push('Building your own program');
  return [...new Set(headings)].flatMap((heading) => {
    const risk = knowledge.risk(heading);
    return risk ? [{ ...risk, source: knowledge.source(SCENARIOS_PAGE, heading, words, heading) }] : [];
  });
}

function unknownsOf(
  goal: Goal,
  chosen: readonly ChosenOperation[],
  scenarios: readonly Scenario[],
  knowledge: Knowledge,
  isAvailable: (operationId: string) => boolean,
): string[] {
  const missing = chosen.filter(({ operation }) => !isAvailable(operation.id));
  const outside = OUTSIDE_REACH.filter(({ stems }) => stems.some((stem) => speaksOf(goal.words, stem)));
  const known = [
    ...SCENARIOS.flatMap(({ stems }) => stems),
    ...OPERATION_ADVICE.flatMap(({ stems }) => stems),
    ...OUTSIDE_REACH.flatMap(({ stems }) => stems),
    ...SCREEN_ADVICE.flatMap(({ stems }) => stems),
  ].flatMap((stem) => stem.trim().split(' '));
  const strange = meaningfulWords(goal.words)
    .filter((word) => !known.some((stem) => word.startsWith(stem)) && !knowledge.knows(word))
    .slice(0, MAX_UNKNOWN_WORDS);
  return [
    ...(scenarios.length === 0
      ? ['The kind of work was not recognised. This is only a starting point.']
      : []),
    ...outside.map(({ text }) => text),
    ...(strange.length === 0 ? [] : [`The documentation does not cover: ${strange.join(', ')}.`]),
    ...(missing.length === 0
      ? []
      : [
          `Documented, but not yet available in this version: ${missing.map(({ operation }) => operation.name).join(', ')}.`,
        ]),
  ];
}

function scenarioText(scenarios: readonly Scenario[]): string {
  const [first, ...others] = scenarios.map(({ heading }) => heading);
  if (first === undefined) return 'First look';
  return others.length === 0 ? first : `${first}, with ${others.join(' and ').toLowerCase()}`;
}

/**
 * Whether a word in the text begins with the stem. A stem that ends in a space must match the whole word. A
 * stem of several words must match them in that order.
 */
function speaksOf(words: readonly string[], stem: string): boolean {
  return ` ${words.join(' ')} `.includes(` ${stem}`);
}

/** The words that carry meaning, each once, in order. */
function meaningfulWords(words: readonly string[]): readonly string[] {
  return [...new Set(words)].filter((word) => word.length > 3 && !EMPTY.has(word) && !/^\d/.test(word));
}

/** Operations that affect vehicles, or report on them. */
const MOVES_VEHICLES: ReadonlySet<string> = new Set([
  'drone.launch',
  'mission.start',
  'SVC-AX-ACT-EXE-E-v1',
  'SVC-AX-PLN-ABT-E-v1',
]);
const HEARS_VEHICLES: ReadonlySet<string> = new Set(['telemetry.read', 'telemetry.stream']);

/** Your program, the selected operations and the vehicles; arrows show what is passed on. */
function diagramOf(chosen: readonly ChosenOperation[], vehicleCount: number): Recommendation['diagram'] {
  const ids = new Set(chosen.map(({ operation }) => operation.id));
  const edges = chosen.flatMap(({ operation: { id }, advice }) => {
    const before = Object.entries(advice.after).filter(([from]) => ids.has(from));
    // Every call uses a key, so its arrow is drawn only where no closer one leads there.
    const near = before.length > 1 ? before.filter(([from]) => from !== 'developer.key') : before;
    const incoming = near.map(([from, label]) => ({ from, to: id, label }));
    return incoming.length > 0 ? incoming : [{ from: 'program', to: id, label: 'calls' }];
  });
  const moving = chosen.filter(({ operation }) => MOVES_VEHICLES.has(operation.id));
  const hearing = chosen.filter(({ operation }) => HEARS_VEHICLES.has(operation.id));
  const hasVehicles = moving.length + hearing.length > 0;
  return {
    nodes: [
      { id: 'program', label: 'Your program' },
      ...chosen.map(({ operation }) => ({ id: operation.id, label: operation.name })),
      ...(hasVehicles
        ? [{ id: 'vehicles', label: vehicleCount === 1 ? '1 vehicle' : `${vehicleCount} vehicles` }]
        : []),
    ],
    edges: [
      ...edges,
      ...moving.map(({ operation }) => ({ from: operation.id, to: 'vehicles', label: 'commands' })),
      ...hearing.map(({ operation }) => ({ from: 'vehicles', to: operation.id, label: 'telemetry' })),
    ],
  };
}

/** An operation that was chosen, with what the reference and the assistant know of it. */
interface ChosenOperation {
  readonly operation: DocumentedOperation;
  readonly advice: OperationAdvice;
}

/** What the chosen operations cost, one call each, those of a vehicle for each vehicle. Integer credits, rounded up. */
function creditEstimate(
  chosen: readonly ChosenOperation[],
  { vehicles, frequency }: Goal,
): Recommendation['credits'] {
  const perRun = sumOf(chosen, ({ operation, advice }) =>
    advice.paid === 'once' ? 0 : operation.credits * (advice.paid === 'vehicle' ? vehicles.count : 1),
  );
  const once = chosen.filter(({ operation, advice }) => advice.paid === 'once' && operation.credits > 0);
  const perMonth = Math.ceil(perRun * frequency.runsPerMonth);
  const assumptions = [
    `${vehicles.count} ${vehicles.count === 1 ? 'vehicle' : 'vehicles'}${vehicles.isAssumed ? ' (none was named)' : ''}`,
    `${frequency.text}${frequency.isAssumed ? ' (no frequency was named)' : `, ${rounded(frequency.runsPerMonth)} runs a month`}`,
    'each operation once per run; those that move a vehicle, once per vehicle',
  ];
  if (once.length > 0) {
    const names = once.map(({ operation }) => `${operation.name} ${operation.credits}`).join(', ');
    assumptions.push(
      `once before the first run ${sumOf(once, ({ operation }) => operation.credits)} credits more (${names})`,
    );
  }
  return { perRun, perMonth, assumption: `${assumptions.join('; ')}.` };
}

function sumOf<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0);
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Requests that no operation fulfils, so that they are named instead of ignored. */
const OUTSIDE_REACH: readonly { readonly stems: readonly string[]; readonly text: string }[] = [
  {
    stems: ['camera', 'video', 'photo', 'image', 'thermal', 'infrared', 'lidar', 'multispectral', 'picture'],
    text: 'No operation carries photos or payload sensor data. Missions, action plans and the Fly screen trigger the camera; the images stay in it.',
  },
  {
    stems: ['spray', 'pesticid', 'fertiliz', 'seed ', 'seeds ', 'winch', 'gripper'],
    text: 'A payload has no documented operation. Steps of action plans and the Fly screen open a gripper and set servos and relays.',
  },
  {
    stems: ['weather', 'forecast', 'rain '],
    text: 'There is no weather forecast. Telemetry includes the wind a vehicle measures.',
  },
  {
    stems: ['bvlos', 'beyond visual', 'waiver', 'laanc', 'utm ', 'air traffic', 'licence', 'license'],
    text: 'Aerodeck does not obtain permissions from aviation authorities. Its governance decisions do not replace theirs.',
  },
  {
    stems: [
      'recogni',
      'detect people',
      'detect person',
      'face ',
      'faces ',
      'object detection',
      'count people',
      'classif',
      'machine learning',
    ],
    text: 'Aerodeck does not recognise people or objects in images.',
  },
  {
    stems: ['payment', 'credit card', 'paypal', 'stripe'],
    text: 'Aerodeck records usage but takes no payments. Usage of the Billing screen gives the numbers for an invoice.',
  },
  {
    stems: ['indoor', 'warehouse', 'tunnel', 'without gps', 'no gps', 'underground'],
    text: 'Flights without satellite positioning are not supported: zones and patterns are geographic.',
  },
  {
    stems: ['underwater', 'submarine', 'boat', 'rover', 'ground robot'],
    text: 'Launch patterns are for copters. Other vehicles follow missions that you draw on the Plan screen.',
  },
];
