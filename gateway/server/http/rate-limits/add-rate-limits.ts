import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../base/clock.ts';
import { AppError } from '../../../base/error.ts';
import { TokenBuckets } from '../../../base/pace/token-buckets.ts';
import type { Principal } from '../../../contract/account/principal.ts';
import type { App } from '../app.ts';
import { RATE_POLICIES, type RateTier, ratedRequest } from './rate-policy.ts';

/** Far more than the accounts and keys active at once on one machine; a few MB at most. */
const MAX_BUCKETS = 20_000;
/** Longer ids than any real vehicle id share a bucket, so that invented names give no new buckets. */
const MAX_SUBJECT_LENGTH = 64;

/**
 * Counts requests of accounts and keys and refuses excess ones with 429 `rate-limited`. Each key
 * counts separately. The operator is exempt; load shedding protects the machine instead. The answer
 * states what is left: `RateLimit-Policy` and `RateLimit` as in
 * draft-ietf-httpapi-ratelimit-headers. Call it after authentication is added.
 */
export function addRateLimits(
  app: App,
  clock: Clock,
  tierOf: (principal: Principal) => RateTier = () => 'standard',
): void {
  const buckets = new TokenBuckets(MAX_BUCKETS);
  const counted = new WeakSet<FastifyRequest>();

  function count(request: FastifyRequest, reply: FastifyReply): void {
    const { principal } = request;
    // A credential in the body is known later than one in the header. The first one counts.
    if (!principal || principal.kind === 'operator' || counted.has(request)) return;
    counted.add(request);
    const rated = ratedRequest(request);
    if (!rated) return;
    const { rateClass, subject } = rated;
    const size = RATE_POLICIES[tierOf(principal)][rateClass];
    const name = [principal.kind, principal.id, rateClass, subject.slice(0, MAX_SUBJECT_LENGTH)].join(' ');
    const level = buckets.take(name, size, clock.monotonicMs());
    const windowS = Math.ceil(size.capacity / size.perSecond);
    reply.header('ratelimit-policy', `"${rateClass}";q=${size.capacity};w=${windowS}`);
    reply.header('ratelimit', `"${rateClass}";r=${level.left};t=${Math.ceil(level.fullInS)}`);
    if (level.isTaken) return;
    const retryAfterS = Math.ceil(level.nextInS);
    throw new AppError(
      'rate-limited',
      `This credential may send ${size.perSecond} requests of the class "${rateClass}" per second. Try again in ${retryAfterS} s.`,
      { context: { retryAfterS, rateClass } },
    );
  }

  app.addHook('onRequest', (request, reply, done) => {
    count(request, reply);
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    count(request, reply);
    done();
  });
}
