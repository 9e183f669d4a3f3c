import { describe, expect, it } from 'vitest';
import type { BookedFlight } from '../../../../gateway/contract/recording/logbook.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import { MavModeFlag } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { LogIndexer } from '../../../../gateway/recording/index/log-indexer.ts';
import { tlogRecord } from '../../../../gateway/recording/recorder/tlog-writer.ts';
import { flightBytes } from '../library/support/library-rig.ts';

function flightsIn(bytes: Uint8Array): readonly BookedFlight[] {
  const indexer = new LogIndexer();
  Array.from(indexer.read(bytes));
  return indexer.end().flights;
}

/** By a reader of its own in another language, from the same bytes. */
const BY_HAND: Readonly<Record<string, Partial<BookedFlight>>> = {
  'copter-mission': {
    armedS: 114.009,
    airborneS: 111.003,
    distanceM: 283.8,
    highestM: 29.6,
    fastestMps: 9,
    farthestM: 78.7,
    batteryStartPct: 100,
    batteryEndPct: 73,
    lowestVoltageV: 12.6,
    modes: ['GUIDED', 'AUTO'],
    takeOff: { lat: 47.397742, lon: 8.5458595 },
  },
  'copter-battery-failsafe': {
    armedS: 79.002,
    distanceM: 219.5,
    highestM: 20,
    fastestMps: 9.3,
    farthestM: 158.3,
    batteryEndPct: 79,
    lowestVoltageV: 10.2,
    modes: ['GUIDED', 'AUTO', 'RTL', 'LAND'],
  },
  'copter-linkloss': {
    armedS: 93.004,
    distanceM: 173.8,
    fastestMps: 10.1,
    farthestM: 86.1,
    batteryEndPct: 78,
  },
  'copter-geofence': {
    armedS: 100.006,
    distanceM: 103.2,
    highestM: 32.3,
    farthestM: 49.8,
    batteryEndPct: 77,
  },
  'rover-mission': {
    type: 'rover',
    armedS: 51.001,
    // What a rover calls its height is no height above home.
    airborneS: null,
    highestM: null,
    distanceM: 167.1,
    fastestMps: 5.4,
    lowestVoltageV: 12.363,
    modes: ['MANUAL', 'AUTO', 'HOLD'],
  },
};

describe('the flight of a recording', () => {
  it.each(Object.entries(BY_HAND))('%s', (name, expected) => {
    const flights = flightsIn(flightBytes(name));
    expect(flights).toHaveLength(1);
    expect(flights[0]).toMatchObject({ ...expected, coveragePct: 100 });
    expect(flights[0]!.disarmedAtMs).toBe(flights[0]!.armedAtMs + Math.round(expected.armedS! * 1000));
  });

  it('that ends in the air has no end', () => {
    const [flight] = flightsIn(flightBytes('copter-takeoff-full-rate'));
    expect(flight).toMatchObject({ disarmedAtMs: null, armedS: 6.921, airborneS: 3.915, highestM: 6.9 });
  });
});

describe('flights made by hand', () => {
  const ARMED = MavModeFlag.SAFETY_ARMED;
  const vehicle = new FrameWriter({ systemId: 5, componentId: 1 });
  const gimbal = new FrameWriter({ systemId: 5, componentId: 154 });

  /** A log of a second a line: armed or not, height in metres, or silence. */
  function log(lines: readonly ({ armed: boolean; heightM?: number } | 'silence')[]): Uint8Array {
    const records = lines.flatMap((line, second) => {
      if (line === 'silence') return [];
      const at = (frame: Uint8Array) => tlogRecord(1.7e15 + second * 1e6, frame)!;
      const heartbeat = { customMode: 4, type: 2, autopilot: 12, systemStatus: 4, mavlinkVersion: 3 };
      const place = {
        lat: 473977420,
        lon: 85458595 + second * 1000,
        alt: 0,
        relativeAlt: 1000 * (line.heightM ?? 0),
      };
      return [
        at(vehicle.write('HEARTBEAT', { ...heartbeat, baseMode: line.armed ? ARMED : 0 })),
        // Another component of it says nothing about its flying.
        at(gimbal.write('HEARTBEAT', { ...heartbeat, type: 26, autopilot: 8, baseMode: 0 })),
        ...(line.heightM === undefined
          ? []
          : [
              at(
                vehicle.write('GLOBAL_POSITION_INT', {
                  ...place,
                  timeBootMs: 0,
                  vx: 300,
                  vy: 400,
                  vz: 0,
                  hdg: 0,
                }),
              ),
            ]),
      ];
    });
    return Buffer.concat(records);
  }
  const ground = { armed: false, heightM: 0 };
  const times = (count: number, line: Parameters<typeof log>[0][number]) =>
    Array.from({ length: count }, () => line);

  it('count each arming, with the height telling what flew', () => {
    const flights = flightsIn(
      log([
        ...times(3, ground),
        ...times(2, { armed: true, heightM: 0 }),
        ...times(5, { armed: true, heightM: 10 }),
        ...times(3, ground),
        ...times(4, { armed: true, heightM: 0.5 }),
        ...times(3, ground),
      ]),
    );
    expect(
      flights.map(({ armedS, airborneS, highestM, fastestMps }) => [armedS, airborneS, highestM, fastestMps]),
    ).toEqual([
      [7, 5, 10, 5],
      [4, 0, 0.5, 5],
    ]);
    expect(flights[0]).toMatchObject({ vehicleId: 'uav-5', batteryStartPct: null, lowestVoltageV: null });
  });

  it('know nothing of where a vehicle set out that was armed before', () => {
    const [flight] = flightsIn(log([...times(5, { armed: true, heightM: 30 }), ...times(2, ground)]));
    expect(flight).toMatchObject({ armedS: 5, takeOff: null });
  });

  it('have neither way nor height when nobody told a place', () => {
    const [flight] = flightsIn(log([{ armed: false }, ...times(5, { armed: true }), { armed: false }]));
    expect(flight).toMatchObject({
      armedS: 5,
      airborneS: null,
      distanceM: null,
      highestM: null,
      farthestM: null,
    });
  });

  it('end with the last word where a vehicle fell silent and came back disarmed', () => {
    const flights = flightsIn(
      log([ground, ...times(10, { armed: true, heightM: 5 }), ...times(300, 'silence'), ground]),
    );
    expect(flights).toMatchObject([{ disarmedAtMs: null, armedS: 9 }]);
  });
});
