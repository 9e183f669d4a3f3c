import type { PolicyRule } from '../policy-rule.ts';

/** How far from home a command may lead. */
export const distanceLimitRule: PolicyRule = {
  id: 'distance-limit',
  evaluate({ target: { distanceFromHomeM }, limits: { maxDistanceFromHomeM } }) {
    if (distanceFromHomeM === null || maxDistanceFromHomeM === null) return undefined;
    const farText = `${Math.round(distanceFromHomeM)} m from home`;
    return !(distanceFromHomeM <= maxDistanceFromHomeM)
      ? { verdict: 'deny', reason: `${farText} is beyond ${maxDistanceFromHomeM} m` }
      : { verdict: 'allow', reason: `${farText} is within ${maxDistanceFromHomeM} m` };
  },
};
