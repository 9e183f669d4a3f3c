import { AppWindow, Camera, Circle, Maximize, Minimize, Square } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { VideoSource } from '../../../../gateway/contract/recording/video.ts';
import { ModeBadge } from '../../../components/badge/ModeBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { Toolbar } from '../../../components/Toolbar.tsx';
import { formatClockTime } from '../../../format/measure/time.ts';
import { snapshotName, videoNotice } from '../../../format/video-text.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { saveBlob } from '../../../state/app/save-file.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { useVehicleValue } from '../../../state/vehicle/vehicle-store.ts';
import { useVideoRequests, useVideoStream, useVideoStreamState } from '../../../state/video/video-queries.ts';
import type { VideoStream } from '../../../state/video/video-stream.ts';
import { VideoInstruments } from './VideoInstruments.tsx';
import { type PictureHandle, VideoPicture } from './VideoPicture.tsx';
import './video.css';

export interface VideoTileProps {
  readonly source: VideoSource;
  /** Instruments of its vehicle over the picture. */
  readonly hasInstruments: boolean;
  /** A window of its own need not be detached. */
  readonly isDetached?: boolean;
  /** A click on the picture, with its name for screen readers. */
  readonly onPicture?: { readonly label: string; readonly act: () => void } | undefined;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** A source with its picture, state, recording and buttons. */
export function VideoTile(props: VideoTileProps) {
  const { source, hasInstruments, onPicture } = props;
  const stream = useVideoStream(source.sourceId);
  const frame = useRef<HTMLElement>(null);
  const isFull = useIsFullScreen(frame);
  return (
    <section
      ref={frame}
      className="video-tile relative clip min-w-0 min-h-0"
      aria-label={t('Video {name}', { name: source.name })}
      data-source={source.sourceId}
    >
      {stream && <LivePicture {...props} stream={stream} isFull={isFull} frame={frame} />}
      {hasInstruments && source.vehicleId !== null && <VideoInstruments vehicleId={source.vehicleId} />}
      {onPicture && !isFull && (
        <button
          type="button"
          className="video-press bare absolute focus-inside"
          aria-label={onPicture.label}
          title={onPicture.label}
          onClick={onPicture.act}
        />
      )}
    </section>
  );
}

interface LivePictureProps extends VideoTileProps {
  readonly stream: VideoStream;
  readonly isFull: boolean;
  readonly frame: { readonly current: HTMLElement | null };
}

function LivePicture({ source, stream, isFull, frame, isDetached, children }: LivePictureProps) {
  const picture = useRef<PictureHandle>(null);
  const state = useVideoStreamState(stream);
  const vehicleName = useVehicleValue(source.vehicleId ?? undefined, ({ name }) => name);
  const { waiting, toggleRecording, accept } = useVideoRequests(source, failureToToast);
  const notice = videoNotice(source, state);
  const save = async () => {
    const taken = await picture.current?.snapshot();
    if (!taken) return void toast(t('No picture yet'));
    const name = snapshotName(vehicleName, source.name, taken.receivedUtcMs);
    saveBlob(name, taken.file);
    toast(t('Saved {name}', { name }));
  };
  const toggleFull = () => {
    const change = isFull ? document.exitFullscreen() : frame.current?.requestFullscreen();
    change?.catch(() => toast(t('Full screen is not possible here')));
  };
  return (
    <>
      <VideoPicture ref={picture} stream={stream} label={t('Picture of {name}', { name: source.name })} />
      {notice !== undefined && (
        <div className="video-notice absolute grid place-center content-center gap-8 text-center p-12">
          <p className="surface-glass rounded p-6-8 text-12" role="status">
            {notice}
          </p>
          {!source.isAccepted && (
            <Button disabledReason={waiting} onClick={accept}>
              {t('Connect')}
            </Button>
          )}
        </div>
      )}
      <header className="video-head absolute row text-12 z-2">
        <b className="cut surface-glass rounded-4 p-0-6" title={source.name}>
          {source.name}
        </b>
        <ModeBadge mode={source.mode} />
        {source.recording && <RecordingTime startedAtMs={source.recording.startedAtMs} />}
      </header>
      <Toolbar
        label={t('Video {name}', { name: source.name })}
        className="video-buttons absolute flex gap-2 z-2"
      >
        <IconButton
          icon={source.recording ? Square : Circle}
          label={source.recording ? t('Stop recording') : t('Record')}
          tooltip={source.recording ? t('Stop recording') : t('Record')}
          isPressed={source.recording !== null}
          disabledReason={waiting}
          onClick={toggleRecording}
        />
        <IconButton icon={Camera} label={t('Snapshot')} tooltip={t('Snapshot')} onClick={() => void save()} />
        {!isDetached && (
          <IconButton
            icon={AppWindow}
            label={t('Own window')}
            tooltip={t('Own window')}
            onClick={() => detach(source.sourceId)}
          />
        )}
        <IconButton
          icon={isFull ? Minimize : Maximize}
          label={isFull ? t('Leave full screen') : t('Full screen')}
          tooltip={isFull ? t('Leave full screen') : t('Full screen')}
          onClick={toggleFull}
        />
        {children}
      </Toolbar>
    </>
  );
}

function failureToToast(cause: unknown): string {
  const text = failureText(cause);
  toast.error(text);
  return text;
}

function RecordingTime({ startedAtMs }: { readonly startedAtMs: number }) {
  const seconds = (useUtcNowMs() - startedAtMs) / 1000;
  return (
    <span className="surface-glass rounded-4 p-0-6 nowrap">
      <b>{t('REC')}</b> <span className="number">{formatClockTime(seconds)}</span>
    </span>
  );
}

/** Named by the source: a second click finds the same window. */
function detach(sourceId: string): void {
  const address = `${location.pathname}${location.search}${routeHref('video', sourceId)}`;
  const opened = window.open(address, `aerodeck-video-${sourceId}`, 'popup,width=960,height=560');
  if (opened) opened.focus();
  else toast(t('The browser blocked the window. Allow pop-up windows for this page.'));
}

function useIsFullScreen(frame: { readonly current: HTMLElement | null }): boolean {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const renew = () => setFull(frame.current !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', renew);
    return () => document.removeEventListener('fullscreenchange', renew);
  }, [frame]);
  return isFull;
}
