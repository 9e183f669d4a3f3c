import { expect, test } from 'vitest';
import { TrailDrawing } from '../../../../renderer/map/flight/trail-drawing.ts';
import { VehicleFeed } from '../../../../renderer/state/vehicle/vehicle-feed.ts';
import { createVehicleStore } from '../../../../renderer/state/vehicle/vehicle-store.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { buildVehicle } from '../../builder/build-records.ts';

const place = buildVehicle().position!;

function rig() {
  const feed = new VehicleFeed({
    clock: new FakeClock(),
    requestFrame: () => undefined,
    store: createVehicleStore(),
  });
  const drawing = new TrailDrawing(['red', 'blue']);
  const shown = new Map<string, number>();
  return {
    feed,
    drawing,
    /** A zigzag: every step is a corner. */
    fly: (steps: number) => {
      for (let step = 0; step < steps; step += 1) {
        const lat = 47 + step * 0.000_1;
        feed.receive(
          buildVehicle({ armed: true, position: { ...place, lat, lon: 8 + (step % 2) * 0.000_1 } }),
        );
      }
    },
    /** Ids that were put; what is on the map afterwards is in `shown`. */
    draw: (selectedId?: string) => {
      const { removed, put } = drawing.changes(feed, selectedId);
      for (const id of removed) shown.delete(id);
      for (const { id, geometry } of put) shown.set(id, geometry.coordinates.length);
      return put.map(({ id }) => id);
    },
    shown,
  };
}

test('only the last piece of a growing trail is drawn again', () => {
  const { fly, draw, shown } = rig();
  fly(100);
  expect(draw()).toHaveLength(4);
  expect(draw()).toEqual([]);
  fly(1);
  expect(shown.size).toBe(4);
  const last = draw();
  expect(last.length).toBeLessThanOrEqual(2);
  expect(last.every((id) => ['uav-1 3', 'uav-1 4'].includes(id))).toBe(true);
});

test('selecting draws all of it again, and a vehicle that is gone leaves nothing', () => {
  const { fly, draw, shown, feed } = rig();
  fly(100);
  draw();
  expect(draw('uav-1')).toHaveLength(4);
  feed.remove('uav-1');
  draw('uav-1');
  expect(shown.size).toBe(0);
});

test('a new flight takes the old trail off the map', () => {
  const { fly, draw, shown, feed } = rig();
  fly(100);
  draw();
  feed.receive(buildVehicle({ armed: false, position: { ...place, lat: 47.01, lon: 8 } }));
  feed.receive(buildVehicle({ armed: true, position: { ...place, lat: 47.01, lon: 8 } }));
  draw();
  expect([...shown.keys()]).toEqual(['uav-1 0']);
});

test('recorded tracks are drawn once', () => {
  const { drawing, draw, shown } = rig();
  const points = [
    { lat: 47, lon: 8 },
    { lat: 47.1, lon: 8 },
  ];
  drawing.setPaths([{ hue: 1, points }]);
  expect(draw()).toEqual(['recorded-0']);
  expect(draw()).toEqual([]);
  drawing.setPaths([]);
  draw();
  expect(shown.size).toBe(0);
});

test('between two drawings the newest part leads from the drawn end to the vehicle', () => {
  const { feed, fly, draw, drawing } = rig();
  const tail = () => drawing.tail('uav-1', feed.trails.get('uav-1'));
  fly(10);
  expect(tail()).toEqual([]);
  draw();
  const end = feed.trails.get('uav-1')?.newest;
  for (const lon of [8.0002, 8.0003, 8.0004])
    feed.receive(buildVehicle({ armed: true, position: { ...place, lat: 47.001, lon } }));
  expect(tail()[0]).toEqual(end);
  expect(tail().at(-1)).toMatchObject({ lon: 8.0004 });
  draw();
  expect(tail()).toHaveLength(2);
});
