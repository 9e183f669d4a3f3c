import { groundToSafety, isGroundVehicle, STANDING_MPS } from '../../command/target/ground-vehicle.ts';
import type { CommandName } from '../../contract/command/command.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import type { StoredPlan } from '../../store/repository/command/action-repository.ts';

export type CompensationWay = StoredPlan['compensation'];

/** Older than this, a speed says nothing about now. */
const FRESH_MS = 2000;
const NO_MISSION_RUNS: ReadonlySet<string> = new Set(['none', 'not_started', 'paused', 'complete']);

/** What keeps a vehicle safe at once; undefined for one that is disarmed on the ground or unknown. */
export function firstToSafety(vehicle: TelemetryVehicle | undefined): 'hold' | 'disarm' | undefined {
  if (!vehicle || vehicle.status === 'on_ground') return undefined;
  if (vehicle.status !== 'armed') return 'hold';
  return groundToSafety(vehicle, () => isKnownToStand(vehicle)) ?? 'disarm';
}

/** The commands after the hold, each given when the one before it did not end well. */
export function wayHome(
  way: CompensationWay,
  vehicle: TelemetryVehicle | undefined,
): readonly Extract<CommandName, 'rtl' | 'land'>[] {
  const canLand = !vehicle || !isGroundVehicle(vehicle);
  const land = canLand ? (['land'] as const) : [];
  if (way === 'rtl') return ['rtl', ...land];
  return way === 'land' ? land : [];
}

/** PX4 ends its return in one of these: its command alone cannot distinguish a pilot's takeover from a landing. */
const PX4_WAY_HOME: ReadonlySet<string> = new Set(['Return', 'Land', 'Precision Land', 'Hold']);

/** Whether a vehicle on its way to safety is in a mode that the way to safety never uses. */
export function hasLeftWayHome(vehicle: TelemetryVehicle | undefined): boolean {
  const { autopilot, flight_mode: flightMode } = vehicle ?? {};
  return autopilot === 'px4' && flightMode != null && !PX4_WAY_HOME.has(flightMode);
}

function isKnownToStand({ stale, velocity, mission }: TelemetryVehicle): boolean {
  const { ground_mps: groundMps, age_ms: ageMs } = velocity ?? {};
  if (stale || groundMps == null || ageMs == null || ageMs > FRESH_MS) return false;
  return groundMps < STANDING_MPS && mission !== null && NO_MISSION_RUNS.has(mission.state);
}
