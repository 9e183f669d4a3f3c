import { z } from 'zod';
import { create } from 'zustand';

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
