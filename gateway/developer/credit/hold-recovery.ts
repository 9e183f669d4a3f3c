import type {
  EffectEvent,
  EffectRecord,
  EffectRepository,
  EffectTable,
} from '../../store/repository/command/effect-repository.ts';
import type { CreditRepository, OpenHold } from '../../store/repository/developer/credit-repository.ts';
import { actionVerdict } from './action-verdict.ts';
import { type JudgedRun, runVerdict } from './run-verdict.ts';

/** Where an operation's effect is written down; the commands' table for all others. */
const TABLE_OF: Readonly<Record<string, EffectTable>> = {
  'drone.launch': 'launch',
  'mission.start': 'mission_run',
};

/**
 * Operations on actions and plans with the event that proves them. Leases taken by hand are gone with the
 * gateway: refunded.
 */
const EVENT_OF: Readonly<Record<string, EffectEvent>> = {
  'SVC-AX-PLN-CRE-C-v1': 'plan-created',
  'SVC-AX-STP-ADD-C-v1': 'step-added',
  'SVC-AX-DPN-ADD-C-v1': 'dependency-added',
  'SVC-AX-ACT-QUE-C-v1': 'action-queued',
  'SVC-AX-ACT-EXE-E-v1': 'action-executed',
};
const WITHOUT_RECORD: ReadonlySet<string> = new Set(['SVC-AX-RES-ALL-L-v1']);

/** States of a command that never reached the vehicle, or that the vehicle never answered. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['authorised', 'denied', 'unknown', 'cancelled']);

export interface HoldRecoveryParts {
  readonly credits: Pick<CreditRepository, 'openHolds'>;
  readonly effects: EffectRepository;
  readonly end: (hold: OpenHold, verdict: 'settle' | 'refund') => void;
}

/**
 * Ends the holds left by an earlier run of the gateway, before anything new starts. Each is settled or
 * refunded by the stored record of its effect. Without a record it is refunded. One record pays for one hold,
 * so that calls sharing a trace id are not all billed for one flight.
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
  const operationId = hold.operationId ?? '';
  if (WITHOUT_RECORD.has(operationId)) return 'refund';
  const event = EVENT_OF[operationId];
  if (event) return eventVerdict(event, hold.traceId, hold.atMs, effects, taken);
  const table = TABLE_OF[operationId] ?? 'command';
  const effect = effects.ofTrace(table, hold.traceId, hold.atMs).find(({ id }) => !taken.has(id));
  if (!effect) return 'refund';
  taken.add(effect.id);
  if (table === 'command') return WITHOUT_EFFECT.has(effect.status) ? 'refund' : 'settle';
  return runVerdict(judged(effect), (commandId) => effects.commandState(commandId)) ?? 'refund';
}

function eventVerdict(
  event: EffectEvent,
  traceId: string,
  sinceMs: number,
  effects: EffectRepository,
  taken: Set<string>,
): 'settle' | 'refund' {
  const effect = effects.eventsOfTrace(event, traceId, sinceMs).find(({ id }) => !taken.has(id));
  if (!effect) return 'refund';
  taken.add(effect.id);
  if (event !== 'action-executed') return 'settle';
  const action = effect.actionId === null ? undefined : effects.action(effect.actionId);
  return (action && actionVerdict(action, (commandId) => effects.command(commandId))) ?? 'refund';
}

function judged({ status, commandIds }: EffectRecord): JudgedRun {
  return { status: status as JudgedRun['status'], commandIds };
}
