import type { Recommendation } from '../../contract/developer/assistant.ts';
import type { DocumentedOperation } from '../../contract/developer/documented-operations.ts';
import type { Goal } from './goal.ts';
import type { OperationAdvice } from './operation-advice.ts';

/** An operation that was chosen, with what the reference and the assistant know of it. */
export interface ChosenOperation {
  readonly operation: DocumentedOperation;
  readonly advice: OperationAdvice;
}

/** What the chosen operations cost, one call each, those of a vehicle for each vehicle. Integer credits, rounded up. */
export function creditEstimate(
  chosen: readonly ChosenOperation[],
  { vehicles, frequency }: Goal,
): Recommendation['credits'] {
  const perRun = sumOf(chosen, ({ operation, advice }) =>
    advice.paid === 'once' ? 0 : operation.credits * (advice.paid === 'vehicle' ? vehicles.count : 1),
  );
  const once = chosen.filter(({ operation, advice }) => advice.paid === 'once' && operation.credits > 0);
  const perMonth = Math.ceil(perRun * frequency.runsPerMonth);
  const assumptions = [
    `${vehicles.count} ${vehicles.count === 1 ? 'vehicle' : 'vehicles'}${vehicles.isAssumed ? ' (none was named)' : ''}`,
    `${frequency.text}${frequency.isAssumed ? ' (no frequency was named)' : `, ${rounded(frequency.runsPerMonth)} runs a month`}`,
    'each operation once a run, those that move a vehicle once for each',
  ];
  if (once.length > 0) {
    const names = once.map(({ operation }) => `${operation.name} ${operation.credits}`).join(', ');
    assumptions.push(
      `before the first run once ${sumOf(once, ({ operation }) => operation.credits)} credits more (${names})`,
    );
  }
  return { perRun, perMonth, assumption: `${assumptions.join('; ')}.` };
}

function sumOf<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0);
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}
