import { MavAutopilot, MavSeverity, MavState, MavType } from '../../mavlink/generated/enums.ts';
import type { DataflashFacts } from './dataflash-facts.ts';
import { EVENT, errorText, eventText } from './dataflash-words.ts';
import { FlightTape } from './flight-tape.ts';
import type { NativeRecord } from './native-record.ts';
import {
  cellsMv,
  centi,
  centiU16,
  e7,
  headingCdeg,
  millis,
  radians,
  UNKNOWN_U8,
  UNKNOWN_U16,
  wholePct,
} from './wire-number.ts';

const FAST_US = 40_000;
const QUICK_US = 100_000;
const SLOW_US = 500_000;
const SECOND_US = 1_000_000;
/** Bits of a filter status that mean the same in EKF_STATUS_FLAGS. Source: nav_filter_status of AP_NavEKF. */
const SAME_EKF_FLAGS = 0x3ff;
const FILTER_GPS_GLITCHING = 1 << 14;
const EKF_GPS_GLITCHING = 1 << 15;
const UNKNOWN_MODE = 0xffff_ffff;
const HOME = 1;
const ITEM_STARTED = /^Mission: (\d+)\b/;
const ITEM_REACHED = /^Reached (?:command|waypoint) #(\d+)/;
const COPTERS: ReadonlySet<number> = new Set([
  MavType.QUADROTOR,
  MavType.HEXAROTOR,
  MavType.OCTOROTOR,
  MavType.TRICOPTER,
  MavType.COAXIAL,
  MavType.HELICOPTER,
  MavType.GENERIC_MULTIROTOR,
]);

interface Velocity {
  readonly north: number;
  readonly east: number;
  readonly down: number;
}

/**
 * Tells a DataFlash log as the frames its vehicle would have sent. Numbers of other sensors than the first, and messages
 * without a counterpart, are only in the log itself.
 * Source: https://ardupilot.org/copter/docs/logmessages.html
 */
export class DataflashFlight {
  readonly #tape: FlightTape;
  readonly #facts: DataflashFacts;
  readonly #handlers: Readonly<Record<string, (record: NativeRecord, utcUs: number) => void>>;
  #velocity: Velocity | undefined;
  #hasFilterVelocity = false;
  #yawDeg: number | undefined;
  #homeAltitudeM: number | undefined;
  #groundMps: number | undefined;
  #airMps: number | undefined;
  #altitudeM: number | undefined;
  #climbMps: number | undefined;
  #throttlePct: number | undefined;
  #parameters = 0;
  #hasStateOfLanding = false;

