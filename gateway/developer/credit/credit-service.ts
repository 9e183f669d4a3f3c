import type { Clock, Timer } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { MeterAnswer, Plan, Subscription, Usage } from '../../contract/account/billing.ts';
import type {
  CallEnd,
  ChargedCall,
  CloudEventInput,
  CreditEvents,
  CreditHold,
  CreditPort,
  CreditState,
  FreeCall,
} from '../../contract/account/credit-port.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { ActionPort } from '../../contract/action/action.ts';
import type { GatewayPort } from '../../contract/port/gateway-port.ts';
import type { AuditRepository } from '../../store/repository/audit/audit-repository.ts';
import type {
  EffectEvent,
  EffectRecord,
  EffectRepository,
  EffectSource,
} from '../../store/repository/command/effect-repository.ts';
import type { AccountOverviewRepository } from '../../store/repository/developer/account-overview-repository.ts';
import type { CreditRepository, OpenHold } from '../../store/repository/developer/credit-repository.ts';
import type { LedgerFault } from '../../store/repository/developer/ledger-check.ts';
import type { MeterEventRepository } from '../../store/repository/developer/meter-event-repository.ts';
import type { UsageRepository } from '../../store/repository/developer/usage-repository.ts';
import type { VoucherRepository } from '../../store/repository/developer/voucher-repository.ts';
import { actionVerdict, type JudgedRun, runVerdict } from './call-verdict.ts';
import { CreditLedger, PlanActivation } from './credit-ledger.ts';
import { MeterIntake } from './meter-intake.ts';
import { limitsOf, PLANS } from './plans.ts';
import { dayOf, UsageCounter } from './usage-counter.ts';

const TICK_MS = 1000;
const DAY_MS = 24 * 3600 * 1000;
const DEFAULT_USAGE_DAYS = 30;
const MAX_USAGE_DAYS = 366;
const LEDGER_ROWS = 100;

export interface CreditServiceParts {
  readonly credits: CreditRepository;
  readonly usage: UsageRepository;
  readonly meterEvents: MeterEventRepository;
  readonly vouchers: VoucherRepository;
  readonly effects: EffectRepository;
  readonly accounts: Pick<AccountOverviewRepository, 'verificationOf' | 'hasKey'>;
  readonly audit: Pick<AuditRepository, 'append'>;
  readonly runs: RunSource;
  readonly actions: ActionSource;
  /** Verifies the sums of the ledger; see `ledgerSumFaults` of the store. */
  readonly faults: () => readonly LedgerFault[];
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/** Credits: see {@link CreditPort}. `start` before any request, `stop` after the last one. */
export class CreditService implements CreditPort {
  readonly #parts: CreditServiceParts;
  readonly #ledger: CreditLedger;
  readonly #usage: UsageCounter;
  readonly #activation: PlanActivation;
  readonly #intake: MeterIntake;
  readonly #watch: RunWatch;
  readonly #events = new Emitter<CreditEvents>();
  readonly #logger: Logger;
  #lastEntryId = 0;
  #timer: Timer | undefined;

  constructor(parts: CreditServiceParts) {
    this.#parts = parts;
    this.#logger = parts.logger.child({ module: 'credit' });
    this.#ledger = new CreditLedger({ ...parts, logger: this.#logger });
    this.#usage = new UsageCounter(parts.usage, parts.clock, this.#logger);
    this.#activation = new PlanActivation(parts);
    this.#intake = new MeterIntake({ ...parts, events: parts.meterEvents });
    this.#watch = new RunWatch(parts.runs, parts.actions, (hold, verdict) =>
      this.conclude(hold, { verdict, isFailure: verdict === 'refund' }),
    );
  }

