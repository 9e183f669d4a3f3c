import type { ConditionResult } from '../../contract/action/condition.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';

type Known = NonNullable<ConditionResult['seen']>;

const FIX: Readonly<Record<string, OperatorText>> = {
  none: 'GPS: no fix',
  '2d': 'GPS: 2D fix',
  '3d': 'GPS: 3D fix',
  dgps: 'GPS: DGPS fix',
  rtk_float: 'GPS: RTK float fix',
  rtk_fixed: 'GPS: RTK fixed',
};

interface FieldWords {
  readonly unknown: OperatorText;
  readonly known: (value: Known) => OperatorText;
}

const HOME: FieldWords = { unknown: 'Home not set', known: () => 'Home set' };

/** Words for the values that the shipped checklists check. */
const FIELD_WORDS: Readonly<Record<string, FieldWords>> = {
  'health.ready': {
    unknown: 'Readiness unknown',
    known: (isReady) => (isReady === true ? 'Ready to arm' : 'Not ready to arm'),
  },
  'gps.fix': { unknown: 'GPS unknown', known: (fix) => FIX[String(fix)] ?? String(fix) },
  'gps.satellites': {
    unknown: 'satellites unknown',
    known: (count) => say('{count} satellites', { count: rounded(count) }),
  },
  'home.lat': HOME,
  'home.lon': HOME,
  battery_pct: {
    unknown: 'Battery unknown',
    known: (percent) => say('Battery {percent} %', { percent: rounded(percent, 1) }),
  },
  link_quality: {
    unknown: 'Link quality unknown',
    known: (quality) => say('Link {percent} %', { percent: rounded(Number(quality) * 100, 1) }),
  },
  recording: {
    unknown: 'Recording unknown',
    known: (isRecording) => (isRecording === true ? 'Recording' : 'Not recording'),
  },
  conflict: {
    unknown: 'System id not checked',
    known: (isShared) => (isShared === true ? 'System id used twice' : 'System id used once'),
  },
  'mission.count': {
    unknown: 'Mission unknown',
    known: (count) =>
      count === 0 ? 'No mission on the vehicle' : say('Mission items: {count}', { count: rounded(count) }),
  },
};

/** Units are the end of a field's name. */
const UNITS: readonly (readonly [ending: string, unit: string])[] = [
  ['_mps', ' m/s'],
  ['_pct', ' %'],
  ['_deg', '°'],
  ['_mah', ' mAh'],
  ['_ms', ' ms'],
  ['_m', ' m'],
  ['_s', ' s'],
  ['_v', ' V'],
  ['_a', ' A'],
];

/** What an automatic item observed, such as “GPS: 3D fix, 12 satellites”. */
export function observedText(results: readonly ConditionResult[]): OperatorText {
  const byField = new Map(results.map(({ condition, seen }) => [condition.field, seen]));
  return joinTexts(
    [...byField].map(([field, seen]) => textOf(field, seen)),
    ', ',
  );
}

function textOf(field: string, seen: ConditionResult['seen']): OperatorText {
  const words = FIELD_WORDS[field];
  if (words) return seen === null ? words.unknown : words.known(seen);
  const [ending, unit] = UNITS.find(([each]) => field.endsWith(each)) ?? ['', ''];
  const plain = field.slice(0, field.length - ending.length).replaceAll(/[._]/g, ' ');
  const name = plain.charAt(0).toUpperCase() + plain.slice(1);
  if (seen === null) return say('{name}: unknown', { name });
  return say('{name}: {value}', { name, value: `${rounded(seen, 100)}${unit}` });
}

function rounded(value: Known, steps = 1): number | string {
  return typeof value === 'number' ? Math.round(value * steps) / steps : String(value);
}
