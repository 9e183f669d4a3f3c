import { type OperatorText, say } from '../../contract/operator-text.ts';
import { MESSAGE_ID, type MessageName } from '../../mavlink/codec/generated/messages.ts';
import { decodeMessage } from '../../mavlink/codec/message/message-codec.ts';
import { vehicleIdOf } from '../../vehicle/state/vehicle-kind.ts';
import { FlightFinder } from '../flight/flight-finder.ts';
import { FlightSeries, type SeriesField } from '../flight/flight-series.ts';
import { MissionLegs } from '../flight/mission-legs.ts';
import { PlotRecorder, type PlotSeries } from '../plot/plot-recorder.ts';
import { TlogPlots } from '../plot/tlog-plots.ts';
import type { HeardRecord } from '../read/recorded-frames.ts';
import { coveragePctOf } from '../recorder/armed-interval.ts';
import { TlogReader, type TlogRecord } from '../recorder/tlog-reader.ts';
import { STAMP_LENGTH } from '../recorder/tlog-writer.ts';
import { type BuiltBlock, FrameIndexBuilder, type PlacedRecord } from '../sidecar/frame-index-builder.ts';
import { FlightEvents } from '../timeline/command-marks.ts';
import type { TimelineMark } from '../timeline/timeline-mark.ts';
import type { LogIndex } from './log-index.ts';
import { LogProblems, unreadableReason } from './log-problems.ts';
import { MessageSenders } from './message-senders.ts';

/** A record before it is passed on. */
interface ReadRecord extends HeardRecord, PlacedRecord {
  decoded: HeardRecord['decoded'];
}

const READ: readonly MessageName[] = [
  'HEARTBEAT',
  'SYS_STATUS',
  'BATTERY_STATUS',
  'GLOBAL_POSITION_INT',
  'HOME_POSITION',
  'VFR_HUD',
  'GPS_RAW_INT',
  'VIBRATION',
  'EKF_STATUS_REPORT',
  'STATUSTEXT',
  'FENCE_STATUS',
  'EXTENDED_SYS_STATE',
  'MISSION_CURRENT',
  'MISSION_ITEM_REACHED',
  'MISSION_COUNT',
  'MISSION_ITEM',
  'MISSION_ITEM_INT',
  'MISSION_ACK',
  'MISSION_CLEAR_ALL',
  'COMMAND_LONG',
  'COMMAND_INT',
  'COMMAND_ACK',
  'SET_MODE',
  'PARAM_SET',
];
/** By message: 1 where it is read. The rest is counted, not decoded. A table is faster than a set. */
const IS_READ = new Uint8Array(0x1_0000);
for (const name of READ) IS_READ[MESSAGE_ID[name]] = 1;
/** A file of nothing but texts must not fill the memory. */
const MAX_MARKS = 20_000;
const HEAD_BYTES = 16;
/** How many records are read at a time: less than a millisecond of work. */
const STRIDE = 128;

/** Units of the tracks; undefined is a count or a bit field. */
const UNITS: Readonly<Record<SeriesField, string | null>> = {
  altitude_m: 'm',
  battery_v: 'V',
  battery_pct: '%',
  distance_home_m: 'm',
  ground_mps: 'm/s',
  link_gap_s: 's',
  satellites: null,
  hdop: null,
  vibration: 'm/s²',
  ekf_flags: null,
  cross_track_m: 'm',
};

/**
 * Reads a tlog in chunks and finds what happened in it. Nothing throws: what cannot be read is a problem with
 * its place, and the records before and after it are kept.
 */
export class LogIndexer {
  readonly #reader = new TlogReader();
  readonly #problems = new LogProblems();
  readonly #times = new RecordTimes<ReadRecord>((offset, reason) => this.#problems.add(offset, 0, reason));
  readonly #marks: TimelineMark[] = [];
  readonly #events = new FlightEvents((mark) => this.#keep(mark));
  readonly #flights = new FlightFinder();
  readonly #missions = new MissionLegs();
  readonly #series = new Map<number, FlightSeries>();
  readonly #senders = new MessageSenders();
  readonly #frames: FrameIndexBuilder;
  readonly #recorder = new PlotRecorder();
  readonly #plots: TlogPlots | undefined;
  #head: Uint8Array = new Uint8Array(0);
  #sizeBytes = 0;
  /** Everything before this byte is accounted for. */
  #readTo = 0;
  #messages = 0;
  #leftOut = 0;
  #isSimulated = false;
  #startMs: number | undefined;
  #endMs: number | undefined;

