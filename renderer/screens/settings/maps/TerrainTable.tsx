import { Trash2 } from 'lucide-react';
import type { TerrainFile } from '../../../../gateway/contract/mission/terrain.ts';
import { removeTerrainFile, restoreTerrainFile } from '../../../api/maps.ts';
import { Button } from '../../../components/Button.tsx';
import { formatFileSize } from '../../../format/measure/file-size.ts';
import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { t } from '../../../language/translate.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { groundKeys } from '../../../state/map/ground-sources.ts';
import { useRemoval } from '../use-removal.ts';

/** Files with heights of the ground. */
export function TerrainTable({ files }: { readonly files: readonly TerrainFile[] }) {
  const { rest } = useGateway();
  const removal = useRemoval(groundKeys.terrain);
  if (files.length === 0)
    return (
      <p className="field-note">
        {t(
          'No heights: the plan check says nothing about the ground. Import SRTM tiles, a GeoTIFF or an .asc grid.',
        )}
      </p>
    );
  return (
    <ul className="maps-lines" aria-label={t('Heights of the ground')}>
      {files.map(({ terrainId, name, bounds: [west, south, east, north], spacingM, sizeBytes }) => (
        <li key={terrainId}>
          <strong title={name}>{name}</strong>
          <span className="maps-facts number">
            {south.toFixed(2)} … {north.toFixed(2)}° N, {west.toFixed(2)} … {east.toFixed(2)}° E ·{' '}
            {t('every {spacing}', { spacing: formatDistance(spacingM) })} · {formatFileSize(sizeBytes)}
          </span>
          <Button
            shape="square"
            variant="quiet"
            label={t('Remove {name}', { name })}
            onClick={() =>
              removal({
                name,
                remove: () => removeTerrainFile(rest, terrainId),
                restore: () => restoreTerrainFile(rest, terrainId),
              })
            }
          >
            <Trash2 size={14} aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}
