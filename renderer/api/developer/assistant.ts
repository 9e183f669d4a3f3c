import {
  type Recommendation,
  type RecommendRequest,
  recommendationSchema,
} from '../../../gateway/contract/developer/assistant.ts';
import type { RestCaller } from '../connection/rest-client.ts';

/** An architecture for a goal, each point with its source. */
export function recommend(rest: RestCaller, request: RecommendRequest): Promise<Recommendation> {
  return rest.request({
    method: 'POST',
    path: '/api/assistant/recommend',
    body: request,
    schema: recommendationSchema,
    // A configured model may phrase the answer.
    timeoutMs: 60_000,
  });
}
