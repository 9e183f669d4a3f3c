import type { Clock } from '../../../base/clock.ts';
import { type BucketSize, TokenBuckets } from '../../../base/pace/token-buckets.ts';
import type { LoginFailureRepository } from '../../../store/repository/developer/login-failure-repository.ts';
import { BACKOFF_RULES, isLoopback, OPERATOR_CLIENT, tooManyLogins, waitAfterMs } from './login-limits.ts';

/** Who a wrong PIN is counted against. */
export interface FailureSubjects {
  /** Undefined for the PIN of a named challenge. Its own tries limit it, and it delays no other login. */
  readonly email: string | undefined;
  readonly client: string;
}

type Kind = keyof typeof BACKOFF_RULES;

/** Makes guessing slow: wrong PINs of an address and of a client are counted on disk, and each has to wait longer. */
export class FailureBackoff {
  readonly #failures: LoginFailureRepository;
  readonly #clock: Clock;

  constructor(failures: LoginFailureRepository, clock: Clock) {
    this.#failures = failures;
    this.#clock = clock;
  }

  /** @throws rate-limited with retryAfterS while the address or the client has to wait */
  refuseWaiting(subjects: FailureSubjects): void {
    const nowMs = this.#clock.utcMs();
    const waits = entriesOf(subjects).map(([kind, subject]) => this.#leftMs(kind, subject, nowMs));
    const leftMs = Math.max(0, ...waits);
    if (leftMs === 0) return;
    throw tooManyLogins('Too many wrong PINs', leftMs / 1000);
  }

  /** Counts a wrong PIN. @throws store-unavailable */
  count(subjects: FailureSubjects): void {
    const entries = entriesOf(subjects);
    if (entries.length === 0) return;
    const nowMs = this.#clock.utcMs();
    this.#failures.sweep(nowMs - BACKOFF_RULES.email.forgetMs);
    for (const [kind, subject] of entries) {
      const rule = BACKOFF_RULES[kind];
      const last = this.#failures.get(subject);
      const isFresh = last !== undefined && nowMs - last.updatedAtMs < rule.forgetMs;
      const failures = (isFresh ? last.failures : 0) + 1;
      this.#failures.put(subject, {
        failures,
        blockedUntilMs: nowMs + waitAfterMs(failures, rule),
        updatedAtMs: nowMs,
      });
    }
  }

  /** The address was proved. What its client did to others stays counted. @throws store-unavailable */
  forgive(email: string): void {
    this.#failures.forgetEmail(email);
  }

  #leftMs(kind: Kind, subject: string, nowMs: number): number {
    const failure = this.#failures.get(subject);
    if (!failure) return 0;
    // When the wall clock was set back, the wait must still not exceed the rule.
    const longestMs = waitAfterMs(failure.failures, BACKOFF_RULES[kind]);
    return Math.min(longestMs, Math.max(0, failure.blockedUntilMs - nowMs));
  }
}

/** The operator is never delayed. A network address shared by all programs of the machine is not counted. */
function entriesOf({ email, client }: FailureSubjects): readonly (readonly [Kind, string])[] {
  if (client === OPERATOR_CLIENT) return [];
  const subjects: [Kind, string][] = [];
  if (email !== undefined) subjects.push(['email', subjectOf('email', email)]);
  if (!isLoopback(client)) subjects.push(['client', subjectOf('client', client)]);
  return subjects;
}

function subjectOf(kind: Kind, name: string): string {
  return `${kind}:${name}`;
}

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
