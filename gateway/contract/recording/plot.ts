import { z } from 'zod';

/** A log message with numeric fields, as `uav-1.1.ATTITUDE`: vehicle, component, message, and instance if any. */
export const plotMessageSchema = z.object({
  id: z.string(),
  vehicle: z.string(),
  component: z.number().int().nullable(),
  message: z.string(),
  instance: z.number().int().nullable(),
  count: z.number().int(),
  hz: z.number().nullable(),
  fields: z.array(
    z.object({
      id: z.string().describe('Id for plots: message id, a dot, and the field'),
      name: z.string(),
      unit: z.string().nullable(),
    }),
  ),
});
export type PlotMessage = z.infer<typeof plotMessageSchema>;

/** Answer of `GET /api/replay/sessions/{sessionId}/fields`. */
export const plotFieldsSchema = z
  .object({ sessionId: z.string(), messages: z.array(plotMessageSchema) })
  .meta({ id: 'PlotFields' });
export type PlotFields = z.infer<typeof plotFieldsSchema>;

/**
 * A field over time. Reduced series have each span's minimum and maximum; else both equal the
 * value.
 */
export const plotSeriesSchema = z.object({
  id: z.string(),
  unit: z.string().nullable(),
  isReduced: z.boolean(),
  samples: z.number().int().describe('Number of recorded samples in the span'),
  t: z.array(z.number()).describe('UTC milliseconds, ascending'),
  min: z.array(z.number().nullable()).describe('null if the vehicle sent no number'),
  max: z.array(z.number().nullable()),
});
export type PlotSeries = z.infer<typeof plotSeriesSchema>;

/** Answer of `GET /api/replay/sessions/{sessionId}/plot?fields=…&from=…&to=…&points=…`. */
export const plotSchema = z
  .object({
    sessionId: z.string(),
    fromMs: z.number().int(),
    toMs: z.number().int(),
    series: z.array(plotSeriesSchema),
  })
  .meta({ id: 'Plot' });
export type Plot = z.infer<typeof plotSchema>;

export interface PlotQuery {
  readonly sessionId: string;
  /** One to twelve field ids. */
  readonly fields: readonly string[];
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Maximum points of a series, 100 to 20,000. */
  readonly points: number;
}

/**
 * Numeric values of recordings over time. Answers are large JSON texts, created in a job process.
 */
export interface PlotPort {
  /**
   * JSON text of {@link PlotFields}. @param owner the requester; owners are served in turn.
   * Default: the operator
   * @throws not-found, state-conflict while the session is still being read, job-limit, overloaded
   */
  fields(sessionId: string, owner?: string): Promise<string>;
  /** JSON text of a {@link Plot}. @throws as `fields`; validation for a field the session does not have */
  plot(query: PlotQuery, owner?: string): Promise<string>;
}
