import type { Principal } from '../account/principal.ts';

/**
 * A call the gateway makes to its own API on behalf of a principal, such as a step of an action plan or a
 * workflow. It passes every check of a request from outside.
 */
export interface OwnCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Sent as JSON; undefined sends none. */
  readonly body?: unknown;
  readonly principal: Principal;
  /** 32 lower-case hex digits. */
  readonly traceId: string;
  /** Sent as the Idempotency-Key of a POST: its answer is given again under it, and it never runs twice. */
  readonly idempotencyKey?: string | undefined;
  /** Of an answer, in characters; any length unless given. */
  readonly maxLength?: number | undefined;
}

export interface OwnAnswer {
  readonly status: number;
  /**
   * Undefined when there is no body or it is not JSON. `{ isTooLarge: true, length }` for a body beyond
   * `maxLength`, which is not parsed.
   */
  readonly body: unknown;
}

export type CallOwnApi = (call: OwnCall) => Promise<OwnAnswer>;
