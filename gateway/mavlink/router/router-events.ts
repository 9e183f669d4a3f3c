import type { Clock } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import { errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { LinkPeer } from '../link/link.ts';
import type { Route } from './route-table.ts';

export interface RouterEvents {
  /** A component has a new route. Emitted before the message that revealed it. */
  routeSeen: Route;
  /** Another station sends under our IDs. Emitted at most once in ten seconds per link. */
  ownIdSeen: { readonly linkId: string; readonly peer: LinkPeer };
  /** A signing peer's clock is over a day ahead. Emitted at most once in ten seconds per link. */
  peerClockAhead: { readonly linkId: string; readonly systemId: number; readonly componentId: number };
}

const NOTICE_PERIOD_MS = 10_000;

/** Emits router events. A listener that throws does not disturb the traffic. */
export class RouterAnnouncer {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #emitter = new Emitter<RouterEvents>();
  readonly #nextMs = new Map<string, number>();

  constructor(clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
  }

  on<Name extends keyof RouterEvents>(
    name: Name,
    listener: (event: RouterEvents[Name]) => void,
  ): Unsubscribe {
    return this.#emitter.on(name, listener);
  }

  announce<Name extends keyof RouterEvents>(name: Name, event: RouterEvents[Name]): void {
    try {
      this.#emitter.emit(name, event);
    } catch (thrown) {
      this.#logger.error({ event: name, error: errorText(thrown) }, 'a listener failed on a router event');
    }
  }

  /** As `announce`, but at most once in ten seconds per event and link. */
  announceRarely(name: 'ownIdSeen', event: RouterEvents['ownIdSeen']): void;
  announceRarely(name: 'peerClockAhead', event: RouterEvents['peerClockAhead']): void;
  announceRarely<Name extends 'ownIdSeen' | 'peerClockAhead'>(name: Name, event: RouterEvents[Name]): void {
    const nowMs = this.#clock.monotonicMs();
    const key = `${name} ${event.linkId}`;
    if (nowMs < (this.#nextMs.get(key) ?? Number.NEGATIVE_INFINITY)) return;
    this.#nextMs.set(key, nowMs + NOTICE_PERIOD_MS);
    this.announce(name, event);
  }

  /** The link was removed. */
  forget(linkId: string): void {
    this.#nextMs.delete(`ownIdSeen ${linkId}`);
    this.#nextMs.delete(`peerClockAhead ${linkId}`);
  }
}
