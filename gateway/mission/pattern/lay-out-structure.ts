import type { PlanPattern } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import { PlanFrame, type TurnedPoint } from '../item/plan-frame.ts';
import { cameraTrigger, placedItem, plainItem, waypoint } from '../item/plan-place.ts';
import { imagingPlan } from './imaging.ts';

type StructurePattern = Extract<PlanPattern, { pattern: 'structure' }>;

/** A corner is flown in pieces that turn by this much at most. */
const MAX_TURN = Math.PI / 3;

/**
 * Circles a structure in layers from bottom to top, facing its centre. The path keeps the requested distance from
 * its convex outline. It arrives and leaves above the top, at the same distance.
 */
export function layOutStructure(pattern: StructurePattern): readonly MissionItem[] {
  const { polygon, structureHeightM, distanceM, bottomM, layers, imaging } = pattern;
  const frame = new PlanFrame(polygon);
  const ring = around(hull(polygon.map((corner) => frame.toTurned(corner))), distanceM).map((point) =>
    frame.toLonLat(point),
  );
  const [entry] = ring;
  if (!entry) return [];
  const { triggerDistanceM } = imagingPlan(imaging, distanceM, undefined);
  const topM = Math.max(bottomM, structureHeightM);
  const clearM = topM + distanceM;
  const middle = frame.toLonLat({ alongM: 0, acrossM: 0 });
  const items: MissionItem[] = [waypoint(entry, clearM, 'home')];
  for (let layer = 0; layer < layers; layer += 1) {
    const heightM = layers === 1 ? (bottomM + topM) / 2 : bottomM + ((topM - bottomM) * layer) / (layers - 1);
    items.push(
      waypoint(entry, heightM, 'home'),
      placedItem(MavCmd.DO_SET_ROI_LOCATION, middle, heightM, 'home', [0, 0, 0, 0]),
    );
    if (triggerDistanceM > 0) items.push(cameraTrigger(triggerDistanceM));
    for (const point of [...ring.slice(1), entry]) items.push(waypoint(point, heightM, 'home'));
    if (triggerDistanceM > 0) items.push(cameraTrigger(0));
  }
  return [...items, plainItem(MavCmd.DO_SET_ROI_NONE), waypoint(entry, clearM, 'home')];
}

/** The convex hull, counter-clockwise as seen with `acrossM` to the right and `alongM` up. */
function hull(points: readonly TurnedPoint[]): readonly TurnedPoint[] {
  const sorted = [...points].sort(
    (left, right) => left.acrossM - right.acrossM || left.alongM - right.alongM,
  );
  const half = (ordered: readonly TurnedPoint[]) => {
    const chain: TurnedPoint[] = [];
    for (const point of ordered) {
      for (;;) {
        const [before, last] = chain.slice(-2);
        if (!before || !last || turn(before, last, point) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turn(a: TurnedPoint, b: TurnedPoint, c: TurnedPoint): number {
  return (b.acrossM - a.acrossM) * (c.alongM - a.alongM) - (b.alongM - a.alongM) * (c.acrossM - a.acrossM);
}

/** A polygon around a convex one, `distanceM` from it everywhere at least. */
function around(corners: readonly TurnedPoint[], distanceM: number): readonly TurnedPoint[] {
  return corners.flatMap((corner, index) => {
    const before = corners[(index + corners.length - 1) % corners.length] ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    const first = outward(before, corner);
    let turned = outward(corner, after) - first;
    while (turned < 0) turned += 2 * Math.PI;
    const pieces = Math.max(1, Math.ceil(turned / MAX_TURN));
    const pieceTurn = turned / pieces;
    // The corners of a polygon around a circle lie farther out than the circle.
    const radiusM = distanceM / Math.cos(pieceTurn / 2);
    return Array.from({ length: pieces }, (_, piece) => {
      const angle = first + (piece + 0.5) * pieceTurn;
      return {
        acrossM: corner.acrossM + radiusM * Math.cos(angle),
        alongM: corner.alongM + radiusM * Math.sin(angle),
      };
    });
  });
}

/** Direction away from a counter-clockwise polygon, of one of its edges. */
function outward(from: TurnedPoint, to: TurnedPoint): number {
  return Math.atan2(to.alongM - from.alongM, to.acrossM - from.acrossM) - Math.PI / 2;
}
