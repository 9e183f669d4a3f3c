import { systemClock } from './base/clock.ts';
import { AppError, errorText } from './base/error.ts';
import { createLogger } from './base/log/pino-logger.ts';
import { configHelp, readConfig } from './config.ts';
import type { ErrorCode } from './contract/error.ts';
import type { Gateway } from './gateway.ts';
import { VERSION } from './station/shipped-files.ts';
import { reportToSystemd } from './station/systemd-report.ts';

/** What of the process a headless run uses. */
export interface HeadlessProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  on(event: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * The gateway as a program: reads its configuration, prints one JSON line when it listens, and ends on
 * SIGTERM or SIGINT within 3 s with code 0. Exit code 2 means that another start would fail too,
 * because of the settings or the store, 1 that it could not start; both say why on standard error.
 */
export async function runHeadless(flags: readonly string[], host: HeadlessProcess): Promise<void> {
  if (flags.includes('--help')) {
    host.stdout.write(`${configHelp()}\n`);
    return;
  }
  try {
    const config = readConfig(flags, host.env);
    const logger = createLogger(config.logLevel, config.dataDir);
    logger.info({ version: VERSION, node: process.version }, 'starting');
    const { createGateway } = await import('./gateway.ts');
    const gateway = createGateway(config, { logger, searchPath: host.env.PATH });
    await gateway.start();
    const { url, operatorTokenFile } = gateway.address();
    const { env } = host;
    stopOnSignal(
      gateway,
      host,
      reportToSystemd({ env, port: gateway.port, url, clock: systemClock, logger }),
    );
    host.stdout.write(`${JSON.stringify({ event: 'listening', url, operatorTokenFile })}\n`);
  } catch (thrown) {
    const { exitCode, ...failure } = startFailure(thrown);
    host.stderr.write(`${JSON.stringify({ event: 'failed', ...failure })}\n`);
    host.exit(exitCode);
  }
}

function stopOnSignal(gateway: Gateway, host: HeadlessProcess, onStopping: () => void): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) {
      host.exit(1);
      return;
    }
    isStopping = true;
    onStopping();
    stopAndExit(gateway, (code) => host.exit(code));
  };
  host.on('SIGTERM', stop);
  host.on('SIGINT', stop);
}

/** Time a stop may take before the process ends anyway; who started it kills it after 3 s. */
const STOP_LIMIT_MS = 2500;
const LASTING_FAILURES: ReadonlySet<ErrorCode> = new Set([
  'config-invalid',
  'link-config-invalid',
  'address-refused',
  'store-schema',
]);

/** Why a gateway could not start. The exit code is 2 when another start would fail too, else 1. */
export function startFailure(thrown: unknown): {
  readonly code: ErrorCode;
  readonly message: string;
  readonly exitCode: 1 | 2;
} {
  const code = thrown instanceof AppError ? thrown.code : 'internal-error';
  return { code, message: errorText(thrown), exitCode: LASTING_FAILURES.has(code) ? 2 : 1 };
}

/** Stops the gateway and ends the process: with code 0, or 1 when the stop failed or took too long. */
export function stopAndExit(gateway: Gateway, exit: (code: number) => void): void {
  setTimeout(() => exit(1), STOP_LIMIT_MS).unref();
  gateway.stop().then(
    () => exit(0),
    () => exit(1),
  );
}
