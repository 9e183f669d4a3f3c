import type {
  FlightPlan,
  FlightPlanProblem,
  PlanFix,
} from '../../../gateway/contract/mission/flight-plan.ts';
import type { Sentence, TextParam } from '../../../gateway/contract/operator-text.ts';
import type { planCheck } from '../../language/german/gateway/plan-check.ts';
import { type Message, t } from '../../language/translate.ts';
import { translateSentence } from '../../language/translate-gateway.ts';
import { flownHeight } from './flight-plan-heights.ts';

/** Problems that differ only in their items and measured values, in the order of the check. */
export interface ProblemGroup {
  readonly problems: readonly [FlightPlanProblem, ...FlightPlanProblem[]];
  /** What they say together; undefined for a single problem, which has its own text. */
  readonly text: string | undefined;
}

/** The sentence of one item, and what is said of several. */
const WORDS = {
  'The leg to item {number} leaves the geofence.': 'Items {items} leave the geofence.',
  'The leg to item {number} crosses the exclusion {area}.': 'Items {items} cross the exclusion {area}.',
  'Item {number} is at {height} m, above the geofence maximum of {limit} m.':
    'Items {items} are at {height} m, above the geofence maximum of {limit} m.',
  'Item {number} is at {height} m, below the geofence minimum of {limit} m.':
    'Items {items} are at {height} m, below the geofence minimum of {limit} m.',
  'The leg to item {number} enters the no-fly zone "{zone}".':
    'Items {items} enter the no-fly zone "{zone}".',
  'The leg to item {number} leaves the keep-in zones.': 'Items {items} leave the keep-in zones.',
  'Item {number} is outside zone "{zone}".': 'Items {items} are outside zone "{zone}".',
  'Item {number} is at {height} m, above the ceiling{of} of {limit} m.':
    'Items {items} are at {height} m, above the ceiling{of} of {limit} m.',
  'Item {number} is only {height} m above home.': 'Items {items} are only {height} m above home.',
  'The leg to item {number} passes {height} m below the ground.':
    'The legs to items {items} pass {height} m below the ground.',
  'The leg to item {number} passes only {height} m above the ground.':
    'The legs to items {items} pass only {height} m above the ground.',
  '{item} is {distance} m from home; the limit is {limit} m.':
    'Items {items} are {distance} m from home; the limit is {limit} m.',
  '{item} is {distance} km from {place}.': 'Items {items} are {distance} km from {place}.',
  '{item} has only one coordinate: give latitude and longitude, or neither.':
    'Items {items} have only one coordinate: give latitude and longitude, or neither.',
  '{item} has no position: it is executed wherever the vehicle is at that moment.':
    'Items {items} have no position: they are executed wherever the vehicle is at that moment.',
  '{item} uses frame {frame}, which is not a global frame.':
    'Items {items} use frame {frame}, which is not a global frame.',
  '{item} has no altitude.': 'Items {items} have no altitude.',
  'Item {number}: the autopilot does not support command {command} in missions.':
    'Items {items}: the autopilot does not support command {command} in missions.',
} as const satisfies Readonly<Partial<Record<keyof typeof planCheck, Message>>>;
const TOGETHER: Readonly<Partial<Record<string, Message>>> = WORDS;

/** Values that differ from item to item. Those of measure are shown as a range. */
const ITEM_PARAMS: ReadonlySet<string> = new Set(['number', 'item']);
const MEASURED: ReadonlySet<string> = new Set(['height', 'distance']);

/** Groups the problems of a plan: "Items 5–25 leave the geofence" instead of a line for each item. */
export function groupProblems(problems: readonly FlightPlanProblem[]): readonly ProblemGroup[] {
  const groups = new Map<unknown, [FlightPlanProblem, ...FlightPlanProblem[]]>();
  for (const problem of problems) {
    // A problem without a key is alone.
    const key = groupKey(problem) ?? problem;
    const group = groups.get(key);
    if (group) group.push(problem);
    else groups.set(key, [problem]);
  }
  return [...groups.values()].map((group) => ({ problems: group, text: groupText(group) }));
}

function groupKey({ severity, text, itemIndex }: FlightPlanProblem): string | undefined {
  if (typeof text === 'string' || itemIndex === null || !TOGETHER[text.code]) return undefined;
  const kept = Object.entries(text.params).filter(([name]) => !ITEM_PARAMS.has(name) && !MEASURED.has(name));
  return JSON.stringify([severity, text.code, kept]);
}

function groupText(problems: readonly FlightPlanProblem[]): string | undefined {
  const sentences = problems
    .map(({ text }) => text)
    .filter((text): text is Sentence => typeof text !== 'string');
  const [first] = sentences;
  const message = first && TOGETHER[first.code];
  if (!message || problems.length < 2) return undefined;
  const values = Object.entries(first.params).map(([name, value]) => [
    name,
    MEASURED.has(name) ? rangeText(sentences.map(({ params }) => Number(params[name]))) : paramText(value),
  ]);
  return t(message, {
    ...Object.fromEntries(values),
    items: itemsText(problems.map(({ itemIndex }) => (itemIndex ?? 0) + 1)),
  });
}

function paramText(value: TextParam): string {
  return typeof value === 'number' ? String(value) : translateSentence(value).text;
}

function rangeText(values: readonly number[]): string {
  const from = Math.min(...values);
  const to = Math.max(...values);
  return from === to ? String(from) : t('{from} to {to}', { from: String(from), to: String(to) });
}

const MOST_RANGES = 6;

/** Item numbers with runs joined: `1, 5–25`. A long list ends with an ellipsis. */
export function itemsText(numbers: readonly number[]): string {
  const runs: { readonly from: number; to: number }[] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.to === number - 1) last.to = number;
    else runs.push({ from: number, to: number });
  }
  const texts = runs.slice(0, MOST_RANGES).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
  return [...texts, ...(runs.length > MOST_RANGES ? ['…'] : [])].join(', ');
}

/**
 * One fix for each entry of a group. A pattern has one height for all its items, so the largest change
 * of it fixes them all.
 */
export function groupFixes(plan: FlightPlan, problems: readonly FlightPlanProblem[]): readonly PlanFix[] {
  const fixes = new Map<unknown, PlanFix>();
  for (const { entryId, fix } of problems) {
    if (!fix) continue;
    const before = fixes.get(entryId);
    if (!before || heightChangeM(plan, fix.change) > heightChangeM(plan, before))
      fixes.set(entryId, fix.change);
  }
  return [...fixes.values()];
}

function heightChangeM({ entries }: FlightPlan, fix: PlanFix): number {
  if (fix.kind !== 'set-height') return 0;
  const entry = entries.find(({ id }) => id === fix.entryId);
  const heightM = entry && flownHeight(entry)?.heightM;
  return Math.abs(fix.heightM - (heightM ?? 0));
}
