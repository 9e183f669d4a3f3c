import { PositionTargetTypemask } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { TelemetrySource } from '../craft/autopilot.ts';
import { toDeg, wrapDeg360, wrapPi } from '../physics/angle.ts';

const MASK = PositionTargetTypemask;
/** All fields except the position are to be ignored; the firmware sets the unused high bits too. */
const POSITION_ONLY =
  MASK.VX_IGNORE |
  MASK.VY_IGNORE |
  MASK.VZ_IGNORE |
  MASK.AX_IGNORE |
  MASK.AY_IGNORE |
  MASK.AZ_IGNORE |
  MASK.YAW_IGNORE |
  MASK.YAW_RATE_IGNORE |
  0xf000;
const CM_PER_M = 100;

export function attitude({ autopilot }: TelemetrySource): MessageByName['ATTITUDE'] {
  const { estimate, body } = autopilot.craft;
  return {
    timeBootMs: autopilot.bootMs,
    roll: estimate.rollRad,
    pitch: estimate.pitchRad,
    yaw: estimate.yawRad,
    rollspeed: body.rollRateRadS,
    pitchspeed: body.pitchRateRadS,
    yawspeed: body.yawRateRadS,
  };
}

export function ahrs2({ autopilot }: TelemetrySource): MessageByName['AHRS2'] {
  const { body, gps, frame } = autopilot.craft;
  const place = frame.toGeo(gps.northM, gps.eastM);
  const isKnown = autopilot.boot.hasGpsFix;
  return {
    roll: body.rollRad,
    pitch: body.pitchRad,
    yaw: body.yawRad,
    altitude: isKnown ? frame.originAltitudeAmslM + gps.upM : 0,
    lat: isKnown ? place.latitudeDeg * 1e7 : 0,
    lng: isKnown ? place.longitudeDeg * 1e7 : 0,
  };
}

/** The true state, for tests of the estimate. Accelerometers measure gravity upward, hence the signs. */
export function simstate({ autopilot }: TelemetrySource): MessageByName['SIMSTATE'] {
  const { body, frame } = autopilot.craft;
  const place = frame.toGeo(body.northM, body.eastM);
  return {
    roll: body.rollRad,
    pitch: body.pitchRad,
    yaw: body.yawRad,
    xacc: body.feltNorthMps2,
    yacc: body.feltEastMps2,
    zacc: -body.feltUpMps2,
    xgyro: body.rollRateRadS,
    ygyro: body.pitchRateRadS,
    zgyro: body.yawRateRadS,
    lat: place.latitudeDeg * 1e7,
    lng: place.longitudeDeg * 1e7,
  };
}

export function globalPosition({ autopilot }: TelemetrySource): MessageByName['GLOBAL_POSITION_INT'] {
  const { estimate, frame, heightM } = autopilot.craft;
  const place = frame.toGeo(estimate.northM, estimate.eastM);
  const isKnown = autopilot.boot.hasGpsFix;
  return {
    timeBootMs: autopilot.bootMs,
    lat: isKnown ? place.latitudeDeg * 1e7 : 0,
    lon: isKnown ? place.longitudeDeg * 1e7 : 0,
    alt: isKnown ? (frame.originAltitudeAmslM + estimate.upM) * 1000 : 0,
    relativeAlt: heightM * 1000,
    vx: estimate.velocityNorthMps * 100,
    vy: estimate.velocityEastMps * 100,
    vz: -estimate.velocityUpMps * 100,
    hdg: Math.round(wrapDeg360(toDeg(estimate.yawRad)) * 100) % 36_000,
  };
}

export function localPosition({
  autopilot,
}: TelemetrySource): MessageByName['LOCAL_POSITION_NED'] | undefined {
  if (!autopilot.usesGps) return undefined;
  const { estimate } = autopilot.craft;
  return {
    timeBootMs: autopilot.bootMs,
    x: estimate.northM,
    y: estimate.eastM,
    z: -estimate.upM,
    vx: estimate.velocityNorthMps,
    vy: estimate.velocityEastMps,
    vz: -estimate.velocityUpMps,
  };
}

export function vfrHud({ autopilot }: TelemetrySource): MessageByName['VFR_HUD'] {
  const { estimate, frame, airSpeedMps, throttlePct } = autopilot.craft;
  return {
    airspeed: autopilot.usesGps ? airSpeedMps : 0,
    groundspeed: estimate.groundSpeedMps,
    alt: frame.originAltitudeAmslM + estimate.upM,
    climb: estimate.velocityUpMps,
    heading: Math.round(wrapDeg360(toDeg(estimate.yawRad))) % 360,
    throttle: throttlePct,
  };
}

