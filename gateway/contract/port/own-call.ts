import type { Principal } from '../account/principal.ts';

/**
 * A call of the gateway to its own API for a principal, such as a step of an action plan or
 * workflow. It passes every check of an external request.
 */
export interface OwnCall {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  /** Sent as JSON; undefined sends none. */
  readonly body?: unknown;
  readonly principal: Principal;
  /** 32 lower-case hex digits. */
  readonly traceId: string;
  /** Idempotency-Key of a POST: repeats get its stored answer, and it never runs twice. */
  readonly idempotencyKey?: string | undefined;
  /** Made by the principal itself, which came another way than HTTP; not by a plan or workflow for it. */
  readonly isDirect?: boolean | undefined;
  /** Texts with their parts, as for the window. */
  readonly textParts?: boolean | undefined;
  /** Maximum answer length in characters. Default: no limit. */
  readonly maxLength?: number | undefined;
}

export interface OwnAnswer {
  readonly status: number;
  /**
   * Undefined without a body, or if it is not JSON. `{ isTooLarge: true, length }` for a body
   * longer than `maxLength`, which is not parsed.
   */
  readonly body: unknown;
  /** The answer has a body that is not JSON. */
  readonly isFile?: boolean;
}

export type CallOwnApi = (call: OwnCall) => Promise<OwnAnswer>;
