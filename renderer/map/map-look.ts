import { useEffect, useRef } from 'react';
import { useGateway } from '../state/connection/gateway-context.ts';
import { useMapSources } from '../state/map/ground-sources.ts';
import { noteView, useMapLayerStore } from '../state/map/map-layer-store.ts';
import { useDrawnLayers, useTileRetry } from '../state/map/online-layers.ts';
import type { Theme } from '../state/settings/display-stores.ts';
import type { FlightMap } from './flight/flight-map.ts';

/** Applies the window's theme, labels and layers to a map. */
export function useMapLook(map: FlightMap | undefined, theme: Theme, hasLabels: boolean): void {
  const shownTheme = useRef(theme);
  useEffect(() => {
    if (!map || shownTheme.current === theme) return;
    shownTheme.current = theme;
    map.setTheme(theme);
  }, [map, theme]);
  useEffect(() => map?.setLabels(hasLabels), [map, hasLabels]);
  useMapGroundLayers(map);
}

function useMapGroundLayers(map: FlightMap | undefined): void {
  const { rest } = useGateway();
  const sources = useMapSources().data;
  const hidden = useMapLayerStore((state) => state.hidden);
  const online = useDrawnLayers();
  useTileRetry(map);
  useEffect(
    () =>
      map?.setGround({
        maps: sources?.filter(({ sourceId }) => !hidden.has(sourceId)) ?? [],
        online,
        hasBase: !hidden.has('base'),
        hasAirports: !hidden.has('airports'),
        hasZones: !hidden.has('zones'),
        token: rest.token,
      }),
    [map, sources, hidden, online, rest],
  );
  useEffect(() => {
    if (!map) return;
    noteView(map.view());
    return map.onView(() => noteView(map.view()));
  }, [map]);
}
