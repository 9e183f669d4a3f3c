import { AppError, errorText } from './base/error.ts';
import { createLogger } from './base/pino-logger.ts';
import { type Config, configHelp, readConfig } from './config.ts';
import type { ErrorCode } from './contract/error.ts';
import type { Gateway } from './gateway.ts';

/** Time a stop may take before the process ends anyway. */
const STOP_LIMIT_MS = 2500;
const WRONG_USE: ReadonlySet<ErrorCode> = new Set([
  'config-invalid',
  'link-config-invalid',
  'address-refused',
]);

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
 * SIGTERM or SIGINT within 3 s with code 0. Exit code 2 means it was called wrongly, 1 that it could not
 * start; both say why on standard error.
 */
export async function runHeadless(flags: readonly string[], host: HeadlessProcess): Promise<void> {
  if (flags.includes('--help')) {
    host.stdout.write(`${configHelp()}\n`);
    return;
  }
  try {
    const config = readConfig(flags, host.env);
    const gateway = await start(config, host.env.PATH);
    stopOnSignal(gateway, host);
    const { url, operatorTokenFile } = gateway.address();
    host.stdout.write(`${JSON.stringify({ event: 'listening', url, operatorTokenFile })}\n`);
  } catch (thrown) {
    const code = thrown instanceof AppError ? thrown.code : 'internal-error';
    host.stderr.write(`${JSON.stringify({ event: 'failed', code, message: errorText(thrown) })}\n`);
    host.exit(WRONG_USE.has(code) ? 2 : 1);
  }
}

async function start(config: Config, searchPath: string | undefined): Promise<Gateway> {
  const { createGateway } = await import('./gateway.ts');
  const gateway = createGateway(config, { logger: createLogger(config.logLevel), searchPath });
  await gateway.start();
  return gateway;
}

function stopOnSignal(gateway: Gateway, host: HeadlessProcess): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) {
      host.exit(1);
      return;
    }
    isStopping = true;
    setTimeout(() => host.exit(1), STOP_LIMIT_MS).unref();
    gateway.stop().then(
      () => host.exit(0),
      () => host.exit(1),
    );
  };
  host.on('SIGTERM', stop);
  host.on('SIGINT', stop);
}
