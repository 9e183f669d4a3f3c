import type { PolicyRule } from '../policy-rule.ts';

/** The ceiling of the zone the command leads into, else the general one; both above home. */
export const altitudeLimitRule: PolicyRule = {
  id: 'altitude-limit',
  evaluate({ target, stationCeilingM }) {
    const { highestAltitudeM, zoneCeiling } = target;
    if (highestAltitudeM === null) return undefined;
    const ceilingM = zoneCeiling?.ceilingM ?? stationCeilingM ?? 120;
    const whose = zoneCeiling ? `the ceiling of zone ${zoneCeiling.zoneId}` : 'the ceiling';
    // Negated so that a NaN is denied.
    return !(highestAltitudeM <= ceilingM)
      ? { verdict: 'deny', reason: `${highestAltitudeM} m is above ${whose}, ${ceilingM} m` }
      : { verdict: 'allow', reason: `${highestAltitudeM} m is within ${whose}, ${ceilingM} m` };
  },
};
