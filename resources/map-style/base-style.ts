import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { type MapPalette, type MapTheme, mapPalettes } from './map-palette.ts';

/** Id of the base map's source; layers of the window are added above the last base layer. */
export const baseSourceId = 'base';

/** Last zoom the base tiles exist for (`tools/map/bake-base-map.ts`); MapLibre enlarges them from there on. */
export const baseTilesMaxZoom = 7;

/** Licence line that must stay visible wherever the base map is shown. */
export const baseAttribution =
  'Natural Earth · GSHHG · © OpenStreetMap contributors · GeoNames CC BY · OurAirports';

/**
 * The MapLibre style of the offline base map.
 *
 * It has no `glyphs`: labels are drawn with the page's own font `Inter`, which the page must load. Above zoom 12, where
 * the data has nothing more to tell, land is one neutral surface on which the window draws its own metric grid.
 * @param gatewayUrl origin of the gateway without a trailing slash, as the tile worker needs absolute addresses
 */
export function createBaseStyle(theme: MapTheme, gatewayUrl: string): StyleSpecification {
  const palette = mapPalettes[theme];
  return {
    version: 8,
    name: `aerodeck-${theme}`,
    sources: {
      [baseSourceId]: {
        type: 'vector',
        tiles: [`${gatewayUrl}/tiles/base/{z}/{x}/{y}.pbf`],
        minzoom: 0,
        maxzoom: baseTilesMaxZoom,
        attribution: baseAttribution,
      },
    },
    layers: [...surfaceLayers(palette), ...labelLayers(palette)],
  };
}

function surfaceLayers(palette: MapPalette): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': palette.sea } },
    { id: 'land', type: 'fill', ...from('land'), paint: { 'fill-color': palette.land } },
    {
      id: 'lake',
      type: 'fill',
      ...from('lake'),
      // A shore can be 2 km from the real one, if rarely: farther in, a lake is a pale area without a line around it.
      paint: { 'fill-color': palette.sea, 'fill-opacity': byZoom([11, 1], [13, 0.5]) },
    },
    {
      id: 'graticule',
      type: 'line',
      ...from('graticule'),
      maxzoom: 8,
      paint: { 'line-color': palette.graticule, 'line-width': 1 },
    },
    {
      id: 'river',
      type: 'line',
      ...from('river'),
      // Many rivers lie half a kilometre beside the real ones, which would be misleading farther in.
      maxzoom: 10,
      layout: round,
      paint: {
        'line-color': palette.river,
        'line-width': byZoom([3, 0.5], [8, 1.5]),
        'line-opacity': byZoom([8.5, 1], [10, 0]),
      },
    },
    {
      id: 'lake-shore',
      type: 'line',
      ...from('lake'),
      minzoom: 4,
      maxzoom: 12,
      paint: {
        'line-color': palette.coast,
        'line-width': 0.75,
        'line-opacity': byZoom([10.5, 1], [12, 0]),
      },
    },
    {
      id: 'coast',
      type: 'line',
      ...from('coast'),
      layout: round,
      paint: { 'line-color': palette.coast, 'line-width': byZoom([0, 0.4], [6, 0.8], [12, 1.5]) },
    },
    {
      id: 'border',
      type: 'line',
      ...from('border'),
      layout: round,
      paint: {
        'line-color': palette.border,
        'line-width': byZoom([1, 0.4], [6, 1], [12, 2]),
        'line-dasharray': [4, 2],
      },
    },
    {
      id: 'airport',
      type: 'circle',
      ...from('airport'),
      filter: ['step', ['zoom'], ['==', ['get', 'type'], 'large_airport'], 7, notSmall, 9, true],
      paint: {
        'circle-radius': byZoom([5, 1.5], [9, 3.5], [14, 6]),
        'circle-color': 'transparent',
        'circle-stroke-color': palette.airport,
        'circle-stroke-width': byZoom([5, 1], [10, 1.5]),
      },
    },
  ];
}

function labelLayers(palette: MapPalette): LayerSpecification[] {
  const isDue = ['<=', ['get', 'minZoom'], ['zoom']] as ['<=', ['get', string], ['zoom']];
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.2 };
  return [
    {
      id: 'city',
      type: 'symbol',
      ...from('city'),
      filter: isDue,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Inter'],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3,
          ['step', ['get', 'population'], 11, 5_000_000, 13],
          10,
          ['step', ['get', 'population'], 12, 50_000, 14, 500_000, 17],
        ],
        'text-padding': 6,
        'symbol-sort-key': ['-', ['get', 'population']],
      },
      paint: { 'text-color': palette.cityLabel, ...halo },
    },
    {
      id: 'airport-label',
      type: 'symbol',
      ...from('airport'),
      minzoom: 7.5,
      filter: ['step', ['zoom'], ['==', ['get', 'type'], 'large_airport'], 8, notSmall, 10, true],
      layout: {
        'text-field': [
          'step',
          ['zoom'],
          ['get', 'ident'],
          11,
          ['concat', ['get', 'ident'], '\n', ['get', 'name']],
        ],
        'text-font': ['Inter'],
        'text-size': 11,
        'text-anchor': 'top',
        'text-offset': [0, 0.6],
        'text-max-width': 12,
      },
      paint: { 'text-color': palette.airportLabel, ...halo },
    },
    {
      id: 'country',
      type: 'symbol',
      ...from('country'),
      maxzoom: 8,
      filter: isDue,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Inter'],
        'text-size': byZoom([1, 11], [6, 15]),
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.12,
        'text-max-width': 8,
        'text-padding': 4,
        'symbol-sort-key': ['-', ['get', 'area']],
      },
      paint: { 'text-color': palette.countryLabel, ...halo },
    },
  ];
}

const notSmall: ['!=', ['get', string], string] = ['!=', ['get', 'type'], 'small_airport'];

function from(sourceLayer: string): { source: string; 'source-layer': string } {
  return { source: baseSourceId, 'source-layer': sourceLayer };
}

type ZoomValue = ['interpolate', ['linear'], ['zoom'], ...number[]];

function byZoom(...stops: (readonly [zoom: number, value: number])[]): ZoomValue {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()];
}
