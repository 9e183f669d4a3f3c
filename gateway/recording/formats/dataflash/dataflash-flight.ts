import { MavAutopilot, MavSeverity, MavState, MavType } from '../../../mavlink/codec/generated/enums.ts';
import type { NativeRecord } from '../native-record.ts';
import { TlogBuilder } from '../tlog-builder.ts';
import {
  centi,
  centiU16,
  e7,
  headingCdeg,
  millis,
  radians,
  UNKNOWN_U8,
  UNKNOWN_U16,
} from '../wire-number.ts';
import { type DataflashFacts, EVENT, errorText, eventText } from './dataflash-facts.ts';
import { bootMsOf, DataflashSensors, isFirst, placeOf } from './dataflash-sensors.ts';

const FAST_US = 40_000;
const QUICK_US = 100_000;
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
 * Converts a DataFlash log to the frames its vehicle would have sent. Values of sensors other than the first,
 * and messages without a counterpart, are only in the log itself.
 * Source: https://ardupilot.org/copter/docs/logmessages.html
 */
export class DataflashFlight {
  readonly #tlog: TlogBuilder;
  readonly #sensors: DataflashSensors;
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
  #hasStateOfLanding = false;

  constructor(facts: DataflashFacts) {
    this.#facts = facts;
    this.#tlog = new TlogBuilder(facts.systemId, {
      mavType: facts.mavType,
      autopilot: MavAutopilot.ARDUPILOTMEGA,
      customMode: facts.hasMode ? undefined : UNKNOWN_MODE,
      isArmed: facts.wasArmed,
      systemStatus: MavState.UNINIT,
    });
    this.#sensors = new DataflashSensors(facts, this.#tlog);
    this.#handlers = {
      MODE: (record, utcUs) => {
        const customMode = record.first('ModeNum', 'Mode');
        if (customMode !== undefined) this.#tlog.change(utcUs, { customMode });
      },
      ARM: (record, utcUs) => this.#tlog.change(utcUs, { isArmed: record.number('ArmState') === 1 }),
      EV: (record, utcUs) => this.#event(record.number('Id') ?? 0, utcUs),
      STAT: (record, utcUs) => this.#status(record, utcUs),
      ERR: (record, utcUs) => this.#error(record.number('Subsys') ?? 0, record.number('ECode') ?? 0, utcUs),
      MSG: (record, utcUs) => this.#text(record.text('Message') ?? '', utcUs),
      ATT: (record, utcUs) => this.#attitude(record, utcUs),
      POS: (record, utcUs) => this.#position(record, utcUs),
      GPS: (record, utcUs) => this.#gps(record, utcUs),
      XKF1: (record) => this.#filter(record),
      NKF1: (record) => this.#filter(record),
      BARO: (record) => {
        if (isFirst(record)) this.#climbMps = record.number('CRt') ?? this.#climbMps;
      },
      CTUN: (record) => this.#control(record),
      ARSP: (record) => {
        if (isFirst(record)) this.#airMps = record.number('Airspeed');
      },
      ORGN: (record, utcUs) => this.#origin(record, utcUs),
    };
  }

  add(record: NativeRecord, utcUs: number): void {
    this.#tlog.beat(utcUs);
    this.#handlers[record.message]?.(record, utcUs);
    this.#sensors.add(record, utcUs);
  }

  /** The records since the last call, in tlog form. */
  take(): Uint8Array {
    return this.#tlog.take();
  }

  #event(event: number, utcUs: number): void {
    if (event === EVENT.armed || event === EVENT.disarmed) {
      this.#tlog.change(utcUs, { isArmed: event === EVENT.armed });
    } else if (event === EVENT.landed || event === EVENT.notLanded) {
      this.#hasStateOfLanding = true;
      this.#tlog.change(utcUs, { systemStatus: event === EVENT.landed ? MavState.STANDBY : MavState.ACTIVE });
    }
    const text = eventText(event);
    if (text !== undefined) this.#tlog.text(utcUs, MavSeverity.INFO, text);
  }

  /** Planes say it here. */
  #status(record: NativeRecord, utcUs: number): void {
    const isFlying = record.number('isFlying');
    const armed = record.number('Armed');
    if (armed !== undefined) this.#tlog.change(utcUs, { isArmed: armed !== 0 });
    if (isFlying !== undefined && !this.#hasStateOfLanding)
      this.#tlog.change(utcUs, { systemStatus: isFlying === 0 ? MavState.STANDBY : MavState.ACTIVE });
  }

  #error(subsystem: number, code: number, utcUs: number): void {
    this.#tlog.text(utcUs, code === 0 ? MavSeverity.NOTICE : MavSeverity.ERROR, errorText(subsystem, code));
  }

  /** The log does not keep how severe a text was. */
  #text(text: string, utcUs: number): void {
    this.#tlog.text(utcUs, MavSeverity.INFO, text);
    const started = ITEM_STARTED.exec(text)?.[1];
    if (started !== undefined) this.#tlog.message(utcUs, 'MISSION_CURRENT', { seq: Number(started) });
    const reached = ITEM_REACHED.exec(text)?.[1];
    if (reached !== undefined) this.#tlog.message(utcUs, 'MISSION_ITEM_REACHED', { seq: Number(reached) });
  }

  #attitude(record: NativeRecord, utcUs: number): void {
    const [roll, pitch, yaw] = [record.number('Roll'), record.number('Pitch'), record.number('Yaw')];
    if (roll === undefined || pitch === undefined || yaw === undefined) return;
    this.#yawDeg = yaw;
    if (!this.#tlog.isDue('ATT', utcUs, FAST_US)) return;
    const none = Number.NaN;
    this.#tlog.message(utcUs, 'ATTITUDE', {
      timeBootMs: bootMsOf(record),
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
    if (aboveHomeM === undefined || !velocity || !this.#tlog.isDue('POS', utcUs, QUICK_US)) return;
    this.#tlog.message(utcUs, 'GLOBAL_POSITION_INT', {
      timeBootMs: bootMsOf(record),
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
    if (groundMps === undefined || climbMps === undefined || !this.#tlog.isDue('HUD', utcUs, QUICK_US))
      return;
    this.#tlog.message(utcUs, 'VFR_HUD', {
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
    if (altitudeM === undefined || !this.#tlog.isDue('GPS', utcUs, QUICK_US)) return;
    this.#tlog.message(utcUs, 'GPS_RAW_INT', {
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

  #control(record: NativeRecord): void {
    const throttle = record.first('ThO', 'ThrOut');
    if (throttle === undefined) return;
    const pct = COPTERS.has(this.#facts.mavType) && record.format.field('ThO') ? throttle * 100 : throttle;
    this.#throttlePct = Math.max(0, Math.min(100, Math.round(pct)));
  }

  #origin(record: NativeRecord, utcUs: number): void {
    const place = placeOf(record);
    const altitudeM = record.number('Alt');
    if (record.number('Type') !== HOME || !place || altitudeM === undefined) return;
    this.#homeAltitudeM = altitudeM;
    const none = Number.NaN;
    this.#tlog.message(utcUs, 'HOME_POSITION', {
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
}