  constructor(facts: DataflashFacts) {
    this.#facts = facts;
    this.#tape = new FlightTape(facts.systemId, {
      mavType: facts.mavType,
      autopilot: MavAutopilot.ARDUPILOTMEGA,
      customMode: facts.hasMode ? undefined : UNKNOWN_MODE,
      isArmed: facts.wasArmed,
      systemStatus: MavState.UNINIT,
    });
    this.#handlers = {
      MODE: (record, utcUs) => {
        const customMode = record.first('ModeNum', 'Mode');
        if (customMode !== undefined) this.#tape.change(utcUs, { customMode });
      },
      ARM: (record, utcUs) => this.#tape.change(utcUs, { isArmed: record.number('ArmState') === 1 }),
      EV: (record, utcUs) => this.#event(record.number('Id') ?? 0, utcUs),
      STAT: (record, utcUs) => this.#status(record, utcUs),
      ERR: (record, utcUs) => this.#error(record.number('Subsys') ?? 0, record.number('ECode') ?? 0, utcUs),
      MSG: (record, utcUs) => this.#text(record.text('Message') ?? '', utcUs),
      ATT: (record, utcUs) => this.#attitude(record, utcUs),
      POS: (record, utcUs) => this.#position(record, utcUs),
      GPS: (record, utcUs) => this.#gps(record, utcUs),
      XKF1: (record) => this.#filter(record),
      NKF1: (record) => this.#filter(record),
      XKF2: (record, utcUs) => this.#wind(record, utcUs),
      NKF2: (record, utcUs) => this.#wind(record, utcUs),
      XKF4: (record, utcUs) => this.#filterHealth(record, utcUs),
      NKF4: (record, utcUs) => this.#filterHealth(record, utcUs),
      BAT: (record, utcUs) => this.#battery(record, utcUs),
      CURR: (record, utcUs) => this.#battery(record, utcUs),
      BARO: (record) => {
        if (isFirst(record)) this.#climbMps = record.number('CRt') ?? this.#climbMps;
      },
      CTUN: (record) => this.#control(record),
      ARSP: (record) => {
        if (isFirst(record)) this.#airMps = record.number('Airspeed');
      },
      VIBE: (record, utcUs) => this.#vibration(record, utcUs),
      ORGN: (record, utcUs) => this.#origin(record, utcUs),
      CMD: (record, utcUs) => this.#item(record, utcUs),
      PARM: (record, utcUs) => this.#parameter(record, utcUs),
      RFND: (record, utcUs) => this.#range(record, utcUs),
      RCIN: (record, utcUs) => this.#radio(record, utcUs),
      RCOU: (record, utcUs) => this.#servos(record, utcUs),
      SIM: (record, utcUs) => this.#simulation(record, utcUs),
    };
  }

  add(record: NativeRecord, utcUs: number): void {
    this.#tape.beat(utcUs);
    this.#handlers[record.message]?.(record, utcUs);
  }

  /** The records since the last call, as they stand in a tlog. */
  take(): Uint8Array {
    return this.#tape.take();
  }

  #event(event: number, utcUs: number): void {
    if (event === EVENT.armed || event === EVENT.disarmed) {
      this.#tape.change(utcUs, { isArmed: event === EVENT.armed });
    } else if (event === EVENT.landed || event === EVENT.notLanded) {
      this.#hasStateOfLanding = true;
      this.#tape.change(utcUs, { systemStatus: event === EVENT.landed ? MavState.STANDBY : MavState.ACTIVE });
    }
    const text = eventText(event);
    if (text !== undefined) this.#tape.text(utcUs, MavSeverity.INFO, text);
  }

  /** Planes say it here. */
  #status(record: NativeRecord, utcUs: number): void {
    const isFlying = record.number('isFlying');
    const armed = record.number('Armed');
    if (armed !== undefined) this.#tape.change(utcUs, { isArmed: armed !== 0 });
    if (isFlying !== undefined && !this.#hasStateOfLanding)
      this.#tape.change(utcUs, { systemStatus: isFlying === 0 ? MavState.STANDBY : MavState.ACTIVE });
  }

  #error(subsystem: number, code: number, utcUs: number): void {
    this.#tape.text(utcUs, code === 0 ? MavSeverity.NOTICE : MavSeverity.ERROR, errorText(subsystem, code));
  }

  /** The log does not keep how severe a text was. */
  #text(text: string, utcUs: number): void {
    this.#tape.text(utcUs, MavSeverity.INFO, text);
    const started = ITEM_STARTED.exec(text)?.[1];
    if (started !== undefined) this.#tape.say(utcUs, 'MISSION_CURRENT', { seq: Number(started) });
    const reached = ITEM_REACHED.exec(text)?.[1];
    if (reached !== undefined) this.#tape.say(utcUs, 'MISSION_ITEM_REACHED', { seq: Number(reached) });
  }

  #attitude(record: NativeRecord, utcUs: number): void {
    const [roll, pitch, yaw] = [record.number('Roll'), record.number('Pitch'), record.number('Yaw')];
    if (roll === undefined || pitch === undefined || yaw === undefined) return;
    this.#yawDeg = yaw;
    if (!this.#tape.isDue('ATT', utcUs, FAST_US)) return;
    const none = Number.NaN;
    this.#tape.say(utcUs, 'ATTITUDE', {
      timeBootMs: bootMs(record),
      roll: radians(roll),
      pitch: radians(pitch),
      yaw: radians(yaw > 180 ? yaw - 360 : yaw),
      rollspeed: none,
      pitchspeed: none,
      yawspeed: none,
    });
  }

  #position(record: NativeRecord, utcUs: number): void {
    const place = placeOf(record);
    const altitudeM = record.number('Alt');
    if (!place || altitudeM === undefined) return;
    this.#altitudeM = altitudeM;
    const home = this.#homeAltitudeM;
    const aboveHomeM = record.number('RelHomeAlt') ?? (home === undefined ? undefined : altitudeM - home);
    const velocity = this.#velocity;
    if (aboveHomeM === undefined || !velocity || !this.#tape.isDue('POS', utcUs, QUICK_US)) return;
    this.#tape.say(utcUs, 'GLOBAL_POSITION_INT', {
      timeBootMs: bootMs(record),
      lat: e7(place.lat),
      lon: e7(place.lon),
      alt: millis(altitudeM),
      relativeAlt: millis(aboveHomeM),
      vx: centi(velocity.north),
      vy: centi(velocity.east),
      vz: centi(velocity.down),
      hdg: headingCdeg(this.#yawDeg),
    });
    this.#hud(utcUs);
  }

  #hud(utcUs: number): void {
    const velocity = this.#velocity;
    const groundMps = velocity ? Math.hypot(velocity.north, velocity.east) : this.#groundMps;
    const climbMps = velocity ? -velocity.down : this.#climbMps;
    if (groundMps === undefined || climbMps === undefined || !this.#tape.isDue('HUD', utcUs, QUICK_US))
      return;
    this.#tape.say(utcUs, 'VFR_HUD', {
      airspeed: this.#airMps ?? Number.NaN,
      groundspeed: groundMps,
      alt: this.#altitudeM ?? Number.NaN,
      climb: climbMps,
      heading: this.#yawDeg === undefined ? 0 : Math.round(headingCdeg(this.#yawDeg) / 100) % 360,
      throttle: this.#throttlePct ?? UNKNOWN_U16,
    });
  }

  #gps(record: NativeRecord, utcUs: number): void {
    const place = placeOf(record);
    if (!isFirst(record) || !place) return;
    const speedMps = record.number('Spd');
    const courseDeg = record.number('GCrs');
    const altitudeM = record.number('Alt');
    this.#groundMps = speedMps;
    if (!this.#hasFilterVelocity && speedMps !== undefined && courseDeg !== undefined) {
      const course = radians(courseDeg);
      const down = record.number('VZ');
      this.#velocity =
        down === undefined
          ? undefined
          : { north: speedMps * Math.cos(course), east: speedMps * Math.sin(course), down };
    }
    if (altitudeM === undefined || !this.#tape.isDue('GPS', utcUs, QUICK_US)) return;
    this.#tape.say(utcUs, 'GPS_RAW_INT', {
      timeUsec: BigInt(Math.round(record.bootUs ?? 0)),
      lat: e7(place.lat),
      lon: e7(place.lon),
      alt: millis(altitudeM),
      eph: centiU16(record.number('HDop')),
      epv: UNKNOWN_U16,
      vel: centiU16(speedMps),
      cog: headingCdeg(courseDeg),
      fixType: record.number('Status') ?? 0,
      satellitesVisible: record.number('NSats') ?? UNKNOWN_U8,
    });
  }

  #filter(record: NativeRecord): void {
    const [north, east, down] = [record.number('VN'), record.number('VE'), record.number('VD')];
    if (!isFirst(record) || north === undefined || east === undefined || down === undefined) return;
    this.#hasFilterVelocity = true;
    this.#velocity = { north, east, down };
  }

  #wind(record: NativeRecord, utcUs: number): void {
    const [north, east] = [record.number('VWN'), record.number('VWE')];
    if (!isFirst(record) || north === undefined || east === undefined) return;
    if (!this.#tape.isDue('WIND', utcUs, SECOND_US)) return;
    // Where it blows to is told; where it comes from is said.
    const direction = (Math.atan2(-east, -north) * 180) / Math.PI;
    this.#tape.say(utcUs, 'WIND', { direction, speed: Math.hypot(north, east) });
  }

  #filterHealth(record: NativeRecord, utcUs: number): void {
    const status = record.number('SS');
    if (!isFirst(record) || status === undefined || !this.#tape.isDue('EKF', utcUs, SLOW_US)) return;
    const isGlitching = (status & FILTER_GPS_GLITCHING) !== 0;
    this.#tape.say(utcUs, 'EKF_STATUS_REPORT', {
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
    if (voltageV === undefined || !this.#tape.isDue(`BAT${id}`, utcUs, SLOW_US)) return;
    const currentA = record.number('Curr');
    const batteryRemaining = wholePct(record.number('RemPct'));
    const currentBattery = currentA === undefined ? -1 : Math.max(0, centi(currentA));
    const usedMah = record.number('CurrTot');
    const temperature = record.number('Temp');
    this.#tape.say(utcUs, 'BATTERY_STATUS', {
      id,
      currentConsumed: usedMah === undefined ? -1 : Math.round(usedMah),
      energyConsumed: -1,
      temperature: temperature === undefined || temperature === 0 ? 0x7fff : centi(temperature),
      voltages: cellsMv(voltageV),
      currentBattery,
      batteryRemaining,
    });
    if (id === 0)
      this.#tape.say(utcUs, 'SYS_STATUS', {
        voltageBattery: Math.min(UNKNOWN_U16 - 1, Math.max(0, millis(voltageV))),
        currentBattery,
        batteryRemaining,
      });
  }

  #control(record: NativeRecord): void {
    const throttle = record.first('ThO', 'ThrOut');
    if (throttle === undefined) return;
    const pct = COPTERS.has(this.#facts.mavType) && record.format.field('ThO') ? throttle * 100 : throttle;
    this.#throttlePct = Math.max(0, Math.min(100, Math.round(pct)));
  }

  #vibration(record: NativeRecord, utcUs: number): void {
    if (!isFirst(record) || !this.#tape.isDue('VIBE', utcUs, SLOW_US)) return;
    this.#tape.say(utcUs, 'VIBRATION', {
      timeUsec: BigInt(Math.round(record.bootUs ?? 0)),
      vibrationX: record.number('VibeX') ?? Number.NaN,
      vibrationY: record.number('VibeY') ?? Number.NaN,
      vibrationZ: record.number('VibeZ') ?? Number.NaN,
      clipping0: record.first('Clip', 'Clip0') ?? 0,
      clipping1: record.number('Clip1') ?? 0,
      clipping2: record.number('Clip2') ?? 0,
    });
  }

  #origin(record: NativeRecord, utcUs: number): void {
    const place = placeOf(record);
    const altitudeM = record.number('Alt');
    if (record.number('Type') !== HOME || !place || altitudeM === undefined) return;
    this.#homeAltitudeM = altitudeM;
    const none = Number.NaN;
    this.#tape.say(utcUs, 'HOME_POSITION', {
      latitude: e7(place.lat),
      longitude: e7(place.lon),
      altitude: millis(altitudeM),
      x: none,
      y: none,
      z: none,
      q: [none, none, none, none],
      approachX: none,
      approachY: none,
      approachZ: none,
    });
  }

  /** The whole list stands in the beginning of a log, and again when another one came. */
  #item(record: NativeRecord, utcUs: number): void {
    const [seq, total, command] = [record.number('CNum'), record.number('CTot'), record.number('CId')];
    if (seq === undefined || command === undefined) return;
    if (seq === 0 && total !== undefined) this.#tape.say(utcUs, 'MISSION_COUNT', { count: total });
    this.#tape.say(utcUs, 'MISSION_ITEM_INT', {
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
    this.#tape.parameter(utcUs, record.text('Name') ?? '', value, {
      isInteger: false,
      index: this.#parameters,
      count,
    });
    this.#parameters += 1;
  }

  #range(record: NativeRecord, utcUs: number): void {
    const distance = record.first('Dist', 'Dist1');
    if (!isFirst(record) || distance === undefined || !this.#tape.isDue('RFND', utcUs, SLOW_US)) return;
    this.#tape.say(utcUs, 'RANGEFINDER', { distance, voltage: Number.NaN });
  }

  #radio(record: NativeRecord, utcUs: number): void {
    if (!this.#tape.isDue('RCIN', utcUs, SLOW_US)) return;
    const channel = (number: number) => record.number(`C${number}`) ?? UNKNOWN_U16;
    this.#tape.say(utcUs, 'RC_CHANNELS', {
      timeBootMs: bootMs(record),
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
    if (!this.#tape.isDue('RCOU', utcUs, SLOW_US)) return;
    const servo = (number: number) => record.number(`C${number}`) ?? 0;
    this.#tape.say(utcUs, 'SERVO_OUTPUT_RAW', {
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
    if (!place || !this.#tape.isDue('SIM', utcUs, SECOND_US)) return;
    const none = Number.NaN;
    this.#tape.say(utcUs, 'SIMSTATE', {
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
function isFirst(record: NativeRecord): boolean {
  return (record.instance ?? record.first('I', 'C', 'IMU', 'Instance') ?? 0) === 0;
}

function placeOf(record: NativeRecord): { readonly lat: number; readonly lon: number } | undefined {
  const [lat, lon] = [record.number('Lat'), record.number('Lng')];
  if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180) return undefined;
  return { lat, lon };
}

function bootMs(record: NativeRecord): number {
  return Math.floor((record.bootUs ?? 0) / 1000) % 0x1_0000_0000;
}
