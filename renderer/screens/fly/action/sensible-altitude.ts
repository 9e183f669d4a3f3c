const USUAL_ALTITUDE_M = 20;
const LOWEST_OFFERED_M = 5;

/** The altitude a form starts with: the present one where it is a height to fly at, else the usual one. */
export function sensibleAltitudeM(presentM: number | null | undefined): number {
  if (presentM === null || presentM === undefined || presentM < LOWEST_OFFERED_M) return USUAL_ALTITUDE_M;
  return Math.round(presentM);
}
