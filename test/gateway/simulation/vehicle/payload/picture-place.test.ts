import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groundAt, inPicture } from '../../../../../gateway/simulation/vehicle/payload/picture-place.ts';

it('the ground at a point of the picture is seen at that point', () => {
  const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  const angle = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const view = fc.record({
    northM: angle(-100, 100),
    eastM: angle(-100, 100),
    upM: angle(2, 120),
    pitchRad: angle(-Math.PI / 2, 0.2),
    yawRad: angle(-4, 4),
    fovRad: angle(0.1, 1.5),
    aspect: fc.constant(9 / 16),
  });
  fc.assert(
    fc.property(view, share, share, (from, x, y) => {
      const place = groundAt(from, { x, y });
      fc.pre(place !== undefined);
      const seen = inPicture(from, place);
      expect(seen?.x).toBeCloseTo(x, 5);
      expect(seen?.y).toBeCloseTo(y, 5);
    }),
  );
});
