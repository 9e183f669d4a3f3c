import { MavType } from '../../../mavlink/codec/generated/enums.ts';
import type { NativeRecord } from '../native-record.ts';
import { DataflashReader } from './dataflash-reader.ts';

/** What must be known of a log before its first record can be converted. */
export interface DataflashFacts {
  readonly systemId: number;
  readonly mavType: number;
  /** Add to the time since boot to get UTC; undefined when no GPS receiver ever reported the time. */
  readonly utcOffsetUs: number | undefined;
  readonly hasMode: boolean;
  readonly wasArmed: boolean;
  readonly parameters: number;
}

/** Beyond this nothing is looked for any more. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Parameters and texts are at the start of a log. */
const LEAST_BYTES = 4 * 1024 * 1024;
const GPS_EPOCH_US = Date.UTC(1980, 0, 6) * 1000;
const WEEK_US = 7 * 24 * 3600 * 1_000_000;
/** Leap seconds that GPS time is ahead of UTC, newest first. Source: https://www.ietf.org/timezones/data/leap-seconds.list */
const LEAP_SECONDS: readonly (readonly [fromMs: number, seconds: number])[] = [
  [Date.UTC(2017, 0, 1), 18],
  [Date.UTC(2015, 6, 1), 17],
  [Date.UTC(2012, 6, 1), 16],
  [Date.UTC(2009, 0, 1), 15],
  [Date.UTC(2006, 0, 1), 14],
];
const FIX_3D = 3;
const FRAME_TYPES = new Map<number, number>([
  [1, MavType.QUADROTOR],
  [2, MavType.HEXAROTOR],
  [3, MavType.OCTOROTOR],
  [4, MavType.OCTOROTOR],
  [5, MavType.HEXAROTOR],
  [6, MavType.HELICOPTER],
  [7, MavType.TRICOPTER],
  [8, MavType.COAXIAL],
]);
const FIRMWARES: readonly (readonly [RegExp, number])[] = [
  [/^ArduCopter/i, MavType.GENERIC_MULTIROTOR],
  [/^ArduPlane/i, MavType.FIXED_WING],
  [/^(ArduRover|Rover)\b|^APMrover/i, MavType.GROUND_ROVER],
  [/^ArduSub/i, MavType.SUBMARINE],
  [/^(AntennaTracker|ArduTracker)/i, MavType.ANTENNA_TRACKER],
  [/^Blimp/i, MavType.AIRSHIP],
];
const BOAT = 2;

/** Reads as far into a log as it takes to know them. */
export async function readDataflashFacts(chunks: AsyncIterable<Uint8Array>): Promise<DataflashFacts> {
  const reader = new DataflashReader(() => undefined);
  const finder = new FactFinder();
  let bytes = 0;
  for await (const chunk of chunks) {
    for (const record of reader.read(chunk)) finder.take(record);
    bytes += chunk.length;
    if (bytes >= MOST_BYTES || (bytes >= LEAST_BYTES && finder.isDone)) return finder.facts;
  }
  for (const record of reader.end()) finder.take(record);
  return finder.facts;
}

class FactFinder {
  #systemId: number | undefined;
  #firmwareType: number | undefined;
  #frameClass: number | undefined;
  #utcOffsetUs: number | undefined;
  #hasMode = false;
  #wasArmed: boolean | undefined;
  #parameters = 0;

  get isDone(): boolean {
    return this.#utcOffsetUs !== undefined && this.#hasMode && this.#wasArmed !== undefined;
  }

  get facts(): DataflashFacts {
    return {
      systemId: this.#systemId ?? 1,
      mavType: this.#mavType(),
      utcOffsetUs: this.#utcOffsetUs,
      hasMode: this.#hasMode,
      wasArmed: this.#wasArmed ?? false,
      parameters: this.#parameters,
    };
  }

  take(record: NativeRecord): void {
    switch (record.message) {
      case 'PARM':
        this.#parameter(record.text('Name') ?? '', record.number('Value'));
        break;
      case 'MSG':
        this.#text(record.text('Message') ?? '');
        break;
      case 'MODE':
        this.#hasMode = true;
        break;
      case 'ARM':
        this.#armed(record.number('ArmState') === 1);
        break;
      case 'EV':
        if (record.number('Id') === EVENT.armed) this.#armed(true);
        if (record.number('Id') === EVENT.disarmed) this.#armed(false);
        break;
      case 'GPS':
        this.#utcOffsetUs ??= utcOffsetOf(record);
        break;
    }
  }

