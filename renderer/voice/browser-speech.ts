import type { Language } from '../language/translate.ts';
import type { Speech, Utterance, VoicePriority } from './speech.ts';

/** Told apart by number, pitch and length, also by those who do not hear pitch. */
const BEEPS: Readonly<Record<VoicePriority, { readonly hz: readonly number[]; readonly beepS: number }>> = {
  critical: { hz: [1320, 990, 1320, 990], beepS: 0.12 },
  caution: { hz: [880, 880], beepS: 0.16 },
  info: { hz: [590], beepS: 0.22 },
};
const PAUSE_S = 0.08;
const LOUDEST_GAIN = 0.3;

/** Whether this browser has a voice now. Some load their voices shortly after the page. */
export function hasVoice(): boolean {
  return 'speechSynthesis' in globalThis && speechSynthesis.getVoices().length > 0;
}

/** A voice of the language, a local one first; null leaves the choice to the browser. */
function voiceFor(language: Language): SpeechSynthesisVoice | null {
  const fitting = speechSynthesis.getVoices().filter(({ lang }) => lang.toLowerCase().startsWith(language));
  return fitting.find(({ localService }) => localService) ?? fitting[0] ?? null;
}

/** The browser's tones and voice; without a voice, tones alone. */
export class BrowserSpeech implements Speech {
  #context: AudioContext | undefined;
  #tone: OscillatorNode | undefined;
  /** The tones that may still start. */
  #turn: object | undefined;

  speak(...[utterance, onEnd]: Parameters<Speech['speak']>): void {
    if (!hasVoice()) this.#beep(utterance, onEnd);
    else if (utterance.hasTones) this.#beep(utterance, () => this.#say(utterance, onEnd));
    else this.#say(utterance, onEnd);
  }

  cancel(): void {
    if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
    this.#turn = undefined;
    if (!this.#tone) return;
    this.#tone.onended = null;
    this.#tone.stop();
    this.#tone = undefined;
  }

  #say({ text, language, volume, rate }: Utterance, onEnd: () => void): void {
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = language;
    spoken.voice = voiceFor(language);
    spoken.volume = volume;
    spoken.rate = rate;
    spoken.onend = onEnd;
    spoken.onerror = onEnd;
    speechSynthesis.speak(spoken);
  }

  #beep({ priority, volume }: Utterance, onEnd: () => void): void {
    if (!('AudioContext' in globalThis)) {
      onEnd();
      return;
    }
    this.#context ??= new AudioContext();
    const context = this.#context;
    const turn = {};
    this.#turn = turn;
    // Pending until somebody touches the page. By then these tones may be over.
    void context
      .resume()
      .then(() => this.#turn === turn && this.#play(context, priority, volume, onEnd), onEnd);
  }

  #play(context: AudioContext, priority: VoicePriority, volume: number, onEnd: () => void): void {
    const { hz, beepS } = BEEPS[priority];
    const tone = context.createOscillator();
    const gain = context.createGain();
    gain.gain.value = 0;
    tone.connect(gain).connect(context.destination);
    const beginS = context.currentTime;
    hz.forEach((each, beep) => {
      const atS = beginS + beep * (beepS + PAUSE_S);
      tone.frequency.setValueAtTime(each, atS);
      gain.gain.setValueAtTime(volume * LOUDEST_GAIN, atS);
      gain.gain.setValueAtTime(0, atS + beepS);
    });
    tone.onended = () => {
      this.#tone = undefined;
      onEnd();
    };
    tone.start(beginS);
    tone.stop(beginS + hz.length * (beepS + PAUSE_S));
    this.#tone = tone;
  }
}
