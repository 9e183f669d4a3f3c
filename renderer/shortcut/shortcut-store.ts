import { z } from 'zod';
import { create } from 'zustand';
import { t } from '../language/translate.ts';
import { keyText } from './shortcut-keys.ts';
import { SHORTCUTS, type Shortcut, type ShortcutId, shortcut } from './shortcut-registry.ts';

const STORAGE_KEY = 'aerodeck.shortcuts';
const changedSchema = z.record(z.string(), z.string().min(1).max(40));

export type ChangedKeys = Readonly<Partial<Record<ShortcutId, string>>>;

/** Changed keys by shortcut, stored on this machine. */
export const useShortcutStore = create<{ readonly changed: ChangedKeys }>(() => ({ changed: storedKeys() }));

/** The current keys of a shortcut. */
export function keysFor(id: ShortcutId): string {
  return useShortcutStore.getState().changed[id] ?? shortcut(id).keys;
}

/** The current keys, for rendering. */
export function useKeys(id: ShortcutId): string {
  return useShortcutStore(({ changed }) => changed[id]) ?? shortcut(id).keys;
}

/** @returns the problem; undefined when the keys were changed */
export function changeKeys(id: ShortcutId, keys: string): string | undefined {
  const { changed } = useShortcutStore.getState();
  const problem = shortcutProblem(id, keys, changed);
  if (problem === undefined)
    keep({ ...without(changed, id), ...(keys !== shortcut(id).keys && { [id]: keys }) });
  return problem;
}

/** Restores the default keys. @returns the problem, for example that another shortcut now has them */
export function resetKeys(id: ShortcutId): string | undefined {
  return changeKeys(id, shortcut(id).keys);
}

export function resetAllKeys(): void {
  keep({});
}

/** Changed keys by shortcut, as stored. */
export const keysSchema = z.partialRecord(z.enum(SHORTCUTS.map(({ id }) => id)), z.string().min(1).max(40));

/**
 * Replaces all changed keys.
 * @returns the first problem, with its shortcut; undefined when the keys were changed
 */
export function replaceKeys(changed: ChangedKeys): KeysProblem | undefined {
  const problem = keysProblem(changed);
  if (!problem) keep(changed);
  return problem;
}

export interface KeysProblem {
  readonly id: ShortcutId;
  readonly why: string;
}

/** The first changed keys that conflict. */
export function keysProblem(changed: ChangedKeys): KeysProblem | undefined {
  for (const { id } of SHORTCUTS) {
    const keys = changed[id];
    const why = keys === undefined ? undefined : shortcutProblem(id, keys, changed);
    if (why !== undefined) return { id, why };
  }
  return undefined;
}

function without(changed: ChangedKeys, id: ShortcutId): ChangedKeys {
  const { [id]: _before, ...others } = changed;
  return others;
}

function keep(changed: ChangedKeys): void {
  useShortcutStore.setState({ changed });
  localStorage.setItem(STORAGE_KEY, JSON.stringify(changed));
}

/** The valid part of the stored keys: a file edited by hand must not disable an emergency key. */
function storedKeys(): ChangedKeys {
  let sound: ChangedKeys = {};
  try {
    const parsed = changedSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    if (!parsed.success) return {};
    for (const { id } of SHORTCUTS) {
      const keys = parsed.data[id];
      if (keys !== undefined && shortcutProblem(id, keys, sound) === undefined)
        sound = { ...sound, [id]: keys };
    }
  } catch {
    return {};
  }
  return sound;
}

/** Browsers reserve these for closing, reloading and leaving, whatever a page does. */
const OF_THE_BROWSER: ReadonlySet<string> = new Set([
  'Ctrl+W',
  'Ctrl+Shift+W',
  'Ctrl+T',
  'Ctrl+Shift+T',
  'Ctrl+N',
  'Ctrl+Shift+N',
  'Ctrl+R',
  'Ctrl+Q',
  'Ctrl+Tab',
  'Alt+F4',
  'F5',
  'F11',
  'F12',
]);
/** These operate every field and control. */
const OF_CONTROLS: ReadonlySet<string> = new Set(['Tab', 'Shift+Tab', 'Enter', 'Escape']);
const ON_EVERY_SCREEN: ReadonlySet<Shortcut['group']> = new Set(['everywhere', 'vehicle']);

/** Why a shortcut cannot have these keys; undefined if it can. */
export function shortcutProblem(
  id: ShortcutId,
  keys: string,
  changed: Readonly<Partial<Record<ShortcutId, string>>>,
): string | undefined {
  const wanted = shortcut(id);
  if (wanted.kind === 'fixed') return t('These keys are standard in every program and cannot be changed.');
  if (wanted.kind === 'emergency' && !keys.startsWith('Ctrl+Shift+') && !keys.startsWith('Ctrl+Alt+Shift+'))
    return t('An emergency key needs Ctrl and Shift: a single key must not move an aircraft.');
  if (OF_THE_BROWSER.has(keys)) return t('{keys} is reserved by the browser.', { keys: keyText(keys) });
  if (OF_CONTROLS.has(keys)) return t('{keys} operates the controls of every page.', { keys: keyText(keys) });
  const holder = SHORTCUTS.find(
    (other) => other.id !== id && keysNow(other, changed) === keys && isSameScreen(other, wanted),
  );
  if (holder)
    return t('{keys} is already used: “{meaning}”.', { keys: keyText(keys), meaning: t(holder.meaning) });
  const emergency = SHORTCUTS.find(
    (other) => other.kind === 'emergency' && other.id !== id && other.keys === keys,
  );
  return emergency && t('{keys} is reserved for its default emergency action.', { keys: keyText(keys) });
}

function keysNow(each: Shortcut, changed: Readonly<Partial<Record<ShortcutId, string>>>): string {
  return changed[each.id] ?? each.keys;
}

function isSameScreen(one: Shortcut, other: Shortcut): boolean {
  return one.group === other.group || ON_EVERY_SCREEN.has(one.group) || ON_EVERY_SCREEN.has(other.group);
}
