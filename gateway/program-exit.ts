import { AppError, errorText } from './base/error.ts';
import type { ErrorCode } from './contract/error.ts';
import type { Gateway } from './gateway.ts';

/** Time a stop may take before the process ends anyway; who started it kills it after 3 s. */
const STOP_LIMIT_MS = 2500;
const WRONG_USE: ReadonlySet<ErrorCode> = new Set([
  'config-invalid',
  'link-config-invalid',
  'address-refused',
]);

/** Why a gateway could not start. The exit code is 2 when the program was called wrongly, else 1. */
export function startFailure(thrown: unknown): {
  readonly code: ErrorCode;
  readonly message: string;
  readonly exitCode: 1 | 2;
} {
  const code = thrown instanceof AppError ? thrown.code : 'internal-error';
  return { code, message: errorText(thrown), exitCode: WRONG_USE.has(code) ? 2 : 1 };
}

/** Stops the gateway and ends the process: with code 0, or 1 when the stop failed or took too long. */
export function stopAndExit(gateway: Gateway, exit: (code: number) => void): void {
  setTimeout(() => exit(1), STOP_LIMIT_MS).unref();
  gateway.stop().then(
    () => exit(0),
    () => exit(1),
  );
}
