import { describe, expect, it } from 'vitest';
import type { MissionItem } from '../../gateway/contract/mission/mission.ts';
import { HOME, OPERATOR, Station } from './station.ts';

/** Its id, the byte of a MAVLink 2 frame where the low part of it stands is the eighth. */
const MISSION_ACK = 47;

function boxMission(altitudeM = 25): MissionItem[] {
  const item = (command: number, north?: number, east?: number): MissionItem => ({
    command,
    frame: 6,
    params: [0, 0, 0, null],
    lat: north === undefined ? null : HOME.latitudeDeg + north,
    lon: east === undefined ? null : HOME.longitudeDeg + east,
    altitude_m: command === 20 ? null : altitudeM,
    autocontinue: true,
  });
  return [item(22), item(16, 0.0004, 0), item(16, 0.0004, 0.0005), item(16, 0, 0.0005), item(20)];
}

describe('missions', () => {
  it('are uploaded, read back as they were, started and flown to the end', async () => {
    const there = await Station.withCopter();
    const items = boxMission();
    const written = await there.outcomeOf(there.port.writeMission('uav-1', items, OPERATOR));
    expect(written).toMatchObject({ source: 'upload', items });
    const read = await there.outcomeOf(there.port.readMission('uav-1', true, OPERATOR));
    expect(read.source).toBe('vehicle');
    expect(read.items.map(({ command }) => command)).toEqual(items.map(({ command }) => command));
    expect(read.items[1]?.lat).toBeCloseTo(items[1]?.lat ?? 0, 6);

    const run = await there.outcomeOf(there.port.startMission({ vehicleId: 'uav-1' }, OPERATOR));
    expect(run.status).toBe('enqueued');
    await there.until('it ends', () => there.port.mission(run.missionId)?.status === 'completed', 600);
    expect(there.vehicle()).toMatchObject({ armed: false, status: 'on_ground' });
    expect(there.port.mission(run.missionId)?.commandIds.length).toBeGreaterThanOrEqual(2);
    const { northM, eastM } = there.of('uav-1').copter.autopilot.craft.body;
    expect(Math.hypot(northM, eastM)).toBeLessThan(2);
  });

  it('with items: upload, arm and start in one request', async () => {
    const there = await Station.withCopter();
    const { missionId } = await there.outcomeOf(
      there.port.startMission({ vehicleId: 'uav-1', items: boxMission() }, OPERATOR),
    );
    await there.until('it ends', () => there.port.mission(missionId)?.status === 'completed', 600);
    expect(there.audit().map(({ action }) => action)).toContain('mission-upload');
  });

  it('above the ceiling are denied before a byte is sent', async () => {
    const there = await Station.withCopter();
    await expect(
      there.outcomeOf(there.port.writeMission('uav-1', boxMission(150), OPERATOR)),
    ).rejects.toMatchObject({ code: 'governance-denied' });
    expect(there.effective()).toEqual([]);
  });

  it('are not started any more once a no-fly zone lies on their way', async () => {
    const there = await Station.withCopter();
    await there.outcomeOf(there.port.writeMission('uav-1', boxMission(), OPERATOR));
    const { latitudeDeg, longitudeDeg } = HOME;
    const corner = (north: number, east: number): [number, number] => [
      longitudeDeg + east,
      latitudeDeg + north,
    ];
    // On the leg between two points, on none of them.
    const ring = [
      corner(0.00038, 0.0002),
      corner(0.00042, 0.0002),
      corner(0.00042, 0.0003),
      corner(0.00038, 0.0003),
    ];
    there.port.putZone(
      {
        type: 'Feature',
        id: 'new-mast',
        properties: { name: 'New mast', kind: 'no-fly', flightAltitudeM: 30, ceilingM: 120 },
        geometry: { type: 'Polygon', coordinates: [[...ring, corner(0.00038, 0.0002)]] },
      },
      OPERATOR,
    );
    expect(await there.command('arm')).toMatchObject({ state: 'done' });
    for (const [command, params] of [
      ['start-mission', {}],
      ['set-mode', { mode: 'AUTO' }],
    ] as const)
      expect(await there.command(command, params)).toMatchObject({
        state: 'denied',
        detail: expect.stringContaining('new-mast') as string,
      });
  });

  it('arrive whole through 30 % loss each way', async () => {
    const there = await Station.withCopter();
    there.of('uav-1').radio.faults = { loss: 0.3, delayMs: 40 };
    const items = Array.from({ length: 40 }, (_, index) => boxMission()[index === 0 ? 0 : 1 + (index % 3)]);
    const mission = items.filter((item) => item !== undefined);
    await there.outcomeOf(there.port.writeMission('uav-1', mission, OPERATOR), 60);
    there.of('uav-1').radio.faults = {};
    const read = await there.outcomeOf(there.port.readMission('uav-1', true, OPERATOR));
    const places = (list: readonly MissionItem[]): unknown[] =>
      list.map(({ command, lat, lon }) => [command, (lat ?? 0).toFixed(6), (lon ?? 0).toFixed(6)]);
    expect(places(read.items)).toEqual(places(mission));
  });

  it('arrive at a PX4 that has not heard that its last one was read whole', async () => {
    const there = await Station.withCopter({ hasPx4: true });
    const { radio } = there.of('uav-1');
    const items = boxMission().filter(({ command }) => command !== 178);
    await there.outcomeOf(there.port.writeMission('uav-1', items, OPERATOR));
    radio.box = {
      up: (bytes, on) => void (bytes[7] !== MISSION_ACK && on(bytes)),
      down: (bytes, on) => on(bytes),
    };
    await there.outcomeOf(there.port.readMission('uav-1', true, OPERATOR));
    radio.box = undefined;
    const from = there.nowMs;
    await there.outcomeOf(there.port.writeMission('uav-1', items, OPERATOR), 20);
    expect(
      there.effective(from).filter(({ decoded }) => decoded.name === 'MISSION_COUNT').length,
    ).toBeLessThan(15);
  });

  it('a reboot in the middle of an upload ends it: the mission on board is not known, then read anew', async () => {
    const there = await Station.withCopter();
    const { radio } = there.of('uav-1');
    radio.faults = { delayMs: 150 };
    const items = Array.from({ length: 30 }, () => boxMission()[1]).filter((item) => item !== undefined);
    const upload = there.port.writeMission('uav-1', items, OPERATOR);
    upload.catch(() => undefined);
    await there.until('items leave', () => itemsSent(there) >= 8, 30);
    there.rebootBehindOurBack('uav-1');
    await expect(there.outcomeOf(upload, 20)).rejects.toMatchObject({ code: 'mission-transfer-failed' });
    const sentBefore = itemsSent(there);
    await there.until('it is back', () => there.events.some(({ kind }) => kind === 'rebooted'), 20);
    await there.ready();
    expect(itemsSent(there)).toBe(sentBefore);
    radio.faults = {};
    const read = await there.outcomeOf(there.port.readMission('uav-1', false, OPERATOR));
    expect(read.source).toBe('vehicle');
    expect(read.items.length).not.toBe(items.length);
  });
});

function itemsSent(there: Station): number {
  return there.sent.filter(({ decoded }) => decoded.name === 'MISSION_ITEM_INT').length;
}
