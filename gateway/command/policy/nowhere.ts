import type { PolicyTarget } from './engine/policy-input.ts';

/** The target of a command that leads nowhere or to an unknown place: policies decide by the command's name. */
export const NOWHERE: PolicyTarget = {
  highestAltitudeM: null,
  distanceFromHomeM: null,
  zoneCeiling: null,
  noFlyZoneId: null,
  isInsideZones: null,
};
