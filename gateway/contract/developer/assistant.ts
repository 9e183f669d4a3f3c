import { z } from 'zod';

/** Body of `POST /api/assistant/recommend`. */
export const recommendRequestSchema = z
  .strictObject({
    goal: z.string().trim().min(3).max(2000),
    vehicles: z.number().int().min(1).max(64).optional(),
  })
  .meta({ id: 'RecommendRequest' });
export type RecommendRequest = z.infer<typeof recommendRequestSchema>;

const sourceSchema = z.object({
  title: z.string(),
  link: z.string().describe('Page and heading in the Aerodeck documentation'),
  excerpt: z.string(),
});

export const recommendationSchema = z
  .object({
    goal: z.string(),
    scenario: z.string().describe('The recognised kind of work, in words'),
    apis: z.array(
      z.object({ operationId: z.string(), why: z.string(), order: z.number().int(), source: sourceSchema }),
    ),
    screens: z
      .array(
        z.object({
          screen: z.string().describe('Address in the window, such as `workflow` or `settings/zones`'),
          title: z.string(),
          why: z.string(),
        }),
      )
      // Absent in workspaces that were saved before there was such advice.
      .default([])
      .describe('Screens of the window that serve the goal without code'),
    diagram: z.object({
      nodes: z.array(z.object({ id: z.string(), label: z.string() })),
      edges: z.array(z.object({ from: z.string(), to: z.string(), label: z.string() })),
    }),
    risks: z.array(z.object({ text: z.string(), advice: z.string(), source: sourceSchema })),
    credits: z.object({ perRun: z.number().int(), perMonth: z.number().int(), assumption: z.string() }),
    unknowns: z.array(z.string()).describe('Parts of the goal that match no operation'),
    phrasedBy: z.enum(['rules', 'model']),
    text: z.string(),
  })
  .meta({ id: 'Recommendation' });
export type Recommendation = z.infer<typeof recommendationSchema>;

/** Recommends operations for a goal, in order. */
export interface AssistantPort {
  /**
   * Equal requests get equal answers, except for a `text` from a configured model. Never rejects
   * because of the model: the text then comes from the rules.
   */
  recommend(request: RecommendRequest): Promise<Recommendation>;
}
