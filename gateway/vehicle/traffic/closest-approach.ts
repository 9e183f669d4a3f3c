import { encounterOf, type Track } from '../../base/geometry/encounter.ts';
import { LocalFrame } from '../../base/geometry/local-frame.ts';
import type { AlertLimits } from '../../contract/vehicle/alert-limits.ts';
import type { ClosestApproach } from '../../contract/vehicle/traffic.ts';

/** A {@link Track} whose altitude may be unknown. */
export type AircraftTrack = Omit<Track, 'altitudeAmslM'> & { readonly altitudeAmslM: number | undefined };

export type ApproachLimits = Pick<
  AlertLimits,
  | 'trafficNearM'
  | 'trafficCriticalM'
  | 'trafficHeightM'
  | 'trafficCriticalHeightM'
  | 'trafficTimeS'
  | 'trafficCriticalTimeS'
>;

/**
 * How an aircraft passes our vehicle if both keep course, speed and climb: the closest point in space, and the level by
 * the limits. An unknown altitude counts as the same altitude, so that it is never taken for a safe one.
 */
export function closestApproach(
  own: Track,
  other: AircraftTrack,
  limits: ApproachLimits,
): Omit<ClosestApproach, 'vehicleId'> {
  const { eastM, northM } = new LocalFrame(own).toLocal(other);
  const isLevelKnown = other.altitudeAmslM !== undefined;
  const upM = (other.altitudeAmslM ?? own.altitudeAmslM) - own.altitudeAmslM;
  const eastMps = other.velocityEastMps - own.velocityEastMps;
  const northMps = other.velocityNorthMps - own.velocityNorthMps;
  const upMps = isLevelKnown ? other.velocityUpMps - own.velocityUpMps : 0;
  const speedSquared = eastMps ** 2 + northMps ** 2 + upMps ** 2;
  const closing = -(eastM * eastMps + northM * northMps + upM * upMps);
  const horizontalNowM = Math.hypot(eastM, northM);
  const reachM = Math.max(limits.trafficNearM, limits.trafficCriticalM);
  const reachS = Math.max(limits.trafficTimeS, limits.trafficCriticalTimeS);
  // Most aircraft are too far away for any level.
  const isOutOfReach = horizontalNowM > reachM + Math.hypot(eastMps, northMps) * reachS;
  const inS = speedSquared < 1e-6 ? 0 : Math.max(0, closing / speedSquared);
  return {
    horizontalNowM,
    verticalNowM: isLevelKnown ? upM : null,
    bearingDeg: ((Math.atan2(eastM, northM) * 180) / Math.PI + 360) % 360,
    inS,
    horizontalM: Math.hypot(eastM + eastMps * inS, northM + northMps * inS),
    verticalM: isLevelKnown ? upM + upMps * inS : null,
    level: isOutOfReach ? 'ok' : levelOf(own, other, limits, inS > 0),
  };
}

/**
 * Within the limits of a level now or within its time, while it comes closer. One that goes away is a warning while it
 * is within the warning's distances, and no caution.
 */
function levelOf(
  own: Track,
  other: AircraftTrack,
  limits: ApproachLimits,
  isComing: boolean,
): ClosestApproach['level'] {
  const level = { ...other, altitudeAmslM: other.altitudeAmslM ?? own.altitudeAmslM };
  const tracked = other.altitudeAmslM === undefined ? { ...level, velocityUpMps: own.velocityUpMps } : level;
  // A limit of 0 turns the level off.
  const isWithin = (horizontalM: number, verticalM: number, timeS: number) =>
    timeS > 0 && encounterOf(own, tracked, { horizontalM, verticalM }, isComing ? timeS : 0) !== undefined;
  const { trafficCriticalM, trafficCriticalHeightM, trafficCriticalTimeS } = limits;
  if (isWithin(trafficCriticalM, trafficCriticalHeightM, trafficCriticalTimeS)) return 'warning';
  const { trafficNearM, trafficHeightM, trafficTimeS } = limits;
  return isComing && isWithin(trafficNearM, trafficHeightM, trafficTimeS) ? 'caution' : 'ok';
}
