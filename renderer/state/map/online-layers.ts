import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { onlineMapApi } from '../../../gateway/contract/api/online-map-api.ts';
import type { OnlineLayer, OnlineLayerKind } from '../../../gateway/contract/mission/online-map.ts';
import { browserClock } from '../../api/connection/clock.ts';
import { operationKey, useItems } from '../connection/operations.ts';
import { chooseOnline, type OnlineBase, useMapLayerStore } from './map-layer-store.ts';

const AT_REST_MS = 20_000;
const WHILE_FAILING_MS = 2000;
/** Farther out, a layer of one country leaves most of the view empty. */
const REGIONAL_MIN_ZOOM = 6;

/** Layers from servers in the network. Looked at every two seconds while one that is shown fails. */
export function useOnlineLayers() {
  const online = useMapLayerStore((state) => state.online);
  return useItems(onlineMapApi.listOnlineLayers, undefined, {
    staleTime: WHILE_FAILING_MS,
    refetchInterval: ({ state }) =>
      drawnLayers(state.data?.items ?? [], online).some(({ problem }) => problem !== null)
        ? WHILE_FAILING_MS
        : AT_REST_MS,
  });
}

/** The kinds that a base is composed of, bottom first. */
export const PARTS: Readonly<Record<OnlineBase, readonly OnlineLayerKind[]>> = {
  none: [],
  satellite: ['satellite'],
  street: ['street'],
  topographic: ['topographic'],
  hybrid: ['satellite', 'labels'],
  other: ['other'],
};

/** The layers of a kind that can be shown: those without a key that is missing. */
export function usableLayers(layers: readonly OnlineLayer[], kind: OnlineLayerKind): readonly OnlineLayer[] {
  return layers.filter((each) => each.kind === kind && (each.keyName === null || each.hasKey));
}

/** The chosen layers, bottom first. A part that is gone is left out. */
export function drawnLayers(
  layers: readonly OnlineLayer[],
  { base, layerIds }: { readonly base: OnlineBase; readonly layerIds: Readonly<Record<string, string>> },
): readonly OnlineLayer[] {
  return PARTS[base].flatMap(
    (kind) => usableLayers(layers, kind).find(({ layerId }) => layerId === layerIds[kind]) ?? [],
  );
}

/**
 * Chooses a base. For each part the last choice stays if it covers the view; otherwise the user's own layer,
 * one with the user's key, a detailed one of this region, or one of the world.
 */
export function chooseBase(base: OnlineBase, layers: readonly OnlineLayer[]): void {
  const { online, view } = useMapLayerStore.getState();
  const layerIds = { ...online.layerIds };
  for (const kind of PARTS[base]) {
    const usable = usableLayers(layers, kind).filter((layer) => covers(layer, view));
    const found =
      usable.find(({ layerId }) => layerId === layerIds[kind]) ??
      usable.find(({ isPreset }) => !isPreset) ??
      usable.find(({ hasKey }) => hasKey) ??
      usable.find(({ bounds }) => bounds !== null) ??
      usable[0];
    if (found) layerIds[kind] = found.layerId;
  }
  chooseOnline({ base, layerIds });
}

function covers(
  { bounds }: OnlineLayer,
  view: ReturnType<typeof useMapLayerStore.getState>['view'],
): boolean {
  if (!bounds) return true;
  if (!view || view.zoom < REGIONAL_MIN_ZOOM) return false;
  const [west, south, east, north] = view.bounds;
  const lon = (west + east) / 2;
  const lat = (south + north) / 2;
  return lon >= bounds[0] && lat >= bounds[1] && lon <= bounds[2] && lat <= bounds[3];
}

/** What a map needs to draw a layer. */
export type DrawnLayer = Pick<
  OnlineLayer,
  'layerId' | 'kind' | 'attribution' | 'minZoom' | 'maxZoom' | 'bounds' | 'tileSizePx' | 'vectorLayers'
>;

/** The chosen layers to draw; another array only when something to draw has changed. */
export function useDrawnLayers(): readonly DrawnLayer[] {
  const online = useMapLayerStore((state) => state.online);
  const layers = useOnlineLayers().data ?? [];
  const key = JSON.stringify(
    drawnLayers(layers, online).map(
      ({ layerId, kind, attribution, minZoom, maxZoom, bounds, tileSizePx, vectorLayers }) => ({
        layerId,
        kind,
        attribution,
        minZoom,
        maxZoom,
        bounds,
        tileSizePx,
        vectorLayers,
      }),
    ),
  );
  return useMemo(() => JSON.parse(key) as readonly DrawnLayer[], [key]);
}

/** Tiles that failed are requested again as soon as the gateway would ask their server again. */
export function useTileRetry(
  map:
    | { readonly onTileFailure: (listener: () => void) => () => void; readonly retryTiles: () => void }
    | undefined,
): void {
  const client = useQueryClient();
  const online = useMapLayerStore((state) => state.online);
  const { data, dataUpdatedAt } = useOnlineLayers();
  const [failedAtMs, setFailedAtMs] = useState<number>();
  useEffect(() => map?.onTileFailure(() => setFailedAtMs((before) => before ?? Date.now())), [map]);
  useEffect(() => {
    if (failedAtMs === undefined) return;
    const key = operationKey(onlineMapApi.listOnlineLayers);
    const timer = browserClock.after(
      WHILE_FAILING_MS,
      () => void client.invalidateQueries({ queryKey: key }),
    );
    return () => timer.cancel();
  }, [client, failedAtMs]);
  useEffect(() => {
    if (failedAtMs === undefined || dataUpdatedAt <= failedAtMs) return;
    const isDue = drawnLayers(data ?? [], online).every(
      ({ retryInMs }) => retryInMs === null || retryInMs <= 0,
    );
    if (!isDue) return;
    setFailedAtMs(undefined);
    map?.retryTiles();
  }, [map, data, dataUpdatedAt, failedAtMs, online]);
}
