import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZoneRepository } from '../../../../gateway/action/launch/zone-repository.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { commandTarget } from '../../../../gateway/command/target/command-target.ts';
import { judgeMission } from '../../../../gateway/command/target/judge-mission.ts';
import type { MissionItem } from '../../../../gateway/contract/mission/mission.ts';
import { type Zone, zoneSchema } from '../../../../gateway/contract/mission/zone.ts';
import { MavCmd, MavFrame } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { type Leg, pointLegs, type WayPoint } from '../../../../gateway/mission/item/leg.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter } from '../../../builder/vehicle-state-builder.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

/** Places are told in thousandths of a degree east and north of 47 N 8 E: some 76 and 111 m. */
const at = (east: number, north: number, altitudeM?: number): WayPoint => ({
  latitudeDeg: 47 + north / 1000,
  longitudeDeg: 8 + east / 1000,
  altitudeM,
});
const leg = (from: WayPoint, to: WayPoint, how: Partial<Leg> = {}): Leg => ({ from, to, ...how });

function square(
  id: string,
  [west = 0, south = 0, east = 0, north = 0]: readonly number[],
  properties: Record<string, unknown>,
): Zone {
  const corner = (x: number, y: number) => [8 + x / 1000, 47 + y / 1000];
  return zoneSchema.parse({
    type: 'Feature',
    id,
    properties: { name: id, ...properties },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          corner(west, south),
          corner(east, south),
          corner(east, north),
          corner(west, north),
          corner(west, south),
        ],
      ],
    },
  });
}

let directory: string;
let clock: FakeClock;
let zones: ZoneRepository;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'airspace-'));
  clock = new FakeClock(Date.UTC(2026, 4, 1, 12));
  zones = new ZoneRepository({
    filePath: join(directory, 'zones.geojson'),
    defaultFilePath: new URL('../../../../resources/zones/default.geojson', import.meta.url).pathname,
    clock,
    logger: silentLogger,
  });
  zones.start();
  for (const { id } of zones.all().features) zones.remove(id);
});
afterEach(() => {
  zones.stop();
  rmSync(directory, { recursive: true });
});
const names = (one: Leg) => zones.touching(one).map(({ id }) => id);
const point = (where: WayPoint) => pointLegs([where])[0]!;

describe('the zones a way touches', () => {
  it('counts legs, not only their ends', () => {
    zones.put(square('wall', [4, -10, 5, 10], { kind: 'no-fly' }));
    expect(names(point(at(4.5, 0)))).toEqual(['wall']);
    expect(names(point(at(0, 0)))).toEqual([]);
    expect(names(leg(at(0, 0), at(9, 0)))).toEqual(['wall']);
    expect(names(leg(at(0, 0), at(3.9, 0)))).toEqual([]);
    expect(names(leg(at(4.2, 0), at(4.8, 5)))).toEqual(['wall']);
  });

  it('respects the altitudes of a no-fly zone; what is not known may be any', () => {
    zones.put(square('shelf', [0, 0, 10, 10], { kind: 'no-fly', floorM: 50, topM: 80 }));
    expect(names(point(at(5, 5, 49)))).toEqual([]);
    expect(names(point(at(5, 5, 50)))).toEqual(['shelf']);
    expect(names(point(at(5, 5, 80)))).toEqual(['shelf']);
    expect(names(point(at(5, 5, 81)))).toEqual([]);
    expect(names(point(at(5, 5)))).toEqual(['shelf']);
    expect(names(leg(at(5, 5, 20), at(5, 5, 100)))).toEqual(['shelf']);
    expect(names(leg(at(-5, 5, 20), at(15, 5, 49)))).toEqual([]);
    // Its ceiling is that of flights in an operation zone: nobody meant it as the top of a no-fly zone.
    zones.put(square('mast', [0, 0, 10, 10], { kind: 'no-fly', ceilingM: 60 }));
    expect(names(point(at(5, 5, 500)))).toEqual(['mast']);
  });

  it('counts zones only within their times', () => {
    zones.put(
      square('show', [0, 0, 10, 10], {
        kind: 'no-fly',
        validFrom: '2026-05-01T14:30:00+02:00',
        validTo: '2026-05-01T13:00:00Z',
      }),
    );
    expect(names(point(at(5, 5)))).toEqual([]);
    clock.advance(30 * 60_000);
    expect(zones.isInForce('show')).toBe(true);
    expect(names(point(at(5, 5)))).toEqual(['show']);
    clock.advance(30 * 60_000);
    expect(names(point(at(5, 5)))).toEqual([]);
  });

  it.each([
    [{ kind: 'no-fly', keepIn: true }],
    [{ floorM: 50, topM: 50 }],
    [{ validFrom: '2026-05-01T12:00:00Z', validTo: '2026-05-01T12:00:00Z' }],
    [{ validFrom: 'tomorrow' }],
  ])('refuses a zone that makes no sense: %o', (properties) => {
    expect(() => square('odd', [0, 0, 1, 1], properties)).toThrow();
  });

  it('lets a vehicle in the air out of a no-fly zone, straight', () => {
    zones.put(square('mast', [0, 0, 10, 10], { kind: 'no-fly' }));
    const out = leg(at(5, 5), at(15, 5));
    expect(names(out)).toEqual(['mast']);
    expect(names({ ...out, mayLeave: true })).toEqual([]);
    expect(names(leg(at(5, 5), at(6, 5), { mayLeave: true }))).toEqual(['mast']);
    expect(names(leg(at(15, 5), at(5, 5), { mayLeave: true }))).toEqual(['mast']);
    expect(names(leg(at(-5, 5), at(15, 5), { mayLeave: true }))).toEqual(['mast']);
  });

  it('agrees with looking at many points of the way', () => {
    zones.put(square('box', [2, 2, 6, 5], { kind: 'no-fly' }));
    const place = fc.integer({ min: -20, max: 100 }).map((tenths) => tenths / 10 + 0.05);
    fc.assert(
      fc.property(place, place, place, place, (fromX, fromY, toX, toY) => {
        const isTouched = names(leg(at(fromX, fromY), at(toX, toY))).length > 0;
        const samples = Array.from({ length: 201 }, (_, index) => index / 200).map((share) => ({
          x: fromX + (toX - fromX) * share,
          y: fromY + (toY - fromY) * share,
        }));
        if (samples.some(({ x, y }) => x > 2.01 && x < 5.99 && y > 2.01 && y < 4.99))
          expect(isTouched).toBe(true);
        if (samples.every(({ x, y }) => x < 1.9 || x > 6.1 || y < 1.9 || y > 5.1))
          expect(isTouched).toBe(false);
      }),
      { numRuns: 300, seed: 4 },
    );
  });
});