  /** Before it was armed it was not, and the other way round. */
  #armed(isArmed: boolean): void {
    this.#wasArmed ??= !isArmed;
  }

  #parameter(name: string, value: number | undefined): void {
    this.#parameters += 1;
    if (value === undefined) return;
    if ((name === 'SYSID_THISMAV' || name === 'MAV_SYSID') && value >= 1 && value <= 255)
      this.#systemId = Math.round(value);
    if (name === 'FRAME_CLASS') this.#frameClass = Math.round(value);
  }

  #text(text: string): void {
    this.#firmwareType ??= FIRMWARES.find(([pattern]) => pattern.test(text))?.[1];
  }

  #mavType(): number {
    const type = this.#firmwareType ?? MavType.GENERIC;
    if (type === MavType.GENERIC_MULTIROTOR) return FRAME_TYPES.get(this.#frameClass ?? 0) ?? type;
    if (type === MavType.GROUND_ROVER && this.#frameClass === BOAT) return MavType.SURFACE_BOAT;
    return type;
  }
}

/** GPS weeks and milliseconds of a receiver that has its fix. */
function utcOffsetOf(record: NativeRecord): number | undefined {
  const week = record.first('GWk', 'Week');
  const weekMs = record.first('GMS', 'TimeMS');
  const { bootUs } = record;
  if (week === undefined || weekMs === undefined || bootUs === undefined) return undefined;
  if (week <= 0 || (record.number('Status') ?? 0) < FIX_3D) return undefined;
  const gpsUs = GPS_EPOCH_US + week * WEEK_US + weekMs * 1000;
  const leapS = LEAP_SECONDS.find(([fromMs]) => gpsUs / 1000 >= fromMs)?.[1] ?? 0;
  return gpsUs - leapS * 1_000_000 - bootUs;
}

/** Source: LogErrorSubsystem in https://github.com/ArduPilot/ardupilot/blob/master/libraries/AP_Logger/AP_Logger.h */
const SUBSYSTEMS = new Map<number, string>([
  [1, 'Main loop'],
  [2, 'Radio'],
  [3, 'Compass'],
  [4, 'Optical flow'],
  [5, 'Radio failsafe'],
  [6, 'Battery failsafe'],
  [7, 'GPS failsafe'],
  [8, 'GCS failsafe'],
  [9, 'Fence failsafe'],
  [10, 'Flight mode'],
  [11, 'GPS'],
  [12, 'Crash check'],
  [13, 'Flip'],
  [14, 'Autotune'],
  [15, 'Parachute'],
  [16, 'EKF check'],
  [17, 'EKF failsafe'],
  [18, 'Barometer'],
  [19, 'CPU failsafe'],
  [20, 'ADSB failsafe'],
  [21, 'Terrain'],
  [22, 'Navigation'],
  [23, 'Terrain failsafe'],
  [24, 'EKF primary'],
  [25, 'Thrust loss check'],
  [26, 'Sensors failsafe'],
  [27, 'Leak failsafe'],
  [28, 'Pilot input'],
  [29, 'Vibration failsafe'],
  [30, 'Internal error'],
  [31, 'Dead reckoning failsafe'],
]);
const RESOLVED = 0;

/** LogEvent of the same file; arming and landing come from the heartbeat. */
const EVENTS = new Map<number, string>([
  [19, 'GPS lost'],
  [25, 'Home set'],
  [41, 'Fence enabled'],
  [42, 'Fence disabled'],
  [49, 'Parachute disabled'],
  [50, 'Parachute enabled'],
  [51, 'Parachute released'],
  [52, 'Landing gear deployed'],
  [53, 'Landing gear retracted'],
  [54, 'Motors emergency stopped'],
  [55, 'Motors emergency stop cleared'],
  [60, 'EKF altitude reset'],
  [61, 'Landing cancelled by the pilot'],
  [62, 'EKF yaw reset'],
]);

export const EVENT = { armed: 10, disarmed: 11, landed: 18, notLanded: 28 } as const;

/** The meaning of an ERR record as text, with its numbers. */
export function errorText(subsystem: number, code: number): string {
  const what = SUBSYSTEMS.get(subsystem) ?? `Subsystem ${subsystem}`;
  const end = code === RESOLVED ? ' cleared' : subsystem === 10 ? ` ${code} refused` : '';
  return `${what}${end} (ERR ${subsystem}-${code})`;
}

/** Undefined for events without a text. */
export function eventText(event: number): string | undefined {
  return EVENTS.get(event);
}
