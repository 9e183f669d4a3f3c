import { expect, test } from 'vitest';
import { pointsOf, stepPlace } from '../../../renderer/format/step-place.ts';
import { sampleZone } from '../../builder/contract-samples.ts';

const zone = { ...sampleZone(), id: 'zone-north' };
const home = { lat: 47.4, lon: 8.5 };

test('a step takes place where its parameters say, or at home', () => {
  expect(stepPlace({ type: 'goto', params: { lat: 1, lon: 2, altitudeM: 20 } }, [zone], home)).toEqual({
    target: { lat: 1, lon: 2 },
    zone: undefined,
    items: [],
  });
  expect(stepPlace({ type: 'launch', params: { zoneId: 'zone-north' } }, [zone], home)?.zone).toBe(zone);
  expect(stepPlace({ type: 'rtl', params: {} }, [zone], home)?.target).toEqual(home);
  expect(stepPlace({ type: 'rtl', params: {} }, [zone], null)).toBeUndefined();
  expect(stepPlace({ type: 'wait', params: { durationS: 5 } }, [zone], home)).toBeUndefined();
  expect(stepPlace({ type: 'launch', params: { zoneId: 'zone-gone' } }, [zone], home)).toBeUndefined();
});

test('its map contains the target, the corners of the zone and the items with a place', () => {
  const item = { command: 16, frame: 3, params: [0, 0, 0, null], lat: 47.41, lon: 8.51, altitude_m: 30 };
  const noPlace = { ...item, command: 20, lat: 0, lon: 0 };
  const place = stepPlace({ type: 'mission', params: { items: [item, noPlace] } }, [], home);
  expect(place && pointsOf(place)).toEqual([{ lat: 47.41, lon: 8.51 }]);
  expect(pointsOf({ target: home, zone, items: [] })).toHaveLength(
    1 + (zone.geometry.coordinates[0]?.length ?? 0),
  );
});
