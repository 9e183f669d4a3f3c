import type { CloudEvent, MeterAnswer, Plan, Subscription, Usage } from './billing.ts';
import type { RequestContext } from './principal.ts';

/** What an account has to spend. `locked` at 0: the credits gate. */
export interface CreditState {
  readonly state: 'locked' | 'active';
  readonly balance: number;
  /** Credits held for calls that have not ended. Not part of the balance. */
  readonly held: number;
}

/** One call of an operation that costs credits, about to run. */
export interface ChargedCall {
  readonly accountId: string;
  /** Undefined: the login itself. */
  readonly keyId: string | undefined;
  readonly operationId: string;
  readonly credits: number;
  readonly traceId: string;
}

/** Credits taken out of the balance for a call that has not ended. */
export interface CreditHold {
  readonly accountId: string;
  /** Identifies this run of the request alone: a trace id may come from the client and proves nothing. */
  readonly ref: string;
  readonly operationId: string;
  readonly credits: number;
}

/** How a call ended: `settle` spends what it held, `refund` gives it back; `isFailure` counts it as failed. */
export interface CallEnd {
  readonly verdict: 'settle' | 'refund';
  readonly isFailure: boolean;
}

/** A call that costs nothing, or was refused before it could cost something. */
export interface FreeCall {
  readonly accountId: string;
  readonly keyId: string | undefined;
  readonly operationId: string;
  readonly isFailure: boolean;
}

export interface CreditChange {
  readonly accountId: string;
  readonly balance: number;
  readonly held: number;
}

/** Announced after the ledger was written, by this gateway or by the owner's command line. */
export interface CreditEvents {
  changed: CreditChange;
}

/**
 * Credits of accounts: what calls cost, plans, usage. The operator has no account and is never metered, so
 * this port is never called for the operator.
 */
export interface CreditPort {
  /** Read from the ledger's store every time: another process may have written. */
  stateOf(accountId: string): CreditState;

  /** Takes the credits of a call before it runs. Durable when it returns. @throws credits-required, store-unavailable */
  hold(call: ChargedCall): CreditHold;
  /** Ends a hold, once; a second end changes nothing. Never throws: what cannot be written now is written later. */
  conclude(hold: CreditHold, end: CallEnd): void;
  /**
   * The launch, mission run or action that the call started now decides how a hold ends. It is settled when
   * it flies, when the action is dispatched or the vehicle refuses it, and refunded when it ends before that.
   * Never throws.
   */
  follow(hold: CreditHold, runId: string): void;
  /** Counts a call that held nothing. Written within a second. */
  count(call: FreeCall): void;

  plans(): readonly Plan[];
  /** Limits of the account's plan; those of the smallest plan where it has none. */
  limitsOf(accountId: string): Plan['limits'];
  subscription(accountId: string): Subscription;
  /**
   * Activates a plan and grants its credits, each grant once per account, each voucher once at all.
   * @throws voucher-invalid, company-email-required for a demo login, store-unavailable
   */
  subscribe(
    accountId: string,
    request: { readonly planId: Plan['id']; readonly voucher?: string | undefined },
    context: RequestContext,
  ): Subscription;
  /** Both days included, UTC. @throws validation for a span that is reversed or longer than 366 days */
  usage(
    accountId: string,
    query: {
      readonly from?: string | undefined;
      readonly to?: string | undefined;
      readonly groupBy: Usage['groupBy'];
    },
  ): Usage;
  /** Takes in usage of the account's own systems, all of it in one transaction. @throws store-unavailable */
  meter(
    accountId: string,
    events: readonly CloudEventInput[],
    callerKeyId: string | undefined,
    traceId: string,
  ): MeterAnswer;

  on<Name extends keyof CreditEvents>(name: Name, listener: (event: CreditEvents[Name]) => void): () => void;
}

/** The part of a CloudEvent that is metered. */
export type CloudEventInput = Pick<CloudEvent, 'id' | 'source' | 'time' | 'data'>;
