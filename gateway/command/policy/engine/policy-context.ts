import type { CedarValueJson } from '@cedar-policy/cedar-wasm/nodejs';
import type { FactValue, PolicyFact } from './policy-fact.ts';
import { FACTS_BY_PATH } from './policy-facts.ts';
import type { PolicyInput } from './policy-input.ts';

type CedarRecord = { [key: string]: CedarValueJson };

/** The input as Cedar's `context`: unknown values are absent, every record is present. */
export function policyContext(input: PolicyInput): CedarRecord {
  const context: CedarRecord = {};
  for (const fact of FACTS_BY_PATH.values()) {
    const names = fact.path.split('.');
    const last = names.pop() ?? fact.path;
    let record = context;
    for (const name of names) {
      const next = (record[name] ?? {}) as CedarRecord;
      record[name] = next;
      record = next;
    }
    const value = fact.read(input);
    if (value !== null) record[last] = cedarValue(fact, value);
  }
  return context;
}

function cedarValue({ type, round }: PolicyFact, value: Exclude<FactValue, null>): CedarValueJson {
  if (typeof value === 'number') return wholeNumber(value, round ?? 'up');
  if (type === 'datetime') return { __extn: { fn: 'datetime', arg: String(value) } };
  return typeof value === 'object' ? [...value] : value;
}

/** Rounded to 0.001 first: what came as 120.0000001 out of a conversion is 120. */
function wholeNumber(value: number, round: 'up' | 'down'): number {
  const thousandths = Math.round(value * 1000) / 1000;
  const whole = round === 'up' ? Math.ceil(thousandths) : Math.floor(thousandths);
  // Cedar does not accept -0 as an integer.
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, whole)) + 0;
}
