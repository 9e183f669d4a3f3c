import type { LayerSpecification } from 'maplibre-gl';
import type { MapColors } from '../theme-colors.ts';

/** What the operator measures, in the colour of selection. */
export function toolLayers(colors: MapColors): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      id: 'measure-halo',
      type: 'line',
      source: 'measure',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: round,
      paint: { 'line-color': colors.halo, 'line-width': 4 },
    },
    {
      id: 'measure-line',
      type: 'line',
      source: 'measure',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: round,
      paint: { 'line-color': colors.selected, 'line-width': 2 },
    },
    {
      id: 'measure-points',
      type: 'circle',
      source: 'measure',
      filter: ['==', ['get', 'isCorner'], true],
      paint: {
        'circle-radius': 4,
        'circle-color': colors.halo,
        'circle-stroke-color': colors.selected,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'measure-lengths',
      type: 'symbol',
      source: 'measure',
      filter: ['==', ['get', 'isCorner'], false],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': ['Inter'],
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': colors.selected, 'text-halo-color': colors.halo, 'text-halo-width': 2 },
    },
  ];
}
