import { MavFrame, MavMissionType } from '../../../mavlink/codec/generated/enums.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { Craft } from './craft.ts';

/** Converts a height from its frame. The ground is flat, so terrain height is height above the origin. */
export function heightInFrame(craft: Craft, frame: number, heightM: number): number | undefined {
  switch (frame) {
    case MavFrame.GLOBAL:
    case MavFrame.GLOBAL_INT:
      return heightM - craft.frame.originAltitudeAmslM;
    case MavFrame.GLOBAL_RELATIVE_ALT:
    case MavFrame.GLOBAL_RELATIVE_ALT_INT:
      return heightM + (craft.home?.upM ?? 0);
    case MavFrame.GLOBAL_TERRAIN_ALT:
    case MavFrame.GLOBAL_TERRAIN_ALT_INT:
      return heightM;
    default:
      return undefined;
  }
}

/** A point in degrees × 1e7; 0/0 means the vehicle's position. Undefined for an unknown frame. */
export function pointInFrame(
  craft: Craft,
  frame: number,
  x: number,
  y: number,
  heightM: number,
): LocalPoint | undefined {
  const upM = heightInFrame(craft, frame, heightM);
  if (upM === undefined) return undefined;
  if (x === 0 && y === 0) return { northM: craft.estimate.northM, eastM: craft.estimate.eastM, upM };
  return { ...craft.frame.toPlane(x / 1e7, y / 1e7), upM };
}

/** RALLY_LIMIT_KM is in kilometres. */
const METRES_PER_KM = 1000;

type ReturningCraft = Pick<Craft, 'parameters' | 'mission' | 'frame' | 'home' | 'estimate'>;

/**
 * The destination of a return: the nearest rally point. Home if it is nearer (RALLY_INCL_HOME 1) or
 * no rally point is within RALLY_LIMIT_KM (0: no limit). Undefined without home and rally point.
 * `isRally`: arrive at the rally point's height.
 */
export function returnPlace(craft: ReturningCraft): (LocalPoint & { readonly isRally: boolean }) | undefined {
  const { parameters, mission, frame, home, estimate } = craft;
  const awayM = ({ northM, eastM }: { readonly northM: number; readonly eastM: number }) =>
    Math.hypot(northM - estimate.northM, eastM - estimate.eastM);
  const nearest = mission
    .list(MavMissionType.RALLY)
    .map((item) => {
      const plane = frame.toPlane(item.x / 1e7, item.y / 1e7);
      return { ...plane, upM: (home?.upM ?? 0) + item.z, isRally: true };
    })
    .sort((left, right) => awayM(left) - awayM(right))[0];
  const atHome = home && { ...home, isRally: false };
  if (!nearest) return atHome;
  if (!atHome) return nearest;
  const limitM = parameters.get('RALLY_LIMIT_KM') * METRES_PER_KM;
  const isTooFar = limitM > 0 && awayM(nearest) > limitM;
  const isHomeNearer = parameters.get('RALLY_INCL_HOME') === 1 && awayM(atHome) < awayM(nearest);
  return isTooFar || isHomeNearer ? atHome : nearest;
}
