import type { Message } from '../../language/translate.ts';

/** The pages of Settings in their order. The palette offers them by name too. */
export const SETTINGS_PAGES = [
  { id: 'links', title: 'Links', isOfStation: true },
  { id: 'video', title: 'Video', isOfStation: true },
  { id: 'rtk', title: 'RTK', isOfStation: true },
  { id: 'sitl', title: 'SITL', isOfStation: true },
  { id: 'traffic', title: 'Traffic', isOfStation: true },
  { id: 'zones', title: 'Zones', isOfStation: true },
  { id: 'maps', title: 'Maps', isOfStation: true },
  { id: 'checklists', title: 'Checklists', isOfStation: true },
  { id: 'people', title: 'People', isOfStation: true },
  { id: 'fleet', title: 'Fleet' },
  { id: 'alerts', title: 'Alerts', isOfStation: true },
  { id: 'remote-id', title: 'Remote ID', isOfStation: true },
  { id: 'units', title: 'Units' },
  { id: 'language', title: 'Language' },
  { id: 'voice', title: 'Voice' },
  { id: 'gamepad', title: 'Gamepad' },
  { id: 'shortcuts', title: 'Shortcuts' },
  { id: 'appearance', title: 'Appearance' },
  { id: 'backup', title: 'Backup', isOfStation: true },
  { id: 'diagnostics', title: 'Diagnostics', isOfStation: true },
  { id: 'file', title: 'Settings file' },
  { id: 'updates', title: 'Updates' },
  { id: 'about', title: 'About' },
] as const satisfies readonly {
  readonly id: string;
  readonly title: Message;
  /** Settings of one station: not shown in the window of a fleet. */
  readonly isOfStation?: true;
}[];
