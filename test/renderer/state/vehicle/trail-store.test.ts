import { expect, test } from 'vitest';
import { TrailStore } from '../../../../renderer/state/vehicle/trail-store.ts';
import { buildVehicle } from '../../builder/build-records.ts';

const place = buildVehicle().position!;

function at(lat: number, armed: boolean | null = true) {
  return buildVehicle({ armed, position: { ...place, lat, lon: 8 } });
}

test('a flight is kept from its arming to the next one', () => {
  const trails = new TrailStore();
  trails.extend(at(47, false));
  trails.extend(at(47.001, false));
  trails.extend(at(47.002));
  expect(trails.get('uav-1')?.corners).toMatchObject([{ lat: 47.002, lon: 8 }]);
  trails.extend(at(47.003));
  // Landed and disarmed: the flight can still be seen.
  trails.extend(at(47.003, false));
  expect(trails.get('uav-1')?.corners[0]?.lat).toBe(47.002);
  trails.extend(at(47.003, true));
  expect(trails.get('uav-1')?.corners).toMatchObject([{ lat: 47.003, lon: 8 }]);
});

test('a moment in which the armed state is unknown does not end a flight', () => {
  const trails = new TrailStore();
  trails.extend(at(47));
  trails.extend(at(47.001, null));
  trails.extend(at(47.002));
  expect(trails.get('uav-1')?.corners[0]?.lat).toBe(47);
});

test('a jump that nothing flies begins a new trail', () => {
  const trails = new TrailStore();
  trails.extend(at(47));
  trails.extend(at(10));
  expect(trails.get('uav-1')?.corners).toMatchObject([{ lat: 10, lon: 8 }]);
});

test('the recorded part comes before the present position', () => {
  const trails = new TrailStore();
  trails.extend(at(47.01));
  const recorded = [47, 47.004, 47.008].map((lat) => ({ lat, lon: 8 }));
  trails.restore('uav-1', recorded);
  expect(trails.get('uav-1')?.corners[0]).toEqual(recorded[0]);
  expect(trails.get('uav-1')?.newest?.lat).toBe(47.01);
  // Of another place: not of this flight.
  trails.restore('uav-1', [{ lat: 12, lon: 8 }]);
  expect(trails.get('uav-1')?.corners[0]).toEqual(recorded[0]);
});
