import { useEffect } from 'react';
import { create } from 'zustand';
import { onboardApi } from '../../../gateway/contract/api/onboard-api.ts';
import type { ConsoleOutput, ConsoleSession } from '../../../gateway/contract/onboard/console.ts';
import { call } from '../../api/call.ts';
import { t } from '../../language/translate.ts';
import { problemCodeOf } from '../app/failure-text.ts';
import { useGateway } from '../connection/gateway-context.ts';

const MAX_TEXT = 65_536;
const MAX_HISTORY = 100;
/** What the shell writes for a terminal only. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const TERMINAL_CODES = /\x1b\[[0-9;?]*[A-Za-z]|\r/g;

/** A shell session of this window, open or ended. */
export interface OpenConsole {
  readonly session: ConsoleSession;
  /** Without what is for terminals. */
  readonly text: string;
  readonly nextOffset: number;
  readonly lostCharacters: number;
}

interface ConsoleStore {
  /** By vehicle. */
  readonly consoles: Readonly<Record<string, OpenConsole>>;
  /** Lines entered in this window, oldest first. */
  readonly history: readonly string[];
}

export const useConsoleStore = create<ConsoleStore>(() => ({ consoles: {}, history: [] }));

/** Starts with no output. */
export function beginConsole(session: ConsoleSession): void {
  put({ session, text: '', nextOffset: 0, lostCharacters: 0 });
}

/** Adds shell output. Output of an older session is ignored. */
export function addConsoleOutput(output: ConsoleOutput): void {
  const present = useConsoleStore.getState().consoles[output.vehicleId];
  if (present?.session.sessionId !== output.sessionId || output.nextOffset < present.nextOffset) return;
  const { text, nextOffset, lostCharacters, fromOffset: _, ...session } = output;
  put({
    session,
    text: (present.text + text).replace(TERMINAL_CODES, '').slice(-MAX_TEXT),
    nextOffset,
    lostCharacters: present.lostCharacters + lostCharacters,
  });
}

/** The console is gone, for example because the gateway was restarted. */
export function endConsole(vehicleId: string, endReason: string): void {
  const present = useConsoleStore.getState().consoles[vehicleId];
  if (present) put({ ...present, session: { ...present.session, state: 'ended', endReason } });
}

export function rememberLine(line: string): void {
  useConsoleStore.setState(({ history }) =>
    line === '' || history.at(-1) === line ? {} : { history: [...history, line].slice(-MAX_HISTORY) },
  );
}

function put(console: OpenConsole): void {
  useConsoleStore.setState(({ consoles }) => ({
    consoles: { ...consoles, [console.session.vehicleId]: console },
  }));
}

const RETRY_MS = 1000;
/** The gateway answers when there is output, or after this long. */
const WAIT_MS = 8000;

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
          const input = { params: { sessionId }, query: { from, waitMs: WAIT_MS } };
          addConsoleOutput(await call(rest, onboardApi.readConsole, input, { signal: stop.signal }));
        } catch (cause) {
          if (stop.signal.aborted) return;
          if (problemCodeOf(cause) === 'not-found')
            endConsole(vehicleId, t('The gateway has closed the session.'));
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
    };
    void read();
    return () => stop.abort();
  }, [rest, sessionId, vehicleId, state]);
}
