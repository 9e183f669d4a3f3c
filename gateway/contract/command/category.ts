import { z } from 'zod';

/** The eight command categories of the Execution Command Center (specification 2.6). */
export const CATEGORIES = [
  'Mission',
  'Navigation',
  'Payload',
  'Docking',
  'Fleet',
  'Swarm',
  'Emergency',
  'Governance',
] as const;
export const categorySchema = z.enum(CATEGORIES);
export type Category = (typeof CATEGORIES)[number];

/** One row of `GET /api/action/categories`: what the last 1,000 command records of the category say. */
export const categorySummarySchema = z
  .object({
    category: categorySchema,
    activeCount: z.number().int().describe('Records that have not ended'),
    totalCount: z.number().int(),
    successRatePct: z
      .number()
      .nullable()
      .describe('Done of all that ended with a known outcome; null: none has'),
    latencyMs: z
      .number()
      .nullable()
      .describe('Median from request to the vehicle’s acceptance; null: none was accepted'),
    replayCoveragePct: z.number().nullable().describe('Null while nothing was armed'),
  })
  .meta({ id: 'CategorySummary' });
export type CategorySummary = z.infer<typeof categorySummarySchema>;
