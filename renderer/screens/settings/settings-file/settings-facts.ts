import { buttonName, PAD_AXES, type PadMapping } from '../../../gamepad/pad-mapping.ts';
import { type Message, t } from '../../../language/translate.ts';
import { keyText } from '../../../shortcut/shortcut-keys.ts';
import { SHORTCUTS } from '../../../shortcut/shortcut-registry.ts';
import { MAP_LAYERS, type MapLayer } from '../../../state/map/map-layer-store.ts';
import type { Theme } from '../../../state/settings/display-stores.ts';
import { LANGUAGE_NAMES } from '../display/language-names.ts';
import { UNIT_QUANTITIES } from '../display/unit-quantities.ts';
import type { AllSettings, Settings } from './settings-file.ts';

/** One setting in words. Two are the same where their `value` is. */
interface Fact {
  readonly matter: string;
  readonly name: string;
  readonly text: string;
  readonly value: string;
}

export interface SettingsChange {
  readonly matter: string;
  readonly name: string;
  readonly now: string;
  readonly after: string;
}

const VOICE: readonly (readonly [keyof AllSettings['voice']['categories'], Message])[] = [
  ['alerts', 'Alerts'],
  ['link', 'Link lost and back'],
  ['modes', 'Modes and arming'],
  ['battery', 'Battery steps'],
  ['mission', 'Mission progress'],
];
const THEME: Readonly<Record<Theme, Message>> = { dark: 'Dark', light: 'Light', night: 'Night' };
const MAP_LAYER: Readonly<Record<MapLayer, Message>> = {
  base: 'Base map',
  airports: 'Airports',
  zones: 'Zones',
};

/** What the file would change, by matter. What it does not mention is unchanged and not listed. */
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
  const { units, language, appearance, voice, shortcuts, gamepads, hiddenMapLayers } = settings;
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
    switched('Voice', t('Warnings are spoken all the same'), voice.doCriticalsEndMute),
    ...SHORTCUTS.map(({ id, meaning, keys }) =>
      fact('Shortcuts', t(meaning), keyText(shortcuts[id] ?? keys)),
    ),
    ...Object.entries(gamepads).map(([pad, mapping]) =>
      fact('Gamepad', pad, padText(mapping), JSON.stringify(mapping)),
    ),
    ...MAP_LAYERS.map((layer) => switched('Map', t(MAP_LAYER[layer]), !hiddenMapLayers.includes(layer))),
  ];
}

function fact(matter: Message, name: string, text: string, value = text): Fact {
  return { matter: t(matter), name, text, value };
}

function switched(matter: Message, name: string, isOn: boolean): Fact {
  return fact(matter, name, t(isOn ? 'on' : 'off'));
}

function padText({ axes, deadManButton, deadZone, expo, ranges }: PadMapping): string {
  return t('{button} held, axes {axes}, dead zone {deadZone} %, finer {expo} %, {count} calibrated', {
    button: buttonName(deadManButton),
    axes: PAD_AXES.map((name) => `${axes[name].isInverted ? '−' : ''}${axes[name].index + 1}`).join(' '),
    deadZone: Math.round(deadZone * 100),
    expo: Math.round(expo * 100),
    count: Object.keys(ranges).length,
  });
}
