import type { OperatorText } from '../../contract/operator-text.ts';
import type { ReplayProblem } from '../../contract/recording/replay.ts';
import { vehicleIdOf } from '../../vehicle/state/vehicle-kind.ts';
import { LogProblems } from '../index/log-problems.ts';
import type { ReplayFiles } from '../library/replay-files.ts';
import { PlotRecorder, type PlotSeries } from '../plot/plot-recorder.ts';
import type { PlotField, PlotStorage } from '../plot/plot-source.ts';
import { readDataflashFacts } from './dataflash/dataflash-facts.ts';
import { DataflashFlight } from './dataflash/dataflash-flight.ts';
import { DataflashReader } from './dataflash/dataflash-reader.ts';
import type { ForeignFormat } from './foreign-format.ts';
import type { NativeField, NativeFormat, NativeRecord } from './native-record.ts';
import { readUlogFacts } from './ulog/ulog-facts.ts';
import { UlogFlight } from './ulog/ulog-flight.ts';
import { UlogReader } from './ulog/ulog-reader.ts';

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

/** Hears every record of a log as its vehicle wrote it; the record is a view that holds until the next. */
type HearNative = (record: NativeRecord, vehicleId: string, utcUs: number) => void;

interface ForeignLogOptions {
  readonly format: ForeignFormat;
  /** The bytes of the log from its beginning; asked for twice. */
  readonly open: () => AsyncIterable<Uint8Array>;
  readonly hear?: HearNative | undefined;
  /** Gets the bytes read so far. */
  readonly progress?: ((bytes: number) => void) | undefined;
}

/** Takes one chunk of a log and returns what can be converted of it, in tlog form. */
interface Converter {
  add(chunk: Uint8Array): Uint8Array;
  end(): Uint8Array;
}

const NO_TIME = 'it contains no GPS time: times count from power-on of the vehicle, starting at 1970-01-01';

/**
 * Converts a vehicle's own log to a tlog of the frames it would have sent, as a stream with bounded memory.
 * Only `open` throws. What could not be read is in {@link problems} after the last chunk.
 */
export class ForeignLog {
  readonly #options: ForeignLogOptions;
  readonly #problems = new LogProblems();

  constructor(options: ForeignLogOptions) {
    this.#options = options;
  }

  get problems(): readonly ReplayProblem[] {
    return this.#problems.list;
  }

  async *tlog(): AsyncGenerator<Uint8Array, void, undefined> {
    const { open, progress } = this.#options;
    const converter = await this.#converter();
    let readBytes = 0;
    for await (const chunk of open()) {
      const converted = converter.add(chunk);
      readBytes += chunk.length;
      progress?.(readBytes);
      if (converted.length > 0) yield converted;
    }
    const converted = converter.end();
    if (converted.length > 0) yield converted;
  }

  async #converter(): Promise<Converter> {
    return this.#options.format === 'dataflash' ? await this.#dataflash() : await this.#ulog();
  }

  async #dataflash(): Promise<Converter> {
    const { open, hear } = this.#options;
    const facts = await readDataflashFacts(open());
    const flight = new DataflashFlight(facts);
    const clock = this.#clock(facts.utcOffsetUs);
    const vehicleId = vehicleIdOf(facts.systemId);
    const reader = new DataflashReader(this.#report);
    const take = (records: Iterable<NativeRecord>): Uint8Array => {
      for (const record of records) {
        const utcUs = clock.utcUs(record.bootUs);
        if (utcUs === undefined) continue;
        flight.add(record, utcUs);
        if (record.bootUs !== undefined) hear?.(record, vehicleId, utcUs);
      }
      return flight.take();
    };
    return { add: (chunk) => take(reader.read(chunk)), end: () => take(reader.end()) };
  }

  async #ulog(): Promise<Converter> {
    const { open, hear } = this.#options;
    const facts = await readUlogFacts(open());
    const flight = new UlogFlight(facts);
    const clock = this.#clock(facts.utcOffsetUs, facts.startUs);
    const vehicleId = vehicleIdOf(facts.systemId);
    const reader = new UlogReader(this.#report);
    const take = (entries: ReturnType<UlogReader['read']>): Uint8Array => {
      for (const entry of entries) {
        const bootUs =
          entry.kind === 'record' ? entry.record.bootUs : entry.kind === 'text' ? entry.bootUs : undefined;
        const utcUs = clock.utcUs(bootUs);
        if (utcUs === undefined) continue;
        flight.add(entry, utcUs);
        if (entry.kind === 'record' && bootUs !== undefined) hear?.(entry.record, vehicleId, utcUs);
      }
      return flight.take();
    };
    return { add: (chunk) => take(reader.read(chunk)), end: () => take(reader.end()) };
  }

  #clock(utcOffsetUs: number | undefined, startUs?: number): LogClock {
    if (utcOffsetUs === undefined) this.#problems.add(0, 0, NO_TIME);
    return new LogClock(utcOffsetUs ?? 0, startUs);
  }

  readonly #report = (offset: number, bytes: number, reason: OperatorText): void =>
    this.#problems.add(offset, bytes, reason);
}

/** Nothing that is still flying: a longer silence is a damaged time, unless the next record agrees. */
const LONGEST_SILENCE_US = 600 * 1_000_000;
const LONGEST_PAUSE_US = 24 * 3600 * 1_000_000;
const DISORDER_US = 1_000_000;
/** So many records in a row from before: the vehicle was started again. */
const RESTART_RECORDS = 200;
/** Largest stamp a tlog may have: the year 2255. */
const MAX_US = 2 ** 53 - 1;

/**
 * Orders the times of a vehicle's own log: it counts from power-on, some records are older than those before
 * them, and a damaged one may have any value. The time never decreases.
 */
class LogClock {
  readonly #offsetUs: number;
  #lastUs: number | undefined;
  #ahead: number | undefined;
  #behind = 0;
  #shiftUs = 0;

  /**
   * @param offsetUs what makes UTC of the time since switching on
   * @param startUs since switching on, when the log began; undefined where it does not say
   */
  constructor(offsetUs: number, startUs?: number) {
    this.#offsetUs = offsetUs;
    this.#lastUs = startUs;
  }

  /**
   * UTC microseconds of a record. Undefined when its time is damaged, or while no record has had a time yet.
   */
  utcUs(bootUs: number | undefined): number | undefined {
    if (bootUs !== undefined && !this.#follow(bootUs)) return undefined;
    if (this.#lastUs === undefined) return undefined;
    const utcUs = Math.round(this.#lastUs + this.#shiftUs + this.#offsetUs);
    return utcUs >= 0 && utcUs <= MAX_US ? utcUs : undefined;
  }

  #follow(bootUs: number): boolean {
    if (!(bootUs >= 0 && bootUs <= MAX_US)) return false;
    const lastUs = this.#lastUs ?? bootUs;
    const passedUs = bootUs - lastUs;
    if (passedUs < -DISORDER_US) {
      this.#behind += 1;
      if (this.#behind < RESTART_RECORDS) return true;
      // Time continues from here without the jump.
      this.#shiftUs -= passedUs;
      this.#lastUs = bootUs;
      this.#behind = 0;
      return true;
    }
    this.#behind = 0;
    const isFar = passedUs > LONGEST_SILENCE_US;
    const isAgreed =
      this.#ahead !== undefined &&
      Math.abs(bootUs - this.#ahead) < DISORDER_US &&
      passedUs <= LONGEST_PAUSE_US;
    this.#ahead = isFar ? bootUs : undefined;
    if (isFar && !isAgreed) return false;
    this.#lastUs = Math.max(lastUs, bootUs);
    return true;
  }
}
