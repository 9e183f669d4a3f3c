import { rename, stat } from 'node:fs/promises';
import type { TerrainGrid } from './terrain-grid.ts';

/** Heights a side of the two resolutions there are: three seconds of arc and one. */
const SIDES = [1201, 3601];

/**
 * An SRTM tile: one degree whose south-western corner its name says, as N47E008.hgt. It is kept as it is.
 * @throws Error whose text says what is wrong
 */
export async function readHgt(path: string, outPath: string, name: string): Promise<TerrainGrid> {
  const corner = /([NS])(\d{2})([EW])(\d{3})[^/\\]*\.hgt$/i.exec(name);
  if (!corner) throw new Error('The file name must give its position, for example N47E008.hgt');
  const [, northSouth = '', latitude = '', eastWest = '', longitude = ''] = corner;
  const south = Number(latitude) * (northSouth.toUpperCase() === 'N' ? 1 : -1);
  const west = Number(longitude) * (eastWest.toUpperCase() === 'E' ? 1 : -1);
  if (south < -90 || south > 89 || west < -180 || west > 179)
    throw new Error(`${name} is outside the valid range`);
  const { size } = await stat(path);
  const side = SIDES.find((each) => each * each * 2 === size);
  if (side === undefined)
    throw new Error(`It has ${size} bytes; a .hgt has ${SIDES.map((each) => each * each * 2).join(' or ')}`);
  await rename(path, outPath);
  const step = 1 / (side - 1);
  return {
    format: 'hgt',
    north: south + 1,
    west,
    stepLatDeg: step,
    stepLonDeg: step,
    columns: side,
    rows: side,
    sample: 'int16be',
    isCell: false,
  };
}
