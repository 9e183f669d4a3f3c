import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { LocalFrame } from '../physics/local-frame.ts';
import type { VehicleOutput } from '../telemetry/vehicle-output.ts';

/** One onboard log. */
export interface StoredLog {
  readonly utcS: number;
  readonly bytes: Uint8Array;
}

interface LogServiceOptions {
  readonly output: VehicleOutput;
  /** Created on first request; ids start at 1. */
  readonly logs: () => readonly StoredLog[];
  /** The real autopilot sends no logs while armed. */
  readonly isArmed: () => boolean;
  /** Whether the card can read the bytes at the offset. Default: always. */
  readonly isReadable?: (logId: number, offset: number) => boolean;
}

const DATA_BYTES = 90;
const FRAMES_PER_STEP = 4;
const IDS = 0x1_0000;

type Work =
  | { readonly kind: 'listing'; next: number; readonly last: number }
  | { readonly kind: 'sending'; readonly id: number; at: number; readonly until: number };

/**
 * Lists and sends onboard logs as ArduPilot does: a request during another one is ignored, a list
 * ends only at the requested end, and unreadable bytes look like the end of the log.
 */
export class LogService {
  readonly #options: LogServiceOptions;
  #logs: readonly StoredLog[] | undefined;
  #work: Work | undefined;

  constructor(options: LogServiceOptions) {
    this.#options = options;
  }

  list({ start, end }: MessageByName['LOG_REQUEST_LIST']): void {
    if (this.#work || this.#options.isArmed()) return;
    const count = this.stored.length;
    // A start beyond the end is not checked: the list runs through all ids until it reaches the end.
    this.#work =
      count === 0
        ? { kind: 'listing', next: 0, last: 0 }
        : { kind: 'listing', next: Math.max(1, start), last: Math.min(count, end) };
  }

  request({ id, ofs, count }: MessageByName['LOG_REQUEST_DATA']): void {
    if (this.#work || this.#options.isArmed()) return;
    const log = this.stored[id - 1];
    if (log) this.#work = { kind: 'sending', id, at: ofs, until: Math.min(log.bytes.length, ofs + count) };
  }

  end(): void {
    this.#work = undefined;
  }

  /** Deletes all logs permanently. The real autopilot does nothing while armed. */
  erase(): void {
    if (this.#options.isArmed()) return;
    this.#work = undefined;
    this.#logs = [];
  }

  step(): void {
    for (let sent = 0; sent < FRAMES_PER_STEP && this.#work && !this.#options.isArmed(); sent += 1)
      if (this.#work.kind === 'listing') this.#tell(this.#work);
      else this.#sendPart(this.#work);
  }

  #tell(listing: Extract<Work, { kind: 'listing' }>): void {
    const { next: id, last } = listing;
    const { length: numLogs } = this.stored;
    const log = this.stored[id - 1];
    this.#options.output.send('LOG_ENTRY', {
      id,
      numLogs,
      // The requested end, not the newest log.
      lastLogNum: last,
      timeUtc: log?.utcS ?? 0,
      size: log?.bytes.length ?? 0,
    });
    listing.next = (id + 1) % IDS;
    if (id === last) this.#work = undefined;
  }

  #sendPart(sending: Extract<Work, { kind: 'sending' }>): void {
    const { id, at, until } = sending;
    const isReadable = this.#options.isReadable?.(id, at) ?? true;
    const part = isReadable
      ? this.stored[id - 1]?.bytes.subarray(at, Math.min(until, at + DATA_BYTES))
      : undefined;
    const count = part?.length ?? 0;
    const data = Array.from({ length: DATA_BYTES }, (_, index) => part?.[index] ?? 0);
    this.#options.output.send('LOG_DATA', { id, ofs: at, count, data });
    sending.at += count;
    if (count < DATA_BYTES || sending.at >= until) this.#work = undefined;
  }

  /** Log ids start at 1. */
  get stored(): readonly StoredLog[] {
    this.#logs ??= this.#options.logs();
    return this.#logs;
  }
}

const FMT_TYPE = 128;
const FMT_LENGTH = 89;
const SYNC = [0xa3, 0x95];

type Value = number | string;

/**
 * Bytes and writer of one column letter.
 * https://ardupilot.org/copter/docs/common-downloading-and-analyzing-data-logs-in-mission-planner.html
 */
const LETTERS: Readonly<
  Record<string, readonly [number, (view: DataView, at: number, value: Value) => void]>
> = {
  B: [1, (view, at, value) => view.setUint8(at, Number(value))],
  M: [1, (view, at, value) => view.setUint8(at, Number(value))],
  H: [2, (view, at, value) => view.setUint16(at, Number(value), true)],
  C: [2, (view, at, value) => view.setUint16(at, Number(value), true)],
  c: [2, (view, at, value) => view.setInt16(at, Number(value), true)],
  I: [4, (view, at, value) => view.setUint32(at, Number(value), true)],
  L: [4, (view, at, value) => view.setInt32(at, Number(value), true)],
  f: [4, (view, at, value) => view.setFloat32(at, Number(value), true)],
  Q: [8, (view, at, value) => view.setBigUint64(at, BigInt(Math.round(Number(value))), true)],
  n: [4, (view, at, value) => setText(view, at, 4, value)],
  N: [16, (view, at, value) => setText(view, at, 16, value)],
  Z: [64, (view, at, value) => setText(view, at, 64, value)],
};

/** Writes a DataFlash log as the autopilot does: each record type is defined before its first use. */
class DataflashWriter {
  readonly #parts: Uint8Array[] = [];
  readonly #kinds = new Map<string, { readonly type: number; readonly letters: string }>();

