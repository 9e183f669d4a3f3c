import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type ConsoleLine, MAX_CONSOLE_LINE } from '../../../gateway/contract/onboard/console.ts';
import { Button } from '../../components/Button.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { t, translated } from '../../language/translate.ts';
import { failureText } from '../../state/app/failure-text.ts';
import {
  type OpenConsole,
  rememberLine,
  useConsoleReading,
  useConsoleStore,
} from '../../state/inspector/console.ts';
import { useDirectOrders } from '../../state/inspector/raw-messages.ts';

/** So much of the newest output is read out. */
const SPOKEN_LINES = 6;
const SPOKEN_CHARACTERS = 400;

/** One shell: what it said, and a line to give. Up and down go through the lines given before. */
export function Shell({ shell }: { readonly shell: OpenConsole }) {
  const orders = useDirectOrders();
  const { session, text } = shell;
  const isOpen = session.state === 'open';
  const [failure, setFailure] = useState<string>();
  const [spokenFrom, setSpokenFrom] = useState(text.length);
  const output = useRef<HTMLElement>(null);
  useConsoleReading(session);
  useLayoutEffect(() => {
    // Read again with each new text.
    if (text !== '') output.current?.scrollTo({ top: output.current.scrollHeight });
  }, [text]);
  const give = async (line: ConsoleLine) => {
    setFailure(undefined);
    setSpokenFrom(text.length);
    rememberLine(line.line.trim());
    try {
      await orders.giveLine(session.sessionId, line);
    } catch (cause) {
      setFailure(failureText(cause));
    }
  };
  const close = async () => {
    try {
      await orders.close(session.vehicleId, session.sessionId);
    } catch (cause) {
      setFailure(failureText(cause));
    }
  };
  const spoken = text.slice(spokenFrom).trim().split('\n').slice(-SPOKEN_LINES).join('\n');
  return (
    <section className="board-shell" aria-label={t('Console')}>
      <header>
        <span role="status">{stateText(shell)}</span>
        <CopyButton text={text} label={t('Copy what was said')} />
        {isOpen && (
          <Button variant="quiet" onClick={() => void close()}>
            {t('Close')}
          </Button>
        )}
      </header>
      <section
        ref={output}
        className="shell-output"
        aria-label={t('What the shell said')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <pre className="number">
          {shell.lostCharacters > 0 &&
            `${t('… {count} characters were not kept …', { count: shell.lostCharacters })}\n`}
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

function LineInput({ onLine }: { readonly onLine: (line: ConsoleLine) => void }) {
  const history = useConsoleStore((state) => state.history);
  const [line, setLine] = useState('');
  /** Place in the history; its length is the line being written. */
  const [at, setAt] = useState<number>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onLine({ line });
    setLine('');
    setAt(undefined);
  };
  const interrupt = () => {
    onLine({ line: '', key: 'ctrl-c' });
    setLine('');
    setAt(undefined);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    // What is selected is copied, as everywhere.
    if (event.ctrlKey && event.key === 'c' && selectionStart === selectionEnd) {
      event.preventDefault();
      interrupt();
      return;
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(history.length, Math.max(0, (at ?? history.length) + step));
    setAt(next);
    setLine(history[next] ?? '');
  };
  return (
    <form className="shell-line" onSubmit={submit}>
      <code className="number" aria-hidden>
        nsh&gt;
      </code>
      <input
        // biome-ignore lint/a11y/noAutofocus: the shell was just opened to be typed into
        autoFocus
        className="input number"
        aria-label={t('Line for the shell')}
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
        onKeyDown={press}
      />
      <Button type="submit">{t('Send')}</Button>
      <Button tooltip={t('Stops what runs in the shell')} keyShortcuts="Control+C" onClick={interrupt}>
        {t('Ctrl+C')}
      </Button>
    </form>
  );
}

function stateText({ session, text }: OpenConsole): string {
  if (session.state === 'ended') return t('Ended. {reason}', { reason: translated(session.endReason ?? '') });
  if (text !== '' || session.hasAnswered) return t('Shell of {name}', { name: session.vehicleId });
  return t('Nothing has answered yet. Not every vehicle has a shell.');
}