describe('zones to stay inside', () => {
  it('say nothing where there are none', () => {
    zones.put(square('field', [0, 0, 10, 10], {}));
    expect(zones.keepsInside(point(at(50, 50)))).toBeUndefined();
  });

  it('hold ways within their union', () => {
    zones.put(square('left', [0, 0, 10, 10], { keepIn: true }));
    zones.put(square('right', [9, 0, 20, 10], { keepIn: true }));
    expect(zones.keepsInside(point(at(5, 5)))).toBe(true);
    expect(zones.keepsInside(point(at(25, 5)))).toBe(false);
    expect(zones.keepsInside(leg(at(5, 5), at(15, 5)))).toBe(true);
    zones.put(square('far', [30, 0, 40, 10], { keepIn: true }));
    expect(zones.keepsInside(leg(at(5, 5), at(35, 5)))).toBe(false);
    expect(zones.keepsInside(leg(at(25, 5), at(15, 5)))).toBe(false);
    expect(zones.keepsInside(leg(at(25, 5), at(15, 5), { isFromHere: true }))).toBe(true);
    expect(zones.keepsInside(leg(at(15, 5), at(25, 5), { isFromHere: true }))).toBe(false);
  });

  it('hold within their altitudes; what is not known lies in none that has bounds', () => {
    zones.put(square('field', [0, 0, 10, 10], { keepIn: true, topM: 60 }));
    expect(zones.keepsInside(point(at(5, 5, 60)))).toBe(true);
    expect(zones.keepsInside(point(at(5, 5, 61)))).toBe(false);
    expect(zones.keepsInside(point(at(5, 5)))).toBe(false);
  });
});

