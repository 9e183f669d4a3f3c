import { z } from 'zod';

/** How the heights of a stored file are arranged: row by row from the north, each row from the west. */
export const terrainGridSchema = z.object({
  format: z.enum(['hgt', 'geotiff', 'asc']),
  /** Of the first height: the north-western one. */
  north: z.number().min(-90).max(90),
  west: z.number().min(-180).max(180),
  stepLatDeg: z.number().positive(),
  stepLonDeg: z.number().positive(),
  columns: z.number().int().min(2),
  rows: z.number().int().min(2),
  /** Whole metres as SRTM has them, or exact ones; an unknown height is -32768 or NaN. */
  sample: z.enum(['int16be', 'float32le']),
  /** Each height holds for a cell around it, so that half a step beyond the outermost ones is known too. */
  isCell: z.boolean(),
});
export type TerrainGrid = z.infer<typeof terrainGridSchema>;

/** As fine as heights of 5 m over 50 km. */
export const MAX_SAMPLES = 100_000_000;

/** Whether a height is possible for ground, above or below the sea. */
export function isGroundHeight(heightM: number): boolean {
  return heightM > -1000 && heightM < 10_000;
}
