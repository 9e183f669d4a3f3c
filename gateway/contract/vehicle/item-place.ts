import type { MissionItem } from '../mission/mission.ts';

/** Whether an item has its own position. In files and on the wire 0, 0 means none, as null does here. */
export function hasPlace<Item extends Pick<MissionItem, 'lat' | 'lon'>>(
  item: Item,
): item is Item & { readonly lat: number; readonly lon: number } {
  return item.lat !== null && item.lon !== null && (item.lat !== 0 || item.lon !== 0);
}
