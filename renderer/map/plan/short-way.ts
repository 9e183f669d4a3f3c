import type { Position } from 'geojson';

/**
 * The line as drawn the short way: across the date line, its longitudes continue beyond 180°;
 * otherwise it would go around the world. Returns the same line at hardly any cost if it does not
 * cross: long routes are drawn on every edit.
 */
export function shortWay(line: Position[]): Position[] {
  if (!line.some((_, index) => isRoundTheWorld(stepDeg(line, index)))) return line;
  let turnDeg = 0;
  return line.map(([lon = 0, lat = 0], index) => {
    const step = stepDeg(line, index);
    if (isRoundTheWorld(step)) turnDeg -= 360 * Math.sign(step);
    return [lon + turnDeg, lat];
  });
}

function isRoundTheWorld(step: number): boolean {
  return Math.abs(step) > 180;
}

function stepDeg(line: Position[], index: number): number {
  return index === 0 ? 0 : (line[index]?.[0] ?? 0) - (line[index - 1]?.[0] ?? 0);
}
