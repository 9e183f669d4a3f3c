import { describe, expect, test } from 'vitest';
import {
  type Camera,
  flightPicture,
  isAhead,
  symbolAt,
  type Traffic,
  withoutOverlap,
} from '../../../../renderer/map/flight/flight-picture.ts';
import type { MapColors } from '../../../../renderer/map/theme-colors.ts';
import { buildEntry } from '../../builder/build-records.ts';

const colors = {
  text: 'white',
  active: 'magenta',
  selected: 'cyan',
  vehicles: ['red', 'blue', 'green'],
} as unknown as MapColors;
const place = buildEntry().telemetry.position!;
/** A pixel is 0.0001 degrees, north is up. */
const project = ({ lat, lon }: { readonly lat: number; readonly lon: number }) => ({
  x: (lon - place.lon) * 10_000,
  y: (place.lat - lat) * 10_000,
});

function picture(change: Partial<Traffic> = {}, bearingDeg = 0) {
  const traffic: Traffic = {
    entries: [buildEntry({}, 9_000)],
    nowMs: 9_100,
    selectedId: undefined,
    group: new Set(),
    risks: new Map(),
    moved: new Map(),
    flownTo: undefined,
    tail: () => [],
    ...change,
  };
  return flightPicture(traffic, colors, project, bearingDeg);
}
const only = (change: Partial<Traffic> = {}) => picture(change).symbols[0];
const at = (part: Partial<typeof place>) => buildEntry({ position: { ...place, ...part } }, 9_000);

describe('the symbol of a vehicle', () => {
  test('is hollow when lost and absent without a position; the selected one is on top', () => {
    const entries = [
      buildEntry({ sysid: 2 }, 9_000),
      buildEntry({}, 0),
      buildEntry({ sysid: 3, position: null }, 9_000),
    ];
    const { symbols } = picture({ entries, selectedId: 'uav-2' });
    expect(symbols.map(({ vehicleId, look, isSelected }) => [vehicleId, look.isHollow, isSelected])).toEqual([
      ['uav-1', true, false],
      ['uav-2', false, true],
    ]);
    expect(symbols.map(({ name }) => name.endsWith('· lost'))).toEqual([true, false]);
  });

  test('is hollow at its last place when the position is old', () => {
    expect(only({ entries: [at({ age_ms: 50 })] })?.look.isHollow).toBe(false);
    expect(only({ entries: [at({ age_ms: 10_000 })] })?.look.isHollow).toBe(true);
  });

  test('has the shape of its type, and a round one without a heading', () => {
    const shape = (change: Parameters<typeof buildEntry>[0]) =>
      only({ entries: [buildEntry(change, 9_000)] })?.look.shape;
    expect(shape({ type: 'plane' })).toBe('plane');
    expect(shape({ position: { ...place, heading_deg: null }, attitude: null })).toBeUndefined();
  });

  test('turns with the map', () => {
    expect(picture({ entries: [at({ heading_deg: 90 })] }, 30).symbols[0]?.turnDeg).toBe(60);
  });

  test('has the ring of its group and of its risk; a low risk has no word', () => {
    const risks = (risk: 'high' | 'low') => new Map([['uav-1', risk]]);
    expect(only({ group: new Set(['uav-1']) })?.isInGroup).toBe(true);
    expect(only({ risks: risks('high') })).toMatchObject({ risk: 'high', riskWord: 'High risk' });
    expect(only({ risks: risks('low') })).toMatchObject({ risk: 'low', riskWord: '' });
    expect(only()).toMatchObject({ isInGroup: false, risk: undefined });
  });

  test.each([
    ['north', 0.001, 0, 'bottom'],
    ['south', -0.001, 0.0005, 'top'],
    ['east', 0, 0.001, 'left'],
    ['west', 0.0001, -0.001, 'right'],
  ])('moved aside to the %s, its name is on the outer side if it is selected', (_, north, east, anchor) => {
    const shown = { lat: place.lat + north, lon: place.lon + east };
    const moved = new Map([['uav-1', shown]]);
    expect(only({ moved, selectedId: 'uav-1' })).toMatchObject({ anchor });
    expect(only({ moved })?.anchor).toBeUndefined();
    expect(only()?.anchor).toBe('top');
    const [line] = picture({ moved }).lines;
    expect(line?.points).toEqual([
      { x: 0, y: 0 },
      { x: expect.closeTo(east * 10_000), y: expect.closeTo(-north * 10_000) },
    ]);
  });
});

