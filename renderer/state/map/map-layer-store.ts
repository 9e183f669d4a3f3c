import { z } from 'zod';
import { create } from 'zustand';
import type { MapBounds } from '../../../gateway/contract/mission/map.ts';

const STORAGE_KEY = 'aerodeck.map-layers';

/** Map layers that can be hidden. No-fly zones cannot. */
export const MAP_LAYERS = ['base', 'airports', 'zones'] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

const storedSchema = z.object({ hidden: z.array(z.string()) });

interface MapLayers {
  /** Of {@link MAP_LAYERS} and ids of imported maps; kept on this machine. */
  readonly hidden: ReadonlySet<string>;
  /** The view last shown by any map; undefined before the first. */
  readonly view: { readonly bounds: MapBounds; readonly zoom: number } | undefined;
}

/** Which layers the maps of this window show. */
export const useMapLayerStore = create<MapLayers>(() => ({ hidden: storedHidden(), view: undefined }));

export function showLayer(layer: string, isShown: boolean): void {
  const hidden = new Set(useMapLayerStore.getState().hidden);
  if (isShown) hidden.delete(layer);
  else hidden.add(layer);
  keep(hidden);
}

/** Shows the map's own layers but these; imported maps stay as they are. */
export function hideOwnLayers(layers: readonly MapLayer[]): void {
  const { hidden } = useMapLayerStore.getState();
  const own: readonly string[] = MAP_LAYERS;
  keep(new Set([...[...hidden].filter((layer) => !own.includes(layer)), ...layers]));
}

function keep(hidden: ReadonlySet<string>): void {
  useMapLayerStore.setState({ hidden });
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ hidden: [...hidden] }));
}

export function noteView(view: NonNullable<MapLayers['view']>): void {
  useMapLayerStore.setState({ view });
}

function storedHidden(): ReadonlySet<string> {
  try {
    const parsed = storedSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return new Set(parsed.success ? parsed.data.hidden : []);
  } catch {
    return new Set();
  }
}