  constructor() {
    this.#writeDefinition(FMT_TYPE, FMT_LENGTH, 'FMT', 'BBnNZ', 'Type,Length,Name,Format,Columns');
  }

  define(name: string, letters: string, columns: string): this {
    const type = this.#kinds.size + 1;
    this.#kinds.set(name, { type, letters });
    return this.#writeDefinition(type, lengthOf(letters), name, letters, columns);
  }

  /**
   * Values as stored: hundredths for `c` and `C`, ten-millionths for `L`.
   * @throws RangeError for an undefined record type
   */
  say(name: string, ...values: readonly Value[]): this {
    const kind = this.#kinds.get(name);
    if (!kind) throw new RangeError(`${name} is not defined`);
    return this.#write(kind.type, kind.letters, values);
  }

  bytes(): Uint8Array {
    const length = this.#parts.reduce((sum, part) => sum + part.length, 0);
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  #writeDefinition(type: number, length: number, name: string, letters: string, columns: string): this {
    return this.#write(FMT_TYPE, 'BBnNZ', [type, length, name, letters, columns]);
  }

  #write(type: number, letters: string, values: readonly Value[]): this {
    const record = new Uint8Array(lengthOf(letters));
    record.set([...SYNC, type]);
    const view = new DataView(record.buffer);
    let at = 3;
    for (const [index, letter] of [...letters].entries()) {
      const [length, write] = LETTERS[letter] as (typeof LETTERS)[string];
      write(view, at, values[index] ?? 0);
      at += length;
    }
    this.#parts.push(record);
    return this;
  }
}

function lengthOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum + (LETTERS[letter]?.[0] ?? 0), 3);
}

function setText(view: DataView, at: number, length: number, value: Value): void {
  const bytes = new TextEncoder().encode(String(value)).subarray(0, length);
  new Uint8Array(view.buffer, view.byteOffset + at, length).set(bytes);
}

/** GPS week of the earlier flight, which dates its log. */
const GPS_WEEK = 2400;
const GPS_START_MS = 100_000_000;
const GPS_EPOCH_S = Date.UTC(1980, 0, 6) / 1000;
const LEAP_S = 18;
const WEEK_S = 7 * 86_400;
const TICK_US = 100_000;
const FLIGHT_TICKS = 900;
const ARMED_TICK = 20;
const LANDED_TICK = 860;
const CLIMB_MPS = 2;
const HEIGHT_M = 20;
const RADIUS_M = 30;
const [MODE_GUIDED, MODE_RTL] = [4, 6];

/** Start of the log, in seconds since 1970. */
export const EARLIER_FLIGHT_UTC_S = GPS_EPOCH_S + GPS_WEEK * WEEK_S + GPS_START_MS / 1000 - LEAP_S;

