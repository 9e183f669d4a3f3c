import type { Message } from '../language/translate.ts';

/** Help pages that belong to no screen. Their ids are the names of their files. */
export const HELP_TOPICS: readonly { readonly id: string; readonly title: Message }[] = [
  { id: 'first-flight', title: 'First flight' },
  { id: 'connections', title: 'Connections' },
  { id: 'emergency', title: 'Emergency' },
  { id: 'failsafes', title: 'Failsafes and alerts' },
  { id: 'offline-maps', title: 'Maps without internet' },
  { id: 'recordings', title: 'Recordings' },
  { id: 'video', title: 'Video' },
  { id: 'rtk', title: 'RTK' },
];
