import type { LineString } from 'geojson';
import { expect, test } from 'vitest';
import { routeFeatures } from '../../../../renderer/map/plan/plan-features.ts';
import type { PlanPlace } from '../../../../renderer/state/planner/flight-plan-handles.ts';
import type { RoutePoint } from '../../../../renderer/state/planner/flight-plan-route.ts';

const HOME: PlanPlace = [8, 47];
const NOTHING: ReadonlySet<string> = new Set();
const point = (index: number, eastDeg = 0): RoutePoint => ({
  entryId: `item-${index}`,
  seq: index + 1,
  command: 16,
  at: [8 + index / 1000 + eastDeg, 47],
  heightM: 30,
  frame: 3,
});
const ROUTE = Array.from({ length: 120 }, (_, index) => point(index));

test('the pieces of a way follow each other and hold every leg once', () => {
  const { features } = routeFeatures(ROUTE, HOME, NOTHING);
  const lines = features.map(({ geometry }) => (geometry as LineString).coordinates);
  expect(lines.map((line) => line.length)).toEqual([51, 51, 21]);
  expect(lines[0]?.[0]).toEqual(HOME);
  expect(lines.slice(1).map((line) => line[0])).toEqual(lines.slice(0, -1).map((line) => line.at(-1)));
  expect(routeFeatures([], HOME, NOTHING).features).toEqual([]);
});

test('only the piece that changed is another one: by a moved point, a selection, a home', () => {
  const kept = (route: readonly RoutePoint[], home: PlanPlace, selectedIds: ReadonlySet<string>) => {
    const { features } = routeFeatures(ROUTE, HOME, NOTHING);
    return routeFeatures(route, home, selectedIds).features.map((each, index) => each === features[index]);
  };
  expect(kept(ROUTE, HOME, NOTHING)).toEqual([true, true, true]);
  expect(kept(ROUTE.with(70, point(70, 0.0001)), HOME, NOTHING)).toEqual([true, false, true]);
  expect(kept(ROUTE, HOME, new Set(['item-119']))).toEqual([true, true, false]);
  expect(kept(ROUTE, [8, 47.1], NOTHING)).toEqual([false, true, true]);
  expect(kept(ROUTE.slice(1), HOME, NOTHING)).toEqual([false, false, false]);
});
