import { z } from 'zod';
import { create } from 'zustand';
import { SI_UNITS, setCurrentUnits, type Units } from '../../format/measure/units.ts';
import { LANGUAGES, type Language, loadLanguage, setCurrentLanguage, t } from '../../language/translate.ts';

const STORAGE_KEY = 'aerodeck.appearance';
export const THEMES = ['dark', 'light', 'night'] as const;
export type Theme = (typeof THEMES)[number];

export const appearanceSchema = z.object({ theme: z.enum(THEMES), hasMapLabels: z.boolean() });
type Appearance = z.infer<typeof appearanceSchema>;

/** How the window looks; kept on this machine. */
export const useAppearanceStore = create<Appearance>(() => storedAppearance());

export function setAppearance(change: Partial<Appearance>): void {
  useAppearanceStore.setState(change);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(useAppearanceStore.getState()));
}

function storedAppearance(): Appearance {
  const fallback: Appearance = { theme: 'dark', hasMapLabels: true };
  try {
    const parsed = appearanceSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return parsed.success ? parsed.data : fallback;
  } catch {
    return fallback;
  }
}

const LANGUAGE_KEY = 'aerodeck.language';
export const languageSchema = z.enum(LANGUAGES);

interface LanguageChoice {
  readonly language: Language;
  /** Why the window did not start in the chosen language. */
  readonly failure: string | undefined;
}

/** The language of this window; English until `startLanguage`. */
export const useLanguageStore = create<LanguageChoice>(() => ({ language: 'en', failure: undefined }));
let wanted: Language = 'en';

/** Before the window is drawn: the language kept on this machine, or the system's own. English if it cannot be loaded. */
export async function startLanguage(): Promise<void> {
  const language = storedLanguage() ?? systemLanguage();
  try {
    await fetchLanguage(language);
    setCurrentLanguage(language);
    useLanguageStore.setState({ language });
  } catch (cause) {
    useLanguageStore.setState({ failure: (cause as Error).message });
  }
}

/**
 * Changes the language when its texts are loaded. If another was chosen meanwhile, that one stays.
 * @throws as `fetchLanguage`; nothing is changed then
 */
export async function switchLanguage(language: Language): Promise<void> {
  wanted = language;
  await fetchLanguage(language);
  if (wanted === language) setLanguage(language);
}

/**
 * Loads the texts of a language before it is set.
 * @throws Error with a message for the user; the window is in English then
 */
export async function fetchLanguage(language: Language): Promise<void> {
  try {
    await loadLanguage(language);
  } catch (cause) {
    throw new Error(
      t(
        'Cannot load the German texts. The window stays in English. Reload it when the gateway is reachable.',
      ),
      { cause },
    );
  }
}

/** Sets a language that is loaded. */
export function setLanguage(language: Language): void {
  setCurrentLanguage(language);
  useLanguageStore.setState({ language });
  localStorage.setItem(LANGUAGE_KEY, language);
}

function storedLanguage(): Language | undefined {
  try {
    return languageSchema.safeParse(localStorage.getItem(LANGUAGE_KEY)).data;
  } catch {
    return undefined;
  }
}

function systemLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
}

const UNITS_KEY = 'aerodeck.units';
export const unitsSchema = z.object({
  distance: z.enum(['m', 'ft']),
  height: z.enum(['m', 'ft']),
  speed: z.enum(['m/s', 'km/h', 'kn', 'mph']),
  coordinates: z.enum(['decimal', 'dms']),
});

/** Units of the numbers in this window; kept on this machine. */
export const useUnitStore = create<Units>(() => {
  const units = storedUnits();
  setCurrentUnits(units);
  return units;
});

export function setUnits(change: Partial<Units>): void {
  const units = { ...useUnitStore.getState(), ...change };
  setCurrentUnits(units);
  useUnitStore.setState(units);
  localStorage.setItem(UNITS_KEY, JSON.stringify(units));
}

function storedUnits(): Units {
  try {
    const parsed = unitsSchema.safeParse(JSON.parse(localStorage.getItem(UNITS_KEY) ?? 'null'));
    return parsed.success ? parsed.data : SI_UNITS;
  } catch {
    return SI_UNITS;
  }
}
