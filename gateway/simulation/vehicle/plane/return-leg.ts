import { returnPlace } from '../craft/return-place.ts';
import { CirclingLeg } from './circling-leg.ts';
import type { Wing } from './wing.ts';

/** To the nearest rally point at its height, or to home at RTL_ALTITUDE above it, −1 at the height it has, and around it. */
export function returnLeg(wing: Wing): CirclingLeg {
  const { parameters, estimate } = wing;
  const home = wing.home ?? { northM: estimate.northM, eastM: estimate.eastM, upM: 0 };
  const heightM = parameters.get('RTL_ALTITUDE');
  const upM = heightM < 0 ? estimate.upM : home.upM + heightM;
  const place = returnPlace(wing);
  const radiusM = parameters.get('RTL_RADIUS') || wing.loiterRadiusM;
  if (place?.isRally) return new CirclingLeg(wing, { centre: place, radiusM });
  return new CirclingLeg(wing, { centre: { northM: home.northM, eastM: home.eastM, upM }, radiusM });
}
