import { execFile } from 'node:child_process';
import type { Clock } from '../base/clock.ts';
import { errorText } from '../base/error.ts';
import type { Logger } from '../base/log/logger.ts';
import type { GatewayPort } from '../contract/port/gateway-port.ts';
import { watchArmed } from './armed-vehicles.ts';

export interface SystemdReportOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly port: GatewayPort;
  /** Where the gateway listens. */
  readonly url: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Reports are sent at this part of the watchdog's limit, so that one that comes late is no failure. */
const WATCHDOG_SHARE = 3;

/**
 * Tells systemd that the gateway listens, which vehicles are armed and that it is alive. A watchdog report is sent only
 * while the event loop turns and the store answers a read; with an armed vehicle the store may fail, because a restart
 * would cut its link and a station flies without a store. Uses systemd's own program, because Node has no Unix datagram
 * sockets. Does nothing when systemd did not start the gateway (no NOTIFY_SOCKET).
 * @returns to be called when the gateway begins to stop
 */
export function reportToSystemd({ env, port, url, clock, logger }: SystemdReportOptions): () => void {
  if (env.NOTIFY_SOCKET === undefined) return () => undefined;
  let armed: readonly string[] = [];
  let isStopping = false;
  let isSending = false;
  let isWaiting = false;

  const notify = (variables: readonly string[], onSent: () => void): void => {
    const { NOTIFY_SOCKET, PATH } = env;
    execFile('systemd-notify', variables, { env: { NOTIFY_SOCKET, PATH } }, (error) => {
      if (error) logger.warn({ module: 'systemd', reason: errorText(error) }, 'systemd was not informed');
      onSent();
    });
  };
  // Each report says everything, so that only the newest has to be sent.
  const send = (): void => {
    isWaiting = isSending;
    if (isSending || isStopping) return;
    isSending = true;
    notify(report(), () => {
      isSending = false;
      if (isWaiting) send();
    });
  };
  const report = (): string[] => {
    const flying = armed.length === 0 ? 'no vehicle armed' : `armed: ${armed.join(', ')}`;
    const isWell = storeAnswers() || armed.length > 0;
    return ['READY=1', `STATUS=Listening on ${url}, ${flying}`, ...(isWell ? ['WATCHDOG=1'] : [])];
  };
  const storeAnswers = (): boolean => {
    try {
      port.audit({ limit: 1 });
      return true;
    } catch (thrown) {
      logger.error({ module: 'systemd', reason: errorText(thrown) }, 'the store does not answer');
      return false;
    }
  };

  watchArmed(port, (names) => {
    armed = names;
    send();
  });
  const watchdogMs = Number(env.WATCHDOG_USEC ?? 0) / 1000;
  const timer = watchdogMs > 0 ? clock.every(watchdogMs / WATCHDOG_SHARE, send) : undefined;
  return () => {
    isStopping = true;
    timer?.cancel();
    // At once: the process may end before a report under way is delivered.
    notify(['STOPPING=1', 'STATUS=Stopping'], () => undefined);
  };
}
