import { expect, it } from 'vitest';
import { buildTrafficRig, CONTEXT } from './traffic-rig.ts';

it('sends a chosen vehicle the 20 nearest aircraft of others, once a second', () => {
  const { service, wire, hear, fly, clock } = buildTrafficRig();
  fly();
  for (let icao = 1; icao <= 30; icao += 1) hear({ icao, eastM: 1000 * icao, northM: 0 });
  hear({ icao: 99, eastM: 100, northM: 0 }, {}, 1);
  clock.advance(3000);
  expect(wire.sent).toEqual([]);
  service.putForwarding({ vehicleIds: ['uav-1', 'uav-7'] }, CONTEXT);
  clock.advance(3000);
  const sent = wire.sentOf('ADSB_VEHICLE');
  expect(sent).toHaveLength(60);
  expect(sent.slice(0, 20).map(({ ICAOAddress }) => ICAOAddress)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
  expect(sent[0]).toMatchObject({ altitude: 508_100, callsign: 'DLH123', tslc: 4 });
  expect(wire.sent.every(({ target }) => target.systemId === 1)).toBe(true);
  service.putForwarding({ vehicleIds: [] }, CONTEXT);
  clock.advance(3000);
  expect(wire.sentOf('ADSB_VEHICLE')).toHaveLength(60);
});

it('sends nothing of another world, and nothing to a lost vehicle', () => {
  const { service, wire, hear, fly, clock, directory } = buildTrafficRig();
  directory.mode = 'live';
  fly();
  hear({ eastM: 1000, northM: 0 });
  service.putForwarding({ vehicleIds: ['uav-1'] }, CONTEXT);
  clock.advance(2000);
  directory.mode = 'sim';
  fly({ isLost: true });
  clock.advance(2000);
  expect(wire.sent).toEqual([]);
});
