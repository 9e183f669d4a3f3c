import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planPattern } from '../../../../../gateway/action/launch/pattern/pattern.ts';
import { missionTypes } from '../../../../../gateway/contract/action/launch.ts';
import { type Zone, zoneCollectionSchema } from '../../../../../gateway/contract/mission/zone.ts';
import { ZoneShape } from '../../../../../gateway/mission/zone/zone-shape.ts';

const DEFAULTS = zoneCollectionSchema.parse(
  JSON.parse(
    readFileSync(new URL('../../../../../resources/zones/default.geojson', import.meta.url), 'utf8'),
  ),
).features;

function zoneOf(rings: readonly (readonly (readonly [number, number])[])[], altitudeM = 30): Zone {
  return {
    type: 'Feature',
    id: 'zone',
    properties: { name: 'Zone', kind: 'operation', flightAltitudeM: altitudeM, ceilingM: 60 },
    geometry: {
      type: 'Polygon',
      coordinates: rings.map((ring) =>
        [...ring, ring[0]!].map(([eastM, northM]): [number, number] => [
          8.5456 + eastM / 75_300,
          47.3979 + northM / 111_180,
        ]),
      ),
    },
  };
}

/** A star-shaped polygon: any corners around the origin, inner ones too. */
const star = fc
  .array(fc.double({ min: 40, max: 300, noNaN: true }), { minLength: 3, maxLength: 14 })
  .map((radii) =>
    radii.map((radiusM, index): [number, number] => {
      const angle = (2 * Math.PI * index) / radii.length;
      return [radiusM * Math.cos(angle), radiusM * Math.sin(angle)];
    }),
  );

function expectInside(zone: Zone, missionType: (typeof missionTypes)[number], ceilingM: number) {
  const { waypoints } = planPattern(missionType, zone, ceilingM);
  const shape = new ZoneShape(zone);
  expect(waypoints.length).toBeGreaterThan(0);
  expect(waypoints.length).toBeLessThanOrEqual(150);
  for (const [index, waypoint] of waypoints.entries()) {
    expect(shape.containsGeo(waypoint)).toBe(true);
    expect(waypoint.altitudeM).toBeLessThanOrEqual(Math.min(ceilingM, zone.properties.ceilingM));
    const before = waypoints[index - 1];
    if (before)
      expect(shape.containsWay(shape.frame.toLocal(before), shape.frame.toLocal(waypoint))).toBe(true);
  }
  return waypoints;
}

describe('planPattern', () => {
  it.each(missionTypes)('%s stays inside any zone, ways included, below every ceiling', (missionType) => {
    fc.assert(
      fc.property(
        star,
        fc.double({ min: 5, max: 500, noNaN: true }),
        fc.integer({ min: 5, max: 200 }),
        (ring, altitudeM, ceilingM) => {
          const zone = zoneOf([ring], altitudeM);
          if (new ZoneShape(zone).centre.clearanceM < 4) return;
          expectInside(zone, missionType, ceilingM);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each(
    DEFAULTS.filter(({ properties }) => properties.kind === 'operation').map(
      (zone) => [zone.id, zone] as const,
    ),
  )('every type flies the default zone %s', (_, zone) => {
    for (const missionType of missionTypes) {
      const waypoints = expectInside(zone, missionType, 120);
      if (missionType !== 'hover') expect(waypoints.length).toBeGreaterThan(3);
    }
  });

  it('goes around a hole', () => {
    const zone = zoneOf([
      [
        [-150, -150],
        [150, -150],
        [150, 150],
        [-150, 150],
      ],
      [
        [-60, -60],
        [60, -60],
        [60, 60],
        [-60, 60],
      ],
    ]);
    for (const missionType of missionTypes) expectInside(zone, missionType, 120);
  });

  it.each(missionTypes)('%s flies a zone of 2,000 corners around its hole, laid out once', (missionType) => {
    const rough = Array.from({ length: 2000 }, (_, index): [number, number] => {
      const angle = (2 * Math.PI * index) / 2000;
      const radiusM = index % 2 === 0 ? 300 : 270;
      return [radiusM * Math.cos(angle), radiusM * Math.sin(angle)];
    });
    const hole = [
      [-50, -50],
      [50, -50],
      [50, 50],
      [-50, 50],
    ] as const;
    const zone = zoneOf([rough, hole]);
    const waypoints = expectInside(zone, missionType, 120);
    if (missionType !== 'hover') expect(waypoints.length).toBeGreaterThan(10);
    expect(planPattern(missionType, zone, 120).waypoints).toBe(waypoints);
    expect(planPattern(missionType, zone, 20).waypoints[0]?.altitudeM).toBe(20);
  });

  it('refuses a zone too small to fly in', () => {
    const zone = zoneOf([
      [
        [0, 0],
        [5, 0],
        [5, 5],
        [0, 5],
      ],
    ]);
    expect(() => planPattern('patrol', zone, 120)).toThrow(/too small/);
  });

  it('survey covers what lies between its lines', () => {
    const zone = zoneOf([
      [
        [-100, -100],
        [100, -100],
        [100, 100],
        [-100, 100],
      ],
    ]);
    const shape = new ZoneShape(zone);
    const points = planPattern('survey', zone, 120).waypoints.map((point) => shape.frame.toLocal(point));
    const rows = new Set(points.map(({ northM }) => Math.round(northM)));
    expect(rows.size).toBeGreaterThanOrEqual(9);
  });
});
