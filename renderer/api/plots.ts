import {
  type Plot,
  type PlotFields,
  type PlotQuery,
  plotFieldsSchema,
  plotSchema,
} from '../../gateway/contract/recording/plot.ts';
import { pathWithQuery } from './connection/path-with-query.ts';
import type { RestCaller } from './connection/rest-client.ts';

/** A log of a gigabyte is read from disk for an answer. */
const PLOT_TIMEOUT_MS = 60_000;

const sessionPath = (sessionId: string) => `/api/replay/sessions/${encodeURIComponent(sessionId)}`;

/**
 * Every field of a recording that can be drawn.
 * @throws GatewayError not-found, state-conflict while it is being read
 */
export function readPlotFields(
  rest: RestCaller,
  sessionId: string,
  signal?: AbortSignal,
): Promise<PlotFields> {
  return rest.request({
    path: `${sessionPath(sessionId)}/fields`,
    schema: plotFieldsSchema,
    signal,
    timeoutMs: PLOT_TIMEOUT_MS,
  });
}

/**
 * Fields over a span of time, reduced to the points asked for.
 * @throws GatewayError not-found, validation, state-conflict
 */
export function readPlot(rest: RestCaller, query: PlotQuery, signal?: AbortSignal): Promise<Plot> {
  const { sessionId, fields, fromMs, toMs, points } = query;
  return rest.request({
    path: pathWithQuery(`${sessionPath(sessionId)}/plot`, {
      fields: fields.join(','),
      from: fromMs?.toFixed(0),
      to: toMs?.toFixed(0),
      points: String(points),
    }),
    schema: plotSchema,
    signal,
    timeoutMs: PLOT_TIMEOUT_MS,
  });
}
