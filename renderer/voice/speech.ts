import type { Language } from '../language/translate.ts';
import type { VoicePriority } from './announcement.ts';

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
