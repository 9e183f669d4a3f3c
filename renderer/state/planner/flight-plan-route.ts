import type { FlightPlan, PlanEntry } from '../../../gateway/contract/mission/flight-plan.ts';
import type { MissionItem } from '../../../gateway/contract/mission/mission.ts';
import { hasPlace } from '../../../gateway/contract/vehicle/item-place.ts';
import type { PlanPlace } from './flight-plan-handles.ts';

/** An entry with the mission items it becomes. */
export interface LaidEntry {
  readonly entry: PlanEntry;
  /** Of its first item, from 1, as it is shown. */
  readonly firstSeq: number;
  readonly items: readonly MissionItem[];
  /** The pattern has more lines than any vehicle can fly, so none are laid. */
  readonly isTooFine: boolean;
}

/** A point of the route. */
export interface RoutePoint {
  readonly entryId: string;
  readonly seq: number;
  readonly command: number;
  readonly at: PlanPlace;
  /** As the item has it, in {@link frame}. */
  readonly heightM: number | null;
  readonly frame: number;
}

const NAV_LAST = 95;
const NAV_ROI = 80;

/** Items of an entry stay the same ones as long as it does. */
const pointsOf = new WeakMap<
  readonly MissionItem[],
  { readonly firstSeq: number; readonly points: readonly RoutePoint[] }
>();

/** The way over the ground, in the order it is flown; jumps are not followed. */
export function routeOf(laid: readonly LaidEntry[]): readonly RoutePoint[] {
  return laid.flatMap((each) => {
    const before = pointsOf.get(each.items);
    if (before?.firstSeq === each.firstSeq) return before.points;
    const points = routePoints(each);
    pointsOf.set(each.items, { firstSeq: each.firstSeq, points });
    return points;
  });
}

function routePoints({ entry, firstSeq, items }: LaidEntry): readonly RoutePoint[] {
  return items.flatMap((item, index): RoutePoint[] => {
    if (item.command >= NAV_LAST || item.command === NAV_ROI || !hasPlace(item)) return [];
    return [
      {
        entryId: entry.id,
        seq: firstSeq + index,
        command: item.command,
        at: [item.lon, item.lat],
        heightM: item.altitude_m,
        frame: item.frame,
      },
    ];
  });
}

/** Start of a plan: its own home position or the vehicle's. */
export function homePlace(
  plan: FlightPlan,
  vehicleHome: { readonly lat: number; readonly lon: number } | null | undefined,
): PlanPlace | undefined {
  if (plan.home) return plan.home.at;
  return vehicleHome ? [vehicleHome.lon, vehicleHome.lat] : undefined;
}
