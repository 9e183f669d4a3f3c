import { describe, expect, it } from 'vitest';
import type { Aircraft } from '../../../../gateway/contract/vehicle/traffic.ts';
import { aircraftNote, heightAboveM } from '../../../../renderer/format/traffic-text.ts';
import { aircraftPicture } from '../../../../renderer/map/flight/aircraft-picture.ts';
import { matchingAircraft } from '../../../../renderer/state/fly/traffic-store.ts';
import { SAMPLE_AIRCRAFT } from '../../../fake/fake-traffic-port.ts';

const VIEW = { width: 800, height: 600 };
const vehicle = { id: 'uav-1', mode: 'live', altitudeAmslM: 600 };
/** 10,000 px for a degree, the sample aircraft in the middle. */
const project = ({ lat, lon }: { readonly lat: number; readonly lon: number }) => ({
  x: 400 + (lon - SAMPLE_AIRCRAFT.lon) * 10_000,
  y: 300 - (lat - SAMPLE_AIRCRAFT.lat) * 10_000,
});
const pictureOf = (changes: Partial<Aircraft>, bearingDeg = 0) =>
  aircraftPicture(
    { aircraft: [{ ...SAMPLE_AIRCRAFT, ...changes }], vehicle, selectedId: undefined },
    project,
    bearingDeg,
    VIEW,
  )[0];

describe('the picture of other aircraft', () => {
  it('has where it is, where it is in 60 s, its name and how far above the selected vehicle', () => {
    const symbol = pictureOf({});
    // 102.9 m/s for 60 s is 6,174 m to the east: 0.0831° at this latitude.
    expect(symbol).toMatchObject({
      x: 400,
      y: 300,
      name: 'DLH123',
      note: '↑ 310 m',
      turnDeg: 90,
      tone: 'ok',
    });
    expect(symbol?.ahead?.x).toBeCloseTo(400 + 831, -1);
    expect(pictureOf({}, 30)?.turnDeg).toBe(60);
  });

  it('has no direction and no vector where the track is unknown, and no vector on the ground', () => {
    expect(pictureOf({ trackDeg: null })).toMatchObject({ turnDeg: undefined, ahead: undefined });
    expect(pictureOf({ isOnGround: true })?.ahead).toBeUndefined();
  });

  it('is grey when it is stale, whatever its level was', () => {
    const closest = {
      vehicleId: 'uav-1',
      horizontalNowM: 500,
      verticalNowM: -90,
      bearingDeg: 0,
      inS: 10,
      horizontalM: 0,
      verticalM: -90,
      level: 'warning',
    } as const;
    expect(pictureOf({ closest })).toMatchObject({ tone: 'warning', note: '↓ 90 m' });
    expect(pictureOf({ closest, isStale: true, ageMs: 12_000 })).toMatchObject({
      tone: 'stale',
      note: '↓ 90 m · 12 s',
    });
  });

  it('leaves out what is far outside the view', () => {
    expect(pictureOf({ lon: SAMPLE_AIRCRAFT.lon + 0.1 })).toBeUndefined();
  });
});

it('compares heights only within one world, and says nothing where one is unknown', () => {
  expect(heightAboveM(SAMPLE_AIRCRAFT, { ...vehicle, mode: 'sim' })).toBeUndefined();
  expect(aircraftNote(SAMPLE_AIRCRAFT, undefined)).toBe('910 m');
  expect(aircraftNote({ ...SAMPLE_AIRCRAFT, altitudeM: null }, vehicle)).toBe('');
  expect(aircraftNote({ ...SAMPLE_AIRCRAFT, altitudeM: 604 }, vehicle)).toBe('= 0 m');
});

it('finds aircraft by all words of a search, in the order they came', () => {
  const other = { ...SAMPLE_AIRCRAFT, callSign: 'SWR22K' };
  const all = [SAMPLE_AIRCRAFT, other];
  const textOf = ({ callSign, icao }: Aircraft) => `${callSign} ${icao}`;
  expect(matchingAircraft(all, '  ', textOf)).toEqual(all);
  expect(matchingAircraft(all, 'swr 3c6', textOf)).toEqual([other]);
  expect(matchingAircraft(all, 'xyz', textOf)).toEqual([]);
});
