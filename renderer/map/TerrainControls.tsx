import { Mountain } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { IconButton } from '../components/button/IconButton.tsx';
import { CheckField } from '../components/field/CheckField.tsx';
import { Note } from '../components/Note.tsx';
import { t } from '../language/translate.ts';
import { useGateway } from '../state/connection/gateway-context.ts';
import { useTerrainFiles } from '../state/map/ground-sources.ts';
import { usableLayers, useOnlineLayers } from '../state/map/online-layers.ts';
import { showTerrain, useTerrainViewStore } from '../state/map/terrain-view-store.ts';
import { useUnitStore } from '../state/settings/display-stores.ts';
import type { FlightMap } from './flight/flight-map.ts';
import { importedTerrain, onlineTerrain, type TerrainSource } from './flight/terrain-source.ts';

/**
 * Where the map's terrain comes from: imported files, otherwise an online layer of elevation, preferably with the
 * user's own key. Undefined without any.
 */
function useTerrainSource(): TerrainSource | undefined {
  const { rest } = useGateway();
  const files = useTerrainFiles().data;
  const layers = useOnlineLayers().data;
  const usable = usableLayers(layers ?? [], 'elevation');
  const online = usable.find(({ hasKey }) => hasKey) ?? usable[0];
  const source =
    files && layers
      ? (importedTerrain(files, rest.baseUrl) ?? (online && onlineTerrain(online, rest.baseUrl)))
      : undefined;
  const key = JSON.stringify(source ?? null);
  // The same source is the same object: another one draws the terrain anew, and layers count their tiles.
  return useMemo(() => (JSON.parse(key) as TerrainSource | null) ?? undefined, [key]);
}

/** Draws hill shading, contours and the 3D view on a map as chosen. */
export function useTerrainView(map: FlightMap): void {
  const { rest } = useGateway();
  const source = useTerrainSource();
  const look = useTerrainViewStore();
  // Contours have labels in the chosen unit.
  const units = useUnitStore();
  useEffect(() => {
    // Named here, because a change of the units must draw again.
    void units;
    map.terrain.set({ source, token: rest.token, look });
  }, [map, source, rest, look, units]);
}

const TERRAIN = [
  ['hasHillshade', 'Hillshade'],
  ['hasContours', 'Contours'],
  ['is3d', '3D terrain'],
] as const;

/** The terrain entries of the layer panel. Nothing without heights. */
export function TerrainLayers() {
  const source = useTerrainSource();
  const look = useTerrainViewStore();
  if (!source) return null;
  return (
    <fieldset aria-label={t('Terrain')}>
      <legend>{t('Terrain')}</legend>
      {TERRAIN.map(([key, name]) => (
        <CheckField key={key} isChecked={look[key]} onChange={(isOn) => showTerrain({ [key]: isOn })}>
          <span>{t(name)}</span>
        </CheckField>
      ))}
      {source.attribution !== undefined && (
        <Note>{t('Heights from the network. Import elevation files to fly without it.')}</Note>
      )}
    </fieldset>
  );
}

/** Switches the 3D view. Nothing without heights. */
export function TerrainButton() {
  const source = useTerrainSource();
  const is3d = useTerrainViewStore((state) => state.is3d);
  if (!source) return null;
  return (
    <IconButton
      icon={Mountain}
      iconSize={16}
      label={t('3D view')}
      tooltip={is3d ? t('3D view. Tilt and turn with the right mouse button.') : t('3D view')}
      isPressed={is3d}
      onClick={() => showTerrain({ is3d: !is3d })}
    />
  );
}
