import type { z } from 'zod';
import { healthSchema, type Whoami, whoamiSchema } from '../../../gateway/contract/account/access.ts';
import type { RestCaller } from './rest-client.ts';

export type Health = z.infer<typeof healthSchema>;

/** Whether the gateway answers, its version and what world it flies in. */
export function readHealth(rest: RestCaller): Promise<Health> {
  return rest.request({ path: '/health', schema: healthSchema, timeoutMs: 3_000 });
}

/** Our identity at the gateway and our open gates. */
export function readWhoami(rest: RestCaller): Promise<Whoami> {
  return rest.request({ path: '/api/whoami', schema: whoamiSchema });
}
