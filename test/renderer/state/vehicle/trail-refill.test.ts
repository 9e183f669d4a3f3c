import { expect, test } from 'vitest';
import { RestClient } from '../../../../renderer/api/connection/rest-client.ts';
import { refillTrails } from '../../../../renderer/state/vehicle/trail-refill.ts';
import { VehicleFeed } from '../../../../renderer/state/vehicle/vehicle-feed.ts';
import { createVehicleStore } from '../../../../renderer/state/vehicle/vehicle-store.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { buildVehicle } from '../../builder/build-records.ts';

const NOW_MS = 1_000_000;
const ARMED_AT_MS = NOW_MS - 60_000;

function flight(change: object = {}) {
  return {
    flightId: 'f',
    sessionId: 'rec 1',
    sessionName: 'rec 1',
    vehicleId: 'uav-1',
    vehicleName: 'Copter 1',
    type: 'copter',
    mode: 'sim',
    armedAtMs: ARMED_AT_MS,
    disarmedAtMs: null,
    armedS: 59,
    airborneS: null,
    distanceM: null,
    highestM: null,
    fastestMps: null,
    farthestM: null,
    batteryStartPct: null,
    batteryEndPct: null,
    lowestVoltageV: null,
    takeOff: null,
    modes: [],
    warnings: 0,
    coveragePct: null,
    checklist: null,
    ...change,
  };
}

const t = [ARMED_AT_MS - 5_000, ARMED_AT_MS, ARMED_AT_MS + 20_000, ARMED_AT_MS + 40_000];
const series = (id: string, values: readonly number[]) => ({
  id,
  unit: 'degE7',
  isReduced: false,
  samples: t.length,
  t,
  min: values,
  max: values,
});

async function refilled(flights: readonly object[], armed = true) {
  const asked: string[] = [];
  const rest = new RestClient({
    baseUrl: 'http://gateway',
    token: 't',
    fetch: async (address) => {
      const url = String(address);
      asked.push(url);
      if (url.includes('/flights')) return Response.json({ items: flights, nextCursor: null, totals: [] });
      if (url.includes('/fields'))
        return Response.json({
          sessionId: 'rec 1',
          messages: [
            {
              id: 'uav-1.1.GLOBAL_POSITION_INT',
              vehicle: 'uav-1',
              component: 1,
              message: 'GLOBAL_POSITION_INT',
              instance: null,
              count: 4,
              hz: 1,
              fields: [],
            },
          ],
        });
      return Response.json({
        sessionId: 'rec 1',
        fromMs: ARMED_AT_MS,
        toMs: NOW_MS,
        series: [
          series('uav-1.1.GLOBAL_POSITION_INT.lat', [460_000_000, 473_970_000, 473_980_000, 473_980_000]),
          series('uav-1.1.GLOBAL_POSITION_INT.lon', [80_000_000, 85_450_000, 85_450_000, 85_460_000]),
          series('uav-1.1.GLOBAL_POSITION_INT.alt', [488_000, 488_000, 520_000, 528_000]),
        ],
      });
    },
    newId: () => 'k',
    onUnauthenticated: () => undefined,
  });
  const feed = new VehicleFeed({
    clock: new FakeClock(),
    requestFrame: () => undefined,
    store: createVehicleStore(),
  });
  feed.receive(buildVehicle({ armed }));
  const isComplete = await refillTrails(rest, feed, NOW_MS);
  return { asked, isComplete, corners: feed.trails.get('uav-1')?.corners };
}

test('the recorded flight is read from its arming on', async () => {
  const { corners, isComplete } = await refilled([flight()]);
  expect(isComplete).toBe(true);
  expect(corners?.[0]?.lat).toBeCloseTo(47.397, 6);
  expect(corners?.[1]?.lat).toBeCloseTo(47.398, 6);
  // The 3D view draws it at these heights.
  expect(corners?.slice(0, 2).map(({ amslM }) => amslM)).toEqual([488, 520]);
});

test.each([
  ['has ended', { disarmedAtMs: NOW_MS - 1 }],
  ['was recorded long ago', { armedAtMs: 1, armedS: 5 }],
])('a flight that %s is not the present one', async (_what, change) => {
  const { corners, asked, isComplete } = await refilled([flight(change), flight()]);
  expect(isComplete).toBe(false);
  expect(corners).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

test('nothing is asked for vehicles on the ground', async () => {
  const { asked, isComplete } = await refilled([flight()], false);
  expect([asked, isComplete]).toEqual([[], true]);
});
