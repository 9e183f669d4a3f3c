import type { Clock, Timer } from '../api/connection/clock.ts';
import type { Announcement, Speech, VoicePriority } from './speech.ts';
import type { VoiceSettings } from './voice-store.ts';

/** The same text is not repeated within this time. */
const REPEAT_AFTER_MS: Readonly<Record<VoicePriority, number>> = {
  critical: 10_000,
  caution: 30_000,
  info: 10_000,
};
/** Older announcements are dropped. */
const STALE_AFTER_MS: Readonly<Record<VoicePriority, number>> = {
  critical: 15_000,
  caution: 8000,
  info: 4000,
};
const RANK: Readonly<Record<VoicePriority, number>> = { critical: 2, caution: 1, info: 0 };
const MAX_WAITING = 6;
/** Some browsers never report the end of speech. No voice is slower than this. */
const LONGEST_MS_PER_CHARACTER = 150;
const LONGEST_START_MS = 3000;

export interface AnnouncerOptions {
  readonly speech: Speech;
  readonly settings: () => VoiceSettings;
  readonly clock: Clock;
}

interface Waiting {
  readonly announcement: Announcement;
  readonly atMs: number;
}

/** Speaks one text at a time, the most urgent first, without repeats or old news. */
export class Announcer {
  readonly #options: AnnouncerOptions;
  readonly #said = new Map<string, { readonly atMs: number; readonly subject: string | undefined }>();
  #waiting: readonly Waiting[] = [];
  #current: Announcement | undefined;
  #watchdog: Timer | undefined;

  constructor(options: AnnouncerOptions) {
    this.#options = options;
  }

  say(announcement: Announcement): void {
    const nowMs = this.#options.clock.monotonicMs();
    if (!this.#isWanted(announcement) || this.#wasSaid(announcement, nowMs)) return;
    this.#forgetOutdated(announcement.subject);
    this.#said.set(announcement.text, { atMs: nowMs, subject: announcement.subject });
    this.#waiting = [...this.#waiting, { announcement, atMs: nowMs }]
      .toSorted((a, b) => RANK[b.announcement.priority] - RANK[a.announcement.priority] || a.atMs - b.atMs)
      .slice(0, MAX_WAITING);
    const isInterrupting = announcement.priority === 'critical' && this.#current?.priority !== 'critical';
    if (this.#current && isInterrupting) this.#silence();
    this.#next();
  }

  /** Applies changed settings: speech that is no longer wanted stops at once. */
  settingsChanged(): void {
    this.#waiting = this.#waiting.filter(({ announcement }) => this.#isWanted(announcement));
    if (this.#current && !this.#isWanted(this.#current)) {
      this.#silence();
      this.#next();
    }
  }

  stop(): void {
    this.#waiting = [];
    this.#silence();
  }

  /** The subject has a new state. Its earlier texts may be spoken again, and waiting ones are dropped. */
  #forgetOutdated(subject: string | undefined): void {
    if (subject === undefined) return;
    for (const [text, said] of this.#said) if (said.subject === subject) this.#said.delete(text);
    this.#waiting = this.#waiting.filter(({ announcement }) => announcement.subject !== subject);
  }

  #next(): void {
    if (this.#current) return;
    const [first, ...rest] = this.#waiting;
    if (!first) return;
    this.#waiting = rest;
    const { announcement, atMs } = first;
    if (this.#options.clock.monotonicMs() - atMs > STALE_AFTER_MS[announcement.priority]) {
      this.#next();
      return;
    }
    this.#speak(announcement);
  }

  #speak(announcement: Announcement): void {
    const { speech, clock, settings } = this.#options;
    const { volume, rate } = settings();
    const { text, priority, language, category } = announcement;
    // Tones make a pilot look up; news that ask for nothing are only spoken.
    const hasTones = category === 'alerts' || category === 'link';
    this.#current = announcement;
    const onEnd = () => {
      if (this.#current !== announcement) return;
      this.#watchdog?.cancel();
      this.#current = undefined;
      this.#next();
    };
    this.#watchdog = clock.after(LONGEST_START_MS + (text.length * LONGEST_MS_PER_CHARACTER) / rate, () => {
      if (this.#current === announcement) speech.cancel();
      onEnd();
    });
    speech.speak({ text, priority, language, hasTones, volume, rate }, onEnd);
  }

  #silence(): void {
    this.#watchdog?.cancel();
    if (this.#current) this.#options.speech.cancel();
    this.#current = undefined;
  }

  #isWanted({ category, priority }: Announcement): boolean {
    const { categories, isMuted, doCriticalsEndMute } = this.#options.settings();
    return categories[category] && (!isMuted || (priority === 'critical' && doCriticalsEndMute));
  }

  #wasSaid({ text, priority }: Announcement, nowMs: number): boolean {
    for (const [said, { atMs }] of this.#said)
      if (nowMs - atMs > REPEAT_AFTER_MS.caution) this.#said.delete(said);
    const saidMs = this.#said.get(text)?.atMs;
    return saidMs !== undefined && nowMs - saidMs < REPEAT_AFTER_MS[priority];
  }
}
