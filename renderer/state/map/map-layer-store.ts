import { z } from 'zod';
import { create } from 'zustand';
import type { MapBounds } from '../../../gateway/contract/mission/map.ts';

const STORAGE_KEY = 'aerodeck.map-layers';

/** Map layers that can be hidden. No-fly zones cannot. */
export const MAP_LAYERS = ['base', 'airports', 'zones', 'traffic'] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

/** What is drawn from the network; `hybrid` is imagery under roads and names. */
export const ONLINE_BASES = ['none', 'satellite', 'street', 'topographic', 'hybrid', 'other'] as const;
export type OnlineBase = (typeof ONLINE_BASES)[number];

const onlineSchema = z.object({
  base: z.enum(ONLINE_BASES),
  layerIds: z.record(z.string(), z.string()),
});
/** The base, and the layer last chosen for each kind. */
export type OnlineChoice = Readonly<z.infer<typeof onlineSchema>>;

/** Nothing is requested from the network before the user chooses it. */
const NO_ONLINE: OnlineChoice = { base: 'none', layerIds: {} };
const storedSchema = z.object({
  hidden: z.array(z.string()),
  online: onlineSchema.catch(NO_ONLINE).default(NO_ONLINE),
});

interface MapLayers {
  /** Of {@link MAP_LAYERS} and ids of imported maps; kept on this machine. */
  readonly hidden: ReadonlySet<string>;
  /** Kept on this machine. */
  readonly online: OnlineChoice;
  /** The view last shown by any map; undefined before the first. */
  readonly view: { readonly bounds: MapBounds; readonly zoom: number } | undefined;
}

/** Which layers the maps of this window show. */
export const useMapLayerStore = create<MapLayers>(() => ({ ...storedLayers(), view: undefined }));

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

export function chooseOnline(online: OnlineChoice): void {
  useMapLayerStore.setState({ online });
  store();
}

function keep(hidden: ReadonlySet<string>): void {
  useMapLayerStore.setState({ hidden });
  store();
}

function store(): void {
  const { hidden, online } = useMapLayerStore.getState();
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ hidden: [...hidden], online }));
}

export function noteView(view: NonNullable<MapLayers['view']>): void {
  useMapLayerStore.setState({ view });
}

function storedLayers(): Pick<MapLayers, 'hidden' | 'online'> {
  try {
    const stored = storedSchema.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return { hidden: new Set(stored.hidden), online: stored.online };
  } catch {
    return { hidden: new Set(), online: NO_ONLINE };
  }
}
