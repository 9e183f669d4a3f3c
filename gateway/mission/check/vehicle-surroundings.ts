import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import type { PlanEnergy, PlanSurroundings } from './plan-surroundings.ts';

/** Default share left in the battery after landing. */
const RESERVE_PCT = 20;
/** Below this share, extrapolating to a full battery is too inaccurate. */
const MIN_BATTERY_PCT = 5;

/** What a plan is checked against, from the current report of the vehicle that is to fly it. */
export function vehicleSurroundings(vehicle: TelemetryVehicle): PlanSurroundings {
  const { position, home, status } = vehicle;
  return {
    position: position
      ? {
          latitudeDeg: position.lat,
          longitudeDeg: position.lon,
          ...(position.altitude_m !== null && { altitudeM: position.altitude_m }),
        }
      : undefined,
    home: home
      ? { latitudeDeg: home.lat, longitudeDeg: home.lon, altitudeAmslM: home.alt_amsl_m }
      : undefined,
    isAirborne: status === 'flying' || status === 'returning' || status === 'landing',
    energy: energyOf(vehicle),
  };
}

/**
 * Full flight time, extrapolated from the remaining time and its share. Undefined when the vehicle does not
 * report it.
 */
function energyOf({ battery, battery_pct }: TelemetryVehicle): PlanEnergy | undefined {
  const remainingS = battery?.remaining_s ?? null;
  if (remainingS === null || battery_pct === null || battery_pct < MIN_BATTERY_PCT) return undefined;
  return {
    enduranceS: (remainingS * 100) / battery_pct,
    batteryPct: battery_pct,
    reservePct: RESERVE_PCT,
  };
}
