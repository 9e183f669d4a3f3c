import { SquareTerminal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type ConsoleLine, MAX_CONSOLE_LINE } from '../../../gateway/contract/onboard/console.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { Button } from '../../components/button/Button.tsx';
import { CopyButton } from '../../components/button/CopyButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Note } from '../../components/Note.tsx';
import { t } from '../../language/translate.ts';
import { translateSentence } from '../../language/translate-gateway.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import {
  type OpenConsole,
  rememberLine,
  useConsoleReading,
  useConsoleStore,
} from '../../state/inspector/console.ts';
import { useDirectOrders } from '../../state/inspector/raw-messages.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';
import { useConfirmation } from './ConfirmVehicle.tsx';
import { NoLink } from './InspectorParts.tsx';

/** The onboard shell of the selected vehicle, if it has one. */
export function ConsolePage() {
  const vehicle = useVehicle(useSelectedVehicleId())?.telemetry;
  if (!vehicle)
    return (
      <NoLink
        icon={SquareTerminal}
        title={t('No vehicle')}
        text="The shell runs on a vehicle. Connect one in {links}."
        link={['links', t('Links')]}
      />
    );
  if (vehicle.autopilot === 'ardupilot')
    return (
      <EmptyState icon={SquareTerminal} title={t('{name} has no shell', { name: vehicle.name })}>
        <p>{t('ArduPilot does not support SERIAL_CONTROL. Choose a PX4 vehicle above: PX4 has a shell.')}</p>
      </EmptyState>
    );
  return <ConsoleOf key={vehicle.id} vehicle={vehicle} />;
}

function ConsoleOf({ vehicle }: { readonly vehicle: TelemetryVehicle }) {
  const shell = useConsoleStore(({ consoles }) => consoles[vehicle.id]);
  return (
    <div className="column-rest">
      {shell && <Shell key={shell.session.sessionId} shell={shell} />}
      {shell?.session.state !== 'open' && <OpenForm vehicle={vehicle} isAgain={shell !== undefined} />}
    </div>
  );
}

function OpenForm({ vehicle, isAgain }: { readonly vehicle: TelemetryVehicle; readonly isAgain: boolean }) {
  const orders = useDirectOrders();
  const { reason, typedId, field } = useConfirmation(vehicle);
  const { isBusy, failure, send } = useRequest();
  const open = async (event: FormEvent) => {
    event.preventDefault();
    if (reason !== undefined || isBusy) return;
    await send(async () => {
      await orders.open(vehicle.id, typedId);
    });
  };
  const why = isBusy ? t('Waiting for the policy decision and the vehicle.') : reason;
  return (
    <form
      className="console-open grid gap-12 p-16"
      aria-label={t('Open the console')}
      onSubmit={(event) => void open(event)}
    >
      {!isAgain && (
        <>
          <h2>{t('Shell of {name}', { name: vehicle.name })}</h2>
          <p>
            {t(
              'Shell commands bypass the checks of this station. The policies decide on each line, and each line is recorded. Nothing is sent while the vehicle is armed. The shell closes after five minutes without input.',
            )}
          </p>
        </>
      )}
      {field}
      <div>
        <Button type="submit" variant="primary" disabledReason={why}>
          {isBusy ? t('Opening…') : isAgain ? t('Open again') : t('Open console')}
        </Button>
      </div>
      {failure && <Note tone="error">{failure}</Note>}
    </form>
  );
}

/** The amount of new output that is read out. */
const SPOKEN_LINES = 6;
const SPOKEN_CHARACTERS = 400;

/** One shell: its output and an input line. Up and down recall earlier lines. */
function Shell({ shell }: { readonly shell: OpenConsole }) {
  const orders = useDirectOrders();
  const { session, text } = shell;
  const isOpen = session.state === 'open';
  const { failure, send } = useRequest();
  const [spokenFrom, setSpokenFrom] = useState(text.length);
  const output = useRef<HTMLElement>(null);
  useConsoleReading(session);
  useLayoutEffect(() => {
    // Rendered again with each new text.
    if (text !== '') output.current?.scrollTo({ top: output.current.scrollHeight });
  }, [text]);
  const give = async (line: ConsoleLine) => {
    setSpokenFrom(text.length);
    rememberLine(line.line.trim());
    await send(() => orders.giveLine(session.sessionId, line));
  };
  const close = () => send(() => orders.close(session.vehicleId, session.sessionId));
  const spoken = text.slice(spokenFrom).trim().split('\n').slice(-SPOKEN_LINES).join('\n');
  return (
    <section className="board-shell column-rest" aria-label={t('Console')}>
      <header className="row flex-none border-bottom small-dim">
        <span className="grows" role="status">
          {stateText(shell)}
        </span>
        <CopyButton text={text} label={t('Copy output')} />
        {isOpen && (
          <Button variant="quiet" onClick={() => void close()}>
            {t('Close')}
          </Button>
        )}
      </header>
      <section
        ref={output}
        className="shell-output grows scrolls"
        aria-label={t('Shell output')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <pre className="number text-12 break-anywhere">
          {shell.lostCharacters > 0 &&
            `${t('… {count} earlier characters discarded …', { count: shell.lostCharacters })}\n`}
          {text}
        </pre>
      </section>
      <p className="visually-hidden" aria-live="polite">
        {spoken.slice(-SPOKEN_CHARACTERS)}
      </p>
      {isOpen && <LineInput onLine={(line) => void give(line)} />}
      {failure && <Note tone="error">{failure}</Note>}
    </section>
  );
}

function LineInput({ onLine }: { readonly onLine: (line: ConsoleLine) => void }) {
  const history = useConsoleStore((state) => state.history);
  const [line, setLine] = useState('');
  /** Position in the history; its length means the line being typed. */
  const [at, setAt] = useState<number>();
  const give = (given: ConsoleLine) => {
    onLine(given);
    setLine('');
    setAt(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    give({ line });
  };
  const interrupt = () => give({ line: '', key: 'ctrl-c' });
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    // Selected text is copied, as usual.
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
    <form className="shell-line row flex-none border-top p-8-16" onSubmit={submit}>
      <code className="number" aria-hidden>
        nsh&gt;
      </code>
      <input
        // biome-ignore lint/a11y/noAutofocus: the shell was just opened to be typed into
        autoFocus
        className="input number"
        aria-label={t('Shell input')}
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
      <Button tooltip={t('Stops the running shell command')} keyShortcuts="Control+C" onClick={interrupt}>
        {t('Ctrl+C')}
      </Button>
    </form>
  );
}

function stateText({ session, text }: OpenConsole): string {
  if (session.state === 'ended')
    return t('Ended. {reason}', { reason: translateSentence(session.endReason ?? '').text });
  if (text !== '' || session.hasAnswered) return t('Shell of {name}', { name: session.vehicleId });
  return t('No response yet. Not every vehicle has a shell.');
}
