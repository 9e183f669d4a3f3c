import type { Clock, Timer } from '../../base/clock.ts';
import type { Topic } from '../../contract/port/websocket.ts';
import type { Session } from './session.ts';

export interface SessionFeedParts {
  readonly topic: Topic;
  readonly periodMs: number;
  readonly clock: Clock;
  readonly sessions: () => Iterable<Session>;
  /** @param turn counted from 0 since the feed last started */
  readonly show: (watchers: readonly Session[], atMs: number, turn: number) => void;
}

/** Shows a topic to the sessions that watch it, at a steady rate. Idle without such sessions. */
export class SessionFeed {
  readonly #parts: SessionFeedParts;
  #timer: Timer | undefined;
  #turn = 0;

  constructor(parts: SessionFeedParts) {
    this.#parts = parts;
  }

  /** Call this when a session may have started to watch. */
  wake(): void {
    if (this.#timer || this.#watchers().length === 0) return;
    const { clock, periodMs } = this.#parts;
    this.#turn = 0;
    this.#timer = clock.every(periodMs, () => this.#show());
    this.#show();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #watchers(): readonly Session[] {
    const { sessions, topic } = this.#parts;
    return [...sessions()].filter(
      ({ reader, subscription }) => reader !== undefined && subscription.wants(topic),
    );
  }

  #show(): void {
    const watchers = this.#watchers();
    if (watchers.length === 0) {
      this.stop();
      return;
    }
    const { show, clock } = this.#parts;
    show(watchers, clock.utcMs(), this.#turn);
    this.#turn += 1;
  }
}
