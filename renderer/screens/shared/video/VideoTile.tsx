import { AppWindow, Circle, Square } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { toast } from 'sonner';
import type { VideoSource } from '../../../../gateway/contract/recording/video.ts';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { formatClockTime } from '../../../format/measure/time.ts';
import { videoNotice } from '../../../format/video-text.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { useVideoRequests, useVideoStream, useVideoStreamState } from '../../../state/video/video-queries.ts';
import type { VideoStream } from '../../../state/video/video-stream.ts';
import {
  PictureButtons,
  type PictureHandle,
  PictureHead,
  PictureNotice,
  useIsFullScreen,
} from './PictureParts.tsx';
import { VideoInstruments } from './VideoInstruments.tsx';
import { VideoPicture } from './VideoPicture.tsx';
import './video.css';

export interface VideoTileProps {
  readonly source: VideoSource;
  /** Instruments of its vehicle over the picture. */
  readonly hasInstruments: boolean;
  /** A window of its own need not be detached. */
  readonly isDetached?: boolean;
  /** A click on the picture, with its name for screen readers. */
  readonly onPicture?: { readonly label: string; readonly act: () => void } | undefined;
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
      {stream && <LivePicture {...props} stream={stream} frame={frame} />}
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
  readonly frame: RefObject<HTMLElement | null>;
}

function LivePicture({ source, stream, frame, isDetached }: LivePictureProps) {
  const picture = useRef<PictureHandle>(null);
  const state = useVideoStreamState(stream);
  const { waiting, toggleRecording, accept } = useVideoRequests(source, failureToToast);
  const notice = videoNotice(source, state);
  const isRecording = source.recording !== null;
  const record = isRecording ? t('Stop recording') : t('Record');
  return (
    <>
      <VideoPicture ref={picture} stream={stream} label={t('Picture of {name}', { name: source.name })} />
      {notice !== undefined && (
        <PictureNotice text={notice}>
          {!source.isAccepted && (
            <Button disabledReason={waiting} onClick={accept}>
              {t('Connect')}
            </Button>
          )}
        </PictureNotice>
      )}
      <PictureHead {...source}>
        {source.recording && <RecordingTime startedAtMs={source.recording.startedAtMs} />}
      </PictureHead>
      <PictureButtons {...source} frame={frame} picture={picture}>
        <IconButton
          icon={isRecording ? Square : Circle}
          label={record}
          tooltip={record}
          isPressed={isRecording}
          disabledReason={waiting}
          onClick={toggleRecording}
        />
        {!isDetached && (
          <IconButton
            icon={AppWindow}
            label={t('Own window')}
            tooltip={t('Own window')}
            onClick={() => detach(source.sourceId)}
          />
        )}
      </PictureButtons>
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
