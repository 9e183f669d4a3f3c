import { recommendationSchema, recommendRequestSchema } from '../../../../contract/developer/assistant.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { answers } from '../answers.ts';
import { TAGS } from '../tags.ts';

/** The assistant: which operations a goal needs, in which order, with sources. */
export function assistantRoutes(app: App, { assistant }: RouteDependencies): void {
  app.post(
    '/api/assistant/recommend',
    {
      schema: {
        operationId: 'recommend',
        tags: [TAGS.supporting],
        summary: 'Recommend an architecture for a goal, with sources',
        body: recommendRequestSchema,
        response: answers(200, recommendationSchema),
      },
    },
    (request) => assistant.recommend(request.body),
  );
}
