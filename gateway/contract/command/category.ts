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

/** One row of `GET /api/action/categories`: summary of the category's last 1,000 command records. */
export const categorySummarySchema = z
  .object({
    category: categorySchema,
    activeCount: z.number().int().describe('Records not finished yet'),
    totalCount: z.number().int(),
    successRatePct: z
      .number()
      .nullable()
      .describe('Share of `done` among all with a known outcome. null: none yet'),
    latencyMs: z
      .number()
      .nullable()
      .describe('Median time from request to acceptance by the vehicle. null: none was accepted'),
    replayCoveragePct: z.number().nullable().describe('null if nothing was armed'),
  })
  .meta({ id: 'CategorySummary' });
export type CategorySummary = z.infer<typeof categorySummarySchema>;