  /**
   * Ends holds that an earlier run left open. Call it before launches and missions are restored, which changes
   * their records.
   */
  start(): void {
    if (this.#timer) return;
    const { credits, effects, clock } = this.#parts;
    const recovered = recoverHolds({
      credits,
      effects,
      end: (hold, verdict) => this.#ledger.conclude(hold, { verdict, isFailure: verdict === 'refund' }),
    });
    if (recovered.settled + recovered.refunded > 0)
      this.#logger.info(recovered, 'credit holds of an earlier run were ended');
    for (const fault of this.#parts.faults())
      this.#logger.error(fault, 'the credit ledger does not add up; restore the store from a backup');
    this.#lastEntryId = credits.lastEntryId();
    this.#watch.start();
    this.#timer = clock.every(TICK_MS, () => this.#tick());
  }

  /** Everything counted so far is on disk when it returns. */
  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#watch.stop();
    this.#ledger.retry();
    this.#usage.flush();
  }

  stateOf(accountId: string): CreditState {
    const { balance, held } = this.#parts.credits.account(accountId);
    return { state: balance > 0 ? 'active' : 'locked', balance, held };
  }

  hold(call: ChargedCall): CreditHold {
    const hold = this.#ledger.hold(call);
    this.#announce();
    return hold;
  }

  conclude(hold: CreditHold, end: CallEnd): void {
    if (this.#ledger.conclude(hold, end)) this.#announce();
  }

  follow(hold: CreditHold, runId: string): void {
    this.#watch.follow(hold, runId);
  }

  count(call: FreeCall): void {
    this.#usage.count(call);
  }

  plans(): readonly Plan[] {
    return PLANS;
  }

  limitsOf(accountId: string): Plan['limits'] {
    return limitsOf(this.#parts.credits.account(accountId).planId);
  }

  subscription(accountId: string): Subscription {
    const { planId, sinceMs, balance, held } = this.#parts.credits.account(accountId);
    const ledger = [...this.#parts.credits.entries(accountId, LEDGER_ROWS)];
    return { planId, sinceMs, balance, held, ledger };
  }

  subscribe(
    accountId: string,
    { planId, voucher }: { readonly planId: Plan['id']; readonly voucher?: string | undefined },
    context: RequestContext,
  ): Subscription {
    this.#activation.activate({ accountId, planId, voucher }, context);
    this.#announce();
    return this.subscription(accountId);
  }

  usage(
    accountId: string,
    query: {
      readonly from?: string | undefined;
      readonly to?: string | undefined;
      readonly groupBy: Usage['groupBy'];
    },
  ): Usage {
    const { usage, clock } = this.#parts;
    const to = query.to ?? dayOf(clock.utcMs());
    const from = query.from ?? dayOf(Date.parse(to) - (DEFAULT_USAGE_DAYS - 1) * DAY_MS);
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    if (!(days >= 1 && days <= MAX_USAGE_DAYS))
      throw new AppError(
        'validation',
        `From ${from} to ${to} is not a span of 1 to ${MAX_USAGE_DAYS} days.`,
        {
          context: {
            errors: [{ pointer: '/from', detail: `must be 0 to ${MAX_USAGE_DAYS - 1} days before to` }],
          },
        },
      );
    this.#usage.flush();
    const groups = [...usage.groups(accountId, from, to, query.groupBy)];
    const total = { calls: 0, failures: 0, credits: 0 };
    for (const group of groups) {
      total.calls += group.calls;
      total.failures += group.failures;
      total.credits += group.credits;
    }
    const items = [...usage.rows(accountId, from, to)];
    return { from, to, groupBy: query.groupBy, items, nextCursor: null, groups, total };
  }

  meter(
    accountId: string,
    events: readonly CloudEventInput[],
    callerKeyId: string | undefined,
    traceId: string,
  ): MeterAnswer {
    const answer = this.#intake.take(events, { accountId, keyId: callerKeyId, traceId });
    this.#announce();
    return answer;
  }

  on<Name extends keyof CreditEvents>(name: Name, listener: (event: CreditEvents[Name]) => void): () => void {
    return this.#events.on(name, listener);
  }

  #tick(): void {
    this.#usage.flush();
    this.#ledger.retry();
    this.#announce();
  }

  /**
   * Announces the accounts whose credits changed since the last announcement, including changes by the owner's
   * command line.
   */
  #announce(): void {
    const { credits } = this.#parts;
    try {
      const newest = credits.lastEntryId();
      if (newest === this.#lastEntryId) return;
      const changed = credits.accountsChangedSince(this.#lastEntryId);
      this.#lastEntryId = newest;
      for (const accountId of changed) {
        const { balance, held } = credits.account(accountId);
        this.#events.emit('changed', { accountId, balance, held });
      }
    } catch (error) {
      this.#logger.warn({ error: errorText(error) }, 'credits could not be read');
    }
  }
}

/** The events watched in the core. */
type RunSource = Pick<GatewayPort, 'on' | 'launchRecord' | 'mission' | 'command'>;
type ActionSource = Pick<ActionPort, 'on' | 'action'>;

type Verdict = 'settle' | 'refund';

/** Follows the runs and actions that calls started, and settles the cost of each as soon as it is certain. */
class RunWatch {
  readonly #source: RunSource;
  readonly #actions: ActionSource;
  readonly #end: (hold: CreditHold, verdict: Verdict) => void;
  /** By launchId, missionId or actionId. An action can be executed again while an earlier call waits for its end. */
  readonly #holds = new Map<string, CreditHold[]>();
  #unsubscribes: Unsubscribe[] = [];

  constructor(source: RunSource, actions: ActionSource, end: (hold: CreditHold, verdict: Verdict) => void) {
    this.#source = source;
    this.#actions = actions;
    this.#end = end;
  }

  start(): void {
    if (this.#unsubscribes.length > 0) return;
    this.#unsubscribes = [
      this.#source.on('launch', (run) => this.#judge(run.launchId, () => this.#ofRun(run))),
      this.#source.on('mission', (run) => this.#judge(run.missionId, () => this.#ofRun(run))),
      this.#actions.on('action', (action) => this.#judge(action.actionId, () => this.#ofAction(action))),
    ];
  }

  /** Holds of runs that are still open stay open: the next start judges them by their records. */
  stop(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#unsubscribes = [];
    this.#holds.clear();
  }

  follow(hold: CreditHold, runId: string): void {
    this.#holds.set(runId, [...(this.#holds.get(runId) ?? []), hold]);
    const action = this.#actions.action(runId);
    const run = this.#source.launchRecord(runId) ?? this.#source.mission(runId);
    // A run without a record had no effect, so it is refunded.
    this.#judge(runId, () => (action ? this.#ofAction(action) : run ? this.#ofRun(run) : 'refund'));
  }

  #ofRun(run: Parameters<typeof runVerdict>[0]): Verdict | undefined {
    return runVerdict(run, (commandId) => this.#source.command(commandId)?.state);
  }

  #ofAction(action: Parameters<typeof actionVerdict>[0]): Verdict | undefined {
    return actionVerdict(action, (commandId) => this.#source.command(commandId));
  }

  #judge(runId: string, judge: () => Verdict | undefined): void {
    const holds = this.#holds.get(runId);
    const verdict = holds && judge();
    if (!verdict) return;
    this.#holds.delete(runId);
    for (const hold of holds) this.#end(hold, verdict);
  }
}

/** The run that records an operation's effect; the command itself for all others. */
const SOURCE_OF: Readonly<Record<string, EffectSource>> = {
  'drone.launch': 'launch',
  'mission.start': 'mission',
};

/**
 * Operations on actions and plans with the event that proves them. Leases taken by hand end with the gateway and
 * are refunded.
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

interface HoldRecoveryParts {
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
  const source = SOURCE_OF[operationId] ?? 'command';
  const effect = effects.ofTrace(source, hold.traceId, hold.atMs).find(({ id }) => !taken.has(id));
  if (!effect) return 'refund';
  taken.add(effect.id);
  if (source === 'command') return WITHOUT_EFFECT.has(effect.status) ? 'refund' : 'settle';
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
