import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { create } from 'zustand';
import { recordingApi } from '../../../gateway/contract/api/recording-api.ts';
import type { PlotQuery } from '../../../gateway/contract/recording/plot.ts';
import { call } from '../../api/call.ts';
import { GatewayError, type RestCaller } from '../../api/connection/rest-client.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey, operationQuery } from '../connection/operations.ts';

/** A session that is still being read is asked for again this often. */
const UNREAD_RETRY_MS = 2_000;

/** The session exists, but its file has not been read to the end. */
export function isUnread(error: unknown): boolean {
  return error instanceof GatewayError && error.problem?.code === 'state-conflict';
}

/** Retries missing responses, but not errors. */
const retry = (count: number, error: unknown) =>
  count < 1 && !(error instanceof GatewayError && error.kind === 'problem');

/** What can be drawn of each session, in the order asked for. */
export function usePlotFields(sessionIds: readonly string[]) {
  const { rest } = useGateway();
  return useQueries({
    queries: sessionIds.map((sessionId) => ({
      queryKey: operationKey(recordingApi.listReplayFields, sessionId),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(rest, recordingApi.listReplayFields, { params: { sessionId } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      retry,
      refetchInterval: ({ state }: { state: { error: Error | null } }) =>
        isUnread(state.error) ? UNREAD_RETRY_MS : (false as const),
    })),
  });
}

/** Values over time, an answer for each query; what was shown stays until the new one is there. */
export function usePlotValues(queries: readonly PlotQuery[]) {
  const { rest } = useGateway();
  return useQueries({
    queries: queries.map((query) => ({
      queryKey: operationKey(recordingApi.plotReplayFields, query),
      queryFn: ({ signal }: { signal: AbortSignal }) => readPlot(rest, query, signal),
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
      // Zooming leaves many behind.
      gcTime: 60_000,
      enabled: query.fields.length > 0,
      retry,
    })),
  });
}

function readPlot(
  rest: RestCaller,
  { sessionId, fields, fromMs, toMs, points }: PlotQuery,
  signal: AbortSignal,
) {
  const query = {
    fields: fields.join(','),
    from: fromMs && Math.round(fromMs),
    to: toMs && Math.round(toMs),
    points,
  };
  return call(rest, recordingApi.plotReplayFields, { params: { sessionId }, query }, { signal });
}

/** The recordings themselves, in the order asked for. */
export function usePlotSessions(sessionIds: readonly string[]) {
  const { rest } = useGateway();
  return useQueries({
    queries: sessionIds.map((sessionId) =>
      operationQuery(rest, recordingApi.getReplaySession, { params: { sessionId } }),
    ),
  });
}

/** Fields on one plot at most: what one question to the gateway may name. */
export const MAX_PLOT_FIELDS = 12;
/** Plots under each other at most. */
export const MAX_PLOTS = 8;

/** Fields that share one frame. */
export interface PlotFrame {
  readonly plotId: number;
  readonly fieldIds: readonly string[];
}

interface PlotLayout {
  readonly plots: readonly PlotFrame[];
  /** Which one a field that is picked goes to. */
  readonly selectedId: number;
  readonly nextId: number;
}

/** What is plotted; it stays when another recording is opened, so that flights can be looked at in the same way. */
export const usePlotLayoutStore = create<PlotLayout>(() => ({ plots: [], selectedId: 0, nextId: 1 }));

export function selectPlot(plotId: number): void {
  usePlotLayoutStore.setState({ selectedId: plotId });
}

/** Adds an empty plot and selects it. */
export function addPlot(): void {
  usePlotLayoutStore.setState(({ plots, nextId, selectedId }) =>
    plots.length >= MAX_PLOTS
      ? { selectedId }
      : { plots: [...plots, { plotId: nextId, fieldIds: [] }], selectedId: nextId, nextId: nextId + 1 },
  );
}

export function removePlot(plotId: number): void {
  usePlotLayoutStore.setState(({ plots, selectedId }) => {
    const left = plots.filter((plot) => plot.plotId !== plotId);
    return { plots: left, selectedId: plotId === selectedId ? (left.at(-1)?.plotId ?? 0) : selectedId };
  });
}

/** Puts the field on the selected plot, or takes it off; makes the first plot when there is none. */
export function toggleField(fieldId: string): void {
  if (usePlotLayoutStore.getState().plots.length === 0) addPlot();
  const { plots, selectedId } = usePlotLayoutStore.getState();
  const selected = plots.find(({ plotId }) => plotId === selectedId) ?? plots.at(-1);
  if (!selected) return;
  const has = selected.fieldIds.includes(fieldId);
  if (!has && selected.fieldIds.length >= MAX_PLOT_FIELDS) return;
  const fieldIds = has ? selected.fieldIds.filter((id) => id !== fieldId) : [...selected.fieldIds, fieldId];
  setFields(selected.plotId, fieldIds);
}

export function removeField(plotId: number, fieldId: string): void {
  const plot = usePlotLayoutStore.getState().plots.find((each) => each.plotId === plotId);
  if (plot)
    setFields(
      plotId,
      plot.fieldIds.filter((id) => id !== fieldId),
    );
}

/** Adds these plots below, as far as there is room. Fields that are plotted already are left out. */
export function addPlots(fields: readonly (readonly string[])[]): void {
  usePlotLayoutStore.setState(({ plots, selectedId, nextId }) => {
    const plotted = new Set(plots.flatMap(({ fieldIds }) => fieldIds));
    const added = fields
      .map((fieldIds) => fieldIds.filter((id) => !plotted.has(id)).slice(0, MAX_PLOT_FIELDS))
      .filter((fieldIds) => fieldIds.length > 0)
      .slice(0, MAX_PLOTS - plots.length)
      .map((fieldIds, index) => ({ plotId: nextId + index, fieldIds }));
    return {
      plots: [...plots, ...added],
      selectedId: added[0]?.plotId ?? selectedId,
      nextId: nextId + added.length,
    };
  });
}

function setFields(plotId: number, fieldIds: readonly string[]): void {
  usePlotLayoutStore.setState(({ plots }) => ({
    plots: plots.map((plot) => (plot.plotId === plotId ? { ...plot, fieldIds } : plot)),
    selectedId: plotId,
  }));
}
