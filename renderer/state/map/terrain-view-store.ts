import { z } from 'zod';
import { create } from 'zustand';

const STORAGE_KEY = 'aerodeck.terrain-view';
const storedSchema = z.object({ hasHillshade: z.boolean(), hasContours: z.boolean() });
type Stored = z.infer<typeof storedSchema>;

export interface TerrainLook extends Stored {
  /** Not kept: a window begins with the map from above. */
  readonly is3d: boolean;
}

/** How the maps of this window show the terrain; hill shading and contours are kept on this machine. */
export const useTerrainViewStore = create<TerrainLook>(() => ({ ...stored(), is3d: false }));

export function showTerrain(change: Partial<TerrainLook>): void {
  useTerrainViewStore.setState(change);
  const { hasHillshade, hasContours } = useTerrainViewStore.getState();
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ hasHillshade, hasContours }));
}

function stored(): Stored {
  const fallback = { hasHillshade: false, hasContours: false };
  try {
    const parsed = storedSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return parsed.success ? parsed.data : fallback;
  } catch {
    return fallback;
  }
}
