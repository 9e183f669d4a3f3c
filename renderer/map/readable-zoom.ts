import type { Position } from 'geojson';
import { groundDistanceM } from '../format/ground-distance.ts';
import { zoomOf } from './metric-grid.ts';

/** Up to this many points are drawn in full at any zoom. */
const ALWAYS_IN_FULL = 60;
/** As wide as a point with its number. */
const WIDTH_PX = 24;
/** Coarse, so that moving a point does not move the zoom with it. */
const STEP = 0.5;
const MOST_MEASURED = 200;

/**
 * The zoom from which numbered points in a row can be distinguished: about three of four are further from the
 * previous one than a number is wide. 0 for few points.
 */
export function readableZoom(places: readonly Position[]): number {
  if (places.length <= ALWAYS_IN_FULL) return 0;
  const every = Math.ceil(places.length / MOST_MEASURED);
  const gapsM: number[] = [];
  for (let index = 1; index < places.length; index += every) {
    const gapM = distanceM(places[index - 1], places[index]);
    if (gapM > 0) gapsM.push(gapM);
  }
  const typicalM = gapsM.sort((a, b) => a - b)[Math.floor(gapsM.length / 4)];
  if (typicalM === undefined) return 0;
  const zoom = zoomOf(typicalM / WIDTH_PX, places[0]?.[1] ?? 0);
  return Math.max(0, Math.ceil(zoom / STEP) * STEP);
}

function distanceM(from: Position | undefined, to: Position | undefined): number {
  const [fromLon, fromLat] = from ?? [];
  const [lon, lat] = to ?? [];
  if (fromLon === undefined || fromLat === undefined || lon === undefined || lat === undefined) return 0;
  return groundDistanceM({ lat: fromLat, lon: fromLon }, { lat, lon });
}
