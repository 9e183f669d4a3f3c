import type { PolicyTarget } from './engine/policy-input.ts';

/** Target of a command that leads nowhere or to an unknown place: policies decide by its name. */
export const NOWHERE: PolicyTarget = {
  highestAltitudeM: null,
  distanceFromHomeM: null,
  zoneCeiling: null,
  noFlyZoneId: null,
  isInsideZones: null,
};
