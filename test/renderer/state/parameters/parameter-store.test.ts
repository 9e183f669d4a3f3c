import { beforeEach, describe, expect, test } from 'vitest';
import type { ServerFrame } from '../../../../gateway/contract/port/websocket.ts';
import { applyServerFrame } from '../../../../renderer/state/connection/apply-server-frame.ts';
import {
  type Airframe,
  dropPlannedParameters,
  dropWrittenParameters,
  plannedParameters,
  planParameters,
  useParameterStore,
} from '../../../../renderer/state/parameters/parameter-store.ts';
import { VehicleFeed } from '../../../../renderer/state/vehicle/vehicle-feed.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { buildVehicle } from '../../builder/build-records.ts';
import { EMPTY_SNAPSHOT } from '../../builder/empty-snapshot.ts';

const SIMULATED: Airframe = { vehicleId: 'uav-1', mode: 'sim' };
const REAL: Airframe = { vehicleId: 'uav-1', mode: 'live' };
const planned = (airframe: Airframe) => plannedParameters(useParameterStore.getState(), airframe);

const feed = new VehicleFeed({ clock: new FakeClock(), requestFrame: () => undefined });

function receive(kind: ServerFrame['kind'], data: unknown): void {
  const frame = { v: 1, seq: 1, t: 0, kind, data } as ServerFrame;
  applyServerFrame(frame, { feed, onMissionChanged: () => undefined, onGap: () => undefined });
}

beforeEach(() => useParameterStore.setState(useParameterStore.getInitialState(), true));

describe('what is to be written', () => {
  test('to a simulated vehicle does not wait for the real one of the same number', () => {
    planParameters(SIMULATED, { RTL_ALT: 300 });
    expect(planned(REAL)).toEqual({});
    planParameters(REAL, { RTL_ALT: 2000 });
    expect(planned(SIMULATED)).toEqual({ RTL_ALT: 300 });
    dropPlannedParameters(REAL);
    expect(planned(SIMULATED)).toEqual({ RTL_ALT: 300 });
    expect(planned(REAL)).toEqual({});
  });

  test('goes with a vehicle that is removed, and that one only', () => {
    const other: Airframe = { vehicleId: 'uav-2', mode: 'sim' };
    for (const airframe of [SIMULATED, REAL, other]) planParameters(airframe, { RTL_ALT: 300 });
    receive('state', { vehicleRemoved: 'uav-1' });
    expect([SIMULATED, REAL, other].map(planned)).toEqual([{}, {}, { RTL_ALT: 300 }]);
  });

  test('stays while a vehicle is lost, and over a stream that begins anew', () => {
    planParameters(SIMULATED, { RTL_ALT: 300 });
    const vehicle = buildVehicle({ link: { ...buildVehicle().link, state: 'lost' } });
    receive('telemetry', { vehicle });
    receive('snapshot', { ...EMPTY_SNAPSHOT, vehicles: [vehicle] });
    expect(planned(SIMULATED)).toEqual({ RTL_ALT: 300 });
  });

  test('goes with a vehicle that was removed while nobody listened', () => {
    planParameters(SIMULATED, { RTL_ALT: 300 });
    receive('snapshot', { ...EMPTY_SNAPSHOT, vehicles: [buildVehicle({ sysid: 2 })] });
    expect(planned(SIMULATED)).toEqual({});
  });

  test('is what was planned last: an edit made while an earlier value was written stays', () => {
    planParameters(SIMULATED, { RTL_ALT: 2000, WPNAV_SPEED: 500, FS_GCS_ENABLE: 1 });
    planParameters(SIMULATED, { RTL_ALT: 2500 });
    const base = { from: null, held: null, detail: null, needsReboot: false };
    dropWrittenParameters({
      ...SIMULATED,
      results: [
        { ...base, name: 'RTL_ALT', asked: 2000, outcome: 'written' },
        { ...base, name: 'WPNAV_SPEED', asked: 500, outcome: 'unchanged' },
        { ...base, name: 'FS_GCS_ENABLE', asked: 1, outcome: 'rejected' },
      ],
    });
    expect(planned(SIMULATED)).toEqual({ RTL_ALT: 2500, FS_GCS_ENABLE: 1 });
  });
});
