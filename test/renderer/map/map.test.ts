import { describe, expect, test } from 'vitest';
import { activeItemNumber, missionItemNumber } from '../../../renderer/format/mission-item-text.ts';
import { missionFeatures } from '../../../renderer/map/flight/map-features.ts';
import { gridSpacingM, isWithin, metricGrid } from '../../../renderer/map/metric-grid.ts';
import { buildEntry } from '../builder/build-records.ts';

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

  test('holds for views inside the one it was drawn for', () => {
    const drawn = { west: 8, east: 9, south: 47, north: 48 };
    expect(isWithin({ west: 8.1, east: 9, south: 47, north: 47.9 }, drawn)).toBe(true);
    for (const edge of [{ west: 7.9 }, { east: 9.1 }, { south: 46.9 }, { north: 48.1 }])
      expect(isWithin({ ...drawn, ...edge }, drawn)).toBe(false);
  });

  test('never draws a wall of lines', () => {
    const world = { west: -180, east: 180, south: -80, north: 80 };
    expect(metricGrid({ lat: 0, lon: 0 }, 10, world).features).toEqual([]);
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

describe('the active item of a mission', () => {
  test.each([
    ['ardupilot', 3],
    ['px4', 2],
  ] as const)('is the third of a map for %s that says %i', (autopilot, seq) => {
    const mission = { seq, count: 5, state: 'active', distance_to_next_m: null } as const;
    const { telemetry } = buildEntry({ autopilot, mission });
    expect(activeItemNumber(telemetry)).toBe(3);
    expect(activeItemNumber({ ...telemetry, mission: { ...mission, state: 'paused' } })).toBeUndefined();
    expect(missionItemNumber({ ...telemetry, mission: { ...mission, seq: null } })).toBeNull();
  });
});