export function gpsRaw({ autopilot }: TelemetrySource): MessageByName['GPS_RAW_INT'] {
  const { gps, frame } = autopilot.craft;
  const { hasFix } = gps;
  const place = frame.toGeo(gps.northM, gps.eastM);
  const altitudeMm = (frame.originAltitudeAmslM + gps.upM) * 1000;
  return {
    timeUsec: BigInt(Math.round(gps.solvedAtMs * 1000)),
    lat: hasFix ? place.latitudeDeg * 1e7 : 0,
    lon: hasFix ? place.longitudeDeg * 1e7 : 0,
    alt: hasFix ? altitudeMm : 0,
    eph: gps.fix === 0 ? 0xffff : 121,
    epv: gps.fix === 0 ? 0xffff : 200,
    vel: gps.groundSpeedMps * 100,
    cog: Math.round(wrapDeg360(toDeg(gps.courseRad)) * 100) % 36_000,
    fixType: gps.fix,
    satellitesVisible: gps.satellites,
    altEllipsoid: hasFix ? altitudeMm : 0,
    hAcc: hasFix ? gps.accuracyM * 1000 : 0,
    vAcc: hasFix ? gps.accuracyM * 1500 : 0,
    velAcc: 0,
    hdgAcc: 0,
    yaw: 0,
  };
}

export function homePosition({ autopilot }: TelemetrySource): MessageByName['HOME_POSITION'] | undefined {
  const { home, frame } = autopilot.craft;
  if (!home) return undefined;
  const place = frame.toGeo(home.northM, home.eastM);
  return {
    latitude: place.latitudeDeg * 1e7,
    longitude: place.longitudeDeg * 1e7,
    altitude: (frame.originAltitudeAmslM + home.upM) * 1000,
    x: home.northM,
    y: home.eastM,
    z: -home.upM,
    q: [Number.NaN, Number.NaN, Number.NaN, Number.NaN],
    approachX: 0,
    approachY: 0,
    approachZ: 0,
    timeUsec: BigInt(Math.round(autopilot.bootMs * 1000)),
  };
}

export function globalOrigin({ autopilot }: TelemetrySource): MessageByName['GPS_GLOBAL_ORIGIN'] | undefined {
  const { frame } = autopilot.craft;
  if (!autopilot.boot.hasOrigin) return undefined;
  return {
    latitude: frame.originLatitudeDeg * 1e7,
    longitude: frame.originLongitudeDeg * 1e7,
    altitude: frame.originAltitudeAmslM * 1000,
    timeUsec: BigInt(Math.round(autopilot.bootMs * 1000)),
  };
}

export function navController({ autopilot }: TelemetrySource): MessageByName['NAV_CONTROLLER_OUTPUT'] {
  const { estimate, identity, mode, steering } = autopilot.craft;
  const { goal } = mode;
  const north = goal ? goal.northM - estimate.northM : 0;
  const east = goal ? goal.eastM - estimate.eastM : 0;
  return {
    navRoll: toDeg(steering.rollRad),
    navPitch: toDeg(steering.pitchRad),
    navBearing: Math.trunc(toDeg(wrapPi(steering.bearingRad))),
    targetBearing: goal ? Math.trunc(wrapDeg360(toDeg(Math.atan2(east, north)))) : 0,
    wpDist: Math.min(0xffff, Math.trunc(Math.hypot(north, east))),
    altError: steering.heightErrorM,
    // ArduPilot planes send centimetres a second, against the definition of the message.
    aspdError: steering.airSpeedErrorMps * (identity.firmware === 'ArduPlane' ? CM_PER_M : 1),
    xtrackError: steering.crossTrackM,
  };
}

export function positionTarget({
  autopilot,
}: TelemetrySource): MessageByName['POSITION_TARGET_GLOBAL_INT'] | undefined {
  const { mode, frame } = autopilot.craft;
  if (!mode.goal) return undefined;
  const place = frame.toGeo(mode.goal.northM, mode.goal.eastM);
  return {
    timeBootMs: autopilot.bootMs,
    coordinateFrame: 0,
    typeMask: POSITION_ONLY,
    latInt: place.latitudeDeg * 1e7,
    lonInt: place.longitudeDeg * 1e7,
    alt: frame.originAltitudeAmslM + mode.goal.upM,
    vx: 0,
    vy: 0,
    vz: 0,
    afx: 0,
    afy: 0,
    afz: 0,
    yaw: 0,
    yawRate: 0,
  };
}

export function wind({ autopilot }: TelemetrySource): MessageByName['WIND'] | undefined {
  if (!autopilot.usesGps) return undefined;
  const { northM, eastM } = autopilot.craft.wind.velocity;
  return {
    direction: toDeg(Math.atan2(-eastM, -northM)),
    speed: Math.hypot(northM, eastM),
    speedZ: 0,
  };
}
