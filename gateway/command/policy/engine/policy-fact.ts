import type { OperatorText } from '../../../contract/operator-text.ts';
import type { PolicyInput } from './policy-input.ts';

type FactType = 'Long' | 'String' | 'Bool' | 'Set<String>' | 'datetime';

/** A value from the input; null is unknown. */
export type FactValue = number | string | boolean | readonly OperatorText[] | null;

/**
 * One fact for policies, at `context.<path>`. Cedar has only whole numbers: a Long is rounded to
 * 0.001 first and then to the given side. So `>` with a whole number is exact for a fact rounded
 * up, and `<` for one rounded down.
 */
export interface PolicyFact {
  readonly path: string;
  readonly type: FactType;
  /** Required for a Long. */
  readonly round?: 'up' | 'down';
  /** Always known. Test any other fact with `has`, because it may be absent. */
  readonly isRequired?: true;
  read(input: PolicyInput): FactValue;
}
