import type { OperatorText } from '../../../contract/operator-text.ts';
import type { PolicyInput } from './policy-input.ts';

type FactType = 'Long' | 'String' | 'Bool' | 'Set<String>' | 'datetime';

/** A value read from the input; null is unknown. */
export type FactValue = number | string | boolean | readonly OperatorText[] | null;

/**
 * One fact a policy may use, at `context.<path>`. Cedar counts in whole numbers: a Long is rounded to 0.001 first
 * and then to the given side, so that `>` with a whole number is exact for a fact rounded up, and `<` for one
 * rounded down.
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
