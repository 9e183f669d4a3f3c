import type { ReplayProblem } from '../../contract/recording/replay.ts';
import type { ReplayFiles } from '../library/replay-files.ts';
import { PlotRecorder, type PlotSeries } from '../plot/plot-recorder.ts';
import type { PlotField, PlotStorage } from '../plot/plot-source.ts';
import type { ForeignFormat } from './foreign-format.ts';
import { ForeignLog } from './foreign-log.ts';
import type { NativeField, NativeFormat, NativeRecord } from './native-record.ts';

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
class NativePlots {
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

/** A vehicle's own log, unchanged. */
export interface OriginalLog {
  readonly name: string;
  readonly format: ForeignFormat;
  readonly sizeBytes: number;
}

/** What the conversion gave besides the tlog. */
interface ConvertedLog {
  readonly problems: readonly ReplayProblem[];
  readonly plots: readonly PlotSeries[];
  readonly tlogBytes: number;
}

/**
 * Writes the tlog of a vehicle's own log beside it: whole, or not at all.
 * @throws what reading and writing throw
 */
export async function convertLog(
  files: ReplayFiles,
  original: OriginalLog,
  tlogName: string,
  progress: (readBytes: number) => void,
): Promise<ConvertedLog> {
  const recorder = new PlotRecorder();
  const plots = new NativePlots(recorder);
  const log = new ForeignLog({
    format: original.format,
    open: () => files.read(original.name, 0, original.sizeBytes),
    hear: (record, vehicleId, utcUs) => plots.add(record, vehicleId, utcUs),
    progress,
  });
  await files.removePart(tlogName);
  await files.write(tlogName, log.tlog(), Number.POSITIVE_INFINITY);
  const tlogBytes = (await files.file(tlogName))?.sizeBytes ?? 0;
  const nothing = {
    offset: 0,
    bytes: original.sizeBytes,
    reason: 'it starts like a vehicle log, but none of its records can be read',
  };
  return {
    problems: tlogBytes > 0 ? log.problems : [nothing, ...log.problems],
    plots: recorder.series,
    tlogBytes,
  };
}
