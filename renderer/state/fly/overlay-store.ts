import { create } from 'zustand';

const STORAGE_KEY = 'aerodeck.cognition-overlay';

/** Whether risk and governance are laid over the map; off until asked for, and kept on this machine. */
export const useOverlayStore = create<{ readonly isShown: boolean }>(() => ({
  isShown: localStorage.getItem(STORAGE_KEY) === 'on',
}));

export function showOverlay(isShown: boolean): void {
  useOverlayStore.setState({ isShown });
  localStorage.setItem(STORAGE_KEY, isShown ? 'on' : 'off');
}
