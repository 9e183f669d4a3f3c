import type { GeoPoint } from '../../base/geometry/local-frame.ts';
import type { WayPoint } from '../item/leg.ts';
import type { ZoneLookup } from '../zone/zone-lookup.ts';

/** What a plan is checked against. What is not known is left out, and then not checked. */
export interface PlanSurroundings {
  /** Those in force when it is to be flown. */
  readonly zones?: ZoneLookup | undefined;
  /** Where the vehicle is now; its height above home. */
  readonly position?: WayPoint | undefined;
  /** Of the vehicle: counts where the plan names no home of its own. */
  readonly home?: (GeoPoint & { readonly altitudeAmslM: number }) | undefined;
  /** In the air it needs no take-off. */
  readonly isAirborne?: boolean | undefined;
  /** It is to start from the ground in its present state: a missing take-off is then an error. */
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
  /** Items the vehicle keeps, home not counted. */
  readonly maxItems?: number | undefined;
  readonly maxHeightM?: number | undefined;
  readonly maxDistanceM?: number | undefined;
  /** Whether the autopilot flies a MAV_CMD in a mission; undefined: not known. */
  readonly supports?: ((command: number) => boolean | undefined) | undefined;
}

export interface PlanEnergy {
  /** Flown with a full battery, as far as it was seen. */
  readonly enduranceS: number;
  /** In the battery now; undefined counts as full. */
  readonly batteryPct?: number | undefined;
  /** To be left after landing. */
  readonly reservePct: number;
}
