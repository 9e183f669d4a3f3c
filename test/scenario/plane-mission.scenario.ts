import { expect, it } from 'vitest';
import type { MissionItem } from '../../gateway/contract/mission/mission.ts';
import { english } from '../../gateway/contract/operator-text.ts';
import { SimulatedPlane } from '../../gateway/simulation/vehicle/plane/simulated-plane.ts';
import { HOME, OPERATOR, Station } from './station.ts';

const item = (command: number, northDeg: number, altitudeM: number): MissionItem => ({
  command,
  frame: 6,
  params: [command === 22 ? 12 : 0, 0, 0, null],
  lat: HOME.latitudeDeg + northDeg,
  lon: HOME.longitudeDeg,
  altitude_m: altitudeM,
  autocontinue: true,
});

it('a plane whose mission landed flies the next one: another mode first, by a command of its own', async () => {
  const there = await Station.open();
  const plane = new SimulatedPlane({
    clock: there.clock,
    transport: there.strangeRadio(),
    systemId: 7,
    seed: 1,
    home: { ...HOME, headingDeg: 0 },
    parameters: { LAND_DISARMDELAY: 3 },
  });
  plane.start();
  await there.until('it is ready', () => there.port.vehicle('uav-7')?.health.ready_for_takeoff === true, 60);
  const items = [item(22, 0.002, 40), item(16, 0.004, 40), item(16, -0.004, 40), item(21, 0, 0)];
  const fly = async (start: { readonly items?: MissionItem[] }) => {
    const { missionId } = await there.outcomeOf(
      there.port.startMission({ vehicleId: 'uav-7', ...start }, OPERATOR),
    );
    const run = () => there.port.mission(missionId);
    await there.until('it ends', () => /completed|failed|aborted/.test(run()?.status ?? ''), 600);
    return run();
  };
  expect(await fly({ items })).toMatchObject({ status: 'completed' });
  await there.until('it is not ready', () => there.vehicle('uav-7').health.ready === false, 40);
  expect(there.vehicle('uav-7').flight_mode).toBe('AUTO');
  await there.until(
    'it says why',
    () =>
      there
        .vehicle('uav-7')
        .health.issues.some(({ text }) => english(text).includes('Change to FBWA or MANUAL')),
    40,
  );
  const second = await fly({});
  expect(second).toMatchObject({ status: 'completed' });
  const given = second?.commandIds.map((commandId) => there.port.command(commandId)?.command);
  expect(given).toEqual(['set-mode', 'arm', 'start-mission']);
  plane.stop();
});
