import { describe, expect, it } from 'vitest';
import { AdsbFlags } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { MAX_AIRCRAFT } from '../../../../gateway/vehicle/traffic/aircraft-registry.ts';
import { blankMessage } from '../blank-message.ts';
import { ALL_VALID, buildTrafficRig, CONTEXT, HOME } from './traffic-rig.ts';

describe('aircraft', () => {
  it('are those a vehicle reports, with what is valid of them, until a minute has passed', () => {
    const { service, hear, clock } = buildTrafficRig();
    hear({ eastM: 1000, northM: 0, trackDeg: 270, speedMps: 50 });
    expect(service.traffic()).toMatchObject({
      isReceiving: true,
      aircraft: [
        {
          aircraftId: 'icao-3c6444-sim',
          callSign: 'DLH123',
          mode: 'sim',
          trackDeg: 270,
          heardBy: ['uav-9'],
          isStale: false,
        },
      ],
    });
    hear({ eastM: 1000, northM: 0 }, { callsign: 'WRONG', flags: AdsbFlags.VALID_COORDS });
    expect(service.traffic().aircraft).toMatchObject([{ callSign: 'DLH123' }]);
    clock.advance(10_001);
    expect(service.traffic()).toMatchObject({
      isReceiving: false,
      aircraft: [{ isStale: true, ageMs: 10_001 }],
    });
    clock.advance(50_500);
    expect(service.traffic().aircraft).toEqual([]);
  });

  it('refuse impossible values and keep the last good ones', () => {
    const { service, hear } = buildTrafficRig();
    hear({ eastM: 1000, northM: 0 });
    const before = service.traffic().aircraft[0];
    hear({ eastM: 0, northM: 0 }, { lat: 0, lon: 0 });
    hear({ eastM: 0, northM: 0 }, { lat: 2_000_000_000, lon: 0 });
    hear({ eastM: 300_000, northM: 0 });
    hear({ eastM: 1000, northM: 0, altitudeM: 90_000 });
    hear({ eastM: 1000, northM: 0 }, { verVelocity: 30_000 });
    expect(service.traffic()).toMatchObject({
      rejected: 5,
      aircraft: [{ lat: before?.lat, lon: before?.lon }],
    });
    expect(service.traffic().aircraft[0]?.altitudeM).toBe(508.1);
  });

  it('follow a jump that is confirmed: the first position may have been the wrong one', () => {
    const { service, hear } = buildTrafficRig();
    hear({ eastM: 300_000, northM: 0 });
    hear({ eastM: 1000, northM: 0 });
    hear({ eastM: 1010, northM: 0 });
    expect(service.traffic().aircraft[0]?.lon).toBeLessThan(8.7);
  });

  it('are the nearest of too many, and the others are counted', () => {
    const { service, hear, fly } = buildTrafficRig();
    fly();
    for (let at = 0; at < MAX_AIRCRAFT + 500; at += 1)
      hear({ icao: 1000 + at, eastM: 200_000 - at * 100, northM: 0 });
    const { aircraft, notShown } = service.traffic();
    expect(aircraft).toHaveLength(MAX_AIRCRAFT);
    expect(notShown).toBe(500);
    expect(Math.max(...aircraft.map(({ closest }) => closest?.horizontalNowM ?? 0))).toBeLessThan(151_000);
  });

  it('have the closest approach to the vehicle they threaten most, most urgent first', () => {
    const { service, hear, fly } = buildTrafficRig();
    fly();
    hear({ icao: 1, eastM: 1500, northM: 0, trackDeg: 90, speedMps: 50 });
    hear({ icao: 2, eastM: 3000, northM: 0, trackDeg: 270, speedMps: 50 });
    expect(service.traffic().aircraft).toMatchObject([
      { icao: '000002', closest: { vehicleId: 'uav-1', level: 'caution', inS: expect.closeTo(60, 0) } },
      { icao: '000001', closest: { level: 'ok', inS: 0 } },
    ]);
  });

  it('by Remote ID are drones of others, never our own', () => {
    const { service, wire } = buildTrafficRig();
    const idOrMac = [1, 2, 3, 4, 5, 6, ...Array.from({ length: 14 }, () => 0)];
    const nobody = Array.from({ length: 20 }, () => 0);
    const named = (text: string) => [...Buffer.from(text.padEnd(20, '\0'))];
    const location = {
      latitude: 474_000_000,
      longitude: 85_000_000,
      altitudeGeodetic: 600,
      direction: 36_100,
    };
    wire.deliver(
      'OPEN_DRONE_ID_LOCATION',
      blankMessage('OPEN_DRONE_ID_LOCATION', { ...location, idOrMac: nobody }),
    );
    expect(service.traffic().aircraft).toEqual([]);
    wire.deliver('OPEN_DRONE_ID_LOCATION', blankMessage('OPEN_DRONE_ID_LOCATION', { ...location, idOrMac }));
    wire.deliver(
      'OPEN_DRONE_ID_BASIC_ID',
      blankMessage('OPEN_DRONE_ID_BASIC_ID', { idOrMac, uasId: named('1596F0001') }),
    );
    expect(service.traffic().aircraft).toMatchObject([
      {
        kind: 'drone',
        category: 'drone',
        callSign: '1596F0001',
        altitudeM: 600,
        altitudeKind: 'ellipsoid',
        trackDeg: null,
      },
    ]);

    const ours = buildTrafficRig();
    ours.wire.deliver(
      'OPEN_DRONE_ID_BASIC_ID',
      blankMessage('OPEN_DRONE_ID_BASIC_ID', { idOrMac: nobody, uasId: named('OURS') }),
    );
    ours.wire.deliver(
      'OPEN_DRONE_ID_BASIC_ID',
      blankMessage('OPEN_DRONE_ID_BASIC_ID', { idOrMac, uasId: named('OURS') }),
    );
    ours.wire.deliver(
      'OPEN_DRONE_ID_LOCATION',
      blankMessage('OPEN_DRONE_ID_LOCATION', { ...location, idOrMac }),
    );
    expect(ours.service.traffic().aircraft).toEqual([]);
  });
});

