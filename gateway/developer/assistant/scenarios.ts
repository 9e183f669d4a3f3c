/** A kind of work with its own heading in docs/scenarios.md. */
export interface Scenario {
  readonly heading: string;
  /** Stems of words (or word pairs) that indicate it. */
  readonly stems: readonly string[];
  /** Operations it needs, ordered as in the advice. */
  readonly operations: readonly string[];
}

const PLAN = [
  'SVC-AX-PLN-CRE-C-v1',
  'SVC-AX-STP-ADD-C-v1',
  'SVC-AX-DPN-ADD-C-v1',
  'SVC-AX-RES-ALL-L-v1',
  'SVC-AX-DEP-CHK-E-v1',
  'SVC-AX-ACT-EXE-E-v1',
  'SVC-AX-PLN-ABT-E-v1',
];
const WATCHED_LAUNCH = ['drone.launch', 'telemetry.stream', 'replay.timeline'];

/** What the assistant recognises. At equal score the earlier one leads. */
export const SCENARIOS: readonly Scenario[] = [
  {
    heading: 'Inspection',
    stems: [
      'inspect',
      'solar',
      'wind turbine',
      'turbine',
      'power line',
      'powerline',
      'pylon',
      'bridge',
      'roof',
      'pipeline',
      'facade',
      'tower',
      'dam ',
      'dams ',
      'railway',
      'defect',
    ],
    operations: WATCHED_LAUNCH,
  },
  {
    heading: 'Patrol',
    stems: ['patrol', 'guard', 'secur', 'perimeter', 'fence', 'intru', 'surveil', 'trespass', 'border'],
    operations: ['uav-governance', ...WATCHED_LAUNCH],
  },
  {
    heading: 'Survey',
    stems: [
      'survey',
      'mapping',
      'photogramm',
      'orthomosaic',
      'field',
      'crop',
      'agricultur',
      'farm',
      'vineyard',
      'forest',
      'quarry',
      'volume',
      'hectare',
      'search',
    ],
    operations: ['simulation.run', ...WATCHED_LAUNCH],
  },
  {
    heading: 'Delivery',
    stems: [
      'deliver',
      'parcel',
      'package',
      'cargo',
      'transport',
      'medic',
      'blood',
      'courier',
      'drop off',
      'logistic',
    ],
    operations: ['uav-governance', 'mission.start', 'telemetry.stream', 'replay.timeline'],
  },
  {
    heading: 'Swarm',
    stems: [
      'swarm',
      'formation',
      'fleet mission',
      'several drone',
      'many drone',
      'multiple drone',
      'light show',
    ],
    operations: [...PLAN, 'telemetry.stream'],
  },
  {
    heading: 'Docking',
    stems: ['dock', 'drone in a box', 'drone box', 'hangar', 'charging station'],
    operations: [
      'SVC-AX-ACT-QUE-C-v1',
      'SVC-AX-RES-ALL-L-v1',
      'SVC-AX-DEP-CHK-E-v1',
      'SVC-AX-ACT-EXE-E-v1',
      'telemetry.stream',
    ],
  },
  {
    heading: 'Replay and explanation',
    stems: [
      'replay',
      'explain',
      'incident',
      'investigat',
      'accident',
      'crash',
      'what happened',
      'root cause',
      'debrief',
    ],
    operations: ['replay.timeline', 'uav-replay-explain'],
  },
  {
    heading: 'Governance',
    stems: ['govern', 'complian', 'regulat', 'policy', 'policies', 'approv', 'authorit', 'airspace rule'],
    operations: ['uav-governance'],
  },
  {
    heading: 'Monitoring',
    stems: [
      'monitor',
      'dashboard',
      'observ',
      'health',
      'telemetry',
      'watch',
      'track',
      'control room',
      'anomal',
    ],
    operations: ['telemetry.read', 'telemetry.stream', 'uav-observability', 'cognition.overlay'],
  },
  {
    heading: 'Billing and metering',
    stems: [
      'bill',
      'meter',
      'invoice',
      'charge my',
      'charge our',
      'charge client',
      'charge customer',
      'resell',
      'usage',
    ],
    operations: ['billing.plans', 'billing.meter'],
  },
  {
    heading: 'Simulation and training',
    stems: [
      'simulat',
      'train ',
      'training',
      'trainee',
      'rehears',
      'practi',
      'demo',
      'showcase',
      'teach',
      'student',
    ],
    operations: ['simulations.showcase', 'simulation.run', 'telemetry.stream'],
  },
  {
    heading: 'Building your own program',
    stems: [
      'sdk',
      'script',
      'integrat',
      'typescript',
      'python',
      'client library',
      'my own program',
      'own app',
      'backend',
    ],
    operations: ['sdk.generate', 'telemetry.read'],
  },
];

