import { describe, expect, test } from 'vitest';
import { missionFeatures, vehicleFeatures } from '../../../renderer/map/map-features.ts';
import { gridSpacingM, metricGrid } from '../../../renderer/map/metric-grid.ts';
import { placeBeside } from '../../../renderer/screens/fly/place-beside.ts';
import { buildEntry } from '../build-records.ts';

describe('metric grid', () => {
  test('spacing is 1, 2 or 5 times a power of ten and halves with the zoom', () => {
    expect([12, 14, 16, 17, 18, 20].map((zoom) => gridSpacingM(zoom, 47.4))).toEqual([
      1000, 500, 100, 50, 20, 5,
    ]);
  });

  test('lines stand at whole multiples from home, every fifth strong', () => {
    const origin = { lat: 0, lon: 0 };
    const view = { west: -0.0001, east: 0.0001, south: 0.0008, north: 0.0047 };
    const rows = metricGrid(origin, 100, view).features.filter(
      (line) => line.geometry.coordinates[0]?.[1] === line.geometry.coordinates[1]?.[1],
    );
    expect(rows.map((row) => Math.round((row.geometry.coordinates[0]?.[1] ?? 0) * 111_319.49))).toEqual([
      100, 200, 300, 400, 500,
    ]);
    expect(rows.map((row) => row.properties.strong)).toEqual([false, false, false, false, true]);
  });

  test('never draws a wall of lines', () => {
    const world = { west: -180, east: 180, south: -80, north: 80 };
    expect(metricGrid({ lat: 0, lon: 0 }, 10, world).features).toEqual([]);
  });
});

describe('vehicles on the map', () => {
  test('are hollow when lost and absent without a position', () => {
    const features = vehicleFeatures(
      [buildEntry({}, 0), buildEntry({ sysid: 2 }, 9_000), buildEntry({ sysid: 3, position: null }, 9_000)],
      'uav-2',
      9_100,
    ).features;
    expect(features.map((feature) => [feature.properties?.image, feature.properties?.isSelected])).toEqual([
      ['vehicle-0-hollow-nose', false],
      ['vehicle-1-solid-nose', true],
    ]);
  });
});

test('mission legs begin at home, and the leg being flown is marked', () => {
  const item = (lat: number | null) => ({
    command: 16,
    frame: 3,
    params: [0, 0, 0, null] as [number, number, number, null],
    lat,
    lon: lat === null ? null : 8,
    altitude_m: 20,
    autocontinue: true,
  });
  const { points, legs } = missionFeatures([item(null), item(47), item(48)], 3, { lat: 46, lon: 8 });
  expect(points.features.map((point) => point.properties?.number)).toEqual(['2', '3']);
  expect(legs.features.map((leg) => leg.properties?.isActive)).toEqual([false, true]);
  expect(legs.features[0]?.geometry.coordinates[0]).toEqual([8, 46]);
});

describe('the box beside a click', () => {
  const box = { width: 300, height: 200 };
  const frame = { width: 900, height: 600 };
  test.each([
    [100, 100],
    [800, 500],
    [450, 300],
    [899, 1],
  ])('never lies over the point %i, %i', (x, y) => {
    const { left, top } = placeBeside({ x, y }, box, frame);
    const covers = x >= left && x <= left + box.width && y >= top && y <= top + box.height;
    expect(covers).toBe(false);
    expect(top).toBeGreaterThanOrEqual(0);
  });
});
