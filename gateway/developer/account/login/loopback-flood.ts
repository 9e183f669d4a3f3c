import type { Clock } from '../../../base/clock.ts';
import { type BucketSize, TokenBuckets } from '../../../base/pace/token-buckets.ts';
import { isLoopback } from './login-limits.ts';
import { tooManyLogins } from './too-many-logins.ts';

/** What the programs of this machine may do together: 20 at once, then one a minute. */
const SIZE: BucketSize = { capacity: 20, perSecond: 1 / 60 };

/**
 * Bounds what all programs of this machine together cost by asking for PINs and by guessing. Counted in memory alone:
 * refusing writes nothing, sends nothing and searches nothing, so a flood does not hold up the flight.
 */
export class LoopbackFlood {
  readonly #buckets = new TokenBuckets(2);
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Other clients than loopback are counted elsewhere. @throws rate-limited with retryAfterS */
  take(what: 'request' | 'try', client: string): void {
    if (!isLoopback(client)) return;
    const { isTaken, nextInS } = this.#buckets.take(what, SIZE, this.#clock.monotonicMs());
    if (!isTaken) throw tooManyLogins('Programs on this machine have made too many logins', nextInS);
  }

  /** It was no attack. */
  giveBack(what: 'request' | 'try', client: string): void {
    if (isLoopback(client)) this.#buckets.giveBack(what, SIZE);
  }
}
