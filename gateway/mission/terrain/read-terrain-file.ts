import { open } from 'node:fs/promises';
import { AppError, errorText } from '../../base/error.ts';
import { readAsc } from './read-asc.ts';
import { readGeotiff } from './read-geotiff.ts';
import { readHgt } from './read-hgt.ts';
import type { TerrainGrid } from './terrain-grid.ts';

export interface TerrainJob {
  readonly path: string;
  /** Where its heights are written; nothing may be there yet. */
  readonly outPath: string;
  /** As the file was called. */
  readonly name: string;
}

/** Job: writes the heights of a file of any kind as a file of ours. @throws AppError terrain-unreadable */
export async function readTerrainFile(file: TerrainJob): Promise<TerrainGrid> {
  try {
    return await readAny(file);
  } catch (cause) {
    throw new AppError('terrain-unreadable', `${file.name} cannot be read: ${errorText(cause)}.`, { cause });
  }
}

/** @throws Error whose text says what is wrong */
async function readAny({ path, outPath, name }: TerrainJob): Promise<TerrainGrid> {
  const head = await headOf(path);
  // Told by content: BigTIFF or not, of either byte order.
  if (/^(II[*+]\0|MM\0[*+])/.test(head)) return await readGeotiff(path, outPath);
  if (/\.hgt$/i.test(name)) return await readHgt(path, outPath, name);
  if (/^\s*(ncols|nrows|xll|yll|cellsize|dx|dy|nodata)/i.test(head)) return await readAsc(path, outPath);
  throw new Error('It is no .hgt, GeoTIFF or ESRI ASCII grid. Unpack a .zip or .gz first');
}

async function headOf(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(64);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead).toString('latin1');
  } finally {
    await handle.close();
  }
}