describe('where a command leads', () => {
  const copter = (where: WayPoint, isAirborne = true): VehicleState => {
    const built = buildFlyingCopter();
    return {
      ...built,
      flight: { ...built.flight, isAirborne },
      position: { ...built.position!, ...where, altitudeRelativeHomeM: where.altitudeM ?? 0 },
    };
  };
  const goTo = (to: WayPoint, from = at(0, 0, 30)) =>
    commandTarget(
      {
        lat: to.latitudeDeg,
        lon: to.longitudeDeg,
        ...(to.altitudeM !== undefined && { altitudeM: to.altitudeM }),
      },
      copter(from),
      zones,
      'goto',
    );

  it('includes the straight way from where the vehicle is', () => {
    zones.put(square('wall', [4, -10, 5, 10], { kind: 'no-fly' }));
    expect(goTo(at(9, 0, 30)).noFlyZoneId).toBe('wall');
    expect(goTo(at(3, 0, 30)).noFlyZoneId).toBeNull();
    expect(goTo(at(9, 0, 30), at(4.5, 0, 30)).noFlyZoneId).toBeNull();
  });

  it('keeps the present altitude where none is given, and meets the lowest ceiling of the way', () => {
    zones.put(square('high', [2, -10, 3, 10], { ceilingM: 100 }));
    zones.put(square('low', [4, -10, 5, 10], { ceilingM: 40 }));
    expect(goTo(at(9, 0), at(0, 0, 77))).toMatchObject({
      highestAltitudeM: 77,
      zoneCeiling: { zoneId: 'low', ceilingM: 40 },
    });
    expect(goTo(at(9, 0, 20), at(0, 0, 77)).highestAltitudeM).toBe(20);
  });

  it('is a climb in place for a take-off and a change of altitude', () => {
    zones.put(square('shelf', [-1, -1, 1, 1], { kind: 'no-fly', floorM: 50 }));
    const climb = (altitudeM: number) => commandTarget({ altitudeM }, copter(at(0, 0, 0), false), zones);
    expect(climb(49)).toMatchObject({ highestAltitudeM: 49, noFlyZoneId: null });
    expect(climb(50)).toMatchObject({ highestAltitudeM: 50, noFlyZoneId: 'shelf' });
  });

  it('is the circle ahead in which a plane ends its take-off', () => {
    zones.put(square('wall', [2.5, -10, 3.5, 10], { kind: 'no-fly' }));
    const takeOff = (yawDeg: number) => {
      const attitude = { ...buildFlyingCopter().attitude, yawDeg } as VehicleState['attitude'];
      const plane = { ...copter(at(0, 0, 0), false), type: 'plane', attitude } as const;
      return commandTarget({ altitudeM: 50 }, plane, zones, 'takeoff').noFlyZoneId;
    };
    expect(takeOff(90)).toBe('wall');
    expect(takeOff(270)).toBeNull();
  });

  it('is the whole circle of an orbit', () => {
    zones.put(square('wall', [8, -10, 9, 10], { kind: 'no-fly' }));
    const orbit = (radiusM: number) =>
      commandTarget({ lat: 47, lon: 8.005, radiusM, altitudeM: 30 }, copter(at(0, 0, 30)), zones, 'orbit');
    expect(orbit(100).noFlyZoneId).toBeNull();
    expect(orbit(260).noFlyZoneId).toBe('wall');
  });

  it('is nowhere for a new home but the place itself', () => {
    zones.put(square('wall', [4, -10, 5, 10], { kind: 'no-fly' }));
    const home = (lon: number) => commandTarget({ lat: 47, lon }, copter(at(0, 0, 200)), zones, 'set-home');
    expect(home(8.009)).toMatchObject({ noFlyZoneId: null, highestAltitudeM: null });
    expect(home(8.0045).noFlyZoneId).toBe('wall');
  });

  describe('of a mission', () => {
    const item = (command: number, over: Partial<MissionItem> = {}): MissionItem => ({
      command,
      frame: MavFrame.GLOBAL_RELATIVE_ALT_INT,
      params: [0, 0, 0, null],
      lat: null,
      lon: null,
      altitude_m: 30,
      autocontinue: true,
      ...over,
    });
    const waypoint = (east: number, north: number, altitude_m = 30, frame?: number): MissionItem =>
      item(MavCmd.NAV_WAYPOINT, {
        lat: 47 + north / 1000,
        lon: 8 + east / 1000,
        altitude_m,
        ...(frame !== undefined && { frame }),
      });
    const takeoff = item(MavCmd.NAV_TAKEOFF);
    const target = (items: readonly MissionItem[]) =>
      judgeMission(items, copter(at(0, 0, 0), false), zones).target;

    beforeEach(() => {
      zones.put(square('wall', [4, -10, 5, 10], { kind: 'no-fly', topM: 50 }));
    });

    it.each<[string, readonly MissionItem[], string | null]>([
      ['beside it', [takeoff, waypoint(3, 0), waypoint(3, 5)], null],
      ['the way there', [takeoff, waypoint(9, 0)], 'wall'],
      [
        'a leg',
        [takeoff, waypoint(3, 0), waypoint(3, 20), waypoint(9, 20), waypoint(9, 0), waypoint(3, 0)],
        'wall',
      ],
      ['around it', [takeoff, waypoint(3, 20), waypoint(9, 20)], null],
      ['over it', [item(MavCmd.NAV_TAKEOFF, { altitude_m: 60 }), waypoint(9, 0, 60)], null],
      [
        'over it by terrain',
        [item(MavCmd.NAV_TAKEOFF, { altitude_m: 60 }), waypoint(9, 0, 60, MavFrame.GLOBAL_TERRAIN_ALT)],
        'wall',
      ],
      [
        'a jump',
        [
          takeoff,
          waypoint(3, 0),
          waypoint(3, 20),
          waypoint(9, 20),
          waypoint(9, 0),
          item(MavCmd.DO_JUMP, { params: [1, 1, null, null] }),
        ],
        'wall',
      ],
    ])('%s', (_, items, noFlyZoneId) => {
      expect(target(items).noFlyZoneId).toBe(noFlyZoneId);
    });

    it('counts altitudes above the sea from home', () => {
      const home = buildFlyingCopter().home!;
      const amslM = home.altitudeAmslM + 70;
      expect(target([waypoint(3, 0, amslM, MavFrame.GLOBAL_INT)]).highestAltitudeM).toBeCloseTo(70);
    });
  });
});
