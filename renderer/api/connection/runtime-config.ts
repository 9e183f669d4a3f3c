import { type RuntimeConfig, runtimeConfigSchema } from '../../../gateway/contract/runtime-config.ts';
import type { RestCaller } from './rest-client.ts';

/** The client setting NEXT_PUBLIC_API_BASE as the gateway gives it out at run time. */
export function readRuntimeConfig(rest: RestCaller): Promise<RuntimeConfig> {
  return rest.request({ path: '/runtime-config.json', schema: runtimeConfigSchema, timeoutMs: 3_000 });
}
