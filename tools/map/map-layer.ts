import type { Feature } from 'geojson';

/** The vector-tile layers of the base map, drawn by `resources/map-style`. */
export type MapLayerName =
  | 'graticule'
  | 'land'
  | 'lake'
  | 'river'
  | 'coast'
  | 'border'
  | 'country'
  | 'city'
  | 'airport';

/** Features of one tile layer that appear from one zoom on. Tiles of lower zooms omit them. */
export interface MapLayer {
  readonly name: MapLayerName;
  /** The first zoom whose tiles contain these features, 0 or more. */
  readonly minZoom: number;
  readonly features: readonly Feature[];
}
