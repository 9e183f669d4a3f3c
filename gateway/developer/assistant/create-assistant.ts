import type { Clock } from '../../base/clock.ts';
import type { Documentation } from '../../base/file/documentation.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { Recommendation, RecommendRequest } from '../../contract/developer/assistant.ts';
import type { AssistantPort } from '../../contract/developer/assistant-port.ts';
import { Knowledge, type SearchFactory } from './knowledge.ts';
import { type ModelEndpoint, ModelPhrasing } from './model-phrasing.ts';
import { ruleRecommendation } from './rule-recommendation.ts';

export interface AssistantParts {
  readonly documentation: Documentation;
  readonly createSearch: SearchFactory;
  /** Whether this version of the gateway answers an operation. */
  readonly isAvailable: (operationId: string) => boolean;
  /** A model that may phrase the text; none unless configured. */
  readonly endpoint: ModelEndpoint | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The assistant over our own pages, with a model when one is configured. */
export function createAssistant(parts: AssistantParts): Assistant {
  const { documentation, createSearch, isAvailable, endpoint, clock, logger } = parts;
  return new Assistant({
    knowledge: new Knowledge(documentation, createSearch),
    isAvailable,
    phrasing: endpoint && new ModelPhrasing({ endpoint, clock, logger }),
  });
}

interface AssistantOptions {
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
