import type { PlotSeries } from './plot-recorder.ts';
import type { PlotColumns, PlotSource } from './plot-source.ts';

/** A series of a recording without its numbers. */
export interface PlotFacts extends PlotSource {
  readonly samples: number;
  readonly samplesPerBucket: number;
  readonly lastMs: number;
}

/** The numbers of a recording over time, wherever they are. */
export interface PlotTable {
  plots(): Promise<readonly PlotFacts[]>;
  /** Of one of `plots`, as it is there. */
  plotColumns(plot: PlotFacts): Promise<PlotColumns>;
}

/** Of a recording that is still written: what is there now. */
export function growingPlots(series: readonly PlotSeries[]): PlotTable {
  const plots = series.map(({ source, samples, samplesPerBucket, lastMs }) => ({
    ...source,
    samples,
    samplesPerBucket,
    lastMs,
  }));
  const none = { times: new Float64Array(0), min: [], max: [] };
  return {
    plots: () => Promise.resolve(plots),
    plotColumns: (plot) => {
      const found = plots.indexOf(plot);
      return Promise.resolve(series[found]?.columns() ?? none);
    },
  };
}
