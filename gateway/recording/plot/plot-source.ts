import type { PlotSeries } from './plot-recorder.ts';

/** The arrays a field may be stored in, by the short name of its number type; 64-bit integers are `f64`. */
export const PLOT_ARRAYS = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  i16: Int16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;
export type PlotStorage = keyof typeof PLOT_ARRAYS;
export type PlotArray = InstanceType<(typeof PLOT_ARRAYS)[PlotStorage]>;

export interface PlotField {
  /** As the log calls it: `roll`, `voltages[0]`. */
  readonly name: string;
  readonly unit: string | null;
  /** It must hold every value of the field; `f32` and `f64` also none. */
  readonly storage: PlotStorage;
}

/** A message of one sender, whose numbers come together. */
export interface PlotSource {
  /** As `uav-1`. */
  readonly vehicle: string;
  /** Null in logs that one component wrote. */
  readonly component: number | null;
  /** As the log calls it: `ATTITUDE`, `ATT`. */
  readonly message: string;
  /** Which of several it is: the number of a battery, the name of a named value. */
  readonly instance: number | string | null;
  readonly fields: readonly PlotField[];
}

/** One entry a bucket. */
export interface PlotColumns {
  /** UTC milliseconds of the first sample. */
  readonly times: Float64Array;
  /** By field, in order of the fields; NaN where there was no number. */
  readonly min: readonly PlotArray[];
  readonly max: readonly PlotArray[];
}

/** What a plot asks a message by; each field follows after a point. */
export function plotIdOf({ vehicle, component, message, instance }: Omit<PlotSource, 'fields'>): string {
  return [vehicle, component, message, instance].filter((part) => part !== null).join('.');
}

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
