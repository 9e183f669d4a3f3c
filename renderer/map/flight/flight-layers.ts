import type { ExpressionSpecification, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { t } from '../../language/translate.ts';
import type { MapColors } from '../theme-colors.ts';
import { toolLayers } from './tool-layers.ts';

/** Sources that the flight map updates. */
const FLIGHT_SOURCES = [
  'grid',
  'zones',
  'fence',
  'rally',
  'trails',
  'mission-legs',
  'mission-points',
  'photos',
  'marks',
  'overlay-ways',
  'measure',
] as const;
export type FlightSource = (typeof FLIGHT_SOURCES)[number];

const FONT = ['Inter'];
const flag = (name: string, yes: string | number, no: string | number) =>
  ['case', ['get', name], yes, no] as ['case', ['get', string], string | number, string | number];

/** Adds the flight's sources, images and layers above the base map. Call this after a style change. */
export function addFlightLayers(map: MapLibreMap, colors: MapColors): void {
  for (const source of FLIGHT_SOURCES)
    map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  // The grid belongs below the base map's labels, everything else above them.
  const firstLabel = map.getStyle().layers.find((layer) => layer.type === 'symbol')?.id;
  for (const layer of groundLayers(colors)) map.addLayer(layer, firstLabel);
  // Only the layers below the flight are dimmed: colours keep their meaning at night.
  map.addLayer({
    id: 'base-dim',
    type: 'background',
    paint: { 'background-color': colors.halo, 'background-opacity': colors.baseDim },
  });
  for (const layer of flightLayers(colors)) map.addLayer(layer);
}

/** Colour of no-fly areas and obstacles, and of everything else. */
function areaColor({ warning, textDim }: MapColors): ExpressionSpecification {
  return ['case', ['any', ['get', 'isNoFly'], ['get', 'isObstacle']], warning, textDim];
}

/** Inclusion and exclusion areas of the onboard geofence. */
function fenceColor({ warning, caution }: MapColors): ExpressionSpecification {
  return ['case', ['get', 'isExclusion'], warning, caution];
}

function groundLayers(colors: MapColors): LayerSpecification[] {
  return [
    {
      id: 'grid',
      type: 'line',
      source: 'grid',
      paint: { 'line-color': flag('strong', colors.gridStrong, colors.grid), 'line-width': 1 },
    },
    {
      id: 'zone-area',
      type: 'fill',
      source: 'zones',
      paint: {
        'fill-color': areaColor(colors),
        'fill-opacity': ['case', ['get', 'isObstacle'], 0.35, ['get', 'isNoFly'], 0.12, 0.07],
      },
    },
    {
      id: 'zone-border',
      type: 'line',
      source: 'zones',
      paint: {
        'line-color': areaColor(colors),
        'line-width': 1.25,
        'line-dasharray': [4, 3],
      },
    },
  ];
}

function flightLayers(colors: MapColors): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.5 };
  return [
    {
      id: 'zone-name',
      type: 'symbol',
      source: 'zones',
      minzoom: 11,
      layout: {
        'text-field': [
          'case',
          ['get', 'isNoFly'],
          ['concat', `${t('No-fly')} · `, ['get', 'name']],
          ['get', 'name'],
        ],
        'text-font': FONT,
        'text-size': 11,
        'text-max-width': 8,
      },
      paint: { 'text-color': areaColor(colors), ...halo },
    },
    {
      id: 'fence-border',
      type: 'line',
      source: 'fence',
      layout: round,
      paint: {
        'line-color': fenceColor(colors),
        'line-width': 2,
        'line-opacity': ['case', ['get', 'isOff'], 0.5, 1],
      },
    },
    {
      id: 'fence-name',
      type: 'symbol',
      source: 'fence',
      minzoom: 12,
      filter: ['!', ['get', 'isExclusion']],
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'label'],
        'text-font': FONT,
        'text-size': 11,
        'text-offset': [0, -0.8],
      },
      paint: { 'text-color': fenceColor(colors), ...halo },
    },
    {
      id: 'fence-exclusion-name',
      type: 'symbol',
      source: 'fence',
      minzoom: 12,
      filter: ['get', 'isExclusion'],
      layout: { 'text-field': ['get', 'label'], 'text-font': FONT, 'text-size': 11, 'text-max-width': 7 },
      paint: { 'text-color': fenceColor(colors), ...halo },
    },
    {
      id: 'photos',
      type: 'circle',
      source: 'photos',
      paint: {
        'circle-radius': 3.5,
        'circle-color': colors.halo,
        'circle-stroke-color': colors.text,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'rally-points',
      type: 'circle',
      source: 'rally',
      paint: {
        'circle-radius': 6,
        'circle-color': colors.halo,
        'circle-stroke-color': colors.selected,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'rally-names',
      type: 'symbol',
      source: 'rally',
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT,
        'text-size': 11,
        'text-anchor': 'left',
        'text-offset': [0.9, 0],
      },
      paint: { 'text-color': colors.selected, ...halo },
    },
    {
      id: 'mission-legs',
      type: 'line',
      source: 'mission-legs',
      layout: round,
      paint: {
        'line-color': flag('isActive', colors.active, colors.textDim),
        'line-width': flag('isActive', 3, 1.5),
      },
    },
    {
      id: 'trails',
      type: 'line',
      source: 'trails',
      // No round caps: they would show as dots where the pieces of a trail overlap.
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': ['get', 'color'],
        'line-width': flag('isSelected', 2.5, 1.5),
        'line-opacity': flag('isSelected', 0.85, 0.45),
      },
    },
    {
      id: 'mission-points',
      type: 'circle',
      source: 'mission-points',
      paint: {
        'circle-radius': 10,
        'circle-color': flag('isActive', colors.active, colors.halo),
        'circle-stroke-color': flag('isActive', colors.active, colors.textDim),
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'mission-numbers',
      type: 'symbol',
      source: 'mission-points',
      layout: {
        'text-field': ['get', 'number'],
        'text-font': FONT,
        'text-size': 11,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': flag('isActive', colors.halo, colors.text) },
    },
    {
      id: 'marks',
      type: 'circle',
      source: 'marks',
      paint: {
        'circle-radius': ['match', ['get', 'kind'], 'home', 10, 7],
        'circle-color': ['match', ['get', 'kind'], 'home', colors.halo, 'transparent'],
        'circle-stroke-width': 2,
        'circle-stroke-color': ['match', ['get', 'kind'], 'proposal', colors.selected, colors.text],
      },
    },
    {
      id: 'mark-labels',
      type: 'symbol',
      source: 'marks',
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT,
        'text-size': 11,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
        'text-anchor': ['match', ['get', 'kind'], 'home', 'center', 'left'],
        'text-offset': ['match', ['get', 'kind'], 'home', ['literal', [0, 0]], ['literal', [1, 0]]],
      },
      paint: {
        'text-color': ['match', ['get', 'kind'], 'proposal', colors.selected, colors.text],
        ...halo,
      },
    },
    {
      // Empty unless the overlay is on.
      id: 'overlay-ways',
      type: 'line',
      source: 'overlay-ways',
      paint: { 'line-color': colors.textDim, 'line-width': 1, 'line-dasharray': [3, 3] },
    },
    ...toolLayers(colors),
  ];
}
