import { clamp } from './angle.ts';
import type { PlanePoint } from './local-frame.ts';

/** Position and ground velocity. */
interface GroundTrack extends PlanePoint {
  readonly velocityNorthMps: number;
  readonly velocityEastMps: number;
}

/** The demand of the guidance, and its cross-track error. */
interface L1Demand {
  /** Positive is to the right. */
  readonly lateralMps2: number;
  /** Positive is right of the leg, or outside the circle. */
  readonly crossTrackM: number;
}

export interface L1Tuning {
  /** NAVL1_PERIOD, seconds. */
  readonly periodS: number;
  /** NAVL1_DAMPING */
  readonly damping: number;
}

const LEAST_SPEED_MPS = 0.1;
/** This many seconds beyond the end of a leg, the vehicle turns back to it. */
const OVERSHOOT_S = 3;

/** Sine of the angle beyond which the line is approached at 45°. */
const STEEPEST = Math.SQRT1_2;

/**
 * The lateral guidance of ArduPilot (AP_L1_Control) along a leg.
 * Source: S. Park, J. Deyst, J. How, "A New Nonlinear Guidance Logic for Trajectory Tracking", 2004
 */
export function alongLeg(track: GroundTrack, from: PlanePoint, to: PlanePoint, tuning: L1Tuning): L1Demand {
  const speedMps = Math.max(LEAST_SPEED_MPS, Math.hypot(track.velocityNorthMps, track.velocityEastMps));
  const lookAheadM = Math.max(LEAST_SPEED_MPS, (tuning.damping * tuning.periodS * speedMps) / Math.PI);
  const lengthM = Math.hypot(to.northM - from.northM, to.eastM - from.eastM);
  const ahead = lengthM > 0.01 ? unit(from, to) : unit(track, to);
  const north = track.northM - from.northM;
  const east = track.eastM - from.eastM;
  const alongM = north * ahead.northM + east * ahead.eastM;
  const crossTrackM = north * ahead.eastM - east * ahead.northM;
  const fromStartM = Math.hypot(north, east);
  const isBehind = fromStartM > lookAheadM && alongM / Math.max(1, fromStartM) < -STEEPEST;
  const isBeyond = alongM > lengthM + speedMps * OVERSHOOT_S;
  let angle: number;
  if (isBehind) angle = angleTo(track, unit(track, from));
  else if (isBeyond) angle = angleTo(track, unit(track, to));
  else angle = Math.asin(clamp(crossTrackM / lookAheadM, -STEEPEST, STEEPEST)) + angleTo(track, ahead);
  // The cross product is positive left of the line.
  return { lateralMps2: demand(speedMps, lookAheadM, angle, tuning), crossTrackM: -crossTrackM };
}

/** Follows a circle; `direction` 1 clockwise, −1 counter-clockwise. */
export function aroundCircle(
  track: GroundTrack,
  centre: PlanePoint,
  radiusM: number,
  direction: number,
  tuning: L1Tuning,
): L1Demand & { readonly isOnCircle: boolean } {
  const { velocityNorthMps: north, velocityEastMps: east } = track;
  const speedMps = Math.max(LEAST_SPEED_MPS, Math.hypot(north, east));
  const lookAheadM = Math.max(LEAST_SPEED_MPS, (tuning.damping * tuning.periodS * speedMps) / Math.PI);
  const distanceM = Math.hypot(track.northM - centre.northM, track.eastM - centre.eastM);
  const outward =
    distanceM > 0.1 ? unit(centre, track) : { northM: north / speedMps, eastM: east / speedMps };
  const acrossMps = outward.northM * east - outward.eastM * north;
  const inwardMps = -(north * outward.northM + east * outward.eastM);
  const captureMps2 = demand(speedMps, lookAheadM, Math.atan2(acrossMps, inwardMps), tuning);
  const omega = (2 * Math.PI) / tuning.periodS;
  const errorM = distanceM - radiusM;
  const tangentMps = acrossMps * direction;
  let holdMps2 = errorM * omega * omega - inwardMps * 2 * tuning.damping * omega;
  if (inwardMps < 0 && tangentMps < 0) holdMps2 = Math.max(holdMps2, 0);
  const turnMps2 = tangentMps ** 2 / Math.max(radiusM / 2, radiusM + errorM);
  const circleMps2 = direction * (holdMps2 + turnMps2);
  const isCapturing = errorM > 0 && direction * captureMps2 < direction * circleMps2;
  return {
    lateralMps2: isCapturing ? captureMps2 : circleMps2,
    crossTrackM: errorM,
    isOnCircle: !isCapturing,
  };
}

function demand(speedMps: number, lookAheadM: number, angleRad: number, { damping }: L1Tuning): number {
  const angle = clamp(angleRad, -Math.PI / 2, Math.PI / 2);
  return ((4 * damping * damping * speedMps * speedMps) / lookAheadM) * Math.sin(angle);
}

/** Angle from the course to a direction, positive to the right. */
function angleTo({ velocityNorthMps: north, velocityEastMps: east }: GroundTrack, to: PlanePoint): number {
  return Math.atan2(north * to.eastM - east * to.northM, north * to.northM + east * to.eastM);
}

function unit(from: PlanePoint, to: PlanePoint): PlanePoint {
  const lengthM = Math.hypot(to.northM - from.northM, to.eastM - from.eastM);
  if (lengthM < 0.001) return { northM: 1, eastM: 0 };
  return { northM: (to.northM - from.northM) / lengthM, eastM: (to.eastM - from.eastM) / lengthM };
}
