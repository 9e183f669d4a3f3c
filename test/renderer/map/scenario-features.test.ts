import { expect, test } from 'vitest';
import { scenarioSchema } from '../../../gateway/contract/simulation/scenario.ts';
import { scenarioFeatures } from '../../../renderer/map/scenario-features.ts';

test('obstacles and docks of a scenario stand on the map where it says, in their size', () => {
  const scenario = scenarioSchema.parse({
    scenario: 1,
    id: 'tower',
    title: 'Tower',
    durationS: 10,
    home: { lat: 0, lon: 0 },
    vehicles: [{ id: 'uav-1' }],
    environment: {
      obstacles: [{ name: 'Tower', at: { northM: 11_131.949, eastM: 0 }, radiusM: 111.31949, heightM: 45 }],
      docks: [{ dockId: 'dock-1', at: { lat: 2, lon: 3 } }],
    },
  });
  const [tower, dock] = scenarioFeatures(scenario);
  expect([tower, dock].map((feature) => feature?.properties)).toEqual([
    { name: 'Tower · 45 m', isNoFly: false, isObstacle: true },
    { name: 'dock-1', isNoFly: false, isObstacle: false },
  ]);
  const ring = tower?.geometry.type === 'Polygon' ? (tower.geometry.coordinates[0] ?? []) : [];
  expect(ring.at(-1)).toEqual(ring[0]);
  expect(ring[0]?.[0]).toBeCloseTo(0, 6);
  expect(ring[0]?.[1]).toBeCloseTo(0.101, 6);
  expect(scenarioFeatures(undefined)).toEqual([]);
});