  /**
   * @param minBlockBytes how far apart two places are where reading can start; default 64 KiB
   * @param hasPlots false leaves out the plots, which may take 32 MiB
   */
  constructor({ minBlockBytes, hasPlots = true }: { minBlockBytes?: number; hasPlots?: boolean } = {}) {
    this.#frames = new FrameIndexBuilder(minBlockBytes);
    this.#plots = hasPlots ? new TlogPlots(this.#recorder) : undefined;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Stops after every 128 records, so that the caller can let others work. */
  *read(chunk: Uint8Array): Generator<void, void, undefined> {
    if (this.#head.length < HEAD_BYTES) this.#head = concat(this.#head, chunk.subarray(0, HEAD_BYTES));
    this.#sizeBytes += chunk.length;
    yield* this.#take(this.#reader.read(chunk));
  }

  /** Nothing follows. Call it once. */
  end(): LogIndex {
    Array.from(this.#take(this.#reader.end()));
    const last = this.#times.end();
    if (last) this.#timed(last);
    if (this.#endMs !== undefined) this.#events.end(this.#endMs);
    if (this.#leftOut > 0)
      this.#problems.add(
        this.#sizeBytes,
        0,
        say('more than {most} events: {count} later ones are left out', {
          most: MAX_MARKS,
          count: this.#leftOut,
        }),
      );
    this.#reportEnd();
    return this.index();
  }

  /** What is known so far, for a recording that is still written. */
  index(): LogIndex {
    const vehicles = this.#events.vehicles.map((vehicle) => {
      const { vehicleId, systemId, autopilot, type } = vehicle.state;
      const wayM = this.#series.get(systemId)?.distanceM;
      return {
        vehicleId,
        name: vehicle.name,
        sysid: systemId,
        autopilot,
        type,
        armedS: Math.round(vehicle.coverage.armedMs / 100) / 10,
        distanceM: wayM === undefined ? null : Math.round(wayM * 10) / 10,
      };
    });
    return {
      startMs: this.#startMs,
      endMs: this.#endMs,
      messageCount: this.#messages,
      sizeBytes: this.#sizeBytes,
      marks: this.#marks.toSorted((left, right) => left.t - right.t),
      vehicles,
      flights: this.#flights.flights,
      coverage: this.#coverage(),
      tracks: this.#tracks(),
      problems: this.#problems.list,
      isSimulated: this.#isSimulated,
      series: (vehicleId, field) => {
        const vehicle = vehicles.find((one) => one.vehicleId === vehicleId);
        return (vehicle && this.#series.get(vehicle.sysid)?.points(field)) ?? [];
      },
    };
  }

  /** Where the frames read so far are. */
  blocks(): readonly BuiltBlock[] {
    return this.#frames.blocks();
  }

  /** The numbers of every message over time, read so far. */
  plots(): readonly PlotSeries[] {
    return this.#recorder.series;
  }

  *#take(records: Iterable<TlogRecord>): Generator<void, void, undefined> {
    for (const record of records) {
      this.#record(record);
      if (this.#messages % STRIDE === 0) yield;
    }
  }

  #record({ utcUs, frame, byteOffset }: TlogRecord): void {
    this.#damageBefore(byteOffset);
    this.#readTo = byteOffset + STAMP_LENGTH + frame.byteLength;
    this.#messages += 1;
    const { systemId, componentId, messageId } = frame;
    if (messageId === MESSAGE_ID.SIMSTATE || messageId === MESSAGE_ID.SIM_STATE) this.#isSimulated = true;
    const record: ReadRecord = {
      systemId,
      componentId,
      messageId,
      byteOffset,
      length: this.#readTo - byteOffset,
      stampUs: utcUs,
      sender: this.#senders.of(frame),
      decoded: undefined,
    };
    const timed = this.#times.add(record);
    // Before this one is decoded: what is read for the plots makes room for it.
    if (timed) this.#timed(timed);
    if (IS_READ[messageId] === 1) record.decoded = decodeMessage(frame);
    this.#plots?.hold(frame, record.sender);
  }

  #timed(record: ReadRecord): void {
    const { tMs, tUs } = this.#times;
    this.#startMs ??= tMs;
    this.#endMs = tMs;
    this.#frames.add(record, tUs, this.#times.shiftUs);
    this.#plots?.timed(tMs);
    const vehicle = this.#events.add(tMs, record);
    this.#missions.heard(record);
    if (!vehicle) return;
    this.#flights.add(tMs, record, vehicle);
    let series = this.#series.get(record.systemId);
    if (!series) {
      series = new FlightSeries();
      this.#series.set(record.systemId, series);
    }
    series.add(tMs, record, vehicle);
    const { news, state } = vehicle;
    if (news?.position && vehicle.isArmed && vehicle.isInMission)
      series.offLeg(tMs, this.#missions.offsetM(record.systemId, state.mission?.seq, news.position));
  }

  #keep(mark: TimelineMark): void {
    if (this.#marks.length < MAX_MARKS) this.#marks.push(mark);
    else this.#leftOut += 1;
  }

  #damageBefore(byteOffset: number): void {
    if (byteOffset > this.#readTo)
      this.#problems.add(this.#readTo, byteOffset - this.#readTo, 'damaged: no record can be read here');
  }

  #reportEnd(): void {
    const leftBytes = this.#sizeBytes - this.#readTo;
    if (this.#messages === 0)
      this.#problems.add(0, this.#sizeBytes, unreadableReason(this.#head, this.#sizeBytes));
    else if (leftBytes > 0)
      this.#problems.add(
        this.#readTo,
        leftBytes,
        this.#reader.counters.trailingBytes === leftBytes
          ? 'the last record is incomplete: the recording was cut off'
          : 'damaged: no record can be read from here to the end',
      );
  }

  #coverage(): LogIndex['coverage'] {
    const spans = this.#events.vehicles.map(({ coverage }) => coverage);
    return {
      pct: coveragePctOf(spans),
      gaps: spans.flatMap(({ gaps }) => gaps),
    };
  }

