import type { z } from 'zod';
import { type LaunchRequest, launchResponseSchema } from '../../gateway/contract/action/launch.ts';
import type { RestClient } from './connection/rest-client.ts';

/** Asks the gateway to allocate an aircraft and fly the mission type over the zone. */
export function launchAircraft(
  rest: RestClient,
  request: LaunchRequest,
): Promise<z.infer<typeof launchResponseSchema>> {
  return rest.request({
    method: 'POST',
    path: '/drone/launch',
    body: request,
    schema: launchResponseSchema,
  });
}
