import type { Clock } from '../../base/clock.ts';
import type { TrafficPort } from '../../contract/vehicle/traffic.ts';
import type { Session } from './session.ts';
import { SessionFeed } from './session-feed.ts';

export interface TrafficFeedParts {
  readonly traffic: Pick<TrafficPort, 'traffic'>;
  readonly clock: Clock;
  readonly sessions: () => Iterable<Session>;
}

const PERIOD_MS = 1000;
const WORLDS = ['live', 'sitl', 'sim'] as const;

/** Sends the aircraft around to the sessions that show them, as far as they may see their worlds. */
export function createTrafficFeed({ traffic, clock, sessions }: TrafficFeedParts): SessionFeed {
  return new SessionFeed({
    topic: 'traffic',
    periodMs: PERIOD_MS,
    clock,
    sessions,
    show(watchers, atMs) {
      const all = traffic.traffic();
      const texts = new Map<string, Buffer>();
      for (const session of watchers) {
        const { visibility } = session;
        const key = WORLDS.filter((mode) => visibility.link({ mode })).join(' ');
        const aircraft = all.aircraft.filter((each) => visibility.link(each));
        const text = texts.get(key) ?? Buffer.from(JSON.stringify({ ...all, aircraft }));
        texts.set(key, text);
        session.sendNewest('traffic', text, atMs);
      }
    },
  });
}
