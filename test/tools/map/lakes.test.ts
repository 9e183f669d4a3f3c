import type { Feature, MultiLineString, Polygon, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { cutTiles } from '../../../tools/map/bake-base-map.ts';
import { isInside, readLakeLayers, readRiverLayers, rounded } from '../../../tools/map/water-layers.ts';

const kmPerDegree = 111.32;

const layers = readLakeLayers();
const lakes = layers.flatMap(({ features }) => features) as Feature<Polygon>[];
const rivers = readRiverLayers().flatMap(({ features }) => features) as Feature<MultiLineString>[];

const isOn = ({ geometry }: Feature<Polygon>, place: Position): boolean =>
  geometry.coordinates.filter((ring) => isInside(place, ring)).length === 1;
const lakesAt = (place: Position): number => lakes.filter((lake) => isOn(lake, place)).length;

function distanceKm([x = 0, y = 0]: Position, lines: readonly Position[][]): number {
  const shrink = Math.cos((y * Math.PI) / 180);
  let nearestDeg = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i++) {
      const [ax, ay] = [(line[i]![0]! - x) * shrink, line[i]![1]! - y];
      const [dx, dy] = [(line[i + 1]![0]! - x) * shrink - ax, line[i + 1]![1]! - y - ay];
      const share = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
      nearestDeg = Math.min(nearestDeg, Math.hypot(ax + share * dx, ay + share * dy));
    }
  }
  return nearestDeg * kmPerDegree;
}

describe('the lakes of the base map', () => {
  it.each<[string, number, number]>([
    ['Lake Zürich', 8.68, 47.25],
    ['Greifensee', 8.68, 47.35],
    ['Lake Zug', 8.485, 47.15],
    ['Lake Lucerne', 8.42, 47.01],
    ['Chiemsee', 12.45, 47.88],
    ['Lake Tahoe', -120.04, 39.1],
    ['Lake Balaton', 17.7, 46.85],
    ['Lake Geneva', 6.5, 46.43],
    ['Lake Constance', 9.3, 47.63],
    ['Lake Victoria', 33, -1],
    ['Lake Baikal', 108, 53.5],
    ['Lake Huron', -82.5, 44.8],
    ['Lake Manitou, on an island of Lake Huron', -82.0, 45.78],
    ['Sobradinho Reservoir, which GSHHG does not have', -41.6, -9.68],
  ])('include %s, once', (_, longitudeDeg, latitudeDeg) => {
    expect(lakesAt([longitudeDeg, latitudeDeg])).toBe(1);
  });

  it.each<[string, number, number]>([
    ['Zürich', 8.54, 47.38],
    ['Lausanne', 6.63, 46.53],
    ['Konstanz', 9.17, 47.66],
    ['Manitoulin Island', -82.5, 45.75],
    ['Isle Royale', -89.05, 47.92],
    ['the dry bed of the Aral Sea', 60.5, 44.5],
    ['the Caspian Sea, which is sea', 50.5, 42],
  ])('leave out %s', (_, longitudeDeg, latitudeDeg) => {
    expect(lakesAt([longitudeDeg, latitudeDeg])).toBe(0);
  });

  it.each<[string, number, number]>([
    ['Bürkliplatz in Zürich', 8.5413, 47.3663],
    ['Rapperswil', 8.815, 47.2255],
    ['Geneva', 6.156, 46.2075],
    ['Lucerne', 8.313, 47.0505],
    ['Siófok', 18.047, 46.914],
  ])('have their shore within 300 m of %s', (_, longitudeDeg, latitudeDeg) => {
    const place = [longitudeDeg, latitudeDeg];
    expect(Math.min(...lakes.map(({ geometry }) => distanceKm(place, geometry.coordinates)))).toBeLessThan(
      0.3,
    );
  });

  it('reach the tiles: the one with Lake Zürich has a lake at the last zoom', () => {
    const near = layers.filter(({ features }) => isOn(features[0] as Feature<Polygon>, [8.68, 47.25]));
    const tiles = [...cutTiles(near, 7)].map(({ z, x, y }) => `${z}/${x}/${y}`);
    expect(tiles).toContain('7/67/44');
  });
});

describe('the rivers of the base map', () => {
  it.each<[string, number, number]>([
    ['the Rhine in Basel', 7.5896, 47.5605],
    ['the Danube in Vienna', 16.411, 48.2285],
    ['the Seine in Paris', 2.352, 48.852],
    ['the Aare in Bern', 7.457, 46.9487],
    ['the Elbe in Dresden', 13.738, 51.054],
  ])('pass within 800 m of %s', (_, longitudeDeg, latitudeDeg) => {
    const lines = rivers.flatMap(({ geometry }) => geometry.coordinates);
    expect(distanceKm([longitudeDeg, latitudeDeg], lines)).toBeLessThan(0.8);
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
