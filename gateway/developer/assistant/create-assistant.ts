import type { Clock } from '../../base/clock.ts';
import type { Documentation } from '../../base/file/documentation.ts';
import type { Logger } from '../../base/log/logger.ts';
import { Assistant } from './assistant.ts';
import { Knowledge, type SearchFactory } from './knowledge.ts';
import { type ModelEndpoint, ModelPhrasing } from './model-phrasing.ts';

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
