import { MavType } from '../../mavlink/codec/generated/enums.ts';

const COUNTS: ReadonlyMap<number, number> = new Map<number, number>([
  [MavType.TRICOPTER, 3],
  [MavType.QUADROTOR, 4],
  [MavType.HEXAROTOR, 6],
  [MavType.OCTOROTOR, 8],
  [MavType.DECAROTOR, 10],
  [MavType.DODECAROTOR, 12],
]);

/** How many motors a MAV_TYPE has; undefined where it does not say. */
export function motorCount(mavType: number): number | undefined {
  return COUNTS.get(mavType);
}
