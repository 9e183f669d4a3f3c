import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { TelemetrySource } from '../craft/autopilot.ts';
import { clamp, toRad } from '../physics/angle.ts';
import { GRAVITY_MPS2 } from '../physics/body.ts';

/** Magnetic field in central Europe, milligauss: horizontal north, and down. */
const FIELD_NORTH_MGAUSS = 217;
const FIELD_DOWN_MGAUSS = 429;
const BOARD_TEMPERATURE_CDEG = 2800;

/** ICAO standard atmosphere. */
const SEA_LEVEL_HPA = 1013.25;

type Inertial = Omit<MessageByName['SCALED_IMU2'], 'timeBootMs'>;

/** Body axes forward, right, down: milli-g, milli-rad/s, milligauss. */
function inertial({ autopilot }: TelemetrySource): Inertial {
  const { body, compassErrorDeg } = autopilot.craft;
  const compassRad = body.yawRad + toRad(compassErrorDeg);
  const cosYaw = Math.cos(body.yawRad);
  const sinYaw = Math.sin(body.yawRad);
  const forward = body.feltNorthMps2 * cosYaw + body.feltEastMps2 * sinYaw;
  const right = -body.feltNorthMps2 * sinYaw + body.feltEastMps2 * cosYaw;
  const cosPitch = Math.cos(body.pitchRad);
  const sinPitch = Math.sin(body.pitchRad);
  const cosRoll = Math.cos(body.rollRad);
  const sinRoll = Math.sin(body.rollRad);
  const down = -body.feltUpMps2;
  const tilted = forward * sinPitch + down * cosPitch;
  const milliG = (accel: number) => clamp((accel / GRAVITY_MPS2) * 1000, -0x7fff, 0x7fff);
  return {
    xacc: milliG(forward * cosPitch - down * sinPitch),
    yacc: milliG(right * cosRoll + tilted * sinRoll),
    zacc: milliG(-right * sinRoll + tilted * cosRoll),
    xgyro: body.rollRateRadS * 1000,
    ygyro: body.pitchRateRadS * 1000,
    zgyro: body.yawRateRadS * 1000,
    xmag: FIELD_NORTH_MGAUSS * Math.cos(compassRad),
    ymag: -FIELD_NORTH_MGAUSS * Math.sin(compassRad),
    zmag: FIELD_DOWN_MGAUSS,
    temperature: BOARD_TEMPERATURE_CDEG,
  };
}

export function rawImu(source: TelemetrySource): MessageByName['RAW_IMU'] {
  return { ...inertial(source), timeUsec: BigInt(Math.round(source.autopilot.bootMs * 1000)), id: 0 };
}

export function scaledImu2(source: TelemetrySource): MessageByName['SCALED_IMU2'] {
  return { ...inertial(source), timeBootMs: source.autopilot.bootMs };
}

export function scaledPressure({ autopilot }: TelemetrySource): MessageByName['SCALED_PRESSURE'] {
  const { frame, estimate } = autopilot.craft;
  const altitudeM = frame.originAltitudeAmslM + estimate.upM;
  return {
    timeBootMs: autopilot.bootMs,
    pressAbs: SEA_LEVEL_HPA * (1 - 2.255_77e-5 * altitudeM) ** 5.255_88,
    pressDiff: 0,
    temperature: BOARD_TEMPERATURE_CDEG,
    temperaturePressDiff: 0,
  };
}

/** Vibration grows with the propeller load. */
export function vibration({ autopilot }: TelemetrySource): MessageByName['VIBRATION'] {
  const { body, isArmed } = autopilot.craft;
  const level = isArmed ? 0.003 + 0.01 * Math.abs(body.liftG - 1) : 0.002;
  return {
    timeUsec: BigInt(Math.round(autopilot.bootMs * 1000)),
    vibrationX: level,
    vibrationY: level,
    vibrationZ: level * 2,
    clipping0: 0,
    clipping1: 0,
    clipping2: 0,
  };
}

export function distanceSensor({ autopilot }: TelemetrySource): MessageByName['DISTANCE_SENSOR'] | undefined {
  return autopilot.craft.rangefinder?.distanceSensor(autopilot.bootMs);
}

/** A copter without a rangefinder sends nothing; without a measurement it sends 0. */
export function rangefinder({ autopilot }: TelemetrySource): MessageByName['RANGEFINDER'] | undefined {
  const { rangefinder: sensor } = autopilot.craft;
  return sensor?.isFitted ? { distance: sensor.readingM ?? 0, voltage: 0 } : undefined;
}
