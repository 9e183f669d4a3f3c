import type { Feature, Polygon, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { cutTiles } from '../../../tools/map/bake-base-map.ts';
import { readNaturalEarthLayers } from '../../../tools/map/natural-earth-layers.ts';
import { readOpenStreetMapLakes, rounded } from '../../../tools/map/openstreetmap-layers.ts';

function isInside([x = 0, y = 0]: Position, ring: readonly Position[]): boolean {
  let isIn = false;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    const [x2 = 0, y2 = 0] = ring[i + 1] ?? [];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
  }
  return isIn;
}

const ringsOf = ({ geometry }: Feature): Position[][] =>
  geometry.type === 'Polygon'
    ? geometry.coordinates.slice(0, 1)
    : geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flatMap((rings) => rings.slice(0, 1))
      : [];

const natural = readNaturalEarthLayers()
  .filter(({ name }) => name === 'lake')
  .flatMap(({ features }) => features);
const layers = readOpenStreetMapLakes(natural);
const detailed = layers.flatMap(({ features }) => features);
const times = (lakes: readonly Feature[], place: Position) =>
  lakes.filter((lake) => ringsOf(lake).some((ring) => isInside(place, ring))).length;

describe('the lakes of the base map', () => {
  it.each<[string, number, number]>([
    ['Lake Zürich', 8.68, 47.25],
    ['Lake Zug', 8.485, 47.15],
    ['Lake Lucerne', 8.42, 47.01],
    ['Chiemsee', 12.45, 47.88],
    ['Lake Tahoe', -120.04, 39.1],
    ['Lake Balaton', 17.7, 46.85],
    ['Lake Geneva', 6.5, 46.43],
    ['Lake Constance', 9.3, 47.63],
    ['Lake Victoria', 33, -1],
    ['Lake Baikal', 108, 53.5],
  ])('include %s, once', (_, longitudeDeg, latitudeDeg) => {
    const place = [longitudeDeg, latitudeDeg];
    expect(times(natural, place) + times(detailed, place)).toBe(1);
  });

  it('do not cover towns beside them', () => {
    for (const place of [
      [8.54, 47.37],
      [6.63, 46.53],
      [9.18, 47.66],
    ])
      expect(times([...natural, ...detailed], place)).toBe(0);
  });

  it('reach the tiles: the one with Lake Zürich has a lake at the last zoom', () => {
    const near = layers.map((layer) => ({
      ...layer,
      features: layer.features.filter((lake) => times([lake], [8.68, 47.25]) === 1),
    }));
    const tiles = [...cutTiles(near, 7)].map(({ z, x, y }) => `${z}/${x}/${y}`);
    expect(tiles).toContain('7/67/44');
  });
});

describe('rounding an outline', () => {
  it('cuts each corner at a quarter of its sides and stays closed', () => {
    const square: Polygon['coordinates'][0] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ];
    expect(rounded(square)).toEqual([
      [1, 0],
      [3, 0],
      [4, 1],
      [4, 3],
      [3, 4],
      [1, 4],
      [0, 3],
      [0, 1],
      [1, 0],
    ]);
  });
});
