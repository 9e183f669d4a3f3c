import type { CloudEvent, MeterAnswer, Plan, Subscription, Usage } from './billing.ts';
import type { RequestContext } from './principal.ts';

/** An account's credits. `locked` at 0: the credits gate. */
export interface CreditState {
  readonly state: 'locked' | 'active';
  readonly balance: number;
  /** Credits held for calls that have not ended. Not part of the balance. */
  readonly held: number;
}

/** A call of a paid operation, before it runs. */
export interface ChargedCall {
  readonly accountId: string;
  /** Undefined: the login itself. */
  readonly keyId: string | undefined;
  readonly operationId: string;
  readonly credits: number;
  readonly traceId: string;
}

/** Credits reserved for a running call. */
export interface CreditHold {
  readonly accountId: string;
  /** Identifies this run of the request. A trace id may come from the client and is not enough. */
  readonly ref: string;
  readonly operationId: string;
  readonly credits: number;
}

/** How a call ended. `settle` spends the reserved credits, `refund` returns them; `isFailure` counts it as failed. */
export interface CallEnd {
  readonly verdict: 'settle' | 'refund';
  readonly isFailure: boolean;
}

/** A call that costs nothing, or was refused before it could cost anything. */
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

/** Announced after this gateway or the owner's command line wrote the ledger. */
export interface CreditEvents {
  changed: CreditChange;
}

/**
 * Credits of accounts: costs of calls, plans, usage. The operator has no account and is never
 * charged, so this port is never called for the operator.
 */
export interface CreditPort {
  /** Read from the ledger each time, because another process may have written. */
  stateOf(accountId: string): CreditState;

  /**
   * Reserves a call's credits before it runs. Durable on return. @throws credits-required,
   * store-unavailable
   */
  hold(call: ChargedCall): CreditHold;
  /** Ends a hold once; a second call has no effect. Never throws: what cannot be written now is written later. */
  conclude(hold: CreditHold, end: CallEnd): void;
  /**
   * The launch, mission run or action that the call started now decides how a hold ends. It is
   * settled when it flies, or when the action is dispatched or the vehicle refuses it, and refunded
   * if it ends earlier. Never throws.
   */
  follow(hold: CreditHold, runId: string): void;
  /** Counts a call without a hold. Written within a second. */
  count(call: FreeCall): void;

  plans(): readonly Plan[];
  /** Limits of the account's plan, or of the smallest plan if it has none. */
  limitsOf(accountId: string): Plan['limits'];
  subscription(accountId: string): Subscription;
  /**
   * Activates a plan and grants its credits: each grant once per account, each voucher only once.
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
  /** Records usage of the account's own systems in one transaction. @throws store-unavailable */
  meter(
    accountId: string,
    events: readonly CloudEventInput[],
    callerKeyId: string | undefined,
    traceId: string,
  ): MeterAnswer;

  on<Name extends keyof CreditEvents>(name: Name, listener: (event: CreditEvents[Name]) => void): () => void;
}

/** The metered part of a CloudEvent. */
export type CloudEventInput = Pick<CloudEvent, 'id' | 'source' | 'time' | 'data'>;
