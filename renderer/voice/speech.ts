import type { Language } from '../language/translate.ts';

export interface Utterance {
  readonly text: string;
  readonly language: Language;
  readonly priority: VoicePriority;
  /** Starts with the tones of its priority. */
  readonly hasTones: boolean;
  /** 0 to 1. */
  readonly volume: number;
  /** 1 is the normal rate. */
  readonly rate: number;
}

/** A speech output that speaks one text at a time. */
export interface Speech {
  /** `onEnd` is called once, also after a failure; not after {@link cancel}. */
  speak(utterance: Utterance, onEnd: () => void): void;
  cancel(): void;
}

const VOICE_CATEGORIES = ['alerts', 'link', 'modes', 'battery', 'mission'] as const;
export type VoiceCategory = (typeof VOICE_CATEGORIES)[number];

/** `critical` interrupts the others; `info` yields to all. */
export type VoicePriority = 'critical' | 'caution' | 'info';

/** A text to speak. */
export interface Announcement {
  readonly category: VoiceCategory;
  readonly priority: VoicePriority;
  readonly text: string;
  /** The subject: only its latest announcement is valid. */
  readonly subject?: string;
  /** The language of the text, for the voice. */
  readonly language: Language;
}
