import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { Keys } from '../../../shortcut/Keys.tsx';
import { keysOf, keyText } from '../../../shortcut/shortcut-keys.ts';
import { SHORTCUTS, type Shortcut, type ShortcutGroup } from '../../../shortcut/shortcut-registry.ts';
import {
  changeKeys,
  resetAllKeys,
  resetKeys,
  useKeys,
  useShortcutStore,
} from '../../../shortcut/shortcut-store.ts';
import '../settings-screen.css';

const GROUPS: readonly { readonly id: ShortcutGroup; readonly title: Message; readonly note?: Message }[] = [
  { id: 'everywhere', title: 'Global' },
  {
    id: 'vehicle',
    title: 'Selected vehicle',
    note: 'Act immediately, without confirmation. A single key never moves an aircraft.',
  },
  { id: 'plan', title: 'Plan' },
  { id: 'replay', title: 'Replay' },
];

/** All shortcuts in one place, to change them. */
export function ShortcutsPage() {
  const isAnyChanged = useShortcutStore(({ changed }) => Object.keys(changed).length > 0);
  return (
    <>
      <PageHead
        title={t('Shortcuts')}
        lead={t(
          'Press a shortcut to change it. Emergency keys stay active. On a Mac, use ⌘ instead of Ctrl. Saved on this machine.',
        )}
      >
        {isAnyChanged && <Button onClick={resetAllKeys}>{t('Reset all')}</Button>}
      </PageHead>
      {GROUPS.map(({ id, title, note }) => (
        <section key={id} className="shortcuts" aria-label={t(title)}>
          <h3>{t(title)}</h3>
          {note !== undefined && <Note>{t(note)}</Note>}
          <ul>
            {SHORTCUTS.filter(({ group }) => group === id).map((each) => (
              <ShortcutRow key={each.id} shortcut={each} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function ShortcutRow({ shortcut }: { readonly shortcut: Shortcut }) {
  const keys = useKeys(shortcut.id);
  const [isListening, setListening] = useState(false);
  const [problem, setProblem] = useState<string>();
  const meaning = t(shortcut.meaning);
  const take = (pressed: string) => {
    setListening(false);
    if (pressed !== 'Escape' && pressed !== keys) setProblem(changeKeys(shortcut.id, pressed));
  };
  return (
    <li className="stack items-center border-bottom">
      {shortcut.kind === 'fixed' ? (
        <span className="shortcut-keys bright no-fill rounded text-left">
          <Keys keys={keys} />
        </span>
      ) : (
        <button
          type="button"
          className="shortcut-keys bright no-fill rounded text-left pointer"
          aria-label={t('Change {keys}: {meaning}', { keys: keyText(keys), meaning })}
          onBlur={() => setListening(false)}
          onClick={() => {
            setProblem(undefined);
            setListening(true);
          }}
        >
          {isListening ? <KeyListener onKeys={take} /> : <Keys keys={keys} />}
        </button>
      )}
      <span>
        {meaning}
        {problem !== undefined && (
          <span className="small-caution block" role="alert">
            {problem}
          </span>
        )}
      </span>
      {keys !== shortcut.keys && (
        <Button
          variant="quiet"
          label={t('Reset: {meaning}', { meaning })}
          onClick={() => setProblem(resetKeys(shortcut.id))}
        >
          {t('Reset')}
        </Button>
      )}
    </li>
  );
}

/** Takes the next keys before anything else does: while it listens, they have no other effect. */
function KeyListener({ onKeys }: { readonly onKeys: (keys: string) => void }) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const keys = keysOf(event);
    event.preventDefault();
    event.stopImmediatePropagation();
    if (keys !== undefined && !event.repeat) onKeys(keys);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);
  return <span role="status">{t('Press the new keys…')}</span>;
}
