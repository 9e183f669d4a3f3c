import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CoveredBox, placeBeside } from '../../../../renderer/screens/fly/place-beside.ts';

const box = { width: 312, height: 230 };
const frame = { width: 904, height: 676 };
const controls: CoveredBox = { left: 12, top: 16, width: 32, height: 324 };
const actionBar: CoveredBox = { left: 54, top: 594, width: 796, height: 46 };
const cards = [controls, actionBar];
const point = fc.record({
  x: fc.integer({ min: 0, max: frame.width }),
  y: fc.integer({ min: 0, max: frame.height }),
});

function covers(place: { left: number; top: number }, { x, y }: { x: number; y: number }): boolean {
  return x >= place.left && x <= place.left + box.width && y >= place.top && y <= place.top + box.height;
}

test('the box is on the map and covers neither the clicked point nor the vehicle', () => {
  fc.assert(
    fc.property(point, point, (clicked, vehicle) => {
      const place = placeBeside({ points: [clicked, vehicle], box, frame, cards });
      expect(place.left).toBeGreaterThanOrEqual(0);
      expect(place.top).toBeGreaterThanOrEqual(0);
      expect(place.left + box.width).toBeLessThanOrEqual(frame.width);
      expect(place.top + box.height).toBeLessThanOrEqual(frame.height);
      expect(covers(place, clicked)).toBe(false);
      expect(covers(place, vehicle)).toBe(false);
    }),
  );
});

test('a card with room beside it is not covered', () => {
  const place = placeBeside({ points: [{ x: 450, y: 570 }], box, frame, cards });
  expect(place.top + box.height).toBeLessThanOrEqual(actionBar.top);
});

test('the leg stays in sight', () => {
  const points = [
    { x: 300, y: 330 },
    { x: 700, y: 330 },
  ];
  const { top } = placeBeside({ points, box, frame, cards });
  expect(top > 330 || top + box.height < 330).toBe(true);
});

test('the box keeps its side while the map moves a little', () => {
  const at = (x: number, before?: { left: number; top: number }) => {
    const clicked = { x, y: 300 };
    const place = placeBeside({ points: [clicked], box, frame, cards, before });
    return { left: place.left - clicked.x, top: place.top - clicked.y };
  };
  let before = at(450);
  const first = before;
  for (let x = 451; x < 490; x += 1) {
    before = at(x, before);
    expect(before).toEqual(first);
  }
});
