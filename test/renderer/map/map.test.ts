import { describe, expect, test } from 'vitest';
import { activeItemNumber, missionItemNumber } from '../../../renderer/format/mission-item-text.ts';
import { missionFeatures, selectedName, vehicleFeatures } from '../../../renderer/map/flight/map-features.ts';
import { isSamePicture } from '../../../renderer/map/flight/same-picture.ts';
import { lookOfImage } from '../../../renderer/map/flight/vehicle-image.ts';
import { degreesPerPixel, gridSpacingM, isWithin, metricGrid } from '../../../renderer/map/metric-grid.ts';
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

  test('a pixel is half as high a zoom nearer', () => {
    expect(degreesPerPixel(16, 0) / degreesPerPixel(17, 0)).toBeCloseTo(2);
    expect(degreesPerPixel(0, 0) * 512).toBeCloseTo(360, 3);
    expect(degreesPerPixel(0, 60) * 512).toBeCloseTo(180, 3);
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
      ['vehicle-0-hollow-copter', false],
      ['vehicle-1-solid-copter', true],
    ]);
  });

  test('have the shape of their type, and a round one without a heading', () => {
    const image = (change: Parameters<typeof buildEntry>[0]) =>
      vehicleFeatures([buildEntry(change, 9_000)], undefined, 9_100).features[0]?.properties?.image;
    expect(image({ type: 'plane' })).toBe('vehicle-0-solid-plane');
    const position = { ...buildEntry().telemetry.position!, heading_deg: null };
    expect(image({ position, attitude: null })).toBe('vehicle-0-solid-round');
    expect(lookOfImage('vehicle-0-solid-plane')).toEqual({ hue: 0, isLost: false, shape: 'plane' });
    expect(lookOfImage('vehicle-7-hollow-round')).toEqual({ hue: 7, isLost: true, shape: undefined });
    expect(lookOfImage('airport')).toBeUndefined();
  });

  test('moved aside, they are joined to their true place by a line', () => {
    const entry = buildEntry({}, 9_000);
    const shown = { lat: 47.5, lon: 8.6 };
    const moved = new Map([['uav-1', shown]]);
    const { lat, lon } = entry.telemetry.position!;
    const places = (at?: typeof moved) =>
      vehicleFeatures([entry], undefined, 9_100, at).features.map(({ geometry }) => geometry.coordinates);
    expect(places(moved)).toEqual([
      [
        [8.6, 47.5],
        [lon, lat],
      ],
      [8.6, 47.5],
    ]);
    expect(places()).toEqual([[lon, lat]]);
  });

  test.each([
    ['north', 0.001, 0, 'bottom'],
    ['south', -0.001, 0.0005, 'top'],
    ['east', 0, 0.001, 'left'],
    ['west', 0.0001, -0.001, 'right'],
  ])('moved aside to the %s, the name of the selected one is on the outer side', (_, north, east, anchor) => {
    const entry = buildEntry({}, 9_000);
    const place = entry.telemetry.position!;
    const moved = new Map([['uav-1', { lat: place.lat + north, lon: place.lon + east }]]);
    const features = (shown?: typeof moved) =>
      selectedName(vehicleFeatures([entry], 'uav-1', 9_100, shown), place).features;
    expect(features(moved)[0]?.properties?.anchor).toBe(anchor);
    expect(features()[0]?.properties?.anchor).toBe('top');
    expect(selectedName(vehicleFeatures([entry], undefined, 9_100), place).features).toEqual([]);
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

test('a vehicle that is heard but has not said where it is for a while stands hollow, where it was known last', () => {
  const place = buildEntry().telemetry.position!;
  const image = (age_ms: number) =>
    vehicleFeatures([buildEntry({ position: { ...place, age_ms } }, 9_000)], undefined, 9_100).features[0]
      ?.properties?.image;
  expect(image(50)).not.toBe(image(10_000));
  const lost = buildEntry({ status: 'lost' }, 9_000);
  expect(image(10_000)).toBe(vehicleFeatures([lost], undefined, 9_100).features[0]?.properties?.image);
});

describe('a picture is drawn again', () => {
  const entry = (lat: number, heading_deg: number, name = 'Copter 1') =>
    vehicleFeatures(
      [buildEntry({ name, position: { ...buildEntry({}, 0).telemetry.position!, lat, heading_deg } }, 9_000)],
      'uav-1',
      9_100,
    );
  const before = entry(47, 359.5);
  const tolerance = 0.000_01;

  test('not for noise below what can be seen, also across north', () => {
    expect(isSamePicture(before, entry(47.000_009, 0.4), tolerance)).toBe(true);
  });

  test('for a step, a turn, a name, a vehicle more or less', () => {
    expect(isSamePicture(before, entry(47.000_011, 359.5), tolerance)).toBe(false);
    expect(isSamePicture(before, entry(46.999_989, 359.5), tolerance)).toBe(false);
    expect(isSamePicture(before, entry(47, 1), tolerance)).toBe(false);
    expect(isSamePicture(before, entry(47, 359.5, 'Copter 2'), tolerance)).toBe(false);
    const none = vehicleFeatures([], undefined, 0);
    expect(isSamePicture(before, none, tolerance)).toBe(false);
    expect(isSamePicture(none, before, tolerance)).toBe(false);
  });

  test('for a property that is not a place, however little it changed', () => {
    const step = (metres: number) => ({
      ...before,
      features: [{ ...before.features[0]!, properties: { metres } }],
    });
    expect(isSamePicture(step(1), step(1.000_001), tolerance)).toBe(false);
  });
});
