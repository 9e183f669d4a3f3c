import type { ActionRecord } from '../../gateway/contract/action/action.ts';
import { type MissionItem, missionItemSchema } from '../../gateway/contract/mission/mission.ts';
import type { Zone } from '../../gateway/contract/mission/zone.ts';
import type { GroundPoint } from './measure/coordinates.ts';

/** Where a step takes place. */
export interface StepPlace {
  readonly target: GroundPoint | undefined;
  readonly zone: Zone | undefined;
  readonly items: readonly MissionItem[];
}

const HOMEWARD: ReadonlySet<string> = new Set(['rtl']);

/** The target point, zone or route that a step's parameters name, or home; undefined if they name no place. */
export function stepPlace(
  { type, params }: Pick<ActionRecord, 'type' | 'params'>,
  zones: readonly Zone[],
  home: GroundPoint | null | undefined,
): StepPlace | undefined {
  const { lat, lon, zoneId, items } = params;
  const target =
    typeof lat === 'number' && typeof lon === 'number'
      ? { lat, lon }
      : (HOMEWARD.has(type) && home) || undefined;
  const zone = zones.find(({ id }) => id === zoneId);
  const route = missionItemSchema.array().safeParse(items ?? []).data ?? [];
  return target || zone || route.length > 0 ? { target, zone, items: route } : undefined;
}

/** Every point that a map of the place must contain. */
export function pointsOf({ target, zone, items }: StepPlace): readonly GroundPoint[] {
  const ring = zone?.geometry.coordinates[0] ?? [];
  return [
    ...(target ? [target] : []),
    ...ring.map(([lon = 0, lat = 0]) => ({ lat, lon })),
    ...items.flatMap(({ lat, lon }) =>
      typeof lat === 'number' && typeof lon === 'number' && (lat !== 0 || lon !== 0) ? [{ lat, lon }] : [],
    ),
  ];
}