describe('traffic alerts', () => {
  it('say who comes from where and when, within 1.5 s of the report, and end once it is past', () => {
    const { hear, fly, clock, active } = buildTrafficRig();
    fly();
    // From the east, 2,250 m away and 91 m above, at 50 m/s: 45 s to the closest point. The copter heads east.
    hear({ eastM: 2250, northM: 0, altitudeM: 599.5, trackDeg: 270, speedMps: 50 });
    clock.advance(1000);
    expect(active()).toEqual([
      {
        vehicleId: 'uav-1',
        severity: 'caution',
        text: expect.stringMatching(
          /^Aircraft DLH123: 22\d\d m, 12 o’clock, 91 m above, closest in 4[45] s$/,
        ),
      },
    ]);
    let seconds = 0;
    const levels = new Set<string>();
    for (; seconds < 120 && active().length > 0; seconds += 1) {
      fly();
      hear({ eastM: 2200 - seconds * 50, northM: 0, altitudeM: 599.5, trackDeg: 270, speedMps: 50 });
      clock.advance(1000);
      for (const { severity } of active()) levels.add(severity);
    }
    expect([...levels]).toEqual(['caution', 'warning']);
    // Past after 44 s, 600 m away after 56 s, and 3 s more.
    expect(seconds).toBeGreaterThanOrEqual(56);
    expect(seconds).toBeLessThanOrEqual(61);
  });

  it('are for airborne vehicles of the same world, and for aircraft that fly', () => {
    const near = { eastM: 1500, northM: 0, trackDeg: 270, speedMps: 50 };
    const parked = buildTrafficRig();
    parked.fly({ flight: { isAirborne: false, tookOffAtMs: undefined } });
    parked.hear(near);
    parked.clock.advance(1000);
    expect(parked.active()).toEqual([]);

    const live = buildTrafficRig();
    live.directory.mode = 'live';
    live.fly();
    live.hear(near);
    live.clock.advance(1000);
    expect(live.active()).toEqual([]);
    expect(live.service.traffic().aircraft).toMatchObject([{ closest: null }]);
  });

  it('never come from traffic that a live autopilot plays', () => {
    const { hear, fly, clock, active, directory, service } = buildTrafficRig({ modeOfLink: () => 'live' });
    directory.mode = 'live';
    fly();
    hear({ eastM: 1500, northM: 0, trackDeg: 270, speedMps: 50 }, { flags: ALL_VALID | AdsbFlags.SIMULATED });
    clock.advance(1000);
    expect(service.traffic().aircraft).toMatchObject([{ mode: 'sim' }]);
    expect(active()).toEqual([]);
  });

  it('compare pressure with pressure: at 990 hPa the same altitude above the sea is 200 m apart', () => {
    const { wire, service, hear, fly, clock } = buildTrafficRig();
    fly();
    // 953.6 hPa is 508 m of the standard atmosphere.
    wire.deliver('SCALED_PRESSURE', blankMessage('SCALED_PRESSURE', { pressAbs: 953.6 }));
    hear({ eastM: 1000, northM: 0, altitudeM: 708 });
    expect(service.traffic().aircraft[0]?.closest?.verticalNowM).toBeCloseTo(200, -1);
    wire.deliver('SCALED_PRESSURE', blankMessage('SCALED_PRESSURE', { pressAbs: 931 }));
    expect(service.traffic().aircraft[0]?.closest?.verticalNowM).toBeCloseTo(0, -1.3);
    clock.advance(0);
  });

  it('are for the five most urgent aircraft of a vehicle', () => {
    const { hear, fly, clock, active } = buildTrafficRig();
    fly();
    for (let icao = 1; icao <= 20; icao += 1)
      hear({ icao, eastM: 1500, northM: icao, trackDeg: 270, speedMps: 20 });
    clock.advance(1000);
    expect(active()).toHaveLength(5);
  });

  it('stay while the aircraft is no longer heard and may still come', () => {
    const { hear, fly, clock, active } = buildTrafficRig();
    fly();
    hear({ eastM: 2500, northM: 0, trackDeg: 270, speedMps: 50 });
    clock.advance(1000);
    for (let second = 0; second < 20; second += 1) {
      fly();
      clock.advance(1000);
    }
    expect(active()).toHaveLength(1);
  });
});

