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

/** Features of one tile layer that appear from one zoom on: a tile of a lower zoom does not hold them. */
export interface MapLayer {
  readonly name: MapLayerName;
  /** The first zoom whose tiles hold these features, 0 or more. */
  readonly minZoom: number;
  readonly features: readonly Feature[];
}
