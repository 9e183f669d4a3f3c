import type { SeparationLimits } from '../../base/geometry/encounter.ts';
import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import { flyingTrack } from '../../vehicle/alert/separation-monitor.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { PolicySeparation } from '../policy/engine/policy-input.ts';

/** Commands that lead to a place themselves. Others are decided again at each step. */
const LEADS_SOMEWHERE: ReadonlySet<string> = new Set(['goto', 'takeoff', 'change-altitude']);
/** Below this ground speed a vehicle is stationary. */
const STATIONARY_MPS = 1;
const TARGET_FRESH_MS = 5000;
/** Allows vehicles placed exactly at the limits despite GPS noise. */
const SHARE = 0.9;

interface Goal extends GeoPoint {
  /** Lowest height passed or reached; for a vertical move, the whole climb counts. */
  readonly lowestAmslM: number;
  readonly highestAmslM: number;
}

/**
 * Another flying vehicle of the same world within the limits of the command's target; null if none,
 * if it leads nowhere, or if unknown. A vehicle that stays or flies there comes before one that
 * only passes.
 */
export function trafficAtTarget(
  { command, params, vehicleId }: PolicyRequest,
  vehicles: VehicleDirectory,
  limits: SeparationLimits,
  nowMs: number,
): PolicySeparation | null {
  const own = vehicleId === undefined ? undefined : vehicles.get(vehicleId);
  const goal = own && LEADS_SOMEWHERE.has(command) ? goalOf(params, own) : undefined;
  if (!own || !goal) return null;
  const mode = vehicles.modeOf(own.vehicleId);
  let passing: PolicySeparation | null = null;
  for (const other of vehicles.list()) {
    if (other.vehicleId === own.vehicleId || other.flight.isAirborne !== true) continue;
    if (vehicles.modeOf(other.vehicleId) !== mode) continue;
    for (const { place, amslM, isStaying } of placesOf(other, nowMs)) {
      const horizontalM = distanceM(goal, place);
      const verticalM = Math.max(0, goal.lowestAmslM - amslM, amslM - goal.highestAmslM);
      if (horizontalM >= limits.horizontalM * SHARE || verticalM >= limits.verticalM * SHARE) continue;
      const found = {
        vehicleId: other.vehicleId,
        isStaying,
        horizontalM: decimetres(horizontalM),
        verticalM: decimetres(verticalM),
      };
      if (isStaying) return found;
      passing ??= found;
    }
  }
  return passing;
}

function decimetres(metres: number): number {
  return Math.round(metres * 10) / 10;
}

interface PolicyRequest {
  readonly command: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly vehicleId: string | undefined;
}

function goalOf(
  { lat, lon, altitudeM }: PolicyRequest['params'],
  { position }: VehicleState,
): Goal | undefined {
  if (!position) return undefined;
  const homeAmslM = position.altitudeAmslM - position.altitudeRelativeHomeM;
  const targetAmslM = typeof altitudeM === 'number' ? homeAmslM + altitudeM : position.altitudeAmslM;
  if (typeof lat === 'number' && typeof lon === 'number')
    return { latitudeDeg: lat, longitudeDeg: lon, lowestAmslM: targetAmslM, highestAmslM: targetAmslM };
  const { latitudeDeg, longitudeDeg, altitudeAmslM } = position;
  return {
    latitudeDeg,
    longitudeDeg,
    lowestAmslM: Math.min(altitudeAmslM, targetAmslM),
    highestAmslM: Math.max(altitudeAmslM, targetAmslM),
  };
}

/** The other vehicle's position and target, if fresh. */
function placesOf(
  other: VehicleState,
  nowMs: number,
): readonly { readonly place: GeoPoint; readonly amslM: number; readonly isStaying: boolean }[] {
  const track = flyingTrack(other, nowMs);
  const { position, navigation } = other;
  if (!track || !position) return [];
  const speedMps = Math.hypot(track.velocityEastMps, track.velocityNorthMps, track.velocityUpMps);
  const here = { place: track, amslM: track.altitudeAmslM, isStaying: speedMps < STATIONARY_MPS };
  const { targetReceivedAtMs, targetLatitudeDeg, targetLongitudeDeg, targetAltitudeRelativeHomeM } =
    navigation ?? {};
  if (
    targetReceivedAtMs === undefined ||
    nowMs - targetReceivedAtMs > TARGET_FRESH_MS ||
    targetLatitudeDeg === undefined ||
    targetLongitudeDeg === undefined
  )
    return [here];
  const homeAmslM = position.altitudeAmslM - position.altitudeRelativeHomeM;
  const amslM =
    targetAltitudeRelativeHomeM === undefined ? track.altitudeAmslM : homeAmslM + targetAltitudeRelativeHomeM;
  return [
    here,
    { place: { latitudeDeg: targetLatitudeDeg, longitudeDeg: targetLongitudeDeg }, amslM, isStaying: true },
  ];
}
