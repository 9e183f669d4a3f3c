import type { ExpressionSpecification, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { t } from '../../language/translate.ts';
import type { MapColors } from '../theme-colors.ts';
import { drawVehicleImage, lookOfImage, vehicleImagePixelRatio } from './vehicle-image.ts';

const FONT = ['Inter'];
/** The source of the vehicles also has lines, from symbols moved aside to their places. */
const IS_SYMBOL: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];

/** Draws a vehicle's image when it is first needed: most of the many looks never are. */
export function addVehicleImage(map: MapLibreMap, colors: MapColors, name: string): void {
  const look = lookOfImage(name);
  if (!look || map.hasImage(name)) return;
  const hue = colors.vehicles[look.hue] ?? colors.text;
  map.addImage(name, drawVehicleImage(hue, colors.vehicleInk, look), {
    pixelRatio: vehicleImagePixelRatio(),
  });
}

/** Symbols and names of vehicles, and the lines from symbols that are moved aside to their places. */
export function vehicleLayers(colors: MapColors): LayerSpecification[] {
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.5 };
  const name: ExpressionSpecification = [
    'case',
    ['get', 'isLost'],
    ['concat', ['get', 'name'], ` · ${t('lost')}`],
    ['get', 'name'],
  ];
  const hue: ExpressionSpecification = [
    'to-color',
    ['at', ['get', 'hue'], ['literal', [...colors.vehicles]]],
  ];
  const nameLayout = {
    'text-field': name,
    'text-font': FONT,
    'text-size': 11,
    'text-anchor': 'top',
    'text-offset': [0, 2.1] as [number, number],
  } as const;
  return [
    {
      id: 'spread-lines',
      type: 'line',
      source: 'vehicles',
      filter: ['!', IS_SYMBOL],
      paint: { 'line-color': hue, 'line-width': 1.5 },
    },
    {
      id: 'vehicle-selection',
      type: 'circle',
      source: 'vehicles',
      filter: ['==', ['get', 'isSelected'], true],
      paint: {
        'circle-radius': 22,
        'circle-color': 'transparent',
        'circle-stroke-color': colors.selected,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'vehicle-group',
      type: 'circle',
      source: 'vehicles',
      filter: ['==', ['get', 'isInGroup'], true],
      paint: {
        // Inside the ring of the selected vehicle: a vehicle can be both.
        'circle-radius': 18,
        'circle-color': colors.selected,
        'circle-opacity': 0.25,
        'circle-stroke-color': colors.selected,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'vehicles',
      type: 'symbol',
      source: 'vehicles',
      filter: IS_SYMBOL,
      layout: {
        'icon-image': ['get', 'image'],
        'icon-rotate': ['get', 'headingDeg'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        // The number is in the layer of its symbol: a further layer would dominate the update time.
        'text-field': ['get', 'number'],
        'text-font': FONT,
        'text-size': 11,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
        'symbol-sort-key': ['case', ['get', 'isSelected'], 1, 0],
      },
      paint: {
        'text-color': ['case', ['get', 'isHollow'], hue, colors.vehicleInk],
      },
    },
    {
      id: 'vehicle-names',
      type: 'symbol',
      source: 'vehicles',
      minzoom: 13,
      // Between symbols that stand close together there is room only for numbers.
      filter: ['all', IS_SYMBOL, ['!', ['any', ['get', 'isSelected'], ['get', 'isMoved']]]],
      layout: { ...nameLayout, 'text-optional': true },
      paint: { 'text-color': colors.text, ...halo },
    },
    {
      // In a source of its own: names are sorted only within a tile, and the selected vehicle's must win
      // across tiles and at every zoom. The uppermost layer is placed first.
      id: 'selected-name',
      type: 'symbol',
      source: 'selected-name',
      layout: {
        ...nameLayout,
        'text-anchor': ['get', 'anchor'],
        'text-offset': [
          'match',
          ['get', 'anchor'],
          'bottom',
          ['literal', [0, -2.1]],
          'left',
          ['literal', [2.1, 0]],
          'right',
          ['literal', [-2.1, 0]],
          ['literal', nameLayout['text-offset']],
        ],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': colors.text, ...halo },
    },
  ];
}
