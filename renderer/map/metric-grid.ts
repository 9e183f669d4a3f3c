import type { Feature, FeatureCollection, LineString } from 'geojson';
import type { GroundPoint } from '../format/measure/coordinates.ts';

/** The visible part of the map, in degrees. */
export interface GridView {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export function isWithin(inner: GridView, outer: GridView): boolean {
  return (
    inner.west >= outer.west &&
    inner.east <= outer.east &&
    inner.south >= outer.south &&
    inner.north <= outer.north
  );
}

/** Zoom from which the grid is drawn. Below this, the base map has enough detail. */
export const GRID_MIN_ZOOM = 12;
/**
 * Width of the map at zoom 0 in CSS pixels divided by the equator's length in metres (MapLibre's
 * 512-pixel tiles).
 */
const METRES_PER_PIXEL_AT_0 = 40_075_016.7 / 512;
const METRES_PER_DEGREE = 111_319.49;
/** Minimum distance between lines, in pixels. */
const MIN_SPACING_PX = 64;
const MAX_LINES = 160;

function metresPerPixel(zoom: number, latitudeDeg: number): number {
  return (METRES_PER_PIXEL_AT_0 * Math.cos((latitudeDeg * Math.PI) / 180)) / 2 ** zoom;
}

/** The zoom at which a CSS pixel has this width in metres. */
export function zoomOf(metresAcross: number, latitudeDeg: number): number {
  return Math.log2(metresPerPixel(0, latitudeDeg) / metresAcross);
}

/** Spacing of the grid in metres for a zoom and latitude: 1, 2 or 5 times a power of ten. */
export function gridSpacingM(zoom: number, latitudeDeg: number): number {
  const leastM = metresPerPixel(zoom, latitudeDeg) * MIN_SPACING_PX;
  const decade = 10 ** Math.floor(Math.log10(leastM));
  return ([1, 2, 5, 10].find((factor) => factor * decade >= leastM) ?? 10) * decade;
}

/**
 * Lines every `spacingM` metres north and east of `origin`, clipped to the view; every fifth is marked.
 * The spacing is exact near the origin and drifts with the cosine of the latitude far from it.
 */
export function metricGrid(
  origin: GroundPoint,
  spacingM: number,
  view: GridView,
): FeatureCollection<LineString, { strong: boolean }> {
  const latStep = spacingM / METRES_PER_DEGREE;
  const lonStep = latStep / Math.max(0.01, Math.cos((origin.lat * Math.PI) / 180));
  const features: Feature<LineString, { strong: boolean }>[] = [];
  const line = (index: number, from: [number, number], to: [number, number]) =>
    features.push({
      type: 'Feature',
      properties: { strong: index % 5 === 0 },
      geometry: { type: 'LineString', coordinates: [from, to] },
    });

  const firstRow = Math.ceil((view.south - origin.lat) / latStep);
  const lastRow = Math.floor((view.north - origin.lat) / latStep);
  const firstColumn = Math.ceil((view.west - origin.lon) / lonStep);
  const lastColumn = Math.floor((view.east - origin.lon) / lonStep);
  if (lastRow - firstRow > MAX_LINES || lastColumn - firstColumn > MAX_LINES)
    return { type: 'FeatureCollection', features };
  for (let row = firstRow; row <= lastRow; row += 1) {
    const lat = origin.lat + row * latStep;
    line(row, [view.west, lat], [view.east, lat]);
  }
  for (let column = firstColumn; column <= lastColumn; column += 1) {
    const lon = origin.lon + column * lonStep;
    line(column, [lon, view.south], [lon, view.north]);
  }
  return { type: 'FeatureCollection', features };
}

/** Adds half a view on every side, so that the grid has no visible end while dragging. */
export function widened(view: GridView): GridView {
  const lon = (view.east - view.west) / 2;
  const lat = (view.north - view.south) / 2;
  return {
    west: view.west - lon,
    south: Math.max(-85, view.south - lat),
    east: view.east + lon,
    north: Math.min(85, view.north + lat),
  };
}
