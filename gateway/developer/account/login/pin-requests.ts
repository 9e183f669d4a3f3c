import type { Clock } from '../../../base/clock.ts';
import type { IdGenerator } from '../../../base/id/id.ts';
import type { LoginChallenge } from '../../../contract/account/account.ts';
import type { LoginChallengeRepository } from '../../../store/repository/developer/login-challenge-repository.ts';
import { isLoopback, LOGIN_LIMITS, OPERATOR_CLIENT, tooManyLogins } from './login-limits.ts';
import type { PinHasher } from './pin.ts';
import type { PinDelivery } from './pin-delivery.ts';

const DAY_MS = 24 * 3600 * 1000;

export interface PinRequestsParts {
  readonly challenges: LoginChallengeRepository;
  readonly delivery: Pick<PinDelivery, 'deliver'>;
  readonly hasher: PinHasher;
  readonly drawPin: () => string;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/**
 * Issues PINs at a limited rate. Never checks whether the address has an account, so the answer cannot reveal
 * it.
 */
export class PinRequests {
  readonly #parts: PinRequestsParts;

  constructor(parts: PinRequestsParts) {
    this.#parts = parts;
  }

  /** @throws rate-limited with retryAfterS, store-unavailable */
  async issue(email: string, client: string): Promise<LoginChallenge> {
    const { challenges, delivery, hasher, drawPin, clock, ids } = this.#parts;
    const { pinLifeMs, triesPerPin, resendMs } = LOGIN_LIMITS;
    this.refuseTooMany(email, client);
    const nowMs = clock.utcMs();
    const challengeId = ids.next('chl');
    const pin = drawPin();
    const expiresAtMs = nowMs + pinLifeMs;
    // Written before it is sent: a second request meanwhile finds this one, and so does a restart.
    challenges.sweep(nowMs - DAY_MS);
    challenges.insert({
      challengeId,
      email,
      client,
      pinHash: hasher.hash(challengeId, pin),
      delivery: 'outbox',
      createdAtMs: nowMs,
      expiresAtMs,
      attemptsLeft: triesPerPin,
      usedAtMs: undefined,
    });
    const delivered = await delivery.deliver({ email, pin, expiresAtMs });
    if (delivered === 'smtp') challenges.setDelivery(challengeId, delivered);
    return {
      challengeId,
      delivery: delivered,
      expiresAt: new Date(expiresAtMs).toISOString(),
      attemptsLeft: triesPerPin,
      resendAfterS: resendMs / 1000,
    };
  }

  /** @throws rate-limited with retryAfterS when the address or the client has to wait for its next PIN */
  refuseTooMany(email: string, client: string): void {
    const nowMs = this.#parts.clock.utcMs();
    const { resendMs, requestSpanMs, requestsPerEmail } = LOGIN_LIMITS;
    const ofEmail = this.#parts.challenges.countOfEmail(
      email,
      client === OPERATOR_CLIENT,
      nowMs - requestSpanMs,
    );
    if (ofEmail.count > 0) refuseUntil(ofEmail.lastAtMs + resendMs, nowMs, resendMs);
    if (ofEmail.count >= requestsPerEmail)
      refuseUntil(ofEmail.firstAtMs + requestSpanMs, nowMs, requestSpanMs);
    this.refuseBusyClient(client);
  }

  /**
   * Exempt: the operator, and loopback addresses, which all programs of the machine share.
   * @throws rate-limited with retryAfterS when the client asked for too many PINs, for any addresses
   */
  refuseBusyClient(client: string): void {
    if (client === OPERATOR_CLIENT || isLoopback(client)) return;
    const { requestSpanMs, requestsPerClient } = LOGIN_LIMITS;
    const nowMs = this.#parts.clock.utcMs();
    const ofClient = this.#parts.challenges.countOfClient(client, nowMs - requestSpanMs);
    if (ofClient.count >= requestsPerClient)
      refuseUntil(ofClient.firstAtMs + requestSpanMs, nowMs, requestSpanMs);
  }
}

/** When the wall clock was set back, the wait must still not exceed `longestMs`. */
function refuseUntil(untilMs: number, nowMs: number, longestMs: number): void {
  if (untilMs <= nowMs) return;
  throw tooManyLogins('Too many PINs were requested', Math.min(untilMs - nowMs, longestMs) / 1000);
}
