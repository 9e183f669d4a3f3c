/** One log on board as the vehicle reports it. */
export interface OnboardLogEntry {
  readonly logId: number;
  readonly sizeBytes: number;
  /** Seconds since 1970 by the vehicle's clock; undefined where it had no time. */
  readonly utcS: number | undefined;
}

/**
 * How a transfer ended. `silent`: the vehicle stopped answering. What was received by then is valid, and a
 * transfer from there continues it.
 */
export type LogOutcome<Done> = { readonly kind: 'done'; readonly value: Done } | LogFailure;
export type LogFailure = { readonly kind: 'not-sent' | 'silent' | 'cancelled' };

export interface LogDownloadRequest {
  readonly logId: number;
  /** As listed. */
  readonly sizeBytes: number;
  /** Where to continue. */
  readonly fromByte: number;
  /**
   * Bytes in order and without gaps, at most 184 kB at a time, including those that arrived before a failure.
   * The receiver may keep the array.
   */
  readonly take: (bytes: Uint8Array) => void;
  /** Ends it as `cancelled`. */
  readonly signal?: AbortSignal | undefined;
}
