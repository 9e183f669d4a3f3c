import { create } from 'zustand';

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

/** Shows exactly these plots. */
export function replacePlots(fields: readonly (readonly string[])[]): void {
  usePlotLayoutStore.setState(({ nextId }) => {
    const plots = fields
      .slice(0, MAX_PLOTS)
      .map((fieldIds, index) => ({ plotId: nextId + index, fieldIds: fieldIds.slice(0, MAX_PLOT_FIELDS) }));
    return { plots, selectedId: plots[0]?.plotId ?? 0, nextId: nextId + plots.length };
  });
}

function setFields(plotId: number, fieldIds: readonly string[]): void {
  usePlotLayoutStore.setState(({ plots }) => ({
    plots: plots.map((plot) => (plot.plotId === plotId ? { ...plot, fieldIds } : plot)),
    selectedId: plotId,
  }));
}
