import { MavAutopilot, MavLandedState, MavState } from '../../../mavlink/codec/generated/enums.ts';
import { px4CustomMode } from '../../../vehicle/autopilot/px4.ts';
import type { NativeRecord } from '../native-record.ts';
import { TlogBuilder } from '../tlog-builder.ts';
import {
  cellsMv,
  centi,
  centiU16,
  e7,
  headingCdeg,
  millis,
  UNKNOWN_U8,
  UNKNOWN_U16,
  wholePct,
} from '../wire-number.ts';
import type { UlogFacts } from './ulog-facts.ts';
import type { UlogEntry } from './ulog-reader.ts';

const FAST_US = 40_000;
const QUICK_US = 100_000;
const SLOW_US = 500_000;
const SECOND_US = 1_000_000;
const ARMED = 2;
const UNKNOWN_MODE = 0xffff_ffff;
const UNKNOWN_ITEM = 0xffff;
/** Colours of a console; the escape itself falls with the other control characters. */
const COLOURS = /\[[0-9;]+m/g;

/**
 * Converts a ULog to the frames its vehicle would have sent. Further instances, and topics without a
 * counterpart, are only in the log itself. Its vibration values have other units than MAVLink's and are not
 * converted.
 * Source: https://docs.px4.io/main/en/msg_docs/
 */
export class UlogFlight {
  readonly #tlog: TlogBuilder;
  readonly #facts: UlogFacts;
  readonly #handlers: Readonly<Record<string, (record: NativeRecord, utcUs: number) => void>>;
  #velocity: { readonly north: number; readonly east: number; readonly down: number } | undefined;
  #localDownM: number | undefined;
  #homeAltitudeM: number | undefined;
  #headingDeg: number | undefined;
  #airMps: number | undefined;
  #rates: readonly [number, number, number] = [Number.NaN, Number.NaN, Number.NaN];
  #reachedSeq = -1;
  #parameters = 0;
  #hasReportedSimulated = false;

  constructor(facts: UlogFacts) {
    this.#facts = facts;
    this.#tlog = new TlogBuilder(facts.systemId, {
      mavType: 0,
      autopilot: MavAutopilot.PX4,
      customMode: facts.hasStatus ? undefined : UNKNOWN_MODE,
      isArmed: false,
      systemStatus: MavState.UNINIT,
    });
    this.#handlers = {
      vehicle_status: (record, utcUs) => this.#status(record, utcUs),
      vehicle_attitude: (record, utcUs) => this.#attitude(record, utcUs),
      vehicle_angular_velocity: (record) => this.#turn(record, 'xyz[0]', 'xyz[1]', 'xyz[2]'),
      sensor_combined: (record) => this.#turn(record, 'gyro_rad[0]', 'gyro_rad[1]', 'gyro_rad[2]'),
      vehicle_local_position: (record, utcUs) => this.#local(record, utcUs),
      vehicle_global_position: (record, utcUs) => this.#position(record, utcUs),
      vehicle_gps_position: (record, utcUs) => this.#gps(record, utcUs),
      airspeed_validated: (record) => {
        this.#airMps = record.first('indicated_airspeed_m_s', 'calibrated_airspeed_m_s');
      },
      airspeed: (record) => {
        this.#airMps ??= record.number('indicated_airspeed_m_s');
      },
      battery_status: (record, utcUs) => this.#battery(record, utcUs),
      estimator_status: (record, utcUs) => this.#estimator(record, utcUs),
      home_position: (record, utcUs) => this.#home(record, utcUs),
      wind: (record, utcUs) => this.#wind(record, utcUs),
      wind_estimate: (record, utcUs) => this.#wind(record, utcUs),
      distance_sensor: (record, utcUs) => this.#range(record, utcUs),
      vehicle_land_detected: (record, utcUs) => this.#landed(record, utcUs),
      mission_result: (record, utcUs) => this.#mission(record, utcUs),
    };
  }

  add(entry: UlogEntry, utcUs: number): void {
    this.#tlog.beat(utcUs);
    if (entry.kind === 'record') {
      // Further instances are other sensors; each battery reports its own values.
      if ((entry.record.instance ?? 0) === 0 || entry.record.message === 'battery_status')
        this.#handlers[entry.record.message]?.(entry.record, utcUs);
    } else if (entry.kind === 'text') {
      this.#tlog.text(utcUs, entry.severity, entry.text.replace(COLOURS, ''));
    } else if (entry.kind === 'parameter' && typeof entry.value === 'number') {
      this.#tlog.parameter(utcUs, entry.key, entry.value, {
        isInteger: entry.type === 'int32_t',
        index: this.#parameters,
        count: Math.max(this.#facts.parameters, this.#parameters + 1),
      });
      this.#parameters += 1;
    }
  }

  /** The records since the last call, in tlog form. */
  take(): Uint8Array {
    return this.#tlog.take();
  }

  #status(record: NativeRecord, utcUs: number): void {
    const isArmed = record.number('arming_state') === ARMED;
    const isFailsafe = record.number('failsafe') === 1;
    const customMode = customModeOf(record.number('nav_state') ?? -1);
    this.#tlog.change(utcUs, {
      mavType: record.number('system_type') ?? 0,
      // A state without a mode of its own does not end the one before.
      ...(customMode !== undefined && { customMode }),
      isArmed,
      systemStatus: isFailsafe ? MavState.CRITICAL : isArmed ? MavState.ACTIVE : MavState.STANDBY,
    });
    this.#simulated(utcUs);
  }

  #turn(record: NativeRecord, x: string, y: string, z: string): void {
    const none = Number.NaN;
    this.#rates = [record.number(x) ?? none, record.number(y) ?? none, record.number(z) ?? none];
  }

  #attitude(record: NativeRecord, utcUs: number): void {
    const [w, x, y, z] = [0, 1, 2, 3].map((index) => record.number(`q[${index}]`));
    if (w === undefined || x === undefined || y === undefined || z === undefined) return;
    const roll = Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y));
    const pitch = Math.asin(Math.max(-1, Math.min(1, 2 * (w * y - z * x))));
    const yaw = Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
    this.#headingDeg = (yaw * 180) / Math.PI;
    if (!this.#tlog.isDue('ATT', utcUs, FAST_US)) return;
    const [rollspeed, pitchspeed, yawspeed] = this.#rates;
    this.#tlog.message(utcUs, 'ATTITUDE', {
      timeBootMs: this.#bootMs(record),
      roll,
      pitch,
      yaw,
      rollspeed,
      pitchspeed,
      yawspeed,
    });
  }

  #local(record: NativeRecord, utcUs: number): void {
    const [north, east, down] = [record.number('vx'), record.number('vy'), record.number('vz')];
    const isGood = record.number('v_xy_valid') !== 0 && record.number('v_z_valid') !== 0;
    this.#velocity =
      isGood && north !== undefined && east !== undefined && down !== undefined
        ? { north, east, down }
        : undefined;
    this.#localDownM = record.number('z_valid') === 0 ? undefined : record.number('z');
    if (!this.#velocity || !this.#tlog.isDue('HUD', utcUs, QUICK_US)) return;
    const altitudeM = record.number('ref_alt');
    this.#tlog.message(utcUs, 'VFR_HUD', {
      airspeed: this.#airMps ?? Number.NaN,
      groundspeed: Math.hypot(this.#velocity.north, this.#velocity.east),
      alt:
        altitudeM === undefined || this.#localDownM === undefined ? Number.NaN : altitudeM - this.#localDownM,
      climb: -this.#velocity.down,
      heading: this.#headingDeg === undefined ? 0 : Math.round(headingCdeg(this.#headingDeg) / 100) % 360,
      throttle: UNKNOWN_U16,
    });
  }

  #position(record: NativeRecord, utcUs: number): void {
    const [lat, lon, altitudeM] = [record.number('lat'), record.number('lon'), record.number('alt')];
    if (lat === undefined || lon === undefined || altitudeM === undefined) return;
    const velocity = this.#velocity ?? globalVelocity(record);
    // Without a home the place where the estimator began is what PX4 counts from.
    const aboveM =
      this.#homeAltitudeM === undefined
        ? this.#localDownM === undefined
          ? undefined
          : -this.#localDownM
        : altitudeM - this.#homeAltitudeM;
    if (!velocity || aboveM === undefined || !this.#tlog.isDue('POS', utcUs, QUICK_US)) return;
    this.#tlog.message(utcUs, 'GLOBAL_POSITION_INT', {
      timeBootMs: this.#bootMs(record),
      lat: e7(lat),
      lon: e7(lon),
      alt: millis(altitudeM),
      relativeAlt: millis(aboveM),
      vx: centi(velocity.north),
      vy: centi(velocity.east),
      vz: centi(velocity.down),
      hdg: headingCdeg(this.#headingDeg),
    });
  }

  #gps(record: NativeRecord, utcUs: number): void {
    if (!this.#tlog.isDue('GPS', utcUs, QUICK_US)) return;
    const lat = record.number('latitude_deg') ?? scaled(record.number('lat'), 1e7);
    const lon = record.number('longitude_deg') ?? scaled(record.number('lon'), 1e7);
    const altitudeM = record.number('altitude_msl_m') ?? scaled(record.number('alt'), 1000);
    if (lat === undefined || lon === undefined || altitudeM === undefined) return;
    const courseRad = record.number('cog_rad');
    this.#tlog.message(utcUs, 'GPS_RAW_INT', {
      timeUsec: BigInt(Math.round(record.bootUs ?? 0)),
      lat: e7(lat),
      lon: e7(lon),
      alt: millis(altitudeM),
      eph: centiU16(record.number('hdop')),
      epv: centiU16(record.number('vdop')),
      vel: centiU16(record.number('vel_m_s')),
      cog: headingCdeg(courseRad === undefined ? undefined : (courseRad * 180) / Math.PI),
      fixType: record.number('fix_type') ?? 0,
      satellitesVisible: record.number('satellites_used') ?? UNKNOWN_U8,
    });
  }

  #battery(record: NativeRecord, utcUs: number): void {
    const voltageV = record.number('voltage_v');
    const id = record.instance ?? 0;
    if (voltageV === undefined || record.number('connected') === 0) return;
    if (!this.#tlog.isDue(`BAT${id}`, utcUs, SLOW_US)) return;
    const currentA = record.number('current_a');
    const remaining = record.number('remaining');
    const usedMah = record.number('discharged_mah');
    const celsius = record.number('temperature');
    const currentBattery = currentA === undefined || currentA < 0 ? -1 : centi(currentA);
    const batteryRemaining = wholePct(remaining === undefined ? undefined : remaining * 100);
    this.#tlog.message(utcUs, 'BATTERY_STATUS', {
      id,
      currentConsumed: usedMah === undefined || usedMah < 0 ? -1 : Math.round(usedMah),
      energyConsumed: -1,
      temperature: celsius === undefined || celsius === 0 ? 0x7fff : centi(celsius),
      voltages: cellsMv(voltageV),
      currentBattery,
      batteryRemaining,
    });
    if (id !== 0) return;
    const voltageBattery = Math.min(UNKNOWN_U16 - 1, Math.max(0, millis(voltageV)));
    this.#tlog.message(utcUs, 'SYS_STATUS', { voltageBattery, currentBattery, batteryRemaining });
  }

  #estimator(record: NativeRecord, utcUs: number): void {
    const flags = record.number('solution_status_flags');
    if (flags === undefined || !this.#tlog.isDue('EST', utcUs, SLOW_US)) return;
    const ratio = (name: string) => record.number(name) ?? Number.NaN;
    this.#tlog.message(utcUs, 'ESTIMATOR_STATUS', {
      timeUsec: BigInt(Math.round(record.bootUs ?? 0)),
      velRatio: ratio('vel_test_ratio'),
      posHorizRatio: ratio('pos_test_ratio'),
      posVertRatio: ratio('hgt_test_ratio'),
      magRatio: ratio('mag_test_ratio'),
      haglRatio: ratio('hagl_test_ratio'),
      tasRatio: ratio('tas_test_ratio'),
      posHorizAccuracy: ratio('pos_horiz_accuracy'),
      posVertAccuracy: ratio('pos_vert_accuracy'),
      flags,
    });
  }

  #home(record: NativeRecord, utcUs: number): void {
    const [lat, lon, altitudeM] = [record.number('lat'), record.number('lon'), record.number('alt')];
    if (lat === undefined || lon === undefined || altitudeM === undefined) return;
    if (record.number('valid_hpos') === 0 || record.number('valid_alt') === 0) return;
    this.#homeAltitudeM = altitudeM;
    const none = Number.NaN;
    this.#tlog.message(utcUs, 'HOME_POSITION', {
      latitude: e7(lat),
      longitude: e7(lon),
      altitude: millis(altitudeM),
      x: record.number('x') ?? none,
      y: record.number('y') ?? none,
      z: record.number('z') ?? none,
      q: [none, none, none, none],
      approachX: none,
      approachY: none,
      approachZ: none,
    });
  }

  #wind(record: NativeRecord, utcUs: number): void {
    const [north, east] = [record.number('windspeed_north'), record.number('windspeed_east')];
    if (north === undefined || east === undefined || !this.#tlog.isDue('WIND', utcUs, SECOND_US)) return;
    const none = Number.NaN;
    this.#tlog.message(utcUs, 'WIND_COV', {
      timeUsec: BigInt(Math.round(record.bootUs ?? 0)),
      windX: north,
      windY: east,
      windZ: none,
      varHoriz: none,
      varVert: none,
      windAlt: none,
      horizAccuracy: none,
      vertAccuracy: none,
    });
  }

  #range(record: NativeRecord, utcUs: number): void {
    const distanceM = record.number('current_distance');
    if (distanceM === undefined || !this.#tlog.isDue('DIST', utcUs, SLOW_US)) return;
    this.#tlog.message(utcUs, 'DISTANCE_SENSOR', {
      timeBootMs: this.#bootMs(record),
      minDistance: centiU16(record.number('min_distance')),
      maxDistance: centiU16(record.number('max_distance')),
      currentDistance: centiU16(distanceM),
      type: record.number('type') ?? 0,
      orientation: record.number('orientation') ?? 0,
      covariance: UNKNOWN_U8,
    });
  }

  #landed(record: NativeRecord, utcUs: number): void {
    const isLanded = record.number('landed');
    if (isLanded === undefined) return;
    this.#tlog.message(utcUs, 'EXTENDED_SYS_STATE', {
      landedState: isLanded === 0 ? MavLandedState.IN_AIR : MavLandedState.ON_GROUND,
    });
  }

  #mission(record: NativeRecord, utcUs: number): void {
    const [seq, total] = [record.number('seq_current'), record.number('seq_total')];
    const reached = record.number('seq_reached') ?? -1;
    if (seq === undefined || seq >= UNKNOWN_ITEM || record.number('valid') === 0) return;
    this.#tlog.message(utcUs, 'MISSION_CURRENT', { seq, total: total ?? 0 });
    if (reached === this.#reachedSeq || reached < 0 || reached >= UNKNOWN_ITEM) return;
    this.#reachedSeq = reached;
    this.#tlog.message(utcUs, 'MISSION_ITEM_REACHED', { seq: reached });
  }

  /** The log names its hardware so; where the simulation was it does not say. */
  #simulated(utcUs: number): void {
    if (!this.#facts.isSimulated || this.#hasReportedSimulated) return;
    this.#hasReportedSimulated = true;
    const none = Number.NaN;
    this.#tlog.message(utcUs, 'SIM_STATE', {
      q1: none,
      q2: none,
      q3: none,
      q4: none,
      roll: none,
      pitch: none,
      yaw: none,
      lat: none,
      lon: none,
      alt: none,
    });
  }

  #bootMs(record: NativeRecord): number {
    const sinceUs = (record.bootUs ?? 0) - (this.#facts.startUs ?? 0);
    // A simulation counts from 1970: what is said then is since the log began.
    const bootUs = this.#facts.utcOffsetUs === 0 ? Math.max(0, sinceUs) : (record.bootUs ?? 0);
    return Math.floor(bootUs / 1000) % 0x1_0000_0000;
  }
}

