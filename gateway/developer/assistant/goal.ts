/** What can be read out of the words of a goal. */
export interface Goal {
  readonly text: string;
  /** Lower-case words in order. */
  readonly words: readonly string[];
  readonly vehicles: { readonly count: number; readonly isAssumed: boolean };
  readonly frequency: Frequency;
}

export interface Frequency {
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
const MAX_VEHICLES = 64;

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
