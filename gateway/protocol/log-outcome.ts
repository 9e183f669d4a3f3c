/** One log on board as the vehicle tells it. */
export interface BoardLogEntry {
  readonly logId: number;
  readonly sizeBytes: number;
  /** Seconds since 1970 by the vehicle's clock; undefined where it had no time. */
  readonly utcS: number | undefined;
}

/**
 * How a transfer ended. `silent`: the vehicle stopped to answer; what was taken by then is good, and a transfer from there
 * on goes on with it.
 */
export type LogOutcome<Done> = { readonly kind: 'done'; readonly value: Done } | LogFailure;
export type LogFailure = { readonly kind: 'not-sent' | 'silent' | 'cancelled' };
