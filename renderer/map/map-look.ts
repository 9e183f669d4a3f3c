import { useEffect, useRef } from 'react';
import type { Theme } from '../state/appearance-store.ts';
import type { FlightMap } from './flight-map.ts';

/** Keeps a map that was made with the same theme in step with how the window looks. */
export function useMapLook(map: FlightMap | undefined, theme: Theme, hasLabels: boolean): void {
  const shownTheme = useRef(theme);
  useEffect(() => {
    if (!map || shownTheme.current === theme) return;
    shownTheme.current = theme;
    map.setTheme(theme);
  }, [map, theme]);
  useEffect(() => map?.setLabels(hasLabels), [map, hasLabels]);
}
