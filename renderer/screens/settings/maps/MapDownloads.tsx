import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { MapDownload } from '../../../../gateway/contract/mission/map.ts';
import { steerMapDownload } from '../../../api/maps.ts';
import { Button } from '../../../components/Button.tsx';
import { formatFileSize } from '../../../format/measure/file-size.ts';
import { formatCount, t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { groundKeys, useMapDownloads } from '../../../state/map/ground-sources.ts';
import { MapDownloadForm } from './MapDownloadForm.tsx';

/** Unfinished downloads of areas, and the form that starts one. */
export function MapDownloads() {
  const client = useQueryClient();
  const downloads = useMapDownloads().data;
  const [isOpen, setOpen] = useState(false);
  const doneCount = downloads?.filter(({ state }) => state === 'done').length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one more that is done is one more map
  useEffect(() => void client.invalidateQueries({ queryKey: groundKeys.maps }), [client, doneCount]);
  const unfinished = downloads?.filter(({ state }) => state !== 'done' && state !== 'cancelled') ?? [];
  return (
    <>
      {unfinished.length > 0 && (
        <ul className="maps-lines" aria-label={t('Downloads')}>
          {unfinished.map((download) => (
            <DownloadLine key={download.downloadId} download={download} />
          ))}
        </ul>
      )}
      {isOpen ? (
        <MapDownloadForm last={downloads?.[0]} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t('Download an area')}</Button>
        </div>
      )}
    </>
  );
}

function DownloadLine({ download }: { readonly download: MapDownload }) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const { downloadId, name, state, tiles, doneTiles, receivedBytes, problem } = download;
  const steer = async (order: 'pause' | 'resume' | 'cancel') => {
    try {
      await steerMapDownload(rest, downloadId, order);
    } catch (cause) {
      toast.error(failureText(cause));
    }
    await client.invalidateQueries({ queryKey: groundKeys.downloads });
  };
  return (
    <li>
      <strong title={name}>{name}</strong>
      <progress max={tiles} value={doneTiles} aria-label={t('Download of {name}', { name })} />
      <span className="maps-facts number">
        {t('{done} of {all} tiles · {size}', {
          done: formatCount(doneTiles),
          all: formatCount(tiles),
          size: formatFileSize(receivedBytes),
        })}
        {state === 'waiting' && ` · ${t('waiting')}`}
        {problem !== null && (
          <span className="field-error" role="alert">
            {' '}
            {problem}
          </span>
        )}
      </span>
      {state === 'paused' ? (
        <Button onClick={() => void steer('resume')}>{t('Resume')}</Button>
      ) : (
        <Button onClick={() => void steer('pause')}>{t('Pause')}</Button>
      )}
      <Button variant="quiet" onClick={() => void steer('cancel')}>
        {t('Cancel')}
      </Button>
    </li>
  );
}
