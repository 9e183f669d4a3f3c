import type { ErrorCode } from '../contract/error.ts';
import { english, type OperatorText } from '../contract/operator-text.ts';

/** What an {@link AppError} may carry beside its code; becomes extension members of the RFC 9457 problem. */
export interface AppErrorOptions {
  readonly cause?: unknown;
  /** Facts for the reader of the problem: JSON values only, never secrets. */
  readonly context?: Readonly<Record<string, unknown>>;
}

/**
 * Every failure that is not an expected protocol outcome. `text` says what happened and what to do, in one
 * or two sentences; no code branches on it. The HTTP status and title come from the code's row in the error
 * table.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly text: OperatorText;
  readonly context: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, text: OperatorText, options: AppErrorOptions = {}) {
    super(english(text), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.text = text;
    this.context = options.context ?? {};
  }
}

/** What was thrown, for people. */
export function textOf(thrown: unknown): OperatorText {
  return thrown instanceof AppError ? thrown.text : errorText(thrown);
}

/** The English of whatever was thrown, for logs. */
export function errorText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
