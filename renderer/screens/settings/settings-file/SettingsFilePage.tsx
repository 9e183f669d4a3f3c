import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { browserClock } from '../../../api/clock.ts';
import { Button } from '../../../components/Button.tsx';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { saveFile } from '../../../state/app/save-file.ts';
import { settingsChanges } from './settings-facts.ts';
import {
  applySettings,
  currentSettings,
  readSettings,
  type Settings,
  writeSettings,
} from './settings-file.ts';

interface Read {
  readonly name: string;
  readonly settings: Settings;
}

/** Settings of this window in one file, out and in; what a file would change is shown before it does. */
export function SettingsFilePage() {
  const chooser = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<Read>();
  const [failure, setFailure] = useState<string>();
  const save = () => {
    const now = browserClock.utcMs();
    const day = new Date(now).toISOString().slice(0, 10);
    saveFile(`aerodeck-settings-${day}.json`, writeSettings(currentSettings(), now));
  };
  const open = async (file: File) => {
    setRead(undefined);
    setFailure(undefined);
    try {
      setRead({ name: file.name, settings: readSettings(await file.text()) });
    } catch (cause) {
      setFailure(t('{name} was not taken: {why}', { name: file.name, why: failureText(cause) }));
    }
  };
  return (
    <>
      <header className="page-head">
        <div>
          <h2>{t('Settings file')}</h2>
          <p className="page-lead">
            {t(
              'Units, language, appearance, voice, shortcuts, gamepads and map layers in one file, for another machine or another window. No token, no key, no link and no imported map is in it.',
            )}
          </p>
        </div>
        <div className="page-actions">
          <Button onClick={() => chooser.current?.click()}>{t('Import a file…')}</Button>
          <Button variant="primary" onClick={save}>
            {t('Export to a file')}
          </Button>
        </div>
      </header>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".json,application/json"
        data-testid="settings-file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void open(file);
          target.value = '';
        }}
      />
      {failure !== undefined && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      {read && <Preview read={read} onDone={() => setRead(undefined)} onFailure={setFailure} />}
    </>
  );
}

interface PreviewProps {
  readonly read: Read;
  readonly onDone: () => void;
  readonly onFailure: (text: string) => void;
}

function Preview({ read: { name, settings }, onDone, onFailure }: PreviewProps) {
  const changes = settingsChanges(currentSettings(), settings);
  const apply = () => {
    const before = currentSettings();
    try {
      applySettings(settings);
    } catch (cause) {
      onFailure(t('Nothing was changed: {why}', { why: failureText(cause) }));
      return;
    }
    onDone();
    toast(t('Settings of {name} applied', { name }), {
      action: { label: t('Undo'), onClick: () => applySettings(before) },
      duration: 10_000,
    });
  };
  if (changes.length === 0)
    return <p role="status">{t('{name} changes nothing: all of it is so already.', { name })}</p>;
  return (
    <section className="settings-changes" aria-label={t('What {name} changes', { name })}>
      <div className="page-head">
        <h3>{t('What {name} changes', { name })}</h3>
        <div className="page-actions">
          <Button variant="quiet" onClick={onDone}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" onClick={apply}>
            {t('{count, plural, one {Apply # change} other {Apply # changes}}', { count: changes.length })}
          </Button>
        </div>
      </div>
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('Settings')}</th>
              <th scope="col">{t('Now')}</th>
              <th scope="col">{t('After that')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ matter, name: setting, now, after }) => (
              <tr key={`${matter} ${setting}`}>
                <th scope="row">
                  {matter} · {setting}
                </th>
                <td>{now}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
