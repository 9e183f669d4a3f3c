import type { ErrorCode } from '../contract/error.ts';

/** What an {@link AppError} may carry beside its code; becomes extension members of the RFC 9457 problem. */
export interface AppErrorOptions {
  readonly cause?: unknown;
  /** Facts for the reader of the problem: JSON values only, never secrets. */
  readonly context?: Readonly<Record<string, unknown>>;
}

/**
 * Every failure that is not an expected protocol outcome. `message` says what happened and what to do, in one
 * or two sentences; no code branches on it. The HTTP status and title come from the code's row in the error
 * table.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly context: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.context = options.context ?? {};
  }
}

/** The text of whatever was thrown. */
export function errorText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
