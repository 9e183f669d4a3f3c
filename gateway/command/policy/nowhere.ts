import type { PolicyTarget } from './engine/policy-input.ts';

/** The target of what leads nowhere by itself, or nobody knows where: policies decide by its name. */
export const NOWHERE: PolicyTarget = {
  highestAltitudeM: null,
  distanceFromHomeM: null,
  zoneCeiling: null,
  noFlyZoneId: null,
  isInsideZones: null,
};
