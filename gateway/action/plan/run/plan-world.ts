import type { Mode } from '../../../contract/list.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';
import type { GroundHeight } from '../../../mission/check/plan-surroundings.ts';
import type { ZoneLookup } from '../../../mission/zone/zone-lookup.ts';

/** One point of a route over a zone. */
export interface WayPoint {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** Above home. */
  readonly altitudeM: number;
  readonly holdMs: number;
}

/** What plans may know of the station beside telemetry. */
export interface PlanWorld {
  /** Which world a vehicle flies in, undefined when it is not known; without an id the station's. */
  modeOf(vehicleId: string | undefined): Mode | undefined;
  /** A vehicle as telemetry shows it; undefined when it is not known. */
  vehicle(vehicleId: string): TelemetryVehicle | undefined;
  /** The zones in force now. */
  readonly zones: ZoneLookup;
  readonly groundAmslM?: GroundHeight | undefined;
  /** Whether there is a zone that may be flown in. */
  isZone(zoneId: string): boolean;
  /** The route over a zone. @throws zone-unknown, mission-invalid */
  wayOver(
    pattern: 'patrol' | 'inspection' | 'survey' | 'hover',
    zoneId: string,
  ): { readonly points: readonly WayPoint[]; readonly groundSpeedMps: number };
}

export type VehicleOf = (vehicleId: string) => TelemetryVehicle | undefined;
