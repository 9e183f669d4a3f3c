import { PLOT_ARRAYS, type PlotArray, type PlotColumns, type PlotSource } from './plot-source.ts';

/** Samples of one bucket to begin with; see {@link PlotSeries}. */
const SAMPLES_PER_BUCKET = 64;
/** Wider than any screen: a series that has more joins its buckets by two. */
const MAX_BUCKETS = 65_536;
const FIRST_BUCKETS = 16;
const MAX_BYTES = 32 * 1024 * 1024;
/** A log of nothing but new names must not fill the memory. */
const MAX_FIELDS = 50_000;

/**
 * Smallest and largest value of every field it is given, in buckets of time. Memory is bounded: long series
 * get wider buckets.
 */
export class PlotRecorder {
  readonly #maxBytes: number;
  readonly #series: PlotSeries[] = [];
  #fields = 0;
  #bytes = 0;

  /** @param maxBytes of all series together; default 32 MiB */
  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get series(): readonly PlotSeries[] {
    return this.#series;
  }

  /**
   * A new series, to be kept by the caller for its samples; undefined when there are too many already.
   * @param samplesPerBucket at least 1; logs whose raw samples cannot be read again take fewer than the 64 of tlogs
   */
  begin(source: PlotSource, samplesPerBucket = SAMPLES_PER_BUCKET): PlotSeries | undefined {
    if (this.#fields + source.fields.length > MAX_FIELDS) return undefined;
    this.#fields += source.fields.length;
    const series = new PlotSeries(source, samplesPerBucket, (bytes) => this.#grew(bytes));
    this.#series.push(series);
    return series;
  }

  #grew(bytes: number): void {
    this.#bytes += bytes;
    while (this.#bytes > this.#maxBytes) {
      const [largest] = this.#series.toSorted((left, right) => right.sizeBytes - left.sizeBytes);
      if (!largest || largest.buckets < 2) return;
      this.#bytes -= largest.sizeBytes;
      largest.join();
      this.#bytes += largest.sizeBytes;
    }
  }
}

/** One message of one sender over time, its fields side by side. */
export class PlotSeries {
  readonly source: PlotSource;
  readonly #grew: (bytes: number) => void;
  readonly #bytesPerBucket: number;
  readonly #lows: Float64Array;
  readonly #highs: Float64Array;
  #columns: PlotColumns;
  #capacity = FIRST_BUCKETS;
  #samplesPerBucket: number;
  #buckets = 0;
  #inBucket = 0;
  #samples = 0;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(source: PlotSource, samplesPerBucket: number, grew: (bytes: number) => void) {
    this.source = source;
    this.#samplesPerBucket = samplesPerBucket;
    this.#grew = grew;
    this.#bytesPerBucket = source.fields.reduce(
      (sum, { storage }) => sum + 2 * PLOT_ARRAYS[storage].BYTES_PER_ELEMENT,
      Float64Array.BYTES_PER_ELEMENT,
    );
    this.#lows = new Float64Array(source.fields.length);
    this.#highs = new Float64Array(source.fields.length);
    this.#columns = columnsOf(source, this.#capacity);
    grew(this.sizeBytes);
  }

  get samples(): number {
    return this.#samples;
  }

  get samplesPerBucket(): number {
    return this.#samplesPerBucket;
  }

  /** The one being filled included. */
  get buckets(): number {
    return this.#buckets + (this.#inBucket > 0 ? 1 : 0);
  }

  get lastMs(): number {
    return this.#lastMs;
  }

  get sizeBytes(): number {
    return this.#capacity * this.#bytesPerBucket;
  }

  /**
   * @param tMs UTC milliseconds, not before the previous sample
   * @param values one per field, in order; NaN where one is missing
   */
  add(tMs: number, values: Float64Array): void {
    const lows = this.#lows;
    const highs = this.#highs;
    if (this.#inBucket === 0 && this.#buckets === this.#capacity) this.#grow();
    // Growing may have joined buckets, and opened the last one again.
    if (this.#inBucket === 0) {
      this.#columns.times[this.#buckets] = tMs;
      lows.fill(Number.POSITIVE_INFINITY);
      highs.fill(Number.NEGATIVE_INFINITY);
    }
    for (let field = 0; field < lows.length; field += 1) {
      const value = values[field] as number;
      if (value < (lows[field] as number) && value !== Number.NEGATIVE_INFINITY) lows[field] = value;
      if (value > (highs[field] as number) && value !== Number.POSITIVE_INFINITY) highs[field] = value;
    }
    this.#samples += 1;
    this.#lastMs = tMs;
    this.#inBucket += 1;
    if (this.#inBucket === this.#samplesPerBucket) {
      this.#close();
      this.#buckets += 1;
      this.#inBucket = 0;
    }
  }

  /** What is there so far: views that hold until the next sample. */
  columns(): PlotColumns {
    if (this.#inBucket > 0) this.#close();
    const { times, min, max } = this.#columns;
    const cut = (list: PlotArray): PlotArray => list.subarray(0, this.buckets);
    return { times: times.subarray(0, this.buckets), min: min.map(cut), max: max.map(cut) };
  }

  /** Joins every two buckets; the next ones are as wide. */
  join(): void {
    if (this.#inBucket > 0) this.#close();
    const before = this.#columns;
    const whole = Math.floor(this.#buckets / 2);
    const hasHalf = this.#buckets % 2 === 1;
    this.#capacity = Math.max(FIRST_BUCKETS, Math.ceil((whole + 2) * 1.5));
    this.#columns = columnsOf(this.source, this.#capacity);
    const { times, min, max } = this.#columns;
    for (let bucket = 0; bucket < whole; bucket += 1) {
      times[bucket] = before.times[2 * bucket] as number;
      for (let field = 0; field < min.length; field += 1) {
        const [lows, highs] = [before.min[field], before.max[field]];
        (min[field] as PlotArray)[bucket] = least(lows?.[2 * bucket], lows?.[2 * bucket + 1]);
        (max[field] as PlotArray)[bucket] = most(highs?.[2 * bucket], highs?.[2 * bucket + 1]);
      }
    }
    if (hasHalf || this.#inBucket > 0) this.#reopen(before, hasHalf, whole);
    this.#buckets = whole;
    this.#samplesPerBucket *= 2;
  }

  /** The odd bucket at the end and the one being filled become the one being filled. */
  #reopen(before: PlotColumns, hasHalf: boolean, whole: number): void {
    const first = 2 * whole;
    this.#columns.times[whole] = before.times[first] as number;
    if (!hasHalf) return;
    this.#inBucket += this.#samplesPerBucket;
    const isOpenEmpty = this.#inBucket === this.#samplesPerBucket;
    for (let field = 0; field < this.#lows.length; field += 1) {
      const low = before.min[field]?.[first] as number;
      const high = before.max[field]?.[first] as number;
      const none = Number.POSITIVE_INFINITY;
      this.#lows[field] = Math.min(isOpenEmpty ? none : (this.#lows[field] as number), or(low, none));
      this.#highs[field] = Math.max(isOpenEmpty ? -none : (this.#highs[field] as number), or(high, -none));
    }
  }

  #close(): void {
    const { min, max } = this.#columns;
    for (let field = 0; field < this.#lows.length; field += 1) {
      const low = this.#lows[field] as number;
      const isNone = !Number.isFinite(low);
      put(min[field] as PlotArray, this.#buckets, isNone ? Number.NaN : low);
      put(max[field] as PlotArray, this.#buckets, isNone ? Number.NaN : (this.#highs[field] as number));
    }
  }

  #grow(): void {
    if (this.#buckets >= MAX_BUCKETS) {
      const before = this.sizeBytes;
      this.join();
      this.#grew(this.sizeBytes - before);
      return;
    }
    const before = this.#columns;
    const sizeBefore = this.sizeBytes;
    this.#capacity = Math.min(MAX_BUCKETS, this.#capacity * 2);
    const { times, min, max } = columnsOf(this.source, this.#capacity);
    times.set(before.times);
    for (const [field, column] of before.min.entries()) min[field]?.set(column);
    for (const [field, column] of before.max.entries()) max[field]?.set(column);
    this.#columns = { times, min, max };
    this.#grew(this.sizeBytes - sizeBefore);
  }
}

function columnsOf({ fields }: PlotSource, buckets: number): PlotColumns {
  const lists = () => fields.map(({ storage }) => new PLOT_ARRAYS[storage](buckets));
  return { times: new Float64Array(buckets), min: lists(), max: lists() };
}

/** One store for all kinds of arrays at one place in the code is slow: the engine optimises up to four kinds. */
function put(list: PlotArray, at: number, value: number): void {
  if (list instanceof Float32Array) list[at] = value;
  else if (list instanceof Uint8Array) list[at] = value;
  else if (list instanceof Int16Array) list[at] = value;
  else if (list instanceof Uint16Array) list[at] = value;
  else if (list instanceof Int32Array) list[at] = value;
  else if (list instanceof Uint32Array) list[at] = value;
  else if (list instanceof Int8Array) list[at] = value;
  else list[at] = value;
}

function least(left = Number.NaN, right = Number.NaN): number {
  return Number.isNaN(left) ? right : left < right || Number.isNaN(right) ? left : right;
}

function most(left = Number.NaN, right = Number.NaN): number {
  return Number.isNaN(left) ? right : left > right || Number.isNaN(right) ? left : right;
}

function or(value: number, otherwise: number): number {
  return Number.isNaN(value) ? otherwise : value;
}
