import type { Clock, Timer } from '../../base/clock.ts';
import type { TrafficPort } from '../../contract/vehicle/traffic.ts';
import type { Session } from './session.ts';

export interface TrafficFeedParts {
  readonly traffic: Pick<TrafficPort, 'traffic'>;
  readonly clock: Clock;
  readonly sessions: () => Iterable<Session>;
}

const PERIOD_MS = 1000;
const WORLDS = ['live', 'sitl', 'sim'] as const;

/** Sends the aircraft around to the sessions that show them, as far as they may see their worlds. */
export class TrafficFeed {
  readonly #parts: TrafficFeedParts;
  #timer: Timer | undefined;

  constructor(parts: TrafficFeedParts) {
    this.#parts = parts;
  }

  /** Call this when a session may have started to watch. */
  wake(): void {
    if (this.#timer || this.#watchers().length === 0) return;
    this.#timer = this.#parts.clock.every(PERIOD_MS, () => this.#show());
    this.#show();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #watchers(): readonly Session[] {
    return [...this.#parts.sessions()].filter(
      ({ reader, subscription }) => reader !== undefined && subscription.wants('traffic'),
    );
  }

  #show(): void {
    const watchers = this.#watchers();
    if (watchers.length === 0) {
      this.stop();
      return;
    }
    const traffic = this.#parts.traffic.traffic();
    const atMs = this.#parts.clock.utcMs();
    const texts = new Map<string, Buffer>();
    for (const session of watchers) {
      const { visibility } = session;
      const key = WORLDS.filter((mode) => visibility.link({ mode })).join(' ');
      const aircraft = traffic.aircraft.filter((each) => visibility.link(each));
      const text = texts.get(key) ?? Buffer.from(JSON.stringify({ ...traffic, aircraft }));
      texts.set(key, text);
      session.sendNewest('traffic', text, atMs);
    }
  }
}
