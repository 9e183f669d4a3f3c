import type { GeoPoint } from '../../base/geometry/local-frame.ts';
import type { WayPoint } from '../item/leg.ts';
import type { ZoneLookup } from '../zone/zone-lookup.ts';

/** What a plan is checked against. Unknown values are omitted and not checked. */
export interface PlanSurroundings {
  /** Zones in force at the time of the flight. */
  readonly zones?: ZoneLookup | undefined;
  /** Where the vehicle is now; its height above home. */
  readonly position?: WayPoint | undefined;
  /** Home of the vehicle, used if the plan has no home. */
  readonly home?: (GeoPoint & { readonly altitudeAmslM: number }) | undefined;
  /** In the air it needs no take-off. */
  readonly isAirborne?: boolean | undefined;
  /** The mission is about to start from the ground: a missing take-off is then an error. */
  readonly startsOnGround?: boolean | undefined;
  /** The zone every item must lie in. */
  readonly within?: { readonly name: string; contains(at: GeoPoint): boolean } | undefined;
  readonly limits?: PlanLimits | undefined;
  readonly energy?: PlanEnergy | undefined;
  /** Height of the ground above the sea; undefined where it is not known. */
  readonly groundAmslM?: GroundHeight | undefined;
}

/** Above the sea in metres; undefined where it is not known. */
export type GroundHeight = (at: GeoPoint) => number | undefined;

interface PlanLimits {
  /** Items the vehicle can store, without home. */
  readonly maxItems?: number | undefined;
  readonly maxHeightM?: number | undefined;
  readonly maxDistanceM?: number | undefined;
  /** Whether the autopilot supports a MAV_CMD in missions; undefined: unknown. */
  readonly supports?: ((command: number) => boolean | undefined) | undefined;
}

export interface PlanEnergy {
  /** Estimated flight time with a full battery. */
  readonly enduranceS: number;
  /** In the battery now; undefined counts as full. */
  readonly batteryPct?: number | undefined;
  /** Charge that must remain after landing. */
  readonly reservePct: number;
}
