import type { Clock, Timer } from '../../base/clock.ts';
import { Emitter } from '../../base/emitter.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { Mode } from '../../contract/list.ts';
import type { ConsoleOutput, ConsoleSession } from '../../contract/onboard/console.ts';
import type { OperatorText } from '../../contract/operator-text.ts';

const MAX_CHARACTERS = 65_536;

/** The last 64 KB of a shell's output. Bytes may arrive in any chunks. */
class ConsoleText {
  readonly #decoder = new TextDecoder('utf-8', { fatal: false });
  #kept = '';
  #length = 0;

  /** Characters since the start, including dropped ones. */
  get length(): number {
    return this.#length;
  }

  append(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    this.#length += text.length;
    this.#kept = (this.#kept + text).slice(-MAX_CHARACTERS);
  }

  /** The text from an offset on. `lost` counts requested characters that were dropped. */
  from(offset: number): { readonly text: string; readonly fromOffset: number; readonly lost: number } {
    const asked = Math.min(Math.max(0, offset), this.#length);
    const firstKept = this.#length - this.#kept.length;
    const fromOffset = Math.max(asked, firstKept);
    return { text: this.#kept.slice(fromOffset - firstKept), fromOffset, lost: fromOffset - asked };
  }
}

/** The shell ends after this long without a line. */
const IDLE_MS = 300_000;

export interface ConsoleConversationOptions {
  readonly sessionId: string;
  readonly vehicleId: string;
  readonly systemId: number;
  readonly componentId: number;
  readonly owner: Pick<Principal, 'kind' | 'id' | 'tenantId'>;
  readonly mode: Mode;
  readonly isConfirmed: boolean;
  readonly clock: Clock;
  /** It has ended, on request or for another reason. */
  readonly onEnd: () => void;
  /** It has ended because no line was entered. */
  readonly onIdle: () => void;
}

/** One open shell. Ends automatically after five minutes without a line. */
export class ConsoleConversation {
  readonly options: ConsoleConversationOptions;
  readonly #text = new ConsoleText();
  readonly #news = new Emitter<{ news: undefined }>();
  readonly #openedAtMs: number;
  #endsAtMs: number;
  #idle: Timer;
  #endReason: OperatorText | null = null;
  #answers = 0;

  constructor(options: ConsoleConversationOptions) {
    this.options = options;
    this.#openedAtMs = options.clock.utcMs();
    this.#endsAtMs = this.#openedAtMs + IDLE_MS;
    this.#idle = this.#idleTimer();
  }

  get hasEnded(): boolean {
    return this.#endReason !== null;
  }

  get endReason(): OperatorText | null {
    return this.#endReason;
  }

  /** A line was entered: restarts the five minutes. */
  touch(): void {
    if (this.hasEnded) return;
    this.#idle.cancel();
    this.#endsAtMs = this.options.clock.utcMs() + IDLE_MS;
    this.#idle = this.#idleTimer();
  }

  heard(bytes: Uint8Array): void {
    if (this.hasEnded) return;
    this.#answers += 1;
    this.#text.append(bytes);
    this.#news.emit('news', undefined);
  }

  /** No effect once it has ended. */
  end(reason: OperatorText): void {
    if (this.hasEnded) return;
    this.#endReason = reason;
    this.#endsAtMs = this.options.clock.utcMs();
    this.#idle.cancel();
    this.#news.emit('news', undefined);
    this.options.onEnd();
  }

  /** Whether the shell outputs anything within `withinMs`. */
  answered(withinMs: number): Promise<boolean> {
    const before = this.#answers;
    return this.#until(() => this.#answers > before, withinMs);
  }

  view(): ConsoleSession {
    const { sessionId, vehicleId, mode } = this.options;
    return {
      sessionId,
      vehicleId,
      mode,
      state: this.hasEnded ? 'ended' : 'open',
      endReason: this.#endReason,
      hasAnswered: this.#answers > 0,
      openedAtMs: this.#openedAtMs,
      endsAtMs: this.#endsAtMs,
    };
  }

  async output(fromOffset: number, waitMs: number): Promise<ConsoleOutput> {
    await this.#until(() => this.#text.length > fromOffset, waitMs);
    const { text, fromOffset: from, lost } = this.#text.from(fromOffset);
    return {
      ...this.view(),
      text,
      fromOffset: from,
      nextOffset: from + text.length,
      lostCharacters: lost,
    };
  }

  /** Waits until it holds, the session ends or the time is up. @returns whether it holds */
  #until(holds: () => boolean, withinMs: number): Promise<boolean> {
    if (holds() || this.hasEnded || withinMs <= 0) return Promise.resolve(holds());
    return new Promise((resolve) => {
      const finish = () => {
        timer.cancel();
        unsubscribe();
        resolve(holds());
      };
      const timer = this.options.clock.after(withinMs, finish);
      const unsubscribe = this.#news.on('news', () => {
        if (holds() || this.hasEnded) finish();
      });
    });
  }

  #idleTimer(): Timer {
    return this.options.clock.after(IDLE_MS, () => {
      this.end('No input for five minutes.');
      this.options.onIdle();
    });
  }
}
