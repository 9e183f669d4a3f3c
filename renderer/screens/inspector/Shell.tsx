import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MAX_CONSOLE_LINE } from '../../../gateway/contract/console.ts';
import { closeConsole, readConsole, sendConsoleLine } from '../../api/direct.ts';
import { Button } from '../../components/Button.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import {
  addConsoleOutput,
  endConsole,
  type OpenConsole,
  rememberLine,
  useConsoleStore,
} from '../../state/console-store.ts';
import { failureText, problemCodeOf } from '../../state/failure-text.ts';
import { useGateway } from '../../state/gateway-context.ts';

const RETRY_MS = 1000;
/** So much of the newest output is read out. */
const SPOKEN_LINES = 6;
const SPOKEN_CHARACTERS = 400;

/** One shell: what it said, and a line to give. Up and down go through the lines given before. */
export function Shell({ shell }: { readonly shell: OpenConsole }) {
  const { rest } = useGateway();
  const { session, text } = shell;
  const isOpen = session.state === 'open';
  const [failure, setFailure] = useState<string>();
  const [spokenFrom, setSpokenFrom] = useState(text.length);
  const output = useRef<HTMLElement>(null);
  useReading(shell);
  useLayoutEffect(() => {
    // Read again with each new text.
    if (text !== '') output.current?.scrollTo({ top: output.current.scrollHeight });
  }, [text]);
  const give = async (line: string) => {
    setFailure(undefined);
    setSpokenFrom(text.length);
    rememberLine(line.trim());
    try {
      await sendConsoleLine(rest, session.sessionId, line);
    } catch (cause) {
      setFailure(failureText(cause));
    }
  };
  const close = async () => {
    try {
      await closeConsole(rest, session.sessionId);
      endConsole(session.vehicleId, 'It was closed.');
    } catch (cause) {
      setFailure(failureText(cause));
    }
  };
  const spoken = text.slice(spokenFrom).trim().split('\n').slice(-SPOKEN_LINES).join('\n');
  return (
    <section className="shell" aria-label="Console">
      <header>
        <span role="status">{stateText(shell)}</span>
        <CopyButton text={text} label="Copy what was said" />
        {isOpen && (
          <Button variant="quiet" onClick={() => void close()}>
            Close
          </Button>
        )}
      </header>
      <section
        ref={output}
        className="shell-output"
        aria-label="What the shell said"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <pre className="number">
          {shell.lostCharacters > 0 && `… ${shell.lostCharacters} characters were not kept …\n`}
          {text}
        </pre>
      </section>
      <p className="visually-hidden" aria-live="polite">
        {spoken.slice(-SPOKEN_CHARACTERS)}
      </p>
      {isOpen && <LineInput onLine={(line) => void give(line)} />}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}

function LineInput({ onLine }: { readonly onLine: (line: string) => void }) {
  const history = useConsoleStore((state) => state.history);
  const [line, setLine] = useState('');
  /** Place in the history; its length is the line being written. */
  const [at, setAt] = useState<number>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onLine(line);
    setLine('');
    setAt(undefined);
  };
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(history.length, Math.max(0, (at ?? history.length) + step));
    setAt(next);
    setLine(history[next] ?? '');
  };
  return (
    <form className="shell-line" onSubmit={submit}>
      <span className="number" aria-hidden>
        nsh&gt;
      </span>
      <input
        // biome-ignore lint/a11y/noAutofocus: the shell was just opened to be typed into
        autoFocus
        className="input number"
        aria-label="Line for the shell"
        placeholder="help"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={MAX_CONSOLE_LINE}
        value={line}
        onChange={(event) => {
          setLine(event.target.value);
          setAt(undefined);
        }}
        onKeyDown={walk}
      />
      <Button type="submit">Send</Button>
    </form>
  );
}

/** Reads on while it is open and looked at. */
function useReading({ session }: OpenConsole): void {
  const { rest } = useGateway();
  const { sessionId, vehicleId, state } = session;
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
          if (problemCodeOf(cause) === 'not-found') endConsole(vehicleId, 'The gateway no longer knows it.');
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
    };
    void read();
    return () => stop.abort();
  }, [rest, sessionId, vehicleId, state]);
}

function stateText({ session, text }: OpenConsole): string {
  if (session.state === 'ended') return `Ended. ${session.endReason ?? ''}`;
  if (text !== '' || session.hasAnswered) return `Shell of ${session.vehicleId}`;
  return 'Nothing has answered yet. Not every vehicle has a shell.';
}
