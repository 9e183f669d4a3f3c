import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { missionApi } from '../../../../gateway/contract/api/mission-api.ts';
import type { MapSource, MapSourceChange } from '../../../../gateway/contract/mission/map.ts';
import type { TerrainFile } from '../../../../gateway/contract/mission/terrain.ts';
import { call } from '../../../api/call.ts';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { Note } from '../../../components/Note.tsx';
import { formatFileSize } from '../../../format/measure/file-size.ts';
import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { t } from '../../../language/translate.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { RemoveButton } from '../RemoveButton.tsx';
import { useChange } from '../use-change.ts';

/** The imported maps, topmost first, with their settings. */
export function MapSourceTable({ sources }: { readonly sources: readonly MapSource[] }) {
  if (sources.length === 0)
    return (
      <Note>
        {t('No maps except the base map. Import an .mbtiles or .pmtiles file, or download an area.')}
      </Note>
    );
  return (
    <ul className="maps-lines card" aria-label={t('Maps')}>
      {sources.map((source, index) => (
        <MapSourceLine key={source.sourceId} source={source} index={index} />
      ))}
    </ul>
  );
}

function MapSourceLine({ source, index }: { readonly source: MapSource; readonly index: number }) {
  const { rest } = useGateway();
  const { waiting, change: send } = useChange(missionApi.listMapSources);
  const { sourceId, name, minZoom, maxZoom } = source;
  const [opacityPct, setOpacityPct] = useState(Math.round(source.opacity * 100));
  const change = (part: MapSourceChange) =>
    send(() => call(rest, missionApi.changeMapSource, { params: { sourceId }, body: part }));
  const keepOpacity = () => {
    if (opacityPct / 100 !== source.opacity) void change({ opacity: opacityPct / 100 });
  };
  return (
    <li>
      <input
        className="input"
        aria-label={t('Name of {name}', { name })}
        defaultValue={name}
        maxLength={80}
        onBlur={({ target }) => {
          const wanted = target.value.trim();
          if (wanted === '') target.value = name;
          else if (wanted !== name) void change({ name: wanted });
        }}
      />
      <span className="number small-dim grows min-w-0 clip ellipsis" title={source.attribution ?? undefined}>
        {source.tileFormat === 'pbf' ? t('vector map') : t('raster map')} ·{' '}
        {t('Zooms {from} to {to}', { from: minZoom, to: maxZoom })} · {formatFileSize(source.sizeBytes)}
        {source.attribution === null ? '' : ` · ${source.attribution}`}
      </span>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={opacityPct}
        aria-label={t('Opacity of {name}', { name })}
        title={`${opacityPct} %`}
        onChange={({ target }) => setOpacityPct(Number(target.value))}
        onPointerUp={keepOpacity}
        onKeyUp={keepOpacity}
      />
      <IconButton
        icon={ArrowUp}
        variant="quiet"
        label={t('Move {name} up', { name })}
        disabledReason={index === 0 ? t('Already on top.') : waiting}
        onClick={() => void change({ position: index - 1 })}
      />
      <RemoveButton
        operation={missionApi.listMapSources}
        name={name}
        remove={() => call(rest, missionApi.removeMapSource, { params: { sourceId } })}
        restore={() => call(rest, missionApi.restoreMapSource, { params: { sourceId } })}
      />
    </li>
  );
}

/** Files with terrain elevation. */
export function TerrainTable({ files }: { readonly files: readonly TerrainFile[] }) {
  const { rest } = useGateway();
  if (files.length === 0)
    return (
      <Note>
        {t(
          'No terrain data: the plan check cannot verify ground clearance. Import SRTM tiles, a GeoTIFF or an .asc grid.',
        )}
      </Note>
    );
  return (
    <ul className="maps-lines card" aria-label={t('Terrain elevation')}>
      {files.map(({ terrainId, name, bounds: [west, south, east, north], spacingM, sizeBytes }) => (
        <li key={terrainId}>
          <strong title={name}>{name}</strong>
          <span className="number small-dim grows min-w-0 clip ellipsis">
            {south.toFixed(2)} … {north.toFixed(2)}° N, {west.toFixed(2)} … {east.toFixed(2)}° E ·{' '}
            {t('every {spacing}', { spacing: formatDistance(spacingM) })} · {formatFileSize(sizeBytes)}
          </span>
          <RemoveButton
            operation={missionApi.listTerrainFiles}
            name={name}
            remove={() => call(rest, missionApi.removeTerrainFile, { params: { terrainId } })}
            restore={() => call(rest, missionApi.restoreTerrainFile, { params: { terrainId } })}
          />
        </li>
      ))}
    </ul>
  );
}
