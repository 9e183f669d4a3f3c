import { z } from 'zod';

/** A message of a log whose fields can be drawn, as `uav-1.1.ATTITUDE`: vehicle, component, message, and instance where it has one. */
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

/** A field over time. Reduced series give the smallest and largest value of each span; else `min` and `max` are the value. */
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
  /** Most points of a series, 100 to 20,000. */
  readonly points: number;
}

/** Numbers of recordings over time. Answers are JSON text: they may be megabytes, and are made in a job process. */
export interface PlotPort {
  /**
   * JSON text of {@link PlotFields}.
   * @param owner whose question it is: owners are served in turn; the operator's unless given
   * @throws not-found, state-conflict while the session is not read to its end, job-limit, overloaded
   */
  fields(sessionId: string, owner?: string): Promise<string>;
  /** JSON text of a {@link Plot}. @throws as `fields`; validation for a field the session does not have */
  plot(query: PlotQuery, owner?: string): Promise<string>;
}
