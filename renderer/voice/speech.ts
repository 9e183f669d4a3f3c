import type { Language } from '../language/translate.ts';

export interface Utterance {
  readonly text: string;
  readonly language: Language;
  readonly priority: VoicePriority;
  /** 0 to 1 */
  readonly volume: number;
  /** 1 is the voice's own */
  readonly rate: number;
}

/** What can say something: one thing at a time. */
export interface Speech {
  /** `onEnd` comes once, also after a failure; not after {@link cancel}. */
  speak(utterance: Utterance, onEnd: () => void): void;
  cancel(): void;
}

const VOICE_CATEGORIES = ['alerts', 'link', 'modes', 'battery', 'mission'] as const;
export type VoiceCategory = (typeof VOICE_CATEGORIES)[number];

/** `critical` interrupts the others; `info` gives way to all. */
export type VoicePriority = 'critical' | 'caution' | 'info';

/** Something worth saying. */
export interface Announcement {
  readonly category: VoiceCategory;
  readonly priority: VoicePriority;
  readonly text: string;
  /** What it is the state of: of two the later alone is true. */
  readonly subject?: string;
  /** In which it is written, for the voice. */
  readonly language: Language;
}
