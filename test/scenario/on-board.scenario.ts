import { describe, expect, it } from 'vitest';
import type { Geofence } from '../../gateway/contract/mission/flight-plan.ts';
import type { MissionItem } from '../../gateway/contract/mission/mission.ts';
import { HOME, OPERATOR, Station } from './station.ts';

/** Degrees north and east of home as a point. */
const at = (north: number, east: number): [number, number] => [
  HOME.longitudeDeg + east,
  HOME.latitudeDeg + north,
];

function fence(halfSideDeg = 0.0006, difference: Partial<Geofence> = {}): Geofence {
  const side = halfSideDeg;
  return {
    polygons: [
      {
        id: 'polygon-1',
        kind: 'inclusion',
        corners: [at(-side, -side), at(side, -side), at(side, side), at(-side, side)],
      },
    ],
    circles: [{ id: 'circle-1', kind: 'exclusion', centre: at(0.0004, 0.0004), radiusM: 10 }],
    minHeightM: null,
    maxHeightM: null,
    returnPoint: null,
    ...difference,
  };
}

const item = (command: number, north?: number, east?: number, difference: Partial<MissionItem> = {}) => ({
  command,
  frame: 3,
  params: [0, 0, 0, null] as MissionItem['params'],
  lat: north === undefined ? null : HOME.latitudeDeg + north,
  lon: east === undefined ? null : HOME.longitudeDeg + east,
  altitude_m: command === 20 ? null : 20,
  autocontinue: true,
  ...difference,
});

