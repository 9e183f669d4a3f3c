import type { z } from 'zod';
import type { Clock } from './clock.ts';
import { GatewayError, type RestCaller, type RestRequest } from './rest-client.ts';

const MAX_TRIES = 4;
const LONGEST_WAIT_MS = 3_000;

/**
 * Waits and asks again while the gateway sheds load: 503 `overloaded` is decided before a request is looked
 * at, so asking again repeats nothing. Not for flight: there the operator decides whether an order is given
 * once more.
 */
export function retryingCaller(rest: RestCaller, clock: Clock): RestCaller {
  return {
    async request<Schema extends z.ZodType>(request: RestRequest<Schema>): Promise<z.infer<Schema>> {
      for (let tries = 1; ; tries += 1) {
        try {
          return await rest.request(request);
        } catch (cause) {
          const problem = cause instanceof GatewayError ? cause.problem : undefined;
          if (problem?.code !== 'overloaded' || tries === MAX_TRIES) throw cause;
          const waitMs = Math.min(LONGEST_WAIT_MS, (problem.retryAfterS ?? 1) * 1000);
          await new Promise<void>((fulfil) => clock.after(waitMs, fulfil));
        }
      }
    },
  };
}
