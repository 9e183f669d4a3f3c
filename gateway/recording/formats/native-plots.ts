import type { PlotRecorder, PlotSeries } from '../plot/plot-recorder.ts';
import type { PlotField, PlotStorage } from '../plot/plot-source.ts';
import type { NativeField, NativeFormat } from './native-format.ts';
import type { NativeRecord } from './native-record.ts';

interface Drawn {
  readonly series: PlotSeries;
  readonly fields: readonly NativeField[];
  readonly values: Float64Array;
}

/** This log cannot be read again span by span, so its plots keep more detail than those of tlogs. */
const SAMPLES_PER_BUCKET = 8;
/** The time is the axis, not a number of its own. */
const TIMES: ReadonlySet<string> = new Set(['TimeUS', 'TimeMS', 'timestamp']);
const WHOLE: ReadonlySet<NativeField['type']> = new Set(['u8', 'i8', 'u16', 'i16', 'u32', 'i32']);

/** Hands the numbers of every message of a vehicle's own log to the plots, named as the log names them. */
export class NativePlots {
  readonly #recorder: PlotRecorder;
  /** By layout and instance; null for what has no numbers, or no room. */
  readonly #drawn = new Map<NativeFormat, Map<number | undefined, Drawn | null>>();

  constructor(recorder: PlotRecorder) {
    this.#recorder = recorder;
  }

  add(record: NativeRecord, vehicleId: string, utcUs: number): void {
    let instances = this.#drawn.get(record.format);
    if (!instances) {
      instances = new Map();
      this.#drawn.set(record.format, instances);
    }
    let drawn = instances.get(record.instance);
    if (drawn === undefined) {
      drawn = this.#begin(record, vehicleId) ?? null;
      instances.set(record.instance, drawn);
    }
    if (!drawn) return;
    record.read(drawn.fields, drawn.values);
    drawn.series.add(utcUs / 1000, drawn.values);
  }

  #begin({ format, instance }: NativeRecord, vehicle: string): Drawn | undefined {
    const fields = format.fields.filter(({ name, type }) => type !== 'text' && !TIMES.has(name));
    if (fields.length === 0) return undefined;
    const source = {
      vehicle,
      component: null,
      message: format.message.replaceAll(/[^\w-]/g, '_') || '_',
      instance: instance ?? null,
      fields: fields.map(plotField),
    };
    const series = this.#recorder.begin(source, SAMPLES_PER_BUCKET);
    return series && { series, fields, values: new Float64Array(fields.length) };
  }
}

function plotField({ name, unit, type, divisor }: NativeField): PlotField {
  const isWhole = divisor === 1 && WHOLE.has(type);
  const storage: PlotStorage = isWhole
    ? (type as PlotStorage)
    : type === 'f32' || type === 'f16'
      ? 'f32'
      : 'f64';
  return { name, unit: unit ?? null, storage };
}