/** Used if nothing was recognised: a safe starting point. */
export const FIRST_LOOK: readonly string[] = ['simulations.showcase', 'telemetry.read'];

/** What can be read out of the words of a goal. */
export interface Goal {
  readonly text: string;
  /** Lower-case words in order. */
  readonly words: readonly string[];
  readonly vehicles: { readonly count: number; readonly isAssumed: boolean };
  readonly frequency: Frequency;
}

interface Frequency {
  readonly runsPerMonth: number;
  /** `weekly (52 runs in 12 months)`. */
  readonly text: string;
  readonly isAssumed: boolean;
}

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  single: 1,
  two: 2,
  both: 2,
  pair: 2,
  couple: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  dozen: 12,
  twenty: 20,
};
const NUMBER = `\\d{1,3}|${Object.keys(NUMBERS).join('|')}`;
const VEHICLES =
  '(?:drones?|uavs?|uas|vehicles?|copters?|quadcopters?|multicopters?|aircrafts?|planes?|robots?)';
/** The number and its noun may have two words between them: "two small inspection drones". */
const VEHICLE_COUNT = new RegExp(`\\b(?:an? )?(${NUMBER})(?: of)?(?: [a-z-]+){0,2}? ${VEHICLES}\\b`);
const MAX_VEHICLES = 250;

const RUNS_PER_MONTH: Readonly<Record<string, number>> = {
  minute: 60 * 24 * 30,
  hour: 24 * 30,
  day: 30,
  night: 30,
  morning: 30,
  evening: 30,
  weekday: 22,
  week: 52 / 12,
  fortnight: 26 / 12,
  month: 1,
  quarter: 1 / 3,
  year: 1 / 12,
};
const PERIOD = `(?:${Object.keys(RUNS_PER_MONTH).join('|')})`;
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const ADVERBS: Readonly<Record<string, string>> = {
  hourly: 'hour',
  daily: 'day',
  nightly: 'night',
  weekly: 'week',
  fortnightly: 'fortnight',
  biweekly: 'fortnight',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annually: 'year',
  annual: 'year',
};

/** Reads number of vehicles and frequency; what is not said is assumed and marked so. */
export function readGoal(text: string, vehicles: number | undefined): Goal {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}-]+/gu, ' ')
    .trim();
  const counted = VEHICLE_COUNT.exec(plain)?.[1];
  const count = vehicles ?? (counted === undefined ? undefined : numberOf(counted));
  return {
    text,
    words: plain.split(/[\s-]+/).filter((word) => word !== ''),
    vehicles: {
      count: Math.min(Math.max(count ?? 1, 1), MAX_VEHICLES),
      isAssumed: count === undefined,
    },
    frequency: frequencyOf(plain),
  };
}

function frequencyOf(plain: string): Frequency {
  const times = new RegExp(
    `\\b(once|twice|(?:${NUMBER}) times) (?:a|an|per|each|every) (${PERIOD})s?\\b`,
  ).exec(plain);
  if (times) {
    const [, many = '', period = ''] = times;
    const count = many === 'once' ? 1 : many === 'twice' ? 2 : numberOf(many.split(' ')[0] ?? '');
    return { runsPerMonth: count * (RUNS_PER_MONTH[period] ?? 1), text: times[0], isAssumed: false };
  }
  const every = new RegExp(
    `\\b(?:every|each|per) (?:(other|second|third|${NUMBER}) )?(${PERIOD}|${WEEKDAY})s?\\b`,
  ).exec(plain);
  if (every) {
    const [, step, period = ''] = every;
    const divisor =
      step === undefined ? 1 : /other|second/.test(step) ? 2 : step === 'third' ? 3 : numberOf(step);
    const perPeriod = RUNS_PER_MONTH[period] ?? RUNS_PER_MONTH.week ?? 1;
    return { runsPerMonth: perPeriod / Math.max(divisor, 1), text: every[0], isAssumed: false };
  }
  const adverb = new RegExp(`\\b(${Object.keys(ADVERBS).join('|')})\\b`).exec(plain)?.[1];
  if (adverb !== undefined)
    return { runsPerMonth: RUNS_PER_MONTH[ADVERBS[adverb] ?? ''] ?? 1, text: adverb, isAssumed: false };
  return { runsPerMonth: 1, text: 'one run a month', isAssumed: true };
}

function numberOf(word: string): number {
  return NUMBERS[word] ?? Number.parseInt(word, 10);
}
