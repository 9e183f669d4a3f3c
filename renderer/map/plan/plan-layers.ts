import type {
  CircleLayerSpecification,
  ExpressionFilterSpecification,
  LayerSpecification,
  Map as MapLibreMap,
} from 'maplibre-gl';
import type { MapColors } from '../theme-colors.ts';

/**
 * Sources that the planner updates. The selection has its own, with its part of the route and its
 * handles: edits move it, and the map rebuilds a whole source when one feature changes.
 */
export const PLAN_SOURCES = [
  'plan-fence',
  'plan-patterns',
  'plan-route',
  'plan-parts',
  'plan-points',
  'plan-picked',
  'plan-sketch',
  'plan-mark',
] as const;
export type PlanSource = (typeof PLAN_SOURCES)[number];

const ARROW = 'plan-arrow';
const ARROW_SIZE = 20;
export const POINTS = 'plan-points';
export const PICKED_POINTS = 'plan-picked-points';
const NUMBERS = 'plan-numbers';
const POINT_RADIUS_PX = 11;
const DOT_RADIUS_PX = 3;
const MAX_ZOOM = 24;
/** Matches entries with a problem, home and rally points. */
const IS_MARKED: ExpressionFilterSpecification = [
  'any',
  ['get', 'hasProblem'],
  ['in', ['get', 'kind'], ['literal', ['home', 'rally']]],
];

/** Adds the planner's sources and layers above everything else. Call it after every change of style. */
export function addPlanLayers(map: MapLibreMap, colors: MapColors): void {
  for (const source of PLAN_SOURCES)
    map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  map.addImage(ARROW, arrowImage(colors.text, colors.halo), { pixelRatio: 2 });
  for (const layer of planLayers(colors)) map.addLayer(layer);
}

/**
 * Sets the zoom from which every point is drawn in full. At lower zooms, the points of a long plan are
 * dots, except those selected or with a problem. Overlapping numbers are unreadable, and placing
 * thousands of them takes longer than a frame.
 */
export function drawInFullFrom(map: MapLibreMap, zoom: number): void {
  map.setLayerZoomRange(NUMBERS, zoom, MAX_ZOOM);
  map.setPaintProperty(
    POINTS,
    'circle-radius',
    zoom === 0
      ? POINT_RADIUS_PX
      : ['step', ['zoom'], ['case', IS_MARKED, POINT_RADIUS_PX, DOT_RADIUS_PX], zoom, POINT_RADIUS_PX],
  );
}

/** An arrow to the right, rotated along a line. */
function arrowImage(color: string, halo: string): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = ARROW_SIZE;
  canvas.height = ARROW_SIZE;
  const context = canvas.getContext('2d');
  if (!context) return new ImageData(ARROW_SIZE, ARROW_SIZE);
  const path = new Path2D('M4 3 17 10 4 17Z');
  context.lineWidth = 3;
  context.strokeStyle = halo;
  context.stroke(path);
  context.fillStyle = color;
  context.fill(path);
  return context.getImageData(0, 0, ARROW_SIZE, ARROW_SIZE);
}

