import type { Recommendation, RecommendRequest } from './assistant.ts';

/** Recommends which operations to use for a goal, and in which order. */
export interface AssistantPort {
  /**
   * The same answer for the same request, but for `text` where a configured model phrased it. Never rejects because of the
   * model: then the text is that of the rules.
   */
  recommend(request: RecommendRequest): Promise<Recommendation>;
}
