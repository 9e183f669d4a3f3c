import type { Language } from '../language/translate.ts';
import type { Speech, VoicePriority } from './speech.ts';

const BEEPS: Readonly<Record<VoicePriority, { readonly count: number; readonly hz: number }>> = {
  critical: { count: 3, hz: 1320 },
  caution: { count: 2, hz: 880 },
  info: { count: 1, hz: 660 },
};
const BEEP_S = 0.14;
const PAUSE_S = 0.1;
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

/** The browser's voice or, without one, tones: three for critical, two for caution, one for info. */
export class BrowserSpeech implements Speech {
  #context: AudioContext | undefined;
  #tone: OscillatorNode | undefined;

  speak(...[utterance, onEnd]: Parameters<Speech['speak']>): void {
    if (hasVoice()) {
      const spoken = new SpeechSynthesisUtterance(utterance.text);
      spoken.lang = utterance.language;
      spoken.voice = voiceFor(utterance.language);
      spoken.volume = utterance.volume;
      spoken.rate = utterance.rate;
      spoken.onend = onEnd;
      spoken.onerror = onEnd;
      speechSynthesis.speak(spoken);
    } else this.#beep(utterance.priority, utterance.volume, onEnd);
  }

  cancel(): void {
    if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
    if (!this.#tone) return;
    this.#tone.onended = null;
    this.#tone.stop();
    this.#tone = undefined;
  }

  #beep(priority: VoicePriority, volume: number, onEnd: () => void): void {
    if (!('AudioContext' in globalThis)) {
      onEnd();
      return;
    }
    this.#context ??= new AudioContext();
    const context = this.#context;
    void context.resume().catch(() => undefined);
    const { count, hz } = BEEPS[priority];
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = hz;
    gain.gain.value = 0;
    tone.connect(gain).connect(context.destination);
    const beginS = context.currentTime;
    for (let beep = 0; beep < count; beep += 1) {
      const atS = beginS + beep * (BEEP_S + PAUSE_S);
      gain.gain.setValueAtTime(volume * LOUDEST_GAIN, atS);
      gain.gain.setValueAtTime(0, atS + BEEP_S);
    }
    tone.onended = onEnd;
    tone.start(beginS);
    tone.stop(beginS + count * (BEEP_S + PAUSE_S));
    this.#tone = tone;
  }
}
