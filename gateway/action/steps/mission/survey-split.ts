import { distanceM, type GeoPoint, LocalFrame } from '../../../base/geometry/local-frame.ts';

/** A piece shorter than this is left to its neighbour. */
const CRUMB_M = 0.5;

/** Length of the straight legs from point to point. */
export function wayLengthM(points: readonly GeoPoint[]): number {
  let lengthM = 0;
  for (const [index, point] of points.entries()) lengthM += distanceM(points[index - 1] ?? point, point);
  return lengthM;
}

/**
 * Cuts a route into `count` pieces of equal length, one after the other: together they are the route, and two of
 * them meet in one point at most. A route without length gives pieces of one point.
 */
export function splitWay(points: readonly GeoPoint[], count: number): readonly (readonly GeoPoint[])[] {
  const pieceM = wayLengthM(points) / count;
  const pieces: GeoPoint[][] = [];
  let piece: GeoPoint[] = [];
  let lengthM = 0;
  for (const [index, point] of points.entries()) {
    let from = points[index - 1] ?? point;
    let legM = distanceM(from, point);
    while (pieces.length < count - 1 && lengthM + legM > pieceM + CRUMB_M) {
      const cut = along(from, point, (pieceM - lengthM) / legM);
      pieces.push([...piece, cut]);
      piece = [cut];
      legM = distanceM(cut, point);
      lengthM = 0;
      from = cut;
    }
    piece.push(point);
    lengthM += legM;
  }
  pieces.push(piece);
  const [last] = piece.slice(-1);
  while (pieces.length < count && last) pieces.push([last]);
  return pieces;
}

function along(from: GeoPoint, to: GeoPoint, share: number): GeoPoint {
  const frame = new LocalFrame(from);
  const { eastM, northM } = frame.toLocal(to);
  const kept = Math.max(0, Math.min(1, share));
  return frame.toGeo({ eastM: eastM * kept, northM: northM * kept });
}
