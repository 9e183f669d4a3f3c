import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

const STORAGE_KEY = 'aerodeck.rail';
/** Wide windows show labels unless the user chose otherwise; the map of a narrow one needs the room. */
const IS_WIDE = '(min-width: 1600px)';
/** Below this the top bar has no room beside labels, whatever the user chose. */
const HAS_ROOM = '(min-width: 1200px)';

/** What the user chose for the rail, stored on this machine; undefined until they choose. */
const useRailStore = create<{ readonly hasLabels: boolean | undefined }>(() => {
  const stored = localStorage.getItem(STORAGE_KEY);
  return { hasLabels: stored === null ? undefined : stored === 'labels' };
});

export function setRailLabels(hasLabels: boolean): void {
  useRailStore.setState({ hasLabels });
  localStorage.setItem(STORAGE_KEY, hasLabels ? 'labels' : 'icons');
}

/** Whether the rail shows labels now, and whether there is room to choose. */
export function useRailLabels(): { readonly areShown: boolean; readonly canChoose: boolean } {
  const chosen = useRailStore((state) => state.hasLabels);
  const isWide = useMedia(IS_WIDE);
  const canChoose = useMedia(HAS_ROOM);
  return { areShown: canChoose && (chosen ?? isWide), canChoose };
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
