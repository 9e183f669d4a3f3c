import type { Track } from '../../base/geometry/encounter.ts';
import { LocalFrame } from '../../base/geometry/local-frame.ts';
import type { VehicleState } from '../state/vehicle-state.ts';

/** Positions older than this do not show which aircraft are near each other. */
const POSITION_FRESH_MS = 2000;

/**
 * Where the vehicle is now: its last position moved on by its last velocity. Undefined when that position is
 * too old or its values may be those of two vehicles.
 */
export function flyingTrack(
  { position, hasConflict, isLost }: VehicleState,
  nowMs: number,
): Track | undefined {
  if (!position || hasConflict || isLost) return undefined;
  const ageMs = Math.max(0, nowMs - position.heardAtMs);
  if (ageMs > POSITION_FRESH_MS) return undefined;
  const { velocityEastMps, velocityNorthMps } = position;
  const velocityUpMps = -position.velocityDownMps;
  const ageS = ageMs / 1000;
  return {
    ...new LocalFrame(position).toGeo({ eastM: velocityEastMps * ageS, northM: velocityNorthMps * ageS }),
    altitudeAmslM: position.altitudeAmslM + velocityUpMps * ageS,
    velocityEastMps,
    velocityNorthMps,
    velocityUpMps,
  };
}
