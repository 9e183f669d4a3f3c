import { calibration } from './german/gateway/calibration.ts';
import { commands } from './german/gateway/commands.ts';
import { controlWords } from './german/gateway/control-words.ts';
import { planCheck } from './german/gateway/plan-check.ts';
import { planFiles } from './german/gateway/plan-files.ts';
import { planWords } from './german/gateway/plan-words.ts';
import { policies } from './german/gateway/policies.ts';
import { pricePlans } from './german/gateway/price-plans.ts';
import { recordings } from './german/gateway/recordings.ts';
import { stationWords } from './german/gateway/station-words.ts';
import { transfers } from './german/gateway/transfers.ts';
import { vehicleWords } from './german/gateway/vehicle-words.ts';
import { currentLanguage } from './translate.ts';

const HOLE = /\{([\w.]+)\}/;
/** `2,000`, which would read as two in German. */
const GROUPED = /^\d{1,3}(?:,\d{3})+$/;
const LONGEST = 600;
const REMEMBERED = 500;
const MOST_IN_A_ROW = 12;

interface Sentence {
  readonly pattern: RegExp;
  readonly holes: readonly string[];
  readonly german: string;
}

const tables = [
  calibration,
  commands,
  transfers,
  planCheck,
  policies,
  vehicleWords,
  recordings,
  pricePlans,
  planWords,
  planFiles,
  controlWords,
  stationWords,
];
let exact: ReadonlyMap<string, string> | undefined;
let open: readonly Sentence[] | undefined;
const known = new Map<string, string | undefined>();

/**
 * A sentence of the gateway in the language chosen: the English itself, or its German, what the gateway filled in kept and
 * translated where it is a sentence of its own. Undefined where it is not known.
 */
export function gatewaySentence(english: string): string | undefined {
  return currentLanguage() === 'en' ? english : germanSentence(english);
}

function germanSentence(english: string): string | undefined {
  if (known.has(english)) return known.get(english);
  const german = english.length > LONGEST ? undefined : found(english);
  if (known.size >= REMEMBERED) known.clear();
  known.set(english, german);
  return german;
}

function found(english: string): string | undefined {
  exact ??= new Map(entries().filter(([key]) => !HOLE.test(key)));
  open ??= entries()
    .filter(([key]) => HOLE.test(key))
    .toSorted(([one], [other]) => wordsOf(other).length - wordsOf(one).length)
    .map(([key, german]) => sentence(key, german));
  const whole = exact.get(english);
  if (whole !== undefined) return whole;
  for (const { pattern, holes, german } of open) {
    const match = pattern.exec(english);
    if (!match) continue;
    const values = new Map(holes.map((hole, index) => [hole, match[index + 1] ?? '']));
    return german.replace(new RegExp(HOLE, 'g'), (_whole, hole: string) => {
      const value = values.get(hole) ?? '';
      return germanSentence(value) ?? value.replace(GROUPED, (digits) => digits.replaceAll(',', '\u00a0'));
    });
  }
  return joined(english);
}

/** Several sentences in a row, such as reasons. Unknown ones stay in English. */
function joined(english: string): string | undefined {
  const pieces = english.split('; ');
  if (pieces.length === 1 || pieces.length > MOST_IN_A_ROW) return undefined;
  const told: string[] = [];
  let isKnown = false;
  for (let from = 0; from < pieces.length; ) {
    let to = pieces.length - (from === 0 ? 1 : 0);
    let german: string | undefined;
    for (; to > from && german === undefined; to -= 1)
      german = germanSentence(pieces.slice(from, to).join('; '));
    isKnown ||= german !== undefined;
    told.push(german ?? pieces[from] ?? '');
    from = german === undefined ? from + 1 : to + 1;
  }
  return isKnown ? told.join('; ') : undefined;
}

function entries(): readonly (readonly [string, string])[] {
  return tables.flatMap((table) => Object.entries(table));
}

/** Patterns with more fixed words are tried first: the more specific one wins. */
function wordsOf(key: string): string {
  return key.replace(new RegExp(HOLE, 'g'), '');
}

function sentence(key: string, german: string): Sentence {
  const parts = key.split(HOLE);
  const pattern = parts
    .map((part, index) => (index % 2 === 1 ? '([^]*)' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
  return {
    pattern: new RegExp(`^${pattern}$`),
    holes: parts.filter((_part, index) => index % 2 === 1),
    german,
  };
}