/** The log of an earlier flight: a minute and a half, once around the vehicle's start position. */
export function earlierFlightLog(systemId: number, firmware: string, frame: LocalFrame): Uint8Array {
  const log = new DataflashWriter()
    .define('PARM', 'QNff', 'TimeUS,Name,Value,Default')
    .define('MSG', 'QZ', 'TimeUS,Message')
    .define('MODE', 'QMBB', 'TimeUS,Mode,ModeNum,Rsn')
    .define('EV', 'QB', 'TimeUS,Id')
    .define('GPS', 'QBBIHBcLLffffB', 'TimeUS,I,Status,GMS,GWk,NSats,HDop,Lat,Lng,Alt,Spd,GCrs,VZ,U')
    .define('ATT', 'QccccCCCCB', 'TimeUS,DesRoll,Roll,DesPitch,Pitch,DesYaw,Yaw,ErrRP,ErrYaw,AEKF')
    .define('POS', 'QLLfff', 'TimeUS,Lat,Lng,Alt,RelHomeAlt,RelOriginAlt')
    .define('BAT', 'QBfffffB', 'TimeUS,Inst,Volt,VoltR,Curr,CurrTot,EnrgTot,RemPct')
    .define('VIBE', 'QBfffI', 'TimeUS,IMU,VibeX,VibeY,VibeZ,Clip');
  const startUs = 1_000_000;
  log.say('MSG', startUs, firmware).say('PARM', startUs, 'SYSID_THISMAV', systemId, 1);
  log.say('PARM', startUs, 'FRAME_CLASS', 1, 0).say('MODE', startUs, MODE_GUIDED, MODE_GUIDED, 1);
  for (let tick = 0; tick < FLIGHT_TICKS; tick += 1) writeTick(log, tick, startUs + tick * TICK_US, frame);
  return log.bytes();
}

function writeTick(log: DataflashWriter, tick: number, atUs: number, frame: LocalFrame): void {
  if (tick === ARMED_TICK) log.say('EV', atUs, 10);
  if (tick === ARMED_TICK + 10) log.say('EV', atUs, 28);
  if (tick === LANDED_TICK - 200) log.say('MODE', atUs, MODE_RTL, MODE_RTL, 5);
  if (tick === LANDED_TICK) log.say('EV', atUs, 18).say('EV', atUs, 11);
  const turn = (2 * Math.PI * tick) / FLIGHT_TICKS;
  const heightM = heightAt(tick);
  const { latitudeDeg, longitudeDeg } = frame.toGeo(
    RADIUS_M * Math.sin(turn),
    RADIUS_M * (1 - Math.cos(turn)),
  );
  const lat = Math.round(latitudeDeg * 1e7);
  const lng = Math.round(longitudeDeg * 1e7);
  const altM = frame.originAltitudeAmslM + heightM;
  const yaw = Math.round((turn * 18_000) / Math.PI) % 36_000;
  const isFlying = heightM > 0;
  const roll = isFlying ? Math.round(120 * Math.sin(8 * turn)) : 0;
  log
    .say('ATT', atUs, roll, roll, 0, 0, yaw, yaw, 0, 0, 3)
    .say('POS', atUs, lat, lng, altM, heightM, heightM);
  if (tick % 2 === 0) {
    const speedMps = isFlying ? 2.1 : 0;
    log.say(
      'GPS',
      atUs,
      0,
      3,
      GPS_START_MS + tick * 100,
      GPS_WEEK,
      14,
      70,
      lat,
      lng,
      altM,
      speedMps,
      yaw / 100,
      0,
      1,
    );
  }
  if (tick % 10 !== 0) return;
  const usedPct = (tick * 18) / FLIGHT_TICKS;
  log.say(
    'BAT',
    atUs,
    0,
    12.6 - usedPct / 30,
    12.6,
    isFlying ? 14 : 0.6,
    usedPct * 50,
    usedPct / 4,
    100 - usedPct,
  );
  log.say('VIBE', atUs, 0, isFlying ? 4 : 0.1, isFlying ? 5 : 0.1, isFlying ? 8 : 0.1, 0);
}

function heightAt(tick: number): number {
  if (tick < ARMED_TICK || tick > LANDED_TICK) return 0;
  const climbedM = ((tick - ARMED_TICK) / 10) * CLIMB_MPS;
  const leftM = ((LANDED_TICK - tick) / 10) * CLIMB_MPS;
  return Math.min(HEIGHT_M, climbedM, leftM);
}
