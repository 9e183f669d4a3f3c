import type {
  FlightPlan,
  HeightReference,
  PlanEntry,
} from '../../../gateway/contract/mission/flight-plan.ts';
import { hasPlace } from '../../../gateway/contract/vehicle/item-place.ts';
import { FIRST_NOT_NAVIGATION, referenceOf } from '../../../gateway/mission/item/plan-place.ts';
import { withChangedEntries, withHeight } from './flight-plan-edits.ts';

/** MAV_CMD_NAV_TAKEOFF, NAV_VTOL_TAKEOFF: climb to a height from the present position. */
const TAKE_OFFS: ReadonlySet<number> = new Set([22, 84]);
/**
 * MAV_CMD_NAV_RETURN_TO_LAUNCH, NAV_LAND, NAV_ROI, NAV_VTOL_LAND, NAV_PAYLOAD_PLACE: their height is that of
 * the ground they come down on or look at, or none.
 */
const NOT_FLOWN_AT_THEIRS: ReadonlySet<number> = new Set([20, 21, 80, 85, 94]);

/** What many are flown at, and what that counts from; null where they are flown at several heights. */
export interface CommonHeight {
  readonly reference: HeightReference;
  readonly heightM: number | null;
  /** Other entries keep their altitude. */
  readonly isOfAll: boolean;
}

export interface FlownHeight {
  /** Undefined in a frame that is not of the globe. */
  readonly reference: HeightReference | undefined;
  readonly heightM: number | null;
}

/**
 * The height of all of them that are flown level at one. `differs`: their heights count from different
 * things, so no figure is a height of all. Undefined: none is flown at a height of its own.
 */
export function commonHeight(entries: readonly PlanEntry[]): CommonHeight | 'differs' | undefined {
  const heights = entries.flatMap((entry) => flownHeight(entry) ?? []);
  const [first] = heights;
  if (!first) return undefined;
  const { reference, heightM } = first;
  if (!reference || heights.some((other) => other.reference !== reference)) return 'differs';
  return {
    reference,
    heightM: heights.every((other) => other.heightM === heightM) ? heightM : null,
    isOfAll: heights.length === entries.length,
  };
}

/**
 * Sets the height of those entries that are flown level. Returns the same plan when they share no common
 * height.
 */
export function withCommonHeight(plan: FlightPlan, ids: ReadonlySet<string>, heightM: number): FlightPlan {
  const flown = plan.entries.filter((entry) => ids.has(entry.id) && flownHeight(entry) !== undefined);
  if (typeof commonHeight(flown) !== 'object') return plan;
  return withChangedEntries(plan, new Set(flown.map(({ id }) => id)), (entry) => withHeight(entry, heightM));
}

/** Undefined for what is not flown level at one height of its own. */
export function flownHeight(entry: PlanEntry): FlownHeight | undefined {
  if (entry.kind === 'foreign') return undefined;
  if (entry.kind === 'pattern')
    // A structure scan is flown in layers.
    return entry.pattern === 'structure' ? undefined : { reference: entry.reference, heightM: entry.heightM };
  const { command, frame, altitude_m: heightM } = entry;
  if (command >= FIRST_NOT_NAVIGATION || NOT_FLOWN_AT_THEIRS.has(command)) return undefined;
  return hasPlace(entry) || TAKE_OFFS.has(command) ? { reference: referenceOf(frame), heightM } : undefined;
}
