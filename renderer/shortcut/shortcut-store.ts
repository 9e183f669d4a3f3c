import { z } from 'zod';
import { create } from 'zustand';
import { shortcutProblem } from './shortcut-problem.ts';
import { SHORTCUTS, type ShortcutId, shortcut } from './shortcut-registry.ts';

const STORAGE_KEY = 'aerodeck.shortcuts';
const changedSchema = z.record(z.string(), z.string().min(1).max(40));

export type ChangedKeys = Readonly<Partial<Record<ShortcutId, string>>>;

/** Keys that were changed, by shortcut; kept on this machine. */
export const useShortcutStore = create<{ readonly changed: ChangedKeys }>(() => ({ changed: storedKeys() }));

/** The keys of a shortcut now. */
export function keysFor(id: ShortcutId): string {
  return useShortcutStore.getState().changed[id] ?? shortcut(id).keys;
}

/** The same, for what is drawn. */
export function useKeys(id: ShortcutId): string {
  return useShortcutStore(({ changed }) => changed[id]) ?? shortcut(id).keys;
}

/** @returns what speaks against it; undefined when it was changed */
export function changeKeys(id: ShortcutId, keys: string): string | undefined {
  const { changed } = useShortcutStore.getState();
  const problem = shortcutProblem(id, keys, changed);
  if (problem === undefined)
    keep({ ...without(changed, id), ...(keys !== shortcut(id).keys && { [id]: keys }) });
  return problem;
}

/** Back to the keys it came with. @returns what speaks against it: another shortcut may have them by now */
export function resetKeys(id: ShortcutId): string | undefined {
  return changeKeys(id, shortcut(id).keys);
}

export function resetAllKeys(): void {
  keep({});
}

/** Shortcuts and their keys, as they are stored. */
export const keysSchema = z.partialRecord(z.enum(SHORTCUTS.map(({ id }) => id)), z.string().min(1).max(40));

/**
 * All changed keys at once.
 * @returns what speaks against one of them, with its shortcut; undefined when they were changed
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

/** The first that cannot be so while the others are. */
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

/** What was stored, as far as it is sound: nothing of a file edited by hand may take an emergency key away. */
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
