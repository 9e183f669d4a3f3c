import type { Message } from '../../language/translate.ts';
import type { ShortcutId } from '../../shortcut/shortcut-registry.ts';

/** A step of the introduction. `introduction.css` outlines its controls by its id. */
export interface IntroductionStep {
  readonly id: 'window' | 'connect' | 'take-off' | 'emergency' | 'replay' | 'api';
  readonly title: Message;
  readonly text: Message;
  /** Shortcuts to show, with their current keys. */
  readonly shortcuts: readonly ShortcutId[];
  /** A screen or page that can be opened from the step. */
  readonly place?: { readonly screenId: string; readonly page?: string; readonly label: Message };
}

export const INTRODUCTION_STEPS: readonly IntroductionStep[] = [
  {
    id: 'window',
    title: 'The window',
    text: 'The rail on the left opens the screens: those to operate vehicles first, then those to build software. The top bar always shows the connection, the selected vehicle and the emergency buttons. Alerts appear on every screen.',
    shortcuts: ['palette', 'next-region'],
  },
  {
    id: 'connect',
    title: 'Connect or simulate a vehicle',
    text: 'Add a link in Settings, Links: UDP, TCP or a serial port. The vehicle appears as soon as it sends. A station without links flies a simulated copter instead, marked SIM: you can try everything with it.',
    shortcuts: [],
    place: { screenId: 'settings', page: 'links', label: 'Open Links' },
  },
  {
    id: 'take-off',
    title: 'Take off',
    text: 'In Fly, wait for Ready to arm. Press Take off, set the altitude, then drag the slider to its end or hold Enter for one second. Only this confirmation arms the vehicle and takes off.',
    shortcuts: ['confirm'],
    place: { screenId: 'fly', label: 'Open Fly' },
  },
  {
    id: 'emergency',
    title: 'Emergency buttons',
    text: 'Hold, RTL and Land act on the selected vehicle at once, on every screen, without confirmation. No dialog covers them. Learn their keys:',
    shortcuts: ['hold', 'rtl', 'land'],
  },
  {
    id: 'replay',
    title: 'Replay',
    text: 'Every flight is recorded. Replay plays it on the map with all values, finds events, and imports logs from the vehicle.',
    shortcuts: [],
    place: { screenId: 'replay', label: 'Open Replay' },
  },
  {
    id: 'api',
    title: 'The API',
    text: 'Programs can do what this window does. Docs describes each call, Playground sends it. Help explains every screen and can start this introduction again.',
    shortcuts: ['help', 'shortcuts'],
    place: { screenId: 'docs', label: 'Open the docs' },
  },
];
