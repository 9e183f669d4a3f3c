import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { MapSource } from '../../../gateway/contract/mission/map.ts';
import type { MapColors } from '../theme-colors.ts';

const PREFIX = 'imported-';
const TILE_PX = 256;

/**
 * Adds imported maps above the base map and below the flight, in their order. Call this after every
 * change of style or maps; earlier ones are removed.
 * @param maps topmost first
 */
export function layImportedMaps(
  map: MapLibreMap,
  colors: MapColors,
  gatewayUrl: string,
  maps: readonly MapSource[],
): void {
  const style = map.getStyle();
  for (const { id } of style.layers) if (id.startsWith(PREFIX)) map.removeLayer(id);
  for (const id of Object.keys(style.sources)) if (id.startsWith(PREFIX)) map.removeSource(id);
  const above = map.getLayer('grid') ? 'grid' : undefined;
  for (const source of [...maps].reverse()) {
    const id = `${PREFIX}${source.sourceId}`;
    const tiles = [`${gatewayUrl}/api/map/sources/${source.sourceId}/tiles/{z}/{x}/{y}`];
    const { minZoom: minzoom, maxZoom: maxzoom, bounds } = source;
    // The map renders this as HTML, and the text is untrusted.
    const attribution = escaped(source.attribution ?? '');
    const isVector = source.tileFormat === 'pbf';
    const common = { tiles, minzoom, maxzoom, bounds, attribution };
    if (isVector) map.addSource(id, { type: 'vector', ...common });
    else map.addSource(id, { type: 'raster', tileSize: TILE_PX, ...common });
    const layers = isVector ? vectorLayers(id, source, colors) : [rasterLayer(id, source)];
    for (const layer of layers) map.addLayer(layer, above);
  }
}

function rasterLayer(id: string, { opacity }: MapSource): LayerSpecification {
  return { id, type: 'raster', source: id, paint: { 'raster-opacity': opacity, 'raster-fade-duration': 0 } };
}

/** For any schema: water as areas, everything else as grey lines and points, with names if present. */
export function vectorLayers(
  id: string,
  source: Pick<MapSource, 'opacity' | 'vectorLayers'>,
  colors: MapColors,
): LayerSpecification[] {
  const { opacity } = source;
  return source.vectorLayers.flatMap((name): LayerSpecification[] => {
    const layer = { source: id, 'source-layer': name };
    const isWater = /water|lake|ocean|sea/i.test(name);
    return [
      {
        id: `${id}-${name}-area`,
        type: 'fill',
        ...layer,
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: {
          'fill-color': isWater ? colors.halo : colors.textDim,
          'fill-opacity': opacity * (isWater ? 0.6 : 0.08),
        },
      },
      {
        id: `${id}-${name}-line`,
        type: 'line',
        ...layer,
        paint: { 'line-color': colors.textDim, 'line-width': 1, 'line-opacity': opacity * 0.6 },
      },
      {
        id: `${id}-${name}-point`,
        type: 'circle',
        ...layer,
        filter: ['==', ['geometry-type'], 'Point'],
        paint: { 'circle-color': colors.textDim, 'circle-radius': 2, 'circle-opacity': opacity },
      },
      {
        id: `${id}-${name}-name`,
        type: 'symbol',
        ...layer,
        layout: { 'text-field': ['get', 'name'], 'text-font': ['Inter'], 'text-size': 11 },
        paint: {
          'text-color': colors.text,
          'text-halo-color': colors.halo,
          'text-halo-width': 1.2,
          'text-opacity': opacity,
        },
      },
    ];
  });
}

/** Text as HTML, which MapLibre takes attributions for. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
