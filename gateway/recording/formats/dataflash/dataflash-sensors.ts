import type { NativeRecord } from '../native-record.ts';
import type { TlogBuilder } from '../tlog-builder.ts';
import { cellsMv, centi, e7, millis, radians, UNKNOWN_U8, UNKNOWN_U16, wholePct } from '../wire-number.ts';
import type { DataflashFacts } from './dataflash-facts.ts';

const SLOW_US = 500_000;
const SECOND_US = 1_000_000;
/** Bits of a filter status that mean the same in EKF_STATUS_FLAGS. Source: nav_filter_status of AP_NavEKF. */
const SAME_EKF_FLAGS = 0x3ff;
const FILTER_GPS_GLITCHING = 1 << 14;
const EKF_GPS_GLITCHING = 1 << 15;

/** What a DataFlash log holds about sensors, outputs, parameters and the mission, record by record. */
export class DataflashSensors {
  readonly #tlog: TlogBuilder;
  readonly #facts: DataflashFacts;
  readonly #handlers: Readonly<Record<string, (record: NativeRecord, utcUs: number) => void>>;
  #parameters = 0;

  constructor(facts: DataflashFacts, tlog: TlogBuilder) {
    this.#facts = facts;
    this.#tlog = tlog;
    this.#handlers = {
      XKF2: (record, utcUs) => this.#wind(record, utcUs),
      NKF2: (record, utcUs) => this.#wind(record, utcUs),
      XKF4: (record, utcUs) => this.#filterHealth(record, utcUs),
      NKF4: (record, utcUs) => this.#filterHealth(record, utcUs),
      BAT: (record, utcUs) => this.#battery(record, utcUs),
      CURR: (record, utcUs) => this.#battery(record, utcUs),
      VIBE: (record, utcUs) => this.#vibration(record, utcUs),
      CMD: (record, utcUs) => this.#item(record, utcUs),
      PARM: (record, utcUs) => this.#parameter(record, utcUs),
      RFND: (record, utcUs) => this.#range(record, utcUs),
      RCIN: (record, utcUs) => this.#radio(record, utcUs),
      RCOU: (record, utcUs) => this.#servos(record, utcUs),
      SIM: (record, utcUs) => this.#simulation(record, utcUs),
    };
  }

  add(record: NativeRecord, utcUs: number): void {
    this.#handlers[record.message]?.(record, utcUs);
  }

  #wind(record: NativeRecord, utcUs: number): void {
    const [north, east] = [record.number('VWN'), record.number('VWE')];
    if (!isFirst(record) || north === undefined || east === undefined) return;
    if (!this.#tlog.isDue('WIND', utcUs, SECOND_US)) return;
    // The log has the direction the wind blows to; WIND has the one it comes from.
    const direction = (Math.atan2(-east, -north) * 180) / Math.PI;
    this.#tlog.message(utcUs, 'WIND', { direction, speed: Math.hypot(north, east) });
  }

  #filterHealth(record: NativeRecord, utcUs: number): void {
    const status = record.number('SS');
    if (!isFirst(record) || status === undefined || !this.#tlog.isDue('EKF', utcUs, SLOW_US)) return;
    const isGlitching = (status & FILTER_GPS_GLITCHING) !== 0;
    this.#tlog.message(utcUs, 'EKF_STATUS_REPORT', {
      velocityVariance: record.number('SV') ?? Number.NaN,
      posHorizVariance: record.number('SP') ?? Number.NaN,
      posVertVariance: record.number('SH') ?? Number.NaN,
      compassVariance: record.number('SM') ?? Number.NaN,
      terrainAltVariance: Number.NaN,
      flags: (status & SAME_EKF_FLAGS) | (isGlitching ? EKF_GPS_GLITCHING : 0),
      airspeedVariance: record.number('SVT') ?? Number.NaN,
    });
  }

  #battery(record: NativeRecord, utcUs: number): void {
    const voltageV = record.number('Volt');
    const id = record.instance ?? record.first('Inst', 'Instance', 'I') ?? 0;
    if (voltageV === undefined || !this.#tlog.isDue(`BAT${id}`, utcUs, SLOW_US)) return;
    const currentA = record.number('Curr');
    const batteryRemaining = wholePct(record.number('RemPct'));
    const currentBattery = currentA === undefined ? -1 : Math.max(0, centi(currentA));
    const usedMah = record.number('CurrTot');
    const temperature = record.number('Temp');
    this.#tlog.message(utcUs, 'BATTERY_STATUS', {
      id,
      currentConsumed: usedMah === undefined ? -1 : Math.round(usedMah),
      energyConsumed: -1,
      temperature: temperature === undefined || temperature === 0 ? 0x7fff : centi(temperature),
      voltages: cellsMv(voltageV),
      currentBattery,
      batteryRemaining,
    });
    if (id === 0)
      this.#tlog.message(utcUs, 'SYS_STATUS', {
        voltageBattery: Math.min(UNKNOWN_U16 - 1, Math.max(0, millis(voltageV))),
        currentBattery,
        batteryRemaining,
      });
  }

  #vibration(record: NativeRecord, utcUs: number): void {
    if (!isFirst(record) || !this.#tlog.isDue('VIBE', utcUs, SLOW_US)) return;
    this.#tlog.message(utcUs, 'VIBRATION', {
      timeUsec: BigInt(Math.round(record.bootUs ?? 0)),
      vibrationX: record.number('VibeX') ?? Number.NaN,
      vibrationY: record.number('VibeY') ?? Number.NaN,
      vibrationZ: record.number('VibeZ') ?? Number.NaN,
      clipping0: record.first('Clip', 'Clip0') ?? 0,
      clipping1: record.number('Clip1') ?? 0,
      clipping2: record.number('Clip2') ?? 0,
    });
  }

  /** The whole list is at the start of a log, and follows again when the mission changes. */
  #item(record: NativeRecord, utcUs: number): void {
    const [seq, total, command] = [record.number('CNum'), record.number('CTot'), record.number('CId')];
    if (seq === undefined || command === undefined) return;
    if (seq === 0 && total !== undefined) this.#tlog.message(utcUs, 'MISSION_COUNT', { count: total });
    this.#tlog.message(utcUs, 'MISSION_ITEM_INT', {
      seq,
      command,
      param1: record.number('Prm1') ?? 0,
      param2: record.number('Prm2') ?? 0,
      param3: record.number('Prm3') ?? 0,
      param4: record.number('Prm4') ?? 0,
      x: e7(record.number('Lat') ?? 0),
      y: e7(record.number('Lng') ?? 0),
      z: record.number('Alt') ?? 0,
      frame: record.number('Frame') ?? 3,
      autocontinue: 1,
    });
  }

  #parameter(record: NativeRecord, utcUs: number): void {
    const value = record.number('Value');
    if (value === undefined) return;
    const count = Math.max(this.#facts.parameters, this.#parameters + 1);
    this.#tlog.parameter(utcUs, record.text('Name') ?? '', value, {
      isInteger: false,
      index: this.#parameters,
      count,
    });
    this.#parameters += 1;
  }

  #range(record: NativeRecord, utcUs: number): void {
    const distance = record.first('Dist', 'Dist1');
    if (!isFirst(record) || distance === undefined || !this.#tlog.isDue('RFND', utcUs, SLOW_US)) return;
    this.#tlog.message(utcUs, 'RANGEFINDER', { distance, voltage: Number.NaN });
  }

  #radio(record: NativeRecord, utcUs: number): void {
    if (!this.#tlog.isDue('RCIN', utcUs, SLOW_US)) return;
    const channel = (number: number) => record.number(`C${number}`) ?? UNKNOWN_U16;
    this.#tlog.message(utcUs, 'RC_CHANNELS', {
      timeBootMs: bootMsOf(record),
      chan1Raw: channel(1),
      chan2Raw: channel(2),
      chan3Raw: channel(3),
      chan4Raw: channel(4),
      chan5Raw: channel(5),
      chan6Raw: channel(6),
      chan7Raw: channel(7),
      chan8Raw: channel(8),
      chan9Raw: channel(9),
      chan10Raw: channel(10),
      chan11Raw: channel(11),
      chan12Raw: channel(12),
      chan13Raw: channel(13),
      chan14Raw: channel(14),
      chan15Raw: UNKNOWN_U16,
      chan16Raw: UNKNOWN_U16,
      chan17Raw: UNKNOWN_U16,
      chan18Raw: UNKNOWN_U16,
      chancount: 14,
      rssi: UNKNOWN_U8,
    });
  }

  #servos(record: NativeRecord, utcUs: number): void {
    if (!this.#tlog.isDue('RCOU', utcUs, SLOW_US)) return;
    const servo = (number: number) => record.number(`C${number}`) ?? 0;
    this.#tlog.message(utcUs, 'SERVO_OUTPUT_RAW', {
      timeUsec: (record.bootUs ?? 0) % 0x1_0000_0000,
      servo1Raw: servo(1),
      servo2Raw: servo(2),
      servo3Raw: servo(3),
      servo4Raw: servo(4),
      servo5Raw: servo(5),
      servo6Raw: servo(6),
      servo7Raw: servo(7),
      servo8Raw: servo(8),
      servo9Raw: servo(9),
      servo10Raw: servo(10),
      servo11Raw: servo(11),
      servo12Raw: servo(12),
      servo13Raw: servo(13),
      servo14Raw: servo(14),
    });
  }

  /** Only a simulated vehicle logs where it really is. */
  #simulation(record: NativeRecord, utcUs: number): void {
    const place = placeOf(record);
    if (!place || !this.#tlog.isDue('SIM', utcUs, SECOND_US)) return;
    const none = Number.NaN;
    this.#tlog.message(utcUs, 'SIMSTATE', {
      roll: radians(record.number('Roll') ?? none),
      pitch: radians(record.number('Pitch') ?? none),
      yaw: radians(record.number('Yaw') ?? none),
      xacc: none,
      yacc: none,
      zacc: none,
      xgyro: none,
      ygyro: none,
      zgyro: none,
      lat: e7(place.lat),
      lng: e7(place.lon),
    });
  }
}

/** Of the first sensor, or of the only one. */
export function isFirst(record: NativeRecord): boolean {
  return (record.instance ?? record.first('I', 'C', 'IMU', 'Instance') ?? 0) === 0;
}

export function placeOf(record: NativeRecord): { readonly lat: number; readonly lon: number } | undefined {
  const [lat, lon] = [record.number('Lat'), record.number('Lng')];
  if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180) return undefined;
  return { lat, lon };
}

export function bootMsOf(record: NativeRecord): number {
  return Math.floor((record.bootUs ?? 0) / 1000) % 0x1_0000_0000;
}
