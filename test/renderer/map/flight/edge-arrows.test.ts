import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ARROW_PX, edgeArrows } from '../../../../renderer/map/flight/edge-arrows.ts';

const frame = { width: 904, height: 676, top: 16, right: 12, bottom: 92, left: 52 };
const place = fc.record({
  x: fc.integer({ min: -5_000, max: 5_000 }),
  y: fc.integer({ min: -5_000, max: 5_000 }),
});

test('a vehicle in view has no arrow, one outside has one in its direction', () => {
  const arrows = edgeArrows(
    [
      { id: 'uav-1', x: 452, y: 338 },
      { id: 'uav-2', x: 4_000, y: 338 },
    ],
    'uav-1',
    frame,
  );
  expect(arrows).toHaveLength(1);
  expect(arrows[0]).toMatchObject({ ids: ['uav-2'], isSelected: false, angleDeg: 90, y: 338 });
  expect(arrows[0]?.x).toBe(frame.width - frame.right - ARROW_PX.width / 2);
});

test('vehicles in one direction share an arrow, the nearest first; the selected one leads its own', () => {
  const targets = [3_000, 1_500, 2_000].map((x, index) => ({ id: `uav-${index + 1}`, x, y: 338 }));
  expect(edgeArrows(targets, undefined, frame).map(({ ids }) => ids)).toEqual([['uav-2', 'uav-3', 'uav-1']]);
  const [selected] = edgeArrows(targets, 'uav-1', frame);
  expect(selected).toMatchObject({ isSelected: true, ids: ['uav-1', 'uav-2', 'uav-3'] });
});

test('any number of vehicles: few arrows, inside the frame, none over another, each vehicle once', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 100 }), fc.nat(99), (places, chosen) => {
      const targets = places.map((each, index) => ({ id: `uav-${index}`, ...each }));
      const arrows = edgeArrows(targets, `uav-${chosen}`, frame);
      expect(arrows.length).toBeLessThanOrEqual(13);
      for (const [index, { x, y }] of arrows.entries()) {
        expect(x - ARROW_PX.width / 2).toBeGreaterThanOrEqual(frame.left - 0.01);
        expect(x + ARROW_PX.width / 2).toBeLessThanOrEqual(frame.width - frame.right + 0.01);
        expect(y - ARROW_PX.height / 2).toBeGreaterThanOrEqual(frame.top - 0.01);
        expect(y + ARROW_PX.height / 2).toBeLessThanOrEqual(frame.height - frame.bottom + 0.01);
        for (const other of arrows.slice(index + 1))
          expect(Math.abs(x - other.x) >= ARROW_PX.width || Math.abs(y - other.y) >= ARROW_PX.height).toBe(
            true,
          );
      }
      const ids = arrows.flatMap((arrow) => arrow.ids);
      expect(new Set(ids).size).toBe(ids.length);
      const outside = targets.filter(({ x, y }) => x < 0 || y < 0 || x > frame.width || y > frame.height);
      for (const { id } of outside) expect(ids).toContain(id);
    }),
  );
});
