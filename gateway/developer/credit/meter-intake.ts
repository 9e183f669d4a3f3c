import type { Clock } from '../../base/clock.ts';
import type { MeterAnswer } from '../../contract/account/billing.ts';
import type { CloudEventInput } from '../../contract/account/credit-port.ts';
import { DOCUMENTED_OPERATIONS } from '../../contract/developer/documented-operations.ts';
import type { AccountOverviewRepository } from '../../store/repository/developer/account-overview-repository.ts';
import type { CreditRepository } from '../../store/repository/developer/credit-repository.ts';
import type { MeterEventRepository } from '../../store/repository/developer/meter-event-repository.ts';
import type { UsageRepository } from '../../store/repository/developer/usage-repository.ts';
import { dayOf } from './usage-counter.ts';

const DAY_MS = 24 * 3600 * 1000;
/** An event may be reported up to this many days late. */
export const METER_PAST_DAYS = 31;
/** An event counts once within this many days. */
export const METER_DEDUPE_DAYS = 90;
const FUTURE_MS = 5 * 60 * 1000;
/** Operation ids an account may invent per day, so that its usage stays readable and bounded. */
export const METER_OPERATIONS_A_DAY = 200;
const OPERATION_FORM = /^[A-Za-z0-9][A-Za-z0-9._:/-]{0,63}$/;

export interface MeterIntakeParts {
  readonly credits: CreditRepository;
  readonly usage: UsageRepository;
  readonly events: MeterEventRepository;
  readonly accounts: Pick<AccountOverviewRepository, 'hasKey'>;
  readonly clock: Clock;
}

interface Caller {
  readonly accountId: string;
  /** The key that sent the events; it can record usage for itself only. */
  readonly keyId: string | undefined;
  readonly traceId: string;
}

/**
 * Records what an account's own systems used. An operation of the reference costs its credits times the
 * quantity. Any other name costs nothing. `source` and `id` together identify an event: a repeated event is a
 * duplicate and changes nothing. A rejected event is not kept, so it can be sent again once the reason is
 * fixed.
 */
export class MeterIntake {
  readonly #parts: MeterIntakeParts;

  constructor(parts: MeterIntakeParts) {
    this.#parts = parts;
  }

  /** All of them in one transaction. @throws store-unavailable: then none was taken in */
  take(events: readonly CloudEventInput[], caller: Caller): MeterAnswer {
    const { credits } = this.#parts;
    return credits.transact(() => {
      const rejected: MeterAnswer['rejected'] = [];
      let accepted = 0;
      let duplicates = 0;
      for (const event of events) {
        const { id, source } = event;
        if (this.#parts.events.has(caller.accountId, source, id)) {
          duplicates += 1;
          continue;
        }
        const reason = this.#count(event, caller);
        if (reason === undefined) accepted += 1;
        else rejected.push({ id, source, reason });
      }
      return { accepted, duplicates, rejected, balance: credits.account(caller.accountId).balance };
    });
  }

  /** @returns why not, or undefined */
  #count(event: CloudEventInput, caller: Caller): string | undefined {
    const { usage, events, accounts, clock } = this.#parts;
    const { accountId } = caller;
    const { operationId, quantity } = event.data;
    const nowMs = clock.utcMs();
    const atMs = event.time === undefined ? nowMs : Date.parse(event.time);
    if (!(atMs >= nowMs - METER_PAST_DAYS * DAY_MS && atMs <= nowMs + FUTURE_MS))
      return `time must be within the last ${METER_PAST_DAYS} days`;
    if (!OPERATION_FORM.test(operationId))
      return 'operationId may have up to 64 letters, digits and . _ : / -';
    const keyId = event.data.keyId ?? caller.keyId;
    if (caller.keyId !== undefined && keyId !== caller.keyId) return 'a key can record usage for itself only';
    if (keyId !== undefined && !accounts.hasKey(accountId, keyId)) return 'the account has no such key';
    const operation = DOCUMENTED_OPERATIONS.find(({ id }) => id === operationId);
    const day = dayOf(atMs);
    if (!operation && usage.operationsOn(accountId, day) >= METER_OPERATIONS_A_DAY)
      return `an account may use ${METER_OPERATIONS_A_DAY} operation ids per day`;
    const cost = (operation?.credits ?? 0) * quantity;
    if (cost > 0 && !this.#spend(cost, event, caller, keyId)) return 'credits-required';
    events.add(
      { accountId, source: event.source, eventId: event.id, atMs: nowMs, operationId, quantity, keyId },
      nowMs - METER_DEDUPE_DAYS * DAY_MS,
    );
    usage.add([{ accountId, day, keyId, operationId, calls: quantity, failures: 0, credits: cost }]);
    return undefined;
  }

  /** Held and settled at once: the event reports something that has already happened. */
  #spend(
    amount: number,
    event: CloudEventInput,
    { accountId, traceId }: Caller,
    keyId: string | undefined,
  ): boolean {
    const { credits, clock } = this.#parts;
    const atMs = clock.utcMs();
    // For this intake only: an event whose record was already deleted may be sent again.
    const ref = `meter:${JSON.stringify([event.source, event.id])}:${atMs}`;
    const { operationId } = event.data;
    if (!credits.hold({ accountId, atMs, amount, ref, operationId, keyId, traceId })) return false;
    credits.conclude(accountId, ref, 'settle', atMs);
    return true;
  }
}
