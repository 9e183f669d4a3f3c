import { compassPoint, formatHeading } from './measure/angle.ts';
import { formatCoordinates, type GroundPoint } from './measure/coordinates.ts';
import { formatDistance, groundBearingDeg, groundDistanceM } from './measure/ground-distance.ts';

export interface MeasuredLeg {
  readonly from: GroundPoint;
  readonly to: GroundPoint;
  readonly distanceM: number;
  /** Initial bearing from true north. */
  readonly bearingDeg: number;
}

/** Legs between points in their order. */
export function measuredLegs(points: readonly GroundPoint[]): readonly MeasuredLeg[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return { from, to, distanceM: groundDistanceM(from, to), bearingDeg: groundBearingDeg(from, to) };
  });
}

export function totalM(legs: readonly MeasuredLeg[]): number {
  return legs.reduce((sum, { distanceM }) => sum + distanceM, 0);
}

/** A bearing with its compass point, `048° NE`. */
export function bearingText(bearingDeg: number): string {
  return `${formatHeading(bearingDeg)} ${compassPoint(bearingDeg)}`;
}

/** A line for each leg and for the total, with tabs, for a spreadsheet. */
export function measuredPathText(points: readonly GroundPoint[], totalName: string): string {
  const legs = measuredLegs(points);
  const lines = legs.map(({ from, to, distanceM, bearingDeg }) =>
    [formatCoordinates(from), formatCoordinates(to), formatDistance(distanceM), bearingText(bearingDeg)].join(
      '\t',
    ),
  );
  return [...lines, `${totalName}\t${formatDistance(totalM(legs))}`].join('\n');
}
