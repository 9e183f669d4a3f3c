import { english, joinTexts, type OperatorText, say } from '../../../contract/operator-text.ts';
import type { FactValue } from '../engine/policy-fact.ts';
import { FACTS_BY_PATH } from '../engine/policy-facts.ts';
import type { PolicyInput } from '../engine/policy-input.ts';

/** Part of a reason: words, or a fact to insert. `limit` becomes the number in the condition. */
export type ReasonPart = { readonly words: string } | { readonly path: string };

/** The placeholder for the number in the condition. */
export const LIMIT = 'limit';

/** Splits `{vehicle.batteryPct} % is too little` into its parts. */
export function reasonParts(reason: string): readonly ReasonPart[] {
  return reason
    .split(/(\{[^{}]*\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^\{.*\}$/.test(piece) ? { path: piece.slice(1, -1).trim() } : { words: piece }));
}

/** The reason with values filled in. Its code is the reason as the policy writes it. */
export function reasonText(
  parts: readonly ReasonPart[],
  input: PolicyInput,
  limit: number | undefined,
): OperatorText {
  const code = parts.map((part) => ('words' in part ? part.words : `{${part.path}}`)).join('');
  const values = parts.flatMap((part) => {
    if ('words' in part) return [];
    const value = part.path === LIMIT ? (limit ?? null) : factValue(part.path, input);
    return [[part.path, valueText(value)] as const];
  });
  return values.length === 0 ? code : say(code, Object.fromEntries(values));
}

/** A fact's value in the input as plain JSON, before Cedar's rounding; null is unknown. */
export function plainFactValue(
  path: string,
  input: PolicyInput,
): number | string | boolean | string[] | null {
  const value = factValue(path, input);
  return typeof value === 'object' && value !== null ? value.map(english) : value;
}

/** A fact's value in the input, before Cedar's rounding; null is unknown. */
function factValue(path: string, input: PolicyInput): FactValue {
  return FACTS_BY_PATH.get(path)?.read(input) ?? null;
}

const SHOWN_OF_A_SET = 5;

function setText(values: readonly OperatorText[]): OperatorText {
  if (values.length === 0) return 'no reason given';
  const more = values.length - SHOWN_OF_A_SET;
  const shown = values.slice(0, SHOWN_OF_A_SET);
  return joinTexts(more > 0 ? [...shown, say('and {count} more', { count: more })] : shown);
}

function valueText(value: FactValue): OperatorText {
  if (value === null) return 'unknown';
  if (typeof value === 'number') return String(Math.round(value * 1000) / 1000);
  if (typeof value === 'object') return setText(value);
  return String(value);
}
