/** One onboard log as the vehicle reports it. */
export interface OnboardLogEntry {
  readonly logId: number;
  readonly sizeBytes: number;
  /** Seconds since 1970 by the vehicle's clock, undefined if it had no time. */
  readonly utcS: number | undefined;
}

/**
 * How a transfer ended. `silent`: the vehicle stopped answering. The received data is valid, and
 * another transfer can continue from there.
 */
export type LogOutcome<Done> = { readonly kind: 'done'; readonly value: Done } | LogFailure;
export type LogFailure = { readonly kind: 'not-sent' | 'silent' | 'cancelled' };

export interface LogDownloadRequest {
  readonly logId: number;
  /** As listed. */
  readonly sizeBytes: number;
  /** Offset to start at. */
  readonly fromByte: number;
  /**
   * Bytes in order without gaps, at most 184 kB at a time, including those before a failure. The
   * receiver may keep the array.
   */
  readonly take: (bytes: Uint8Array) => void;
  /** Ends it as `cancelled`. */
  readonly signal?: AbortSignal | undefined;
}
