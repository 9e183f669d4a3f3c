import type { Recommendation } from '../../contract/developer/assistant.ts';
import { DOCUMENTED_OPERATIONS } from '../../contract/developer/documented-operations.ts';

const MAX_TEXT = 4000;

/**
 * Whether a phrased text names only operations and numbers of the recommendation it was made from. Strict on
 * purpose: what it refuses is replaced by the text of the rules, what it lets pass is shown to a person as
 * advice.
 */
export function isTrueToFacts(text: string, facts: Recommendation): boolean {
  if (text === '' || text.length > MAX_TEXT) return false;
  // No links, markup or code.
  if (/:\/\/|www\.|[<>`{}]|\]\(/i.test(text)) return false;
  const chosen = new Set(facts.apis.map(({ operationId }) => operationId));
  const others = DOCUMENTED_OPERATIONS.filter(({ id }) => !chosen.has(id));
  const said = text.toLowerCase();
  if (others.some(({ id }) => said.includes(id.toLowerCase()))) return false;
  return identifiersOf(text).every((name) => isKnown(name, chosen)) && numbersAreKnown(text, facts);
}

/** What looks like an address, an operation's id or a method before an address. */
function identifiersOf(text: string): readonly string[] {
  return [
    ...(text.match(/(?<![\p{Letter}\p{Number}])\/[a-z][\w{}/-]*/giu) ?? []),
    ...(text.match(/\b[a-z]{3,}\.[a-z]{3,}\b/gi) ?? []),
    ...(text.match(/\b(?:SVC|uav)-[\w-]+/gi) ?? []),
    ...(text.match(/\b(?:GET|POST|PUT|PATCH|DELETE) \S+/g) ?? []).map((found) => found.split(' ')[1] ?? ''),
  ].map((name) => name.replace(/[.,;:!?)]+$/, ''));
}

function isKnown(name: string, chosen: ReadonlySet<string>): boolean {
  return DOCUMENTED_OPERATIONS.some(({ id, path }) => chosen.has(id) && (name === id || name === path));
}

function numbersAreKnown(text: string, facts: Recommendation): boolean {
  const { text: _, phrasedBy: __, ...rest } = facts;
  const numbers = (value: string): readonly string[] => value.match(/\d+(?:[.,]\d+)*/g) ?? [];
  const known = new Set([...numbers(JSON.stringify(rest)), ...numbers(facts.text)]);
  return numbers(text).every((number) => known.has(number));
}
