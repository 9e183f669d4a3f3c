import { type Message, t, translated } from '../../language/translate.ts';
import './shortcuts.css';

interface ShortcutGroup {
  readonly title: Message;
  readonly note?: Message;
  readonly rows: readonly (readonly [keys: readonly string[], meaning: Message])[];
}

const GROUPS: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    rows: [
      [['Ctrl', 'K'], 'Command palette: every screen and action by name'],
      [['?'], 'This page'],
      [['Tab'], 'Next control; the first of all skips to the content'],
      [['Esc'], 'Closes what is open; it never moves an aircraft'],
    ],
  },
  {
    title: 'Selected vehicle',
    note: 'At once and without a confirmation. No bare key moves an aircraft.',
    rows: [
      [['Ctrl', 'Shift', 'H'], 'Hold: stop and hold here'],
      [['Ctrl', 'Shift', 'R'], 'RTL: return to launch and land there'],
      [['Ctrl', 'Shift', 'L'], 'Land here, now'],
      [['Enter'], 'Held on a slide: confirms it'],
      [['↑'], 'In a field for a height or speed: one step up; ↓ one step down'],
    ],
  },
  {
    title: 'Replay',
    rows: [
      [['Space'], 'Play and pause'],
      [['←'], 'Back 10 s; → forward'],
      [[','], 'Previous frame; . next frame'],
      [['<'], 'Previous event; > next event'],
      [['Home'], 'Beginning; End the end'],
    ],
  },
];

/** All keys that do something, in one place. */
export function ShortcutsPage() {
  return (
    <>
      <header className="page-head">
        <div>
          <h2>{t('Shortcuts')}</h2>
          <p className="page-lead">{t('On a Mac, ⌘ stands for Ctrl.')}</p>
        </div>
      </header>
      {GROUPS.map(({ title, note, rows }) => (
        <section key={title} className="shortcuts" aria-label={t(title)}>
          <h3>{t(title)}</h3>
          {note !== undefined && <p className="field-note">{t(note)}</p>}
          <dl>
            {rows.map(([keys, meaning]) => (
              <div key={meaning}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{translated(key)}</kbd>
                  ))}
                </dt>
                <dd>{t(meaning)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