test('lines lead to the target, to the proposed point and along the newest part of the trail', () => {
  const target = { lat: place.lat, lon: place.lon + 0.001 };
  const entries = [buildEntry({ target: { ...target, alt_amsl_m: null } as never }, 9_000)];
  const tail = () => [{ lat: place.lat - 0.001, lon: place.lon }, place];
  const shown = picture({ entries, selectedId: 'uav-1', flownTo: target, tail });
  expect(shown.lines.map(({ color, isDashed, points }) => [color, isDashed, points[1]?.x])).toEqual([
    ['red', false, 0],
    ['magenta', true, 10],
    ['cyan', true, 10],
  ]);
  expect(shown.target).toEqual({ x: 10, y: 0 });
  // Of other vehicles only the trail is shown.
  expect(picture({ entries, flownTo: target, tail }).lines).toHaveLength(1);
});

test('what the camera sees is an area of all its corners, or nothing', () => {
  const points = [
    place,
    { lat: place.lat, lon: place.lon + 0.001 },
    { lat: place.lat - 0.001, lon: place.lon },
  ];
  const empty = { entries: [], nowMs: 0, selectedId: undefined, group: new Set<string>(), risks: new Map() };
  const traffic: Traffic = { ...empty, moved: new Map(), flownTo: undefined, tail: () => [] };
  const area = (of: Parameters<typeof flightPicture>[2]) =>
    flightPicture(traffic, colors, of, 0, { points, isCertain: false }).cameraArea;
  expect(area(project)).toEqual({
    isCertain: false,
    points: [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 0, y: 10 },
    ],
  });
  expect(area((point) => (point === points[1] ? undefined : project(point)))).toBeUndefined();
  expect(flightPicture(traffic, colors, project, 0).cameraArea).toBeUndefined();
});

test('the noise of a parked vehicle does not change the picture, a movement does', () => {
  const of = (part: Partial<typeof place>) =>
    JSON.stringify(picture({ entries: [at({ heading_deg: 10, ...part })] }));
  expect(of({ lat: place.lat + 0.000_02, heading_deg: 10.3 })).toEqual(of({}));
  expect(of({ lat: place.lat + 0.000_06 })).not.toEqual(of({}));
  expect(of({ heading_deg: 12 })).not.toEqual(of({}));
});

test('a point behind the tilted camera is not drawn', () => {
  const camera: Camera = { centre: place, zoom: 16, bearingDeg: 0, pitchDeg: 60, distancePx: 1_000 };
  const north = (degrees: number) => ({ lat: place.lat + degrees, lon: place.lon });
  expect(isAhead(north(0.01), camera)).toBe(true);
  expect(isAhead(north(-0.05), camera)).toBe(false);
  expect(isAhead(north(-0.05), { ...camera, bearingDeg: 180 })).toBe(true);
  expect(isAhead(north(-0.05), { ...camera, pitchDeg: 0 })).toBe(true);
  const { symbols } = flightPicture(
    {
      entries: [at({})],
      nowMs: 9_100,
      selectedId: undefined,
      group: new Set(),
      risks: new Map(),
      moved: new Map(),
      flownTo: undefined,
      tail: () => [],
    },
    colors,
    () => undefined,
    0,
  );
  expect(symbols).toEqual([]);
});

test('a click selects the nearest symbol in reach, also one that is moved aside', () => {
  const entries = [at({}), buildEntry({ sysid: 2, position: { ...place, lon: place.lon + 0.002 } }, 9_000)];
  const { symbols } = picture({ entries, moved: new Map([['uav-2', { ...place, lon: place.lon + 0.004 }]]) });
  const idAt = (x: number, y = 0) => symbolAt(symbols, { x, y })?.vehicleId;
  expect([idAt(5), idAt(19), idAt(21), idAt(40, 20)]).toEqual(['uav-1', 'uav-1', 'uav-2', 'uav-2']);
  expect([idAt(-30), idAt(40, 30)]).toEqual([undefined, undefined]);
});

test('a name gives way to one that is placed before it', () => {
  const box = (x: number, y: number) => ({ x, y, width: 60, height: 16 });
  const [first, beside, below] = [box(0, 0), box(59, 0), box(0, 16)];
  expect(withoutOverlap([first, beside, below])).toEqual([first, below]);
  expect(withoutOverlap([beside, first])).toEqual([beside]);
});
