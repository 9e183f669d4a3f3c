import { countValues } from '../../../base/count-values.ts';
import { AppError } from '../../../base/error.ts';
import { FACTS_BY_PATH } from './policy-facts.ts';
import type { PolicyInput } from './policy-input.ts';

/** A mission of 2,000 items has 26,000. */
const MAX_VALUES = 40_000;
const MAX_CHARACTERS = 4096;
/** Parameters of the largest vehicle, and more. */
const MAX_ELEMENTS = 2500;

/** Bounds the size of the policy input, whatever a command carries. @throws AppError validation */
export function refuseLargeInput(input: PolicyInput): void {
  if (countValues(input.params, MAX_VALUES) > MAX_VALUES)
    throw tooLarge('params', `more than ${MAX_VALUES} values`);
  for (const fact of FACTS_BY_PATH.values()) {
    const value = fact.read(input);
    const texts = Array.isArray(value) ? (value as readonly string[]) : [value];
    if (texts.length > MAX_ELEMENTS) throw tooLarge(fact.path, `more than ${MAX_ELEMENTS} elements`);
    if (texts.some((text) => typeof text === 'string' && text.length > MAX_CHARACTERS))
      throw tooLarge(fact.path, `more than ${MAX_CHARACTERS} characters`);
  }
}

function tooLarge(path: string, what: string): AppError {
  return new AppError(
    'validation',
    `Governance cannot decide a command whose ${path} has ${what}. Nothing was sent.`,
    { context: { errors: [{ pointer: `/${path.replaceAll('.', '/')}`, detail: `has ${what}` }] } },
  );
}
