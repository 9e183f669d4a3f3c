import type { Clock } from '../../../base/clock.ts';
import { AppError } from '../../../base/error.ts';
import type { IdGenerator } from '../../../base/id/id.ts';
import type {
  LoginChallengeRepository,
  StoredChallenge,
} from '../../../store/repository/developer/login-challenge-repository.ts';
import type { FailureBackoff } from './failure-backoff.ts';
import { OPERATOR_CLIENT } from './login-limits.ts';
import { isSamePin, type PinHasher } from './pin.ts';
import type { PinRequests } from './pin-requests.ts';

/** What a right PIN proved. */
export interface ProvedAddress {
  readonly email: string;
  /** How the PIN had come; `demo`: it was the configured demo PIN, which proves nothing. */
  readonly by: 'smtp' | 'outbox' | 'demo';
}

/** The PIN of a challenge, or of the newest challenge of an address. */
export type PinClaim = { readonly pin: string } & (
  | { readonly email: string }
  | { readonly challengeId: string }
);

export interface PinChecksParts {
  readonly challenges: LoginChallengeRepository;
  readonly requests: Pick<PinRequests, 'refuseBusyClient'>;
  readonly backoff: FailureBackoff;
  readonly hasher: PinHasher;
  readonly demoPin: string | undefined;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/**
 * Decides whether a PIN is right. Synchronous, to be run inside one transaction: a try is spent on disk before its
 * outcome is known outside. Does the same work for addresses with and without an account or a PIN.
 */
export class PinChecks {
  readonly #parts: PinChecksParts;

  constructor(parts: PinChecksParts) {
    this.#parts = parts;
  }

  /**
   * @returns the proved address; otherwise how many tries the PIN has left, 0 also when the PIN does not
   * exist
   * @throws rate-limited with retryAfterS while the address or the client has to wait. Nothing is checked
   * then.
   */
  check(claim: PinClaim, client: string): ProvedAddress | { readonly attemptsLeft: number } {
    const { challenges, backoff, hasher, clock } = this.#parts;
    const challenge =
      'email' in claim
        ? challenges.newestOf(claim.email, client === OPERATOR_CLIENT)
        : challenges.byId(claim.challengeId);
    const email = 'email' in claim ? claim.email : challenge?.email;
    const subjects = { email: 'email' in claim ? claim.email : undefined, client };
    backoff.refuseWaiting(subjects);

    const nowMs = clock.utcMs();
    const isOpen = challenge !== undefined && isOpenAt(challenge, nowMs);
    const hash = isOpen ? challenge.pinHash : undefined;
    if (hasher.matches(challenge?.challengeId ?? '', claim.pin, hash) && challenge !== undefined) {
      challenges.spendAllOf(challenge.email, nowMs);
      backoff.forgive(challenge.email);
      return { email: challenge.email, by: challenge.delivery };
    }
    if (email !== undefined && this.#isDemo(claim.pin)) {
      this.#writeDemo(email, client, nowMs);
      return { email, by: 'demo' };
    }
    if (isOpen) challenges.takeTry(challenge.challengeId);
    backoff.count(subjects);
    return { attemptsLeft: isOpen ? challenge.attemptsLeft - 1 : 0 };
  }

  /** @throws rate-limited with retryAfterS while the address or the client has to wait */
  refuseWaiting(email: string, client: string): void {
    this.#parts.backoff.refuseWaiting({ email, client });
  }

  #isDemo(pin: string): boolean {
    const { demoPin } = this.#parts;
    return demoPin !== undefined && isSamePin(pin, demoPin);
  }

  /**
   * A demo login counts as a request of its client, so that knowing the PIN is not enough to fill the store
   * with accounts.
   */
  #writeDemo(email: string, client: string, nowMs: number): void {
    const { challenges, requests, ids } = this.#parts;
    requests.refuseBusyClient(client);
    challenges.insert({
      challengeId: ids.next('chl'),
      email: `demo:${email}`,
      client,
      pinHash: undefined,
      delivery: 'outbox',
      createdAtMs: nowMs,
      expiresAtMs: nowMs,
      attemptsLeft: 0,
      usedAtMs: nowMs,
    });
  }
}

function isOpenAt({ usedAtMs, expiresAtMs, attemptsLeft }: StoredChallenge, nowMs: number): boolean {
  return usedAtMs === undefined && expiresAtMs > nowMs && attemptsLeft > 0;
}

/** The one answer to every wrong PIN. */
export function wrongPin(attemptsLeft: number): AppError {
  const advice = attemptsLeft > 0 ? 'Check it and try again.' : 'Request a new one.';
  return new AppError('pin-wrong', `The PIN is wrong or expired. ${advice}`, {
    context: { attemptsLeft, gate: 'login' },
  });
}
