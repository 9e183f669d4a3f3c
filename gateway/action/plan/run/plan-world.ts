import type { Mode } from '../../../contract/list.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';
import type { GroundHeight } from '../../../mission/check/plan-surroundings.ts';
import type { ZoneLookup } from '../../../mission/zone/zone-lookup.ts';

export interface WayPoint {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** Above home. */
  readonly altitudeM: number;
  readonly holdMs: number;
}

/** What plans may read from the station besides telemetry. */
export interface PlanWorld {
  /** A vehicle's world, or the station's if no id is given; undefined if unknown. */
  modeOf(vehicleId: string | undefined): Mode | undefined;
  /** A vehicle's telemetry; undefined if unknown. */
  vehicle(vehicleId: string): TelemetryVehicle | undefined;
  /** The active zones. */
  readonly zones: ZoneLookup;
  readonly groundAmslM?: GroundHeight | undefined;
  /** Whether the zone exists and may be flown in. */
  isZone(zoneId: string): boolean;
  /** The route over a zone. @throws zone-unknown, mission-invalid */
  wayOver(
    pattern: 'patrol' | 'inspection' | 'survey' | 'hover',
    zoneId: string,
  ): { readonly points: readonly WayPoint[]; readonly groundSpeedMps: number };
}
