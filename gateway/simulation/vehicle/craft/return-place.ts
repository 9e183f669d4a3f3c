import { MavMissionType } from '../../../mavlink/codec/generated/enums.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { Craft } from './craft.ts';

/** RALLY_LIMIT_KM is in kilometres. */
const METRES_PER_KM = 1000;

type ReturningCraft = Pick<Craft, 'parameters' | 'mission' | 'frame' | 'home' | 'estimate'>;

/**
 * Where a return leads: to the nearest rally point. To home instead where home is nearer (RALLY_INCL_HOME 1)
 * or no rally point is within RALLY_LIMIT_KM (0: no limit). Undefined without home and rally point.
 * `isRally`: its height is the one to arrive at.
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
