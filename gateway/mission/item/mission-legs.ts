import type { GeoPoint } from '../../base/geometry/local-frame.ts';
import type { FlightPlan } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { hasPlace } from '../../contract/vehicle/item-place.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import { heightAboveHomeM } from './item-height.ts';
import type { Leg, WayPoint } from './leg.ts';
import { FIRST_NOT_NAVIGATION } from './plan-place.ts';

/** A leg of a mission, with the item it leads to. */
export interface MissionLeg extends Leg {
  readonly itemIndex: number;
}

/** What a mission is flown from. */
export interface MissionStart {
  /** Where the vehicle is; its height above home. */
  readonly position: WayPoint | undefined;
  readonly home: GeoPoint | undefined;
  /** Undefined: heights above the sea cannot be converted to heights above home. */
  readonly homeAmslM: number | undefined;
}

/** The leg from the vehicle's position, all mission legs, jumps, and the leg home. */
export function missionLegs(
  items: readonly MissionItem[],
  { position, home, homeAmslM }: MissionStart,
): readonly MissionLeg[] {
  const places = items.map((item) => placeOf(item, homeAmslM));
  const legs: MissionLeg[] = [];
  let last = position;
  const flyTo = (to: WayPoint, itemIndex: number) => {
    legs.push({ from: last ?? to, to, itemIndex, ...(last && last === position && { isFromHere: true }) });
    last = to;
  };
  for (const [index, item] of items.entries()) {
    const { command, params, altitude_m } = item;
    const place = places[index];
    if (command === MavCmd.DO_JUMP && last) {
      // Autopilots that keep home as item 0 count from there.
      for (const target of [params[0], (params[0] ?? 0) - 1]) {
        const to = places[target ?? -1];
        if (to) legs.push({ from: last, to, itemIndex: index });
      }
    } else if (command >= FIRST_NOT_NAVIGATION) continue;
    else if (place) flyTo(place, index);
    // How high it returns is a parameter of the autopilot.
    else if (command === MavCmd.NAV_RETURN_TO_LAUNCH && home) flyTo({ ...home, altitudeM: undefined }, index);
    else if (last && altitude_m !== null && altitude_m !== 0)
      flyTo({ ...last, altitudeM: heightAboveHomeM(item, { homeAmslM }) }, index);
  }
  return legs;
}

/**
 * The place an item is flown to; undefined when it names none. Heights over the ground are left open, known or not: between two places
 * they follow it, and no line between their heights above home says how high it is flown.
 */
export function placeOf(item: MissionItem, homeAmslM: number | undefined): WayPoint | undefined {
  if (item.command >= FIRST_NOT_NAVIGATION || !hasPlace(item)) return undefined;
  return { latitudeDeg: item.lat, longitudeDeg: item.lon, altitudeM: heightAboveHomeM(item, { homeAmslM }) };
}

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
