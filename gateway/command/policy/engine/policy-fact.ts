import type { PolicyInput } from './policy-input.ts';

type FactType = 'Long' | 'String' | 'Bool' | 'Set<String>' | 'datetime';

/** What is read out of the input; null is unknown. */
export type FactValue = number | string | boolean | readonly string[] | null;

/**
 * One thing a policy may ask for, at `context.<path>`. Cedar counts in whole numbers: a Long is rounded to 0.001 first and
 * then to the side given, so that `>` with a whole number is exact for what is rounded up, and `<` for what is rounded down.
 */
export interface PolicyFact {
  readonly path: string;
  readonly type: FactType;
  /** Needed for a Long. */
  readonly round?: 'up' | 'down';
  /** Always known; anything else may be absent and must be asked for with `has`. */
  readonly isRequired?: true;
  read(input: PolicyInput): FactValue;
}
