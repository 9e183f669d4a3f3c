import { z } from 'zod';
import {
  padMappingsSchema,
  replacePadMappings,
  usePadMappingStore,
} from '../../../gamepad/pad-mapping-store.ts';
import { t } from '../../../language/translate.ts';
import { shortcut } from '../../../shortcut/shortcut-registry.ts';
import { keysProblem, keysSchema, replaceKeys, useShortcutStore } from '../../../shortcut/shortcut-store.ts';
import { hideOwnLayers, MAP_LAYERS, useMapLayerStore } from '../../../state/map/map-layer-store.ts';
import {
  appearanceSchema,
  fetchLanguage,
  languageSchema,
  setAppearance,
  setLanguage,
  setUnits,
  unitsSchema,
  useAppearanceStore,
  useLanguageStore,
  useUnitStore,
} from '../../../state/settings/display-stores.ts';
import { readingsSchema, replaceReadings, useReadingStore } from '../../../state/vehicle/chosen-readings.ts';
import { setVoice, useVoiceStore, voiceSchema } from '../../../voice/voice-store.ts';

const KIND = 'aerodeck-settings';
const VERSION = 1;
export const MAX_SETTINGS_CHARACTERS = 200_000;

/** What the file contains: no secrets, and nothing that belongs to this machine only. */
const settingsSchema = z.strictObject({
  units: unitsSchema,
  language: languageSchema,
  appearance: appearanceSchema,
  voice: voiceSchema,
  shortcuts: keysSchema,
  gamepads: padMappingsSchema,
  hiddenMapLayers: z.array(z.enum(MAP_LAYERS)).max(MAP_LAYERS.length),
  readings: readingsSchema,
});
export type AllSettings = z.infer<typeof settingsSchema>;
/** Missing settings stay unchanged. */
export type Settings = Partial<AllSettings>;

const fileSchema = z.strictObject({
  kind: z.literal(KIND),
  version: z.literal(VERSION),
  savedAt: z.string().max(40),
  settings: settingsSchema.partial(),
});
const headSchema = z.object({ kind: z.literal(KIND), version: z.number() });

/** The present settings of this window. */
export function currentSettings(): AllSettings {
  const { hidden } = useMapLayerStore.getState();
  return {
    units: unitsSchema.parse(useUnitStore.getState()),
    language: useLanguageStore.getState().language,
    appearance: appearanceSchema.parse(useAppearanceStore.getState()),
    voice: voiceSchema.parse(useVoiceStore.getState()),
    shortcuts: { ...useShortcutStore.getState().changed },
    gamepads: { ...usePadMappingStore.getState().mappings },
    hiddenMapLayers: MAP_LAYERS.filter((layer) => hidden.has(layer)),
    readings: readingsSchema.parse(useReadingStore.getState().chosen),
  };
}

/** The text of a file. @param atMs UTC milliseconds */
export function writeSettings(settings: Settings, atMs: number): string {
  const file = { kind: KIND, version: VERSION, savedAt: new Date(atMs).toISOString(), settings };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/**
 * Reads and validates a file.
 * @throws Error with a message for the user
 */
export function readSettings(text: string): Settings {
  if (text.length > MAX_SETTINGS_CHARACTERS) throw new Error(t('The file is too large for a settings file.'));
  const value = parsed(text);
  const head = headSchema.safeParse(value);
  if (!head.success) throw new Error(t('Not an Aerodeck settings file.'));
  if (head.data.version !== VERSION)
    throw new Error(
      t('The file has version {version}; this Aerodeck supports version {own}.', {
        version: head.data.version,
        own: VERSION,
      }),
    );
  const file = fileSchema.safeParse(value);
  if (!file.success) throw new Error(faultText(file.error));
  // JSON has no undefined: every key has a value.
  const settings = file.data.settings as Settings;
  const problem = settings.shortcuts && keysProblem(settings.shortcuts);
  if (problem) throw new Error(`${t(shortcut(problem.id).meaning)}: ${problem.why}`);
  return settings;
}

/**
 * Applies all settings or none.
 * @throws the error of the browser's storage, or as `fetchLanguage`; nothing is changed then
 */
export async function applySettings(settings: Settings): Promise<void> {
  if (settings.language) await fetchLanguage(settings.language);
  const before = currentSettings();
  try {
    put(settings);
  } catch (cause) {
    put(before);
    throw cause;
  }
}

function put(settings: Settings): void {
  const { units, language, appearance, voice, shortcuts, gamepads, hiddenMapLayers, readings } = settings;
  if (shortcuts) replaceKeys(shortcuts);
  if (gamepads) replacePadMappings(gamepads);
  if (units) setUnits(units);
  if (appearance) setAppearance(appearance);
  if (voice) setVoice(voice);
  if (hiddenMapLayers) hideOwnLayers(hiddenMapLayers);
  if (readings) replaceReadings(readings);
  if (language) setLanguage(language);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(t('Invalid JSON: {message}', { message: (cause as Error).message }), { cause });
  }
}

function faultText({ issues }: z.ZodError): string {
  const [issue] = issues;
  const place = issue?.path.join('.') ?? '';
  return issue?.code === 'unrecognized_keys'
    ? t('Unknown setting: {what}', {
        what: [place, ...issue.keys].filter(Boolean).join('.'),
      })
    : t('Invalid value at {place}.', { place });
}
