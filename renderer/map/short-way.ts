import type { Position } from 'geojson';

/**
 * A line as the map draws it the short way: where it crosses the date line its longitudes run on beyond 180°, else it would be drawn
 * round the world. The same line where it does not.
 */
export function shortWay(line: Position[]): Position[] {
  let turnDeg = 0;
  let isTurned = false;
  const drawn = line.map((at, index) => {
    const [lon = 0, lat = 0] = at;
    const stepDeg = lon - (line[index - 1]?.[0] ?? lon);
    if (Math.abs(stepDeg) > 180) turnDeg -= 360 * Math.sign(stepDeg);
    if (turnDeg === 0) return at;
    isTurned = true;
    return [lon + turnDeg, lat];
  });
  return isTurned ? drawn : line;
}
