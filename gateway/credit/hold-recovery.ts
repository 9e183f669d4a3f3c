import type { CreditRepository, OpenHold } from '../store/credit-repository.ts';
import type { EffectRecord, EffectRepository, EffectTable } from '../store/effect-repository.ts';
import { type JudgedRun, runVerdict } from './run-verdict.ts';

/** Where an operation's effect is written down; the commands' table for all others. */
const TABLE_OF: Readonly<Record<string, EffectTable>> = {
  'drone.launch': 'launch',
  'mission.start': 'mission_run',
};

/** States of a command that never reached the vehicle, or that the vehicle never answered. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['authorised', 'denied', 'unknown', 'cancelled']);

export interface HoldRecoveryParts {
  readonly credits: Pick<CreditRepository, 'openHolds'>;
  readonly effects: EffectRepository;
  readonly end: (hold: OpenHold, verdict: 'settle' | 'refund') => void;
}

/**
 * Ends the holds an earlier run of the gateway left, before anything new starts: each by the record of its effect, which stands
 * on disk or not. One record pays for one hold, so that calls sharing a trace id are not all billed for one flight.
 * @returns how many were settled and refunded
 */
export function recoverHolds({ credits, effects, end }: HoldRecoveryParts): {
  readonly settled: number;
  readonly refunded: number;
} {
  const taken = new Set<string>();
  const count = { settled: 0, refunded: 0 };
  for (const hold of credits.openHolds()) {
    const verdict = verdictOf(hold, effects, taken);
    end(hold, verdict);
    if (verdict === 'settle') count.settled += 1;
    else count.refunded += 1;
  }
  return count;
}

function verdictOf(hold: OpenHold, effects: EffectRepository, taken: Set<string>): 'settle' | 'refund' {
  if (hold.traceId === null) return 'refund';
  const table = TABLE_OF[hold.operationId ?? ''] ?? 'command';
  const effect = effects.ofTrace(table, hold.traceId, hold.atMs).find(({ id }) => !taken.has(id));
  if (!effect) return 'refund';
  taken.add(effect.id);
  if (table === 'command') return WITHOUT_EFFECT.has(effect.status) ? 'refund' : 'settle';
  return runVerdict(judged(effect), (commandId) => effects.commandState(commandId)) ?? 'refund';
}

function judged({ status, commandIds }: EffectRecord): JudgedRun {
  return { status: status as JudgedRun['status'], commandIds };
}
