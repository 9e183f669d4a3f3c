import type { FastifyRequest } from 'fastify';
import type { BucketSize } from '../../../base/pace/token-buckets.ts';
import { isSafetyRequest } from '../guard/safety-request.ts';

/** The rate tier of an account's plan. */
export type RateTier = 'standard' | 'high';

/** Kinds of requests that are counted separately. */
export type RateClass = 'read' | 'write' | 'command' | 'cognitive';

/** Requests per second, and the burst size. */
export const RATE_POLICIES: Readonly<Record<RateTier, Readonly<Record<RateClass, BucketSize>>>> = {
  standard: {
    read: { perSecond: 20, capacity: 40 },
    write: { perSecond: 5, capacity: 10 },
    command: { perSecond: 2, capacity: 4 },
    cognitive: { perSecond: 2, capacity: 4 },
  },
  high: {
    read: { perSecond: 200, capacity: 400 },
    write: { perSecond: 50, capacity: 100 },
    command: { perSecond: 10, capacity: 20 },
    cognitive: { perSecond: 10, capacity: 20 },
  },
};

/** The bucket a request counts against. `subject` separates the buckets of one class. */
export interface RatedRequest {
  readonly rateClass: RateClass;
  readonly subject: string;
}

const COMMAND_ROUTE = '/api/vehicles/:vehicleId/commands/:command';
/** Each reads a whole recording or has the policy engine judge a whole mission. */
const COGNITIVE_PREFIX = '/api/v1/cognitive/';
/** Requests that move vehicles not named in the address. They share one count. */
const EXECUTE_ROUTES: ReadonlySet<string> = new Set([
  '/api/action/:actionId/execute',
  '/api/action/plan/:planId/execute',
  '/api/action/plan/:planId/resume',
  '/api/action/plan/:planId/retry',
]);

/**
 * Undefined for requests without limits: hold, RTL, land, disarm, aborting an action or plan, and
 * stopping a motor test or manual control. Commands count per vehicle.
 */
export function ratedRequest(request: FastifyRequest): RatedRequest | undefined {
  if (isSafetyRequest(request)) return undefined;
  const { url = '' } = request.routeOptions;
  if (request.method === 'GET' || request.method === 'HEAD') return { rateClass: 'read', subject: '' };
  if (url.startsWith(COGNITIVE_PREFIX)) return { rateClass: 'cognitive', subject: '' };
  if (EXECUTE_ROUTES.has(url)) return { rateClass: 'command', subject: '' };
  if (url !== COMMAND_ROUTE) return { rateClass: 'write', subject: '' };
  const { vehicleId = '' } = request.params as { vehicleId?: string };
  return { rateClass: 'command', subject: vehicleId };
}
