import { useShortcut } from '../shortcut/use-shortcut.ts';
import { navigate } from '../state/app/route.ts';
import { toggleMute } from '../voice/voice-store.ts';

/** Keys that hold on every screen and move nothing. */
export function useShortcutKeys(): void {
  useShortcut('shortcuts', () => navigate('settings', 'shortcuts'));
  useShortcut('mute', toggleMute);
}
