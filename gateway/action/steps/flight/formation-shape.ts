import { type GeoPoint, LocalFrame, type LocalPoint } from '../../../base/geometry/local-frame.ts';
import type { StepParams } from '../../../contract/action/step.ts';

type Shape = StepParams<'formation'>['shape'];

/** The position of each of `count` aircraft, the leader first, in metres right of and ahead of the leader. */
const SHAPES: Readonly<Record<Shape, (index: number, count: number) => { right: number; ahead: number }>> = {
  line: (index) => ({ right: side(index) * rank(index), ahead: 0 }),
  column: (index) => ({ right: 0, ahead: -index }),
  wedge: (index) => ({ right: side(index) * rank(index), ahead: -rank(index) }),
  // The leader is the top of the circle; neighbours are one spacing apart along the chord.
  circle(index, count) {
    const radius = 0.5 / Math.sin(Math.PI / Math.max(2, count));
    const angle = (2 * Math.PI * index) / count;
    return { right: radius * Math.sin(angle), ahead: radius * (Math.cos(angle) - 1) };
  },
  // The leader is the left corner in front.
  grid(index, count) {
    const columns = Math.ceil(Math.sqrt(count));
    return { right: index % columns, ahead: -Math.floor(index / columns) };
  },
};

/** Places of a formation around its leader, the leader's own first; neighbours are at least `spacingM` apart. */
export function formationPlaces(
  leader: GeoPoint,
  { shape, spacingM, headingDeg }: Pick<StepParams<'formation'>, 'shape' | 'spacingM' | 'headingDeg'>,
  count: number,
): readonly GeoPoint[] {
  const frame = new LocalFrame(leader);
  const heading = (headingDeg * Math.PI) / 180;
  return Array.from({ length: count }, (_, index): GeoPoint => {
    if (index === 0) return leader;
    const { right, ahead } = SHAPES[shape](index, count);
    const point: LocalPoint = {
      eastM: spacingM * (right * Math.cos(heading) + ahead * Math.sin(heading)),
      northM: spacingM * (ahead * Math.cos(heading) - right * Math.sin(heading)),
    };
    return frame.toGeo(point);
  });
}

function side(index: number): number {
  return index % 2 === 1 ? 1 : -1;
}

function rank(index: number): number {
  return Math.ceil(index / 2);
}
