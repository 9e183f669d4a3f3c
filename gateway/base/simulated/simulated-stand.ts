/** Distance between simulated vehicles, which are placed in rows of ten. */
const SPACING_M = 6;
const ROW_LENGTH = 10;
const METRES_PER_DEGREE = 111_318.845;

interface Place {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

/**
 * Place of the n-th simulated vehicle. 0 is `place` itself; the next ones follow to the east, row by row to
 * the north.
 */
export function simulatedStand({ latitudeDeg, longitudeDeg }: Place, index: number): Place {
  const eastM = (index % ROW_LENGTH) * SPACING_M;
  const northM = Math.floor(index / ROW_LENGTH) * SPACING_M;
  const metresPerDegreeEast = METRES_PER_DEGREE * Math.cos((latitudeDeg * Math.PI) / 180);
  return {
    latitudeDeg: latitudeDeg + northM / METRES_PER_DEGREE,
    longitudeDeg: longitudeDeg + eastM / metresPerDegreeEast,
  };
}