describe('facts for policies', () => {
  it('are the nearest aircraft and how many are within 5 km; null without fresh data', () => {
    const { service, hear, fly, clock } = buildTrafficRig();
    fly();
    expect(service.factsOf('uav-1')).toBeNull();
    hear({ icao: 1, eastM: 3000, northM: 0, altitudeM: 608.1, trackDeg: 270, speedMps: 50 });
    hear({ icao: 2, eastM: 4900, northM: 0 });
    hear({ icao: 3, eastM: 9000, northM: 0 });
    expect(service.factsOf('uav-1')).toEqual({
      horizontalM: 3000,
      verticalM: 100,
      closestInS: 60,
      within5Km: 2,
    });
    expect(service.factsOf('uav-2')).toBeNull();
    clock.advance(10_500);
    fly();
    expect(service.factsOf('uav-1')).toBeNull();
  });
});

describe('traffic sources', () => {
  const request = {
    kind: 'sbs1',
    name: 'Roof',
    address: '127.0.0.1:30003',
    isEnabled: true,
    mode: 'live',
  } as const;
  const line = (lat: number, lon: number) =>
    Buffer.from(`MSG,3,1,1,4840D6,1,,,,,,5000,,,${lat},${lon},,,0,0,0,0\r\n`);

  it('are opened, read, changed and removed, each time audited', () => {
    const { service, links, audited, clock } = buildTrafficRig();
    const { sourceId } = service.addSource(request, CONTEXT);
    expect(links[0]?.config).toMatchObject({ kind: 'tcp', host: '127.0.0.1', port: 30_003 });
    return Promise.resolve().then(() => {
      links[0]?.receive(line(HOME.latitudeDeg, HOME.longitudeDeg));
      expect(service.sources()).toMatchObject([
        { sourceId, state: 'receiving', messages: 1, rejected: 0, aircraft: 1, lastHeardMs: 0 },
      ]);
      links[0]?.receive(Buffer.from('garbage\n'));
      clock.advance(10_001);
      expect(service.sources()).toMatchObject([{ state: 'silent', rejected: 1 }]);
      expect(service.changeSource(sourceId, { ...request, isEnabled: false }, CONTEXT).state).toBe('off');
      expect(links[0]?.isStopped).toBe(true);
      expect(service.traffic().aircraft).toEqual([]);
      service.removeSource(sourceId, CONTEXT);
      expect(service.sources()).toEqual([]);
      expect(audited).toEqual(['traffic-source.add', 'traffic-source.change', 'traffic-source.remove']);
    });
  });

  it('are refused with a wrong address, when unknown, and beyond 16', () => {
    const { service } = buildTrafficRig();
    const add = (address: string) => () => service.addSource({ ...request, address }, CONTEXT);
    expect(add('nowhere')).toThrowError(/host and a port/);
    expect(() => service.removeSource('tsr_9', CONTEXT)).toThrowError(/not found/);
    for (let at = 0; at < 16; at += 1) add(`127.0.0.1:${30_000 + at}`)();
    expect(add('127.0.0.1:31000')).toThrowError(/already 16/);
  });

  it('do not mix: an aircraft of a simulated receiver is not that of a live one', async () => {
    const { service, links } = buildTrafficRig();
    service.addSource(request, CONTEXT);
    service.addSource({ ...request, address: '127.0.0.1:30004', mode: 'sim' }, CONTEXT);
    await Promise.resolve();
    links[0]?.receive(line(47, 8));
    links[1]?.receive(line(10, 10));
    expect(service.traffic().aircraft).toMatchObject([
      { mode: 'live', lat: 47 },
      { mode: 'sim', lat: 10 },
    ]);
  });
});