function planLayers(colors: MapColors): LayerSpecification[] {
  const text = { 'text-font': ['Inter'], 'text-size': 11 };
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.5 } as const;
  const chosen = (color: string) =>
    ['case', ['get', 'isSelected'], colors.selected, color] as ['case', ['get', string], string, string];
  const fenceColor: ['case', ['get', string], string, ['case', ['get', string], string, string]] = [
    'case',
    ['get', 'isSelected'],
    colors.selected,
    ['case', ['get', 'isExclusion'], colors.warning, colors.caution],
  ];
  const vehicleColor: ['match', ['get', string], number, string, string] = [
    'match',
    ['get', 'hue'],
    ...colors.vehicles.flatMap((color, hue) => [hue, color]),
    colors.text,
  ] as never;
  const routeLayers = (id: string, source: PlanSource): LayerSpecification[] => [
    {
      id,
      type: 'line',
      source,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colors.text, 'line-width': 1.75 },
    },
    {
      id: `${id}-arrows`,
      type: 'symbol',
      source,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'symbol-placement': 'line', 'symbol-spacing': 110, 'icon-image': ARROW },
    },
  ];
  const pointPaint = (stroke: string): CircleLayerSpecification['paint'] => ({
    'circle-stroke-color': ['case', ['get', 'hasProblem'], colors.caution, stroke],
    'circle-stroke-width': ['case', ['get', 'hasProblem'], 3, 1.5],
  });
  const above = { 'text-allow-overlap': true, 'text-ignore-placement': true } as const;
  return [
    {
      id: 'plan-fence-area',
      type: 'fill',
      source: 'plan-fence',
      paint: {
        'fill-color': fenceColor,
        'fill-opacity': ['case', ['get', 'isExclusion'], 0.14, 0.03],
      },
    },
    {
      id: 'plan-fence-border',
      type: 'line',
      source: 'plan-fence',
      paint: { 'line-color': fenceColor, 'line-width': 2, 'line-dasharray': [5, 2] },
    },
    {
      id: 'plan-fence-name',
      type: 'symbol',
      source: 'plan-fence',
      layout: {
        ...text,
        'text-field': ['get', 'label'],
        'symbol-placement': 'line',
        'text-offset': [0, 0.9],
      },
      paint: { 'text-color': fenceColor, ...halo },
    },
    {
      id: 'plan-pattern-area',
      type: 'fill',
      source: 'plan-patterns',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': chosen(colors.text), 'fill-opacity': 0.06 },
    },
    {
      id: 'plan-pattern-border',
      type: 'line',
      source: 'plan-patterns',
      paint: { 'line-color': chosen(colors.textDim), 'line-width': 1.5 },
    },
    ...routeLayers('plan-route', 'plan-route'),
    ...routeLayers('plan-picked-route', 'plan-picked'),
    {
      id: 'plan-parts-area',
      type: 'fill',
      source: 'plan-parts',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': vehicleColor, 'fill-opacity': 0.25 },
    },
    {
      id: 'plan-parts',
      type: 'line',
      source: 'plan-parts',
      paint: { 'line-color': vehicleColor, 'line-width': 2.5 },
    },
    {
      id: 'plan-parts-name',
      type: 'symbol',
      source: 'plan-parts',
      filter: ['==', ['geometry-type'], 'Polygon'],
      layout: { ...text, ...above, 'text-field': ['get', 'label'] },
      paint: { 'text-color': colors.text, ...halo },
    },
    {
      id: POINTS,
      type: 'circle',
      source: 'plan-points',
      paint: {
        ...pointPaint(colors.text),
        'circle-radius': POINT_RADIUS_PX,
        'circle-color': colors.halo,
      },
    },
    {
      id: NUMBERS,
      type: 'symbol',
      source: 'plan-points',
      filter: ['!', IS_MARKED],
      layout: { ...text, ...above, 'text-field': ['get', 'label'] },
      paint: { 'text-color': colors.text },
    },
    {
      id: 'plan-numbers-marked',
      type: 'symbol',
      source: 'plan-points',
      filter: IS_MARKED,
      layout: { ...text, ...above, 'text-field': ['get', 'label'] },
      paint: { 'text-color': colors.text },
    },
    {
      id: PICKED_POINTS,
      type: 'circle',
      source: 'plan-picked',
      filter: ['has', 'kind'],
      paint: {
        ...pointPaint(colors.selected),
        'circle-radius': POINT_RADIUS_PX,
        'circle-color': colors.selected,
      },
    },
    {
      id: 'plan-picked-numbers',
      type: 'symbol',
      source: 'plan-picked',
      filter: ['has', 'kind'],
      layout: { ...text, ...above, 'text-field': ['get', 'label'] },
      paint: { 'text-color': colors.halo },
    },
    {
      id: 'plan-handles',
      type: 'circle',
      source: 'plan-picked',
      filter: ['has', 'part'],
      paint: {
        'circle-radius': ['match', ['get', 'part'], 'edge', 5, 7],
        'circle-color': ['match', ['get', 'part'], 'edge', colors.halo, colors.selected],
        'circle-stroke-color': colors.selected,
        'circle-stroke-width': 2,
        'circle-opacity': ['match', ['get', 'part'], 'edge', 0.75, 1],
      },
    },
    {
      id: 'plan-sketch-line',
      type: 'line',
      source: 'plan-sketch',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colors.selected, 'line-width': 2, 'line-dasharray': [2, 2] },
    },
    {
      id: 'plan-sketch-points',
      type: 'circle',
      source: 'plan-sketch',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 6,
        'circle-color': colors.selected,
        'circle-stroke-color': colors.halo,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'plan-mark',
      type: 'circle',
      source: 'plan-mark',
      paint: {
        'circle-radius': 8,
        'circle-color': 'transparent',
        'circle-stroke-color': colors.selected,
        'circle-stroke-width': 3,
      },
    },
  ];
}
