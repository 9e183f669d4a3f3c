import { useEffect } from 'react';
import type { ConsoleSession } from '../../../gateway/contract/onboard/console.ts';
import { readConsole } from '../../api/inspector.ts';
import { t } from '../../language/translate.ts';
import { problemCodeOf } from '../app/failure-text.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { addConsoleOutput, endConsole, useConsoleStore } from './console.ts';

const RETRY_MS = 1000;

/** Reads on into the store while the session is open and looked at. */
export function useConsoleReading({ sessionId, vehicleId, state }: ConsoleSession): void {
  const { rest } = useGateway();
  useEffect(() => {
    if (state !== 'open') return undefined;
    const stop = new AbortController();
    const read = async () => {
      while (!stop.signal.aborted) {
        const from = useConsoleStore.getState().consoles[vehicleId]?.nextOffset ?? 0;
        try {
          addConsoleOutput(await readConsole(rest, sessionId, from, stop.signal));
        } catch (cause) {
          if (stop.signal.aborted) return;
          if (problemCodeOf(cause) === 'not-found')
            endConsole(vehicleId, t('The gateway no longer knows it.'));
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
    };
    void read();
    return () => stop.abort();
  }, [rest, sessionId, vehicleId, state]);
}