function scaled(value: number | undefined, divisor: number): number | undefined {
  return value === undefined ? undefined : value / divisor;
}

/** Until 2018 the global position message carried its own velocity. */
function globalVelocity(record: NativeRecord) {
  const [north, east, down] = [record.number('vel_n'), record.number('vel_e'), record.number('vel_d')];
  if (north === undefined || east === undefined || down === undefined) return undefined;
  return { north, east, down };
}

/** Main and sub mode of HEARTBEAT.custom_mode by vehicle_status.nav_state. Source: https://docs.px4.io/main/en/msg_docs/VehicleStatus */
const MODES = new Map<number, readonly [main: number, sub?: number]>([
  [0, [1]],
  [1, [2]],
  [2, [3]],
  [3, [4, 4]],
  [4, [4, 3]],
  [5, [4, 5]],
  [6, [3, 2]],
  [8, [11]],
  [10, [5]],
  [12, [4, 6]],
  [13, [10]],
  [14, [6]],
  [15, [7]],
  [17, [4, 2]],
  [18, [4, 6]],
  [19, [4, 8]],
  [20, [4, 9]],
  [21, [3, 1]],
  [22, [4, 10]],
]);

/** Undefined for a state that has no mode of its own. */
function customModeOf(navState: number): number | undefined {
  const mode = MODES.get(navState);
  return mode && px4CustomMode(...mode);
}
