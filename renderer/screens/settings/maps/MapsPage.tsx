import { useQueryClient } from '@tanstack/react-query';
import { Upload, X } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { FileInput } from '../../../components/field/FileInput.tsx';
import { Note } from '../../../components/Note.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { Words } from '../../../components/Sentence.tsx';
import { formatFileSize } from '../../../format/measure/file-size.ts';
import { formatCount, t } from '../../../language/translate.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { operationKey } from '../../../state/connection/operations.ts';
import {
  GROUND_ENDINGS,
  type GroundImport,
  importGround,
  useGroundImportStore,
  useMapDownloads,
  useMapSources,
  useTerrainFiles,
} from '../../../state/map/ground-sources.ts';
import { MapSourceTable, TerrainTable } from './MapSourceTable.tsx';
import './maps.css';
import { missionApi } from '../../../../gateway/contract/api/mission-api.ts';
import type { MapDownload } from '../../../../gateway/contract/mission/map.ts';
import { call } from '../../../api/call.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { useChange } from '../use-change.ts';
import { MapDownloadForm } from './MapDownloadForm.tsx';
import { OnlineLayers } from './OnlineLayerTable.tsx';

/** Maps and terrain elevation: what is stored, import, and download of areas. */
export function MapsPage() {
  const { rest } = useGateway();
  const client = useQueryClient();
  const sources = useMapSources();
  const terrain = useTerrainFiles();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: readonly File[]) => void importGround(rest, client, files);
  const withFiles = (action: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Otherwise the browser opens the file in place of the window.
    event.preventDefault();
    action(event);
  };
  return (
    <section
      className="maps-page gap-16 grid content-start"
      aria-label={t('Maps')}
      data-over={isOver || undefined}
      onDragOver={withFiles(() => setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={withFiles(({ dataTransfer }) => {
        setOver(false);
        take([...dataTransfer.files]);
      })}
    >
      <PageHead title={t('Maps')} lead={t('Offline maps and terrain elevation data. Saved on this machine.')}>
        <FileInput
          ref={input}
          multiple
          aria-label={t('Map and terrain files')}
          accept={GROUND_ENDINGS.join(',')}
          onFiles={take}
        />
        <Button
          variant="primary"
          tooltip={t('MBTiles, PMTiles, SRTM (.hgt), GeoTIFF or .asc. You can also drop files on this page.')}
          onClick={() => input.current?.click()}
        >
          <Upload size={14} aria-hidden />
          {t('Import files')}
        </Button>
      </PageHead>
      {isOver && <p className="selected">{t('Drop to import')}</p>}
      <Imports />
      <AsyncView query={sources}>{sources.data && <MapSourceTable sources={sources.data} />}</AsyncView>
      <MapDownloads />
      <OnlineLayers />
      <h3>{t('Terrain elevation')}</h3>
      <AsyncView query={terrain}>{terrain.data && <TerrainTable files={terrain.data} />}</AsyncView>
    </section>
  );
}

function Imports() {
  const imports = useGroundImportStore((state) => state.imports);
  if (imports.length === 0) return null;
  return (
    <ul className="maps-lines card" aria-label={t('Imports')}>
      {imports.map((each) => (
        <ImportLine key={each.importId} entry={each} />
      ))}
    </ul>
  );
}

function ImportLine({ entry }: { readonly entry: GroundImport }) {
  const { name, sizeBytes, sentBytes, failure, dismiss } = entry;
  const isSent = sentBytes >= sizeBytes;
  return (
    <li>
      <strong title={name}>{name}</strong>
      {failure === undefined ? (
        <>
          <progress max={sizeBytes} value={isSent ? undefined : sentBytes} aria-label={name} />
          <span className="number">
            {isSent ? t('Checking…') : `${formatFileSize(sentBytes)} / ${formatFileSize(sizeBytes)}`}
          </span>
        </>
      ) : (
        <Note as="span" tone="error">
          {failure}
        </Note>
      )}
      <IconButton icon={X} variant="quiet" label={t('Remove {name}', { name })} onClick={dismiss} />
    </li>
  );
}

/** Unfinished downloads of areas, and the form that starts one. */
function MapDownloads() {
  const client = useQueryClient();
  const downloads = useMapDownloads().data;
  const [isOpen, setOpen] = useState(false);
  const doneCount = downloads?.filter(({ state }) => state === 'done').length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one more that is done is one more map
  useEffect(
    () => void client.invalidateQueries({ queryKey: operationKey(missionApi.listMapSources) }),
    [client, doneCount],
  );
  const unfinished = downloads?.filter(({ state }) => state !== 'done' && state !== 'cancelled') ?? [];
  return (
    <>
      {unfinished.length > 0 && (
        <ul className="maps-lines card" aria-label={t('Downloads')}>
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

const STEERING = {
  pause: missionApi.pauseMapDownload,
  resume: missionApi.resumeMapDownload,
  cancel: missionApi.cancelMapDownload,
} as const;

function DownloadLine({ download }: { readonly download: MapDownload }) {
  const { rest } = useGateway();
  const { waiting, change } = useChange(missionApi.listMapDownloads);
  const { downloadId, name, state, tiles, doneTiles, receivedBytes, problem } = download;
  const steer = (order: keyof typeof STEERING) =>
    void change(() => call(rest, STEERING[order], { params: { downloadId } }));
  return (
    <li>
      <strong title={name}>{name}</strong>
      <progress max={tiles} value={doneTiles} aria-label={t('Download of {name}', { name })} />
      <span className="number small-dim grows min-w-0 clip ellipsis">
        {t('{done} of {all} tiles · {size}', {
          done: formatCount(doneTiles),
          all: formatCount(tiles),
          size: formatFileSize(receivedBytes),
        })}
        {state === 'waiting' && ` · ${t('waiting')}`}
        {problem !== null && (
          <Note as="span" tone="error">
            {' '}
            <Words of={problem} />
          </Note>
        )}
      </span>
      {state === 'paused' ? (
        <Button disabledReason={waiting} onClick={() => steer('resume')}>
          {t('Resume')}
        </Button>
      ) : (
        <Button disabledReason={waiting} onClick={() => steer('pause')}>
          {t('Pause')}
        </Button>
      )}
      <Button variant="quiet" disabledReason={waiting} onClick={() => steer('cancel')}>
        {t('Cancel')}
      </Button>
    </li>
  );
}
