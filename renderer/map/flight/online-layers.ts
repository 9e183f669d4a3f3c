import type { ExpressionSpecification, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { DrawnLayer } from '../../state/map/online-layers.ts';
import type { MapColors } from '../theme-colors.ts';
import { escaped, vectorLayers } from './imported-layers.ts';

const PREFIX = 'online-';
/** First layer of the base map that stays visible over pictures: airports and place names. */
const FIRST_ABOVE = 'airport';

export function isOnlineSource(sourceId: string): boolean {
  return sourceId.startsWith(PREFIX);
}

/** Whether the layers show names of places themselves. */
export function hasOwnNames(layers: readonly DrawnLayer[]): boolean {
  return layers.some(({ kind }) => kind !== 'satellite');
}

/**
 * Draws layers of the network over the base map's ground, below its airports and names. Call this after every
 * change of style or layers; earlier ones are removed.
 * @param layers bottom first
 */
export function layOnlineLayers(
  map: MapLibreMap,
  colors: MapColors,
  gatewayUrl: string,
  layers: readonly DrawnLayer[],
): void {
  const style = map.getStyle();
  for (const { id } of style.layers) if (isOnlineSource(id)) map.removeLayer(id);
  for (const id of Object.keys(style.sources)) if (isOnlineSource(id)) map.removeSource(id);
  const above = map.getLayer(FIRST_ABOVE) ? FIRST_ABOVE : undefined;
  for (const layer of layers) {
    const id = `${PREFIX}${layer.layerId}`;
    const { minZoom: minzoom, maxZoom: maxzoom, bounds, tileSizePx, attribution } = layer;
    const common = {
      tiles: [`${gatewayUrl}/api/map/online/${layer.layerId}/tiles/{z}/{x}/{y}`],
      minzoom,
      maxzoom,
      ...(bounds && { bounds }),
      // MapLibre renders this as HTML, and the text is untrusted.
      attribution: escaped(attribution),
    };
    if (layer.vectorLayers.length > 0) map.addSource(id, { type: 'vector', ...common });
    else map.addSource(id, { type: 'raster', tileSize: tileSizePx, ...common });
    for (const each of drawnOf(id, layer, colors)) map.addLayer(each, above);
  }
}

function drawnOf(id: string, layer: DrawnLayer, colors: MapColors): readonly LayerSpecification[] {
  const { vectorLayers: names } = layer;
  if (names.length === 0) return [{ id, type: 'raster', source: id, paint: { 'raster-fade-duration': 0 } }];
  if (!names.includes('transportation')) return vectorLayers(id, { vectorLayers: names, opacity: 1 }, colors);
  return openMapTiles(id, colors, layer.kind !== 'labels').filter(
    (each) => 'source-layer' in each && names.includes(each['source-layer'] ?? ''),
  );
}

const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:latin'], ['get', 'name']];
const ROADS = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor', 'service'];

/**
 * The OpenMapTiles schema in the colours of the theme: https://openmaptiles.org/schema/
 * @param hasGround also water, woods and buildings; without them it lies over imagery
 */
function openMapTiles(id: string, colors: MapColors, hasGround: boolean): readonly LayerSpecification[] {
  const from = (layer: string) => ({ source: id, 'source-layer': layer });
  const halo = { 'text-color': colors.text, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 };
  const fill = (layer: string, color: string, opacity: number): LayerSpecification => ({
    id: `${id}-${layer}`,
    type: 'fill',
    ...from(layer),
    paint: { 'fill-color': color, 'fill-opacity': opacity },
  });
  const named = (layer: string, size: number, isAlongLine: boolean): LayerSpecification => ({
    id: `${id}-${layer}`,
    type: 'symbol',
    ...from(layer),
    layout: {
      'text-field': NAME,
      'text-font': ['Inter'],
      'text-size': size,
      'text-padding': 4,
      'symbol-placement': isAlongLine ? 'line' : 'point',
    },
    paint: halo,
  });
  const ground: readonly LayerSpecification[] = hasGround
    ? [
        fill('landcover', colors.textDim, 0.1),
        fill('landuse', colors.textDim, 0.06),
        fill('water', colors.grid, 0.9),
        {
          id: `${id}-waterway`,
          type: 'line',
          ...from('waterway'),
          paint: { 'line-color': colors.gridStrong },
        },
        fill('building', colors.textDim, 0.25),
      ]
    : [];
  return [
    ...ground,
    {
      id: `${id}-transportation`,
      type: 'line',
      ...from('transportation'),
      filter: ['in', ['get', 'class'], ['literal', ROADS]],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': hasGround ? colors.textDim : colors.text,
        'line-opacity': hasGround ? 0.8 : 0.55,
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          6,
          0.4,
          12,
          ['match', ['get', 'class'], ['motorway', 'trunk', 'primary'], 2, 0.7],
          18,
          ['match', ['get', 'class'], ['motorway', 'trunk', 'primary'], 8, 4],
        ],
      },
    },
    named('transportation_name', 11, true),
    named('water_name', 11, false),
    named('place', 12, false),
  ];
}
