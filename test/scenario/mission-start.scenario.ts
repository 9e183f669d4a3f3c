import { describe, expect, it } from 'vitest';
import type { CommandName } from '../../gateway/contract/command/catalogue/commands.ts';
import type { MissionItem } from '../../gateway/contract/mission/mission.ts';
import { HOME, OPERATOR, Station } from './station.ts';

/** Its id, the byte of a MAVLink 2 frame where the low part of it stands is the eighth. */
const MISSION_REQUEST_LIST = 43;

const STARTS: readonly (readonly [CommandName, Record<string, unknown>])[] = [
  ['start-mission', {}],
  ['set-mode', { mode: 'AUTO' }],
  ['set-mode', { mode: ' auto ' }],
];

const MISSION: readonly MissionItem[] = [
  [22, 0, 0],
  [16, 0.0004, 0],
  [16, 0.0004, 0.0005],
  [20, 0, 0],
].map(([command = 0, north = 0, east = 0]) => ({
  command,
  frame: 6,
  params: [0, 0, 0, null],
  lat: command === 16 ? HOME.latitudeDeg + north : null,
  lon: command === 16 ? HOME.longitudeDeg + east : null,
  altitude_m: command === 20 ? null : 25,
  autocontinue: true,
}));

/** On the leg between two points of the mission, on none of them. */
function putMastInTheWay(there: Station): void {
  const corner = (north: number, east: number): [number, number] => [
    HOME.longitudeDeg + east,
    HOME.latitudeDeg + north,
  ];
  const ring = [
    corner(0.00038, 0.0002),
    corner(0.00042, 0.0002),
    corner(0.00042, 0.0003),
    corner(0.00038, 0.0003),
    corner(0.00038, 0.0002),
  ];
  there.port.putZone(
    {
      type: 'Feature',
      id: 'new-mast',
      properties: { name: 'New mast', kind: 'no-fly', flightAltitudeM: 30, ceilingM: 120 },
      geometry: { type: 'Polygon', coordinates: [ring] },
    },
    OPERATOR,
  );
}

/** A gateway that has never seen the mission the vehicle holds. */
async function withUnseenMission(): Promise<Station> {
  const there = await Station.withCopter();
  await there.outcomeOf(there.port.writeMission('uav-1', MISSION, OPERATOR));
  await there.stop();
  await there.start();
  await there.until('it is heard', () => there.port.vehicle('uav-1')?.armed === false, 10);
  await there.ready();
  return there;
}

describe('the start of a mission', () => {
  it.each(STARTS)('by %s %j is judged by what is on board, however the mode is written', async (...start) => {
    const there = await Station.withCopter();
    await there.outcomeOf(there.port.writeMission('uav-1', MISSION, OPERATOR));
    putMastInTheWay(there);
    await there.fly(['arm']);
    expect(await there.command(...start)).toMatchObject({
      state: 'denied',
      detail: expect.stringContaining('new-mast') as string,
    });
  });

  it.each(STARTS)('by %s %j reads what this gateway has never seen, and judges it', async (...start) => {
    const there = await withUnseenMission();
    putMastInTheWay(there);
    await there.fly(['arm']);
    const from = there.nowMs;
    expect(await there.command(...start)).toMatchObject({
      state: 'denied',
      detail: expect.stringContaining('new-mast') as string,
    });
    expect(there.effective(from).filter(({ decoded }) => decoded.name === 'COMMAND_LONG')).toEqual([]);
  });

  it('flies what it has read where nothing speaks against it', async () => {
    const there = await withUnseenMission();
    await there.fly(['arm'], ['start-mission']);
    await there.until('it flies', () => there.heightM() > 5, 30);
  });

  it.each(STARTS)('by %s %j is refused where it cannot be read, and holds up no hold', async (...start) => {
    const there = await withUnseenMission();
    await there.takeOff();
    const { radio } = there.of('uav-1');
    radio.box = {
      up: (bytes, on) => void (bytes[7] !== MISSION_REQUEST_LIST && on(bytes)),
      down: (bytes, on) => on(bytes),
    };
    await expect(there.command(...start)).rejects.toMatchObject({
      code: 'state-conflict',
      message: expect.stringContaining('GET /api/vehicles/uav-1/mission') as string,
    });
    const waiting = there.submit(...start);
    await there.run(0.2);
    expect(await there.command('hold')).toMatchObject({ state: 'done' });
    radio.box = undefined;
    expect(await there.outcomeOf(waiting)).toMatchObject({ state: 'cancelled', sentAtMs: null });
    await there.run(10);
    expect(there.vehicle()).toMatchObject({ flight_mode: 'BRAKE' });
  });

  it.each([false, true])('reads nothing that it wrote itself (PX4: %s)', async (hasPx4) => {
    const there = await Station.withCopter({ hasPx4 });
    await there.outcomeOf(there.port.writeMission('uav-1', MISSION, OPERATOR));
    await there.fly(['arm']);
    const from = there.sent.length;
    await there.fly(['start-mission']);
    expect(there.sent.slice(from).map(({ decoded }) => decoded.name)).not.toContain('MISSION_REQUEST_LIST');
  });

  it.each([0, 1])('at an item begins there, with MIS_RESTART %i too', async (restart) => {
    const there = await Station.withCopter();
    const { craft: flight } = there.of('uav-1').copter.autopilot;
    flight.parameters.set('MIS_RESTART', restart);
    await there.outcomeOf(there.port.writeMission('uav-1', MISSION, OPERATOR));
    await there.takeOff();
    await there.fly(['start-mission', { fromSeq: 3 }]);
    expect(flight.mission.currentSeq).toBeGreaterThanOrEqual(3);
    expect(there.vehicle().mission?.seq).toBeGreaterThanOrEqual(3);
  });
});
