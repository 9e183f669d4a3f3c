import type { Recommendation, RecommendRequest } from '../../contract/developer/assistant.ts';
import type { AssistantPort } from '../../contract/developer/assistant-port.ts';
import type { Knowledge } from './knowledge.ts';
import type { ModelPhrasing } from './model-phrasing.ts';
import { ruleRecommendation } from './rule-recommendation.ts';

export interface AssistantOptions {
  readonly knowledge: Knowledge;
  /** Whether this version of the gateway answers an operation. */
  readonly isAvailable: (operationId: string) => boolean;
  /** Phrases the text; the rules do when there is none. */
  readonly phrasing?: ModelPhrasing | undefined;
}

/** Rules decide, a model may phrase: everything but `text` and `phrasedBy` is the same with and without one. */
export class Assistant implements AssistantPort {
  readonly #options: AssistantOptions;

  constructor(options: AssistantOptions) {
    this.#options = options;
  }

  async recommend(request: RecommendRequest): Promise<Recommendation> {
    const { knowledge, isAvailable, phrasing } = this.#options;
    const recommendation = ruleRecommendation(request, knowledge, isAvailable);
    const text = await phrasing?.phrase(recommendation);
    return text === undefined ? recommendation : { ...recommendation, text, phrasedBy: 'model' };
  }
}