  #tracks(): LogIndex['tracks'] {
    const durationS = ((this.#endMs ?? 0) - (this.#startMs ?? 0)) / 1000;
    return [...this.#series].flatMap(([systemId, series]) =>
      series.fields.map(({ field, samples }) => ({
        id: `${vehicleIdOf(systemId)}.${field}`,
        vehicle: vehicleIdOf(systemId),
        kind: field,
        unit: UNITS[field],
        hz: durationS > 0 ? Math.round((samples / durationS) * 100) / 100 : null,
      })),
    );
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

/** Two directions of one link are written as they come: a little disorder is none. */
const DISORDER_US = 1_000_000;
const NEAR_US = 60_000_000;
/** Recordings of another day may be continued in one file; a longer way is a clock that was set. */
const LONGEST_PAUSE_US = 24 * 3600 * 1_000_000;

/**
 * Distinguishes damaged stamps from a clock that was set, by waiting for the next record. A single wrong
 * stamp gets the time of the record before it. Where the clock went back, or ahead by more than a day, time
 * continues without the jump.
 */
export class RecordTimes<Stamped extends Pick<PlacedRecord, 'stampUs' | 'byteOffset'>> {
  readonly #problem: (offset: number, reason: OperatorText) => void;
  #held: Stamped | undefined;
  /** The last stamp that was believed, as written in the file. */
  #lastUs: number | undefined;
  #shiftUs = 0;
  #lastTimeUs = Number.NEGATIVE_INFINITY;

  constructor(problem: (offset: number, reason: OperatorText) => void) {
    this.#problem = problem;
  }

  /** What is added to stamps now. */
  get shiftUs(): number {
    return this.#shiftUs;
  }

  /** Of the record that was returned last: UTC microseconds, never less than of the one before it. */
  get tUs(): number {
    return this.#lastTimeUs;
  }

  /** The same in whole milliseconds. */
  get tMs(): number {
    return Math.floor(this.#lastTimeUs / 1000);
  }

  /** @returns the record before this one, now that its time is known */
  add(record: Stamped): Stamped | undefined {
    const before = this.#held;
    this.#held = record;
    if (before) this.#time(before, record.stampUs);
    return before;
  }

  /** @returns the last record */
  end(): Stamped | undefined {
    const last = this.#held;
    this.#held = undefined;
    if (last) this.#time(last, undefined);
    return last;
  }

  #time(record: Stamped, nextUs: number | undefined): void {
    this.#lastTimeUs = Math.max(this.#lastTimeUs, this.#believedUs(record, nextUs) + this.#shiftUs);
  }

  #believedUs({ stampUs: utcUs, byteOffset }: Stamped, nextUs: number | undefined): number {
    const lastUs = this.#lastUs;
    if (lastUs === undefined) return this.#first(utcUs, byteOffset, nextUs);
    if (isAfter(lastUs, utcUs, NEAR_US)) return this.#believe(utcUs);
    // Far off. The next record says whether it is this stamp that is wrong.
    const isNextNear = nextUs !== undefined && isAfter(lastUs, nextUs, NEAR_US);
    if (nextUs === undefined || isNextNear || !isAfter(utcUs, nextUs, LONGEST_PAUSE_US)) {
      this.#problem(byteOffset, 'the time of this record is damaged; the time of the previous one is used');
      return lastUs;
    }
    if (!isAfter(lastUs, utcUs, LONGEST_PAUSE_US)) {
      const jumpS = ((utcUs - lastUs) / 1_000_000).toFixed(1);
      this.#problem(
        byteOffset,
        say('the clock was changed by {seconds} s here; times continue without the jump', { seconds: jumpS }),
      );
      this.#shiftUs += lastUs - utcUs;
    }
    return this.#believe(utcUs);
  }

  #first(utcUs: number, byteOffset: number, nextUs: number | undefined): number {
    if (nextUs === undefined || isAfter(utcUs, nextUs, LONGEST_PAUSE_US)) return this.#believe(utcUs);
    this.#problem(byteOffset, 'the time of this record is damaged; the time of the next one is used');
    // Not believed further: the next record is the first one then.
    return nextUs;
  }

  #believe(utcUs: number): number {
    this.#lastUs = utcUs;
    return utcUs;
  }
}

function isAfter(firstUs: number, secondUs: number, longestUs: number): boolean {
  const passedUs = secondUs - firstUs;
  return passedUs >= -DISORDER_US && passedUs <= longestUs;
}
