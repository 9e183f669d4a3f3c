import type { MissionItem } from '../../../gateway/contract/mission/mission.ts';
import { hasPlace } from '../../../gateway/contract/vehicle/item-place.ts';
import { referenceOf } from '../../../gateway/mission/item/plan-place.ts';
import { vehicleHue } from '../../components/badge/VehicleBadge.tsx';
import type { ThinnedPath } from '../../state/vehicle/thinned-path.ts';
import type { VehicleEntry } from '../../state/vehicle/vehicle-store.ts';
import type { Scene, ScenePoint } from './terrain-scene.ts';

/** A point of a mission or plan, with its height as the item has it. */
export interface PlannedPoint {
  readonly lon: number;
  readonly lat: number;
  /** Null: as high as the point before. */
  readonly heightM: number | null;
  readonly frame: number;
}

/** The items of a mission that have a place. */
export function plannedPoints(items: readonly MissionItem[]): PlannedPoint[] {
  return items.flatMap((item) =>
    hasPlace(item) ? [{ lon: item.lon, lat: item.lat, heightM: item.altitude_m, frame: item.frame }] : [],
  );
}

/**
 * A planned path at its heights, with a line to the ground at each point.
 * @param homeAmslM heights above home count from it; undefined: from the ground under each point
 */
export function plannedScene(planned: readonly PlannedPoint[], homeAmslM: number | undefined): Scene {
  const color = '';
  const points: ScenePoint[] = [];
  for (const { lon, lat, heightM, frame } of planned) {
    const before = points.at(-1);
    const reference = referenceOf(frame);
    if (heightM === null || reference === undefined) {
      if (before) points.push({ ...before, lon, lat });
    } else if (reference === 'sea') points.push({ lon, lat, heightM, isAboveGround: false });
    else if (reference === 'home' && homeAmslM !== undefined)
      points.push({ lon, lat, heightM: homeAmslM + heightM, isAboveGround: false });
    else points.push({ lon, lat, heightM, isAboveGround: true });
  }
  return { lines: [{ color, points }], drops: points.map((point) => ({ color, point })) };
}

/** Trails and vehicles at their heights above the sea. Those that do not report one are left out. */
export function flightScene(
  entries: readonly VehicleEntry[],
  trailOf: (vehicleId: string) => ThinnedPath | undefined,
  hues: readonly string[],
): Scene {
  const lines: { color: string; points: ScenePoint[] }[] = [];
  const drops: { color: string; point: ScenePoint }[] = [];
  for (const entry of entries) {
    const { telemetry } = entry;
    const color = hues[entry.hue ?? vehicleHue(telemetry.sysid)] ?? '';
    const points = (trailOf(telemetry.id)?.corners ?? []).flatMap(({ lat, lon, amslM }): ScenePoint[] =>
      amslM === undefined ? [] : [{ lon, lat, heightM: amslM, isAboveGround: false }],
    );
    const { position } = telemetry;
    if (position && position.alt_amsl_m !== null) {
      const { lon, lat, alt_amsl_m: heightM } = position;
      const point = { lon, lat, heightM, isAboveGround: false };
      points.push(point);
      drops.push({ color, point });
    }
    if (points.length > 1) lines.push({ color, points });
  }
  return { lines, drops };
}
