import { LEDGER_EFFECT, type LedgerEntry, type LedgerKind } from '../../gateway/contract/account/billing.ts';
import { formatLocalDay } from './measure/time.ts';

/** One row of the ledger with what it changed, in credits. Balance and reserved credits are those after the row. */
export interface StatementLine extends LedgerEntry {
  readonly change: number;
  readonly reserved: number;
}

/** The rows of one local day, newest first, and by how much they changed the balance. */
export interface StatementDay {
  readonly day: string;
  readonly change: number;
  readonly lines: readonly StatementLine[];
}

/** Rows that add up: opening + grants − holds + refunds − expiries = the balance after the newest row. */
export interface Statement {
  /** Balance before the oldest row. */
  readonly opening: number;
  readonly sums: Readonly<Record<LedgerKind, number>>;
  /** Credits spent for good, by operation; most first. */
  readonly spent: readonly (readonly [operationId: string, credits: number])[];
  /** Newest first. */
  readonly days: readonly StatementDay[];
}

/**
 * @param ledger newest first, as the gateway sends it; older rows may be missing
 * @param held credits reserved after the newest row
 */
export function statementOf(ledger: readonly LedgerEntry[], held: number): Statement {
  const sums: Record<LedgerKind, number> = { grant: 0, hold: 0, settle: 0, refund: 0, expire: 0 };
  const spent = new Map<string, number>();
  const days: { day: string; change: number; lines: StatementLine[] }[] = [];
  let reserved = held;
  for (const entry of ledger) {
    const effect = LEDGER_EFFECT[entry.kind];
    const change = effect.balance * entry.amount;
    const day = formatLocalDay(entry.atMs);
    if (days.at(-1)?.day !== day) days.push({ day, change: 0, lines: [] });
    const last = days.at(-1);
    if (last) last.change += change;
    last?.lines.push({ ...entry, change, reserved });
    reserved -= effect.held * entry.amount;
    sums[entry.kind] += entry.amount;
    if (entry.kind === 'settle') {
      const operationId = entry.operationId ?? '';
      spent.set(operationId, (spent.get(operationId) ?? 0) + entry.amount);
    }
  }
  const oldest = days.at(-1)?.lines.at(-1);
  return {
    opening: oldest ? oldest.balance - oldest.change : 0,
    sums,
    spent: [...spent].toSorted((a, b) => b[1] - a[1]),
    days,
  };
}
