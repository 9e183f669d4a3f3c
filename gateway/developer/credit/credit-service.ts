import type { Clock, Timer } from '../../base/clock.ts';
import { Emitter } from '../../base/emitter.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id.ts';
import type { Logger } from '../../base/logger.ts';
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
import type { AuditRepository } from '../../store/repository/audit/audit-repository.ts';
import type { EffectRepository } from '../../store/repository/command/effect-repository.ts';
import type { AccountOverviewRepository } from '../../store/repository/developer/account-overview-repository.ts';
import type { CreditRepository } from '../../store/repository/developer/credit-repository.ts';
import type { LedgerFault } from '../../store/repository/developer/ledger-check.ts';
import type { MeterEventRepository } from '../../store/repository/developer/meter-event-repository.ts';
import type { UsageRepository } from '../../store/repository/developer/usage-repository.ts';
import type { VoucherRepository } from '../../store/repository/developer/voucher-repository.ts';
import { CreditLedger } from './credit-ledger.ts';
import { recoverHolds } from './hold-recovery.ts';
import { MeterIntake } from './meter-intake.ts';
import { PlanActivation } from './plan-activation.ts';
import { PLANS, planOf } from './plans.ts';
import { type ActionSource, type RunSource, RunWatch } from './run-watch.ts';
import { dayOf, UsageBook } from './usage-book.ts';

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
  /** Adds the ledger up again; see the store's `ledgerSumFaults`. */
  readonly faults: () => readonly LedgerFault[];
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/** The credit room: see {@link CreditPort}. `start` before any request, `stop` after the last one. */
export class CreditService implements CreditPort {
  readonly #parts: CreditServiceParts;
  readonly #ledger: CreditLedger;
  readonly #book: UsageBook;
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
    this.#book = new UsageBook(parts.usage, parts.clock, this.#logger);
    this.#activation = new PlanActivation(parts);
    this.#intake = new MeterIntake({ ...parts, events: parts.meterEvents });
    this.#watch = new RunWatch(parts.runs, parts.actions, (hold, verdict) =>
      this.conclude(hold, { verdict, isFailure: verdict === 'refund' }),
    );
  }

  /**
   * Ends what an earlier run left open; to be called before launches and missions are restored, which changes
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
    this.#book.flush();
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
    this.#book.count(call);
  }

  plans(): readonly Plan[] {
    return PLANS;
  }

  limitsOf(accountId: string): Plan['limits'] {
    return (planOf(this.#parts.credits.account(accountId).planId) ?? PLANS[0]).limits;
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
    this.#book.flush();
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
    this.#book.flush();
    this.#ledger.retry();
    this.#announce();
  }

  /** Says whose credits changed since it was said last, also when the owner's command line changed them. */
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
