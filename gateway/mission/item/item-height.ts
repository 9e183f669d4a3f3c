import type { GeoPoint } from '../../base/geometry/local-frame.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { hasPlace } from '../../contract/vehicle/item-place.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import type { GroundHeight } from '../check/plan-surroundings.ts';
import { FIRST_NOT_NAVIGATION, referenceOf } from './plan-place.ts';

/** What is needed to convert heights to heights above home. */
export interface HeightLevels {
  /** Undefined: heights above the sea cannot be converted to heights above home. */
  readonly homeAmslM: number | undefined;
  /** Without it, heights above the ground cannot be converted to heights above home. */
  readonly groundAmslM?: GroundHeight | undefined;
}

/**
 * Height above home; undefined where it counts from the sea or the ground and home's height relative to them
 * is not known. `at`: for items without a place.
 */
export function heightAboveHomeM(
  item: MissionItem,
  { homeAmslM, groundAmslM }: HeightLevels,
  at: GeoPoint | undefined = ownPlace(item),
): number | undefined {
  if (item.altitude_m === null) return undefined;
  switch (referenceOf(item.frame)) {
    case 'home':
      return item.altitude_m;
    case 'sea':
      return homeAmslM === undefined ? undefined : item.altitude_m - homeAmslM;
    case 'terrain': {
      const groundM = at && groundAmslM?.(at);
      return groundM === undefined || homeAmslM === undefined
        ? undefined
        : groundM + item.altitude_m - homeAmslM;
    }
    case undefined:
      return undefined;
  }
}

/**
 * The height by which ceilings judge an item that is flown to. Over unknown ground the item's own number
 * counts, or it would escape them. Undefined for an item without a height.
 */
export function ceilingHeightM(item: MissionItem, levels: HeightLevels, at?: GeoPoint): number | undefined {
  // How high it returns is a parameter of the autopilot.
  if (item.command >= FIRST_NOT_NAVIGATION || item.command === MavCmd.NAV_RETURN_TO_LAUNCH) return undefined;
  const heightM = heightAboveHomeM(item, levels, at);
  if (heightM !== undefined || item.altitude_m === null) return heightM;
  return referenceOf(item.frame) === 'terrain' ? item.altitude_m : undefined;
}

/**
 * The highest an item is flown at, above home; null when none names a height. Where the height of the ground
 * or the sea relative to home is not known, the item's own number counts.
 */
export function highestHeightM(items: readonly MissionItem[], levels: HeightLevels): number | null {
  let highestM: number | null = null;
  for (const item of items) {
    const { command, altitude_m } = item;
    if (command >= FIRST_NOT_NAVIGATION || altitude_m === null) continue;
    const heightM = heightAboveHomeM(item, levels) ?? altitude_m;
    highestM = Math.max(highestM ?? heightM, heightM);
  }
  return highestM;
}

function ownPlace(item: MissionItem): GeoPoint | undefined {
  return hasPlace(item) ? { latitudeDeg: item.lat, longitudeDeg: item.lon } : undefined;
}
