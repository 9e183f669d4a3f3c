import type { Message } from '../language/translate.ts';

/** `everywhere` and `vehicle` apply on all screens, the others on theirs. */
export type ShortcutGroup = 'everywhere' | 'vehicle' | 'plan' | 'replay';

interface ShortcutEntry {
  readonly id: string;
  readonly group: ShortcutGroup;
  readonly meaning: Message;
  readonly keys: string;
  /** `emergency`: needs Ctrl and Shift when changed. `fixed`: the standard key of every program. */
  readonly kind: 'changeable' | 'emergency' | 'fixed';
}

/** All shortcuts. Listeners get the current keys of an id from the store. */
export const SHORTCUTS = [
  {
    id: 'palette',
    group: 'everywhere',
    meaning: 'Command palette: find any screen or action',
    keys: 'Ctrl+K',
    kind: 'changeable',
  },
  { id: 'help', group: 'everywhere', meaning: 'Help for this screen', keys: 'F1', kind: 'changeable' },
  { id: 'shortcuts', group: 'everywhere', meaning: 'This page', keys: '?', kind: 'changeable' },
  {
    id: 'next-region',
    group: 'everywhere',
    meaning: 'Next region: screens, top bar, alerts, content, side panels',
    keys: 'F6',
    kind: 'changeable',
  },
  {
    id: 'previous-region',
    group: 'everywhere',
    meaning: 'Previous region',
    keys: 'Shift+F6',
    kind: 'changeable',
  },
  {
    id: 'mute',
    group: 'everywhere',
    meaning: 'Mute or unmute the voice',
    keys: 'Ctrl+Shift+M',
    kind: 'changeable',
  },
  {
    id: 'swap-video',
    group: 'everywhere',
    meaning: 'On the Fly screen: swap video and map',
    keys: 'V',
    kind: 'changeable',
  },
  {
    id: 'tab',
    group: 'everywhere',
    meaning: 'Next control. The first one skips to the content',
    keys: 'Tab',
    kind: 'fixed',
  },
  {
    id: 'escape',
    group: 'everywhere',
    meaning: 'Closes the open dialog or panel; never moves an aircraft',
    keys: 'Escape',
    kind: 'fixed',
  },
  {
    id: 'hold',
    group: 'vehicle',
    meaning: 'Hold: stop and hold here',
    keys: 'Ctrl+Shift+H',
    kind: 'emergency',
  },
  {
    id: 'rtl',
    group: 'vehicle',
    meaning: 'RTL: return to launch and land there',
    keys: 'Ctrl+Shift+R',
    kind: 'emergency',
  },
  { id: 'land', group: 'vehicle', meaning: 'Land here, now', keys: 'Ctrl+Shift+L', kind: 'emergency' },
  {
    id: 'hand-back',
    group: 'vehicle',
    meaning: 'Gamepad: hand back control, the vehicle holds',
    keys: 'Ctrl+Shift+G',
    kind: 'changeable',
  },
  { id: 'confirm', group: 'vehicle', meaning: 'Hold on a slider to confirm', keys: 'Enter', kind: 'fixed' },
  {
    id: 'step-up',
    group: 'vehicle',
    meaning: 'In an altitude or speed field: one step up; ↓ one step down',
    keys: 'ArrowUp',
    kind: 'fixed',
  },
  { id: 'undo', group: 'plan', meaning: 'Undo', keys: 'Ctrl+Z', kind: 'fixed' },
  { id: 'redo', group: 'plan', meaning: 'Redo', keys: 'Ctrl+Shift+Z', kind: 'fixed' },
  { id: 'remove', group: 'plan', meaning: 'Remove the selection', keys: 'Delete', kind: 'fixed' },
  {
    id: 'nudge',
    group: 'plan',
    meaning: 'Move the selection by 1 m, with Shift by 10 m (all arrow keys)',
    keys: 'ArrowUp',
    kind: 'fixed',
  },
  { id: 'play', group: 'replay', meaning: 'Play and pause', keys: 'Space', kind: 'changeable' },
  { id: 'back', group: 'replay', meaning: 'Back 10 s', keys: 'ArrowLeft', kind: 'changeable' },
  { id: 'on', group: 'replay', meaning: 'Forward 10 s', keys: 'ArrowRight', kind: 'changeable' },
  { id: 'previous-frame', group: 'replay', meaning: 'Previous frame', keys: ',', kind: 'changeable' },
  { id: 'next-frame', group: 'replay', meaning: 'Next frame', keys: '.', kind: 'changeable' },
  { id: 'previous-event', group: 'replay', meaning: 'Previous event', keys: '<', kind: 'changeable' },
  { id: 'next-event', group: 'replay', meaning: 'Next event', keys: '>', kind: 'changeable' },
  { id: 'beginning', group: 'replay', meaning: 'To the start', keys: 'Home', kind: 'changeable' },
  { id: 'end', group: 'replay', meaning: 'To the end', keys: 'End', kind: 'changeable' },
] as const satisfies readonly ShortcutEntry[];

export type ShortcutId = (typeof SHORTCUTS)[number]['id'];
export interface Shortcut extends ShortcutEntry {
  readonly id: ShortcutId;
}

export function shortcut(id: ShortcutId): Shortcut {
  const found = SHORTCUTS.find((each) => each.id === id);
  if (!found) throw new Error(`There is no shortcut ${id}`);
  return found;
}
