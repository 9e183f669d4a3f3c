import type { Recommendation, RecommendRequest } from './assistant.ts';

/** Recommends which operations to use for a goal, and in which order. */
export interface AssistantPort {
  /**
   * The same request gets the same answer, except for a `text` phrased by a configured model. Never rejects
   * because of the model: the text then comes from the rules.
   */
  recommend(request: RecommendRequest): Promise<Recommendation>;
}
