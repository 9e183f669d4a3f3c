import { useRef, useState } from 'react';
import { telemetryVehicleSchema } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { browserClock } from '../../../api/connection/clock.ts';
import { Button } from '../../../components/button/Button.tsx';
import { FileInput } from '../../../components/field/FileInput.tsx';
import { Note } from '../../../components/Note.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { readingOf } from '../../../format/reading-table.ts';
import { VEHICLE_TYPE_TEXT } from '../../../format/vehicle-text.ts';
import { buttonName, PAD_AXES } from '../../../gamepad/pad-mapping.ts';
import type { StoredMapping } from '../../../gamepad/pad-mapping-store.ts';
import { type Message, t } from '../../../language/translate.ts';
import { keyText } from '../../../shortcut/shortcut-keys.ts';
import { SHORTCUTS } from '../../../shortcut/shortcut-registry.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { saveFile } from '../../../state/app/save-file.ts';
import { toastUndo } from '../../../state/app/toast-undo.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { MAP_LAYERS, type MapLayer } from '../../../state/map/map-layer-store.ts';
import type { Theme } from '../../../state/settings/display-stores.ts';
import { LANGUAGE_NAMES } from '../display/LanguagePage.tsx';
import { UNIT_QUANTITIES } from '../display/UnitsPage.tsx';
import {
  type AllSettings,
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

/** Exports and imports the settings of this window. Changes are shown before they are applied. */
export function SettingsFilePage() {
  const chooser = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<Read>();
  const { failure, send } = useRequest();
  const save = () => {
    const now = browserClock.utcMs();
    const day = new Date(now).toISOString().slice(0, 10);
    saveFile(`aerodeck-settings-${day}.json`, writeSettings(currentSettings(), now));
  };
  const open = async (file: File) => {
    setRead(undefined);
    try {
      setRead({ name: file.name, settings: readSettings(await file.text()) });
    } catch (cause) {
      throw new Error(t('{name} was not imported: {why}', { name: file.name, why: failureText(cause) }));
    }
  };
  return (
    <>
      <PageHead
        title={t('Settings file')}
        lead={t(
          'Units, language, appearance, voice, shortcuts, gamepads, map layers and chosen values in one file, for use on another machine or in another window. Tokens, keys, links and imported maps are not included.',
        )}
      >
        <Button onClick={() => chooser.current?.click()}>{t('Import a file…')}</Button>
        <Button variant="primary" onClick={save}>
          {t('Export to a file')}
        </Button>
      </PageHead>
      <FileInput
        ref={chooser}
        accept=".json,application/json"
        data-testid="settings-file"
        onFiles={([file]) => file && void send(() => open(file))}
      />
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      {read && <Preview read={read} onDone={() => setRead(undefined)} />}
    </>
  );
}

interface PreviewProps {
  readonly read: Read;
  readonly onDone: () => void;
}

function Preview({ read: { name, settings }, onDone }: PreviewProps) {
  const changes = settingsChanges(currentSettings(), settings);
  const { failure, send } = useRequest();
  const apply = async () => {
    const before = currentSettings();
    await applySettings(settings);
    onDone();
    toastUndo(t('Settings of {name} applied', { name }), () => applySettings(before));
  };
  if (changes.length === 0)
    return <p role="status">{t('{name} changes nothing: all settings already match.', { name })}</p>;
  return (
    <section className="settings-changes stack" aria-label={t('Changes in {name}', { name })}>
      <div className="page-head gap-16 spread flex items-start">
        <h3>{t('Changes in {name}', { name })}</h3>
        <div className="flex-none flex gap-8">
          <Button variant="quiet" onClick={onDone}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" onClick={() => void send(apply)}>
            {t('{count, plural, one {Apply # change} other {Apply # changes}}', { count: changes.length })}
          </Button>
        </div>
      </div>
      {failure && <Note tone="error">{t('No settings changed: {why}', { why: failure })}</Note>}
      <div className="card scrolls-x">
        <Table columns={[t('Settings'), t('Now'), t('After that')]}>
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
        </Table>
      </div>
    </section>
  );
}

/** One setting as text. Two settings are equal if their `value` is. */
interface Fact {
  readonly matter: string;
  readonly name: string;
  readonly text: string;
  readonly value: string;
}

interface SettingsChange {
  readonly matter: string;
  readonly name: string;
  readonly now: string;
  readonly after: string;
}

const VOICE: readonly (readonly [keyof AllSettings['voice']['categories'], Message])[] = [
  ['alerts', 'Alerts'],
  ['link', 'Link lost and restored'],
  ['modes', 'Modes and arming'],
  ['battery', 'Battery steps'],
  ['mission', 'Mission progress'],
];
const THEME: Readonly<Record<Theme, Message>> = { dark: 'Dark', light: 'Light', night: 'Night' };
const MAP_LAYER: Readonly<Record<MapLayer, Message>> = {
  base: 'Base map',
  airports: 'Airports',
  zones: 'Zones',
  traffic: 'Other aircraft',
};

/** What the file would change, by subject. Settings that it does not contain are unchanged and not listed. */
export function settingsChanges(present: AllSettings, file: Settings): readonly SettingsChange[] {
  const now = new Map(factsOf(present).map((fact) => [`${fact.matter}\n${fact.name}`, fact]));
  return factsOf({ ...present, ...file })
    .flatMap((after) => {
      const key = `${after.matter}\n${after.name}`;
      const before = now.get(key);
      now.delete(key);
      return before?.value === after.value
        ? []
        : [{ matter: after.matter, name: after.name, now: before?.text ?? '—', after: after.text }];
    })
    .concat([...now.values()].map(({ matter, name, text }) => ({ matter, name, now: text, after: '—' })));
}

function factsOf(settings: AllSettings): readonly Fact[] {
  const { units, language, appearance, voice, shortcuts, gamepads, hiddenMapLayers, readings } = settings;
  return [
    ...UNIT_QUANTITIES.map(({ name, title, choices }) =>
      fact('Units', t(title), t(choices.find(([value]) => value === units[name])?.[1] ?? title), units[name]),
    ),
    fact('Language', t('Language'), LANGUAGE_NAMES[language]),
    fact('Appearance', t('Theme'), t(THEME[appearance.theme])),
    switched('Appearance', t('Names on the map'), appearance.hasMapLabels),
    ...VOICE.map(([id, title]) => switched('Voice', t(title), voice.categories[id])),
    fact('Voice', t('Volume'), `${Math.round(voice.volume * 100)} %`),
    fact('Voice', t('Speed (voice)'), `${voice.rate.toFixed(1)} ×`),
    switched('Voice', t('Mute'), voice.isMuted),
    switched('Voice', t('Still speak warnings'), voice.doCriticalsEndMute),
    ...SHORTCUTS.map(({ id, meaning, keys }) =>
      fact('Shortcuts', t(meaning), keyText(shortcuts[id] ?? keys)),
    ),
    ...Object.entries(gamepads).map(([pad, mapping]) =>
      fact('Gamepad', pad, padText(mapping), JSON.stringify(mapping)),
    ),
    ...MAP_LAYERS.map((layer) => switched('Map', t(MAP_LAYER[layer]), !hiddenMapLayers.includes(layer))),
    ...telemetryVehicleSchema.shape.type.options.flatMap((type) => {
      const labels = readings[type]?.flatMap((id) => readingOf(id)?.label ?? []);
      if (!labels) return [];
      return fact('Values', t(VEHICLE_TYPE_TEXT[type]), labels.map((label) => t(label)).join(', '));
    }),
  ];
}

function fact(matter: Message, name: string, text: string, value = text): Fact {
  return { matter: t(matter), name, text, value };
}

function switched(matter: Message, name: string, isOn: boolean): Fact {
  return fact(matter, name, t(isOn ? 'on' : 'off'));
}

function padText(mapping: StoredMapping): string {
  const { axes, deadManButton, deadZone, expo, ranges, buttons, profiles } = mapping;
  const text =
    '{button} held, axes {axes}, dead zone {deadZone} %, finer {expo} %, {count} calibrated, {buttons} commands, {profiles} profiles';
  return t(text, {
    button: buttonName(deadManButton),
    axes: PAD_AXES.map((name) => `${axes[name].isInverted ? '−' : ''}${axes[name].index + 1}`).join(' '),
    deadZone: Math.round(deadZone * 100),
    expo: Math.round(expo * 100),
    count: Object.keys(ranges).length,
    buttons: Object.keys(buttons).length,
    profiles: Object.keys(profiles).length,
  });
}
