import type { GeoPoint } from '../../base/geometry/local-frame.ts';
import type { FlightPlan } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import type { MissionLeg } from './mission-legs.ts';

/** A mission and its legs, as used by its checks. */
export interface PlannedWay {
  readonly items: readonly MissionItem[];
  readonly legs: readonly MissionLeg[];
  readonly vehicle: FlightPlan['vehicle'];
  /** Undefined where it is not known. */
  readonly autopilot: FlightPlan['autopilot'] | undefined;
  readonly home: GeoPoint | undefined;
  readonly homeAmslM: number | undefined;
  /** The height of a plan entry, with its own reference; undefined without a plan. */
  readonly ownHeightM?: ((entryId: string) => number | undefined) | undefined;
}
