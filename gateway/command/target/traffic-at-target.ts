import type { SeparationLimits } from '../../base/geometry/encounter.ts';
import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import { flyingTrack } from '../../vehicle/alert/separation-monitor.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { PolicySeparation } from '../policy/engine/policy-input.ts';

/** Commands that lead to a place of their own; of the others each step there is decided again. */
const LEADS_SOMEWHERE: ReadonlySet<string> = new Set(['goto', 'takeoff', 'change-altitude']);
/** A vehicle slower than this counts as stationary. */
const STATIONARY_MPS = 1;
const TARGET_FRESH_MS = 5000;
/** Places exactly as far apart as the limits are far enough apart, also where GPS trembles. */
const SHARE = 0.9;

interface Goal extends GeoPoint {
  /** Passed on the way and reached: on the spot the whole climb counts. */
  readonly lowestAmslM: number;
  readonly highestAmslM: number;
}

/**
 * Another flying vehicle of the same world within the limits of where the command leads; null when there is none,
 * when it leads nowhere, or when that cannot be known. A vehicle that stays or flies there comes before one that
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
  const wishAmslM = typeof altitudeM === 'number' ? homeAmslM + altitudeM : position.altitudeAmslM;
  if (typeof lat === 'number' && typeof lon === 'number')
    return { latitudeDeg: lat, longitudeDeg: lon, lowestAmslM: wishAmslM, highestAmslM: wishAmslM };
  const { latitudeDeg, longitudeDeg, altitudeAmslM } = position;
  return {
    latitudeDeg,
    longitudeDeg,
    lowestAmslM: Math.min(altitudeAmslM, wishAmslM),
    highestAmslM: Math.max(altitudeAmslM, wishAmslM),
  };
}

/** Where the other is and where it flies to, as far as that is fresh. */
function placesOf(
  other: VehicleState,
  nowMs: number,
): readonly { readonly place: GeoPoint; readonly amslM: number; readonly isStaying: boolean }[] {
  const track = flyingTrack(other, nowMs);
  const { position, navigation } = other;
  if (!track || !position) return [];
  const speedMps = Math.hypot(track.velocityEastMps, track.velocityNorthMps, track.velocityUpMps);
  const here = { place: track, amslM: track.altitudeAmslM, isStaying: speedMps < STATIONARY_MPS };
  const { targetHeardAtMs, targetLatitudeDeg, targetLongitudeDeg, targetAltitudeRelativeHomeM } =
    navigation ?? {};
  if (
    targetHeardAtMs === undefined ||
    nowMs - targetHeardAtMs > TARGET_FRESH_MS ||
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