describe('fences', () => {
  it('are written, switched on, read back as they were, and hold: the copter returns to the nearest rally point', async () => {
    const there = await Station.withCopter();
    const { onboard } = there.port;
    const wanted = fence(0.0006, { maxHeightM: 60 });
    const written = await there.outcomeOf(
      onboard.writeFence('uav-1', { geofence: wanted, enable: true }, OPERATOR),
    );
    expect(written.settings).toMatchObject({ isEnabled: true, action: 'return or land', maxHeightM: 60 });
    const read = await there.outcomeOf(onboard.readFence('uav-1', true, OPERATOR));
    expect(read).toMatchObject({ source: 'vehicle', unreadItems: 0, geofence: { maxHeightM: 60 } });
    expect(read.geofence.circles).toMatchObject([{ kind: 'exclusion', radiusM: 10 }]);
    expect(read.geofence.polygons[0]?.corners.map(([lon, lat]) => [lon.toFixed(6), lat.toFixed(6)])).toEqual(
      wanted.polygons[0]?.corners.map(([lon, lat]) => [lon.toFixed(6), lat.toFixed(6)]),
    );
    const meadow = { id: 'meadow', at: at(0.0003, -0.0003), heightM: 25 };
    await there.outcomeOf(onboard.writeRally('uav-1', [meadow], OPERATOR));
    expect(await there.outcomeOf(onboard.readRally('uav-1', true, OPERATOR))).toMatchObject({
      points: [{ id: 'rally-1', heightM: 25 }],
      source: 'vehicle',
    });
    // Each write was decided and written down by itself.
    expect(there.audit().map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(
      expect.arrayContaining(['fence-upload done', 'command:set-parameter done', 'rally-upload done']),
    );

    const beyond = [item(22), item(16, 0.0003, -0.002), item(20)];
    await there.outcomeOf(there.port.startMission({ vehicleId: 'uav-1', items: beyond }, OPERATOR));
    await there.until('the fence is breached', () => there.vehicle().flight_mode === 'RTL', 120);
    await there.until('it is down', () => !there.vehicle().armed, 180);
    const { northM, eastM } = there.of('uav-1').copter.autopilot.craft.body;
    expect(Math.hypot(northM - 33.4, eastM + 22.6)).toBeLessThan(3);
  });

  it('that would be breached at once are refused in flight and taken on the ground', async () => {
    const there = await Station.withCopter();
    const elsewhere = fence(0.0006, {
      polygons: [
        {
          id: 'p',
          kind: 'inclusion',
          name: 'Far field',
          corners: [at(0.01, 0.01), at(0.02, 0.01), at(0.02, 0.02)],
        },
      ],
      circles: [],
    });
    const { onboard } = there.port;
    const write = (geofence: Geofence, enable = false) =>
      there.outcomeOf(onboard.writeFence('uav-1', { geofence, enable }, OPERATOR));
    await write(elsewhere);
    await there.outcomeOf(onboard.clearFence('uav-1', OPERATOR));
    expect((await there.outcomeOf(onboard.readFence('uav-1', true, OPERATOR))).geofence.polygons).toEqual([]);
    await there.takeOff(20);
    const from = there.nowMs;
    await expect(write(elsewhere)).rejects.toMatchObject({
      code: 'fence-excludes-vehicle',
      message: expect.stringContaining('Far field') as string,
    });
    await expect(write(fence(0.0006, { maxHeightM: 10 }), true)).rejects.toMatchObject({
      code: 'fence-excludes-vehicle',
    });
    expect(there.effective(from)).toEqual([]);
    await write(fence());
    expect(there.vehicle().flight_mode).toBe('GUIDED');
  });

  it('arrive whole through 30 % loss; after a reboot half way what is on board is read anew', async () => {
    const there = await Station.withCopter();
    const { onboard } = there.port;
    const { radio } = there.of('uav-1');
    const corners = Array.from({ length: 30 }, (_, index) => {
      const angle = (index / 30) * 2 * Math.PI;
      return at(0.001 * Math.cos(angle), 0.001 * Math.sin(angle));
    });
    const many = fence(0.001, { polygons: [{ id: 'p', kind: 'inclusion', corners }] });
    radio.faults = { loss: 0.3, delayMs: 40 };
    await there.outcomeOf(onboard.writeFence('uav-1', { geofence: many, enable: false }, OPERATOR), 90);
    radio.faults = {};
    const read = await there.outcomeOf(onboard.readFence('uav-1', true, OPERATOR));
    expect(read.geofence.polygons[0]?.corners).toHaveLength(30);

    radio.faults = { delayMs: 150 };
    const second = onboard.writeFence('uav-1', { geofence: many, enable: false }, OPERATOR);
    second.catch(() => undefined);
    const sentBefore = there.sent.length;
    const itemsSince = () =>
      there.sent.slice(sentBefore).filter(({ decoded }) => decoded.name === 'MISSION_ITEM_INT').length;
    await there.until('corners leave', () => itemsSince() >= 8, 30);
    there.rebootBehindOurBack('uav-1');
    await expect(there.outcomeOf(second, 20)).rejects.toMatchObject({
      code: 'mission-transfer-failed',
      message: expect.stringMatching(/Read the fence/) as string,
    });
    await there.ready();
    radio.faults = {};
    const after = await there.outcomeOf(onboard.readFence('uav-1', false, OPERATOR));
    expect(after.source).toBe('vehicle');
  });
});

describe('the mission on board', () => {
  it('is compared item by item with a given one', async () => {
    const there = await Station.withCopter();
    const { onboard } = there.port;
    const items = [item(22), item(16, 0.0004, 0), item(16, 0.0004, 0.0005), item(20)];
    await there.outcomeOf(there.port.writeMission('uav-1', items, OPERATOR));
    for (const refresh of [false, true])
      expect(await there.outcomeOf(onboard.compareMission('uav-1', items, refresh, OPERATOR))).toMatchObject({
        isSame: true,
      });
    const other = [item(22), item(16, 0.0004, 0, { altitude_m: 35 }), item(16, 0.0005, 0.0005)];
    const compared = await there.outcomeOf(onboard.compareMission('uav-1', other, false, OPERATOR));
    expect(compared.isSame).toBe(false);
    expect(compared.items.map(({ state, fields }) => [state, ...fields])).toEqual([
      ['same'],
      ['changed', 'altitude'],
      ['changed', 'place'],
      ['extra'],
    ]);
  });

  it('interrupted on its way goes on from the place flown last, and is flown to the end', async () => {
    const there = await Station.withCopter();
    const items = [
      item(22),
      item(178, undefined, undefined, { params: [1, 4, -1, 0], altitude_m: null }),
      item(16, 0.0004, 0),
      item(16, 0.0004, 0.0005),
      item(16, 0, 0.0005),
      item(20),
    ];
    const first = await there.outcomeOf(there.port.startMission({ vehicleId: 'uav-1', items }, OPERATOR));
    await there.until('it flies to item 4', () => there.vehicle().mission?.seq === 4, 120);
    await there.command('rtl');
    await there.until('it is down', () => !there.vehicle().armed, 120);
    expect(there.port.mission(first.missionId)?.status).toBe('aborted');
    const proposal = await there.outcomeOf(there.port.onboard.proposeResume('uav-1', undefined, OPERATOR));
    expect(proposal.fromIndex).toBe(3);
    expect(proposal.items.map(({ command, params }) => [command, params[1]])).toEqual([
      [22, 0],
      [178, 4],
      [16, 0],
      [16, 0],
      [16, 0],
      [20, 0],
    ]);
    const rest = await there.outcomeOf(
      there.port.startMission({ vehicleId: 'uav-1', items: proposal.items }, OPERATOR),
    );
    await there.until('it ends', () => there.port.mission(rest.missionId)?.status === 'completed', 300);
  });
});
