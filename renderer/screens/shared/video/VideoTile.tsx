import { AppWindow, Circle, Gauge, Square } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
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
import { useSelectedVehicleId } from '../../../state/vehicle/selection-store.ts';
import { useVehicleValue } from '../../../state/vehicle/vehicle-store.ts';
import { useVideoRequests, useVideoStream, useVideoStreamState } from '../../../state/video/video-queries.ts';
import type { VideoStream } from '../../../state/video/video-stream.ts';
import {
  PictureButtons,
  type PictureHandle,
  PictureHead,
  PictureNotice,
  useIsFullScreen,
} from './PictureParts.tsx';
import { TrackingButton, TrackingLayer } from './PictureTracking.tsx';
import { VideoInstruments } from './VideoInstruments.tsx';
import { VideoPicture } from './VideoPicture.tsx';
import './video.css';

export interface VideoTileProps {
  readonly source: VideoSource;
  /** Whether it starts with instruments of its vehicle; undefined where it is too small for them. */
  readonly hasInstruments?: boolean | undefined;
  /** It fills a window of its own. */
  readonly isDetached?: boolean;
  /** A click on the picture, with its name for screen readers. */
  readonly onPicture?: { readonly label: string; readonly act: () => void } | undefined;
}

/** A source with its picture, state, instruments and buttons. In full screen it has instruments. */
export function VideoTile(props: VideoTileProps) {
  const { source, hasInstruments, onPicture } = props;
  const stream = useVideoStream(source.sourceId);
  const frame = useRef<HTMLElement>(null);
  const isFull = useIsFullScreen(frame);
  const [choice, choose] = useState<boolean>();
  const canHave = source.vehicleId !== null && (hasInstruments !== undefined || isFull);
  const isOn = canHave && (choice ?? (isFull || hasInstruments === true));
  return (
    <section
      ref={frame}
      className="video-tile relative clip min-w-0 min-h-0"
      aria-label={t('Video {name}', { name: source.name })}
      data-source={source.sourceId}
    >
      {stream && (
        <LivePicture {...props} stream={stream} frame={frame} isFull={isFull} canAim={!onPicture || isFull}>
          {canHave && (
            <IconButton
              icon={Gauge}
              label={t('Instruments over the picture')}
              tooltip={t('Instruments over the picture')}
              isPressed={isOn}
              onClick={() => choose(!isOn)}
            />
          )}
        </LivePicture>
      )}
      {isOn && <VideoInstruments vehicleId={source.vehicleId ?? ''} />}
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
  readonly isFull: boolean;
  /** A click on the picture is free for choosing what the camera follows. */
  readonly canAim: boolean;
  /** More buttons. */
  readonly children: ReactNode;
}

function LivePicture({
  source,
  stream,
  frame,
  isDetached = false,
  isFull,
  canAim,
  children,
}: LivePictureProps) {
  const [isAiming, setAiming] = useState(false);
  const { vehicleId, widthPx, heightPx } = source;
  const picture = useRef<PictureHandle>(null);
  const state = useVideoStreamState(stream);
  const { waiting, toggleRecording, accept } = useVideoRequests(source, failureToToast);
  const notice = videoNotice(source, state);
  const isRecording = source.isRecordingWanted;
  const record = isRecording ? t('Stop recording') : t('Record');
  return (
    <>
      <VideoPicture ref={picture} stream={stream} label={t('Picture of {name}', { name: source.name })} />
      {vehicleId !== null && (
        <TrackingLayer
          {...{ vehicleId, widthPx, heightPx, picture, setAiming }}
          isAiming={isAiming && canAim}
        />
      )}
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
        {isRecording && <RecordingTime startedAtMs={source.recording?.startedAtMs} />}
        {isDetached && <KeysNote vehicleId={source.vehicleId ?? undefined} />}
        {isFull && !isDetached && <SelectedKeysNote />}
      </PictureHead>
      <PictureButtons {...source} frame={frame} picture={picture}>
        <IconButton
          icon={isRecording ? Square : Circle}
          label={record}
          tooltip={record}
          isPressed={isRecording}
          disabledReason={source.kind === 'mjpeg' ? t('MJPEG cannot be recorded.') : waiting}
          onClick={toggleRecording}
        />
        {children}
        {vehicleId !== null && canAim && <TrackingButton {...{ vehicleId, isAiming, setAiming }} />}
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

/** Without the top bar, people must know which aircraft the emergency keys reach. */
function KeysNote({ vehicleId }: { readonly vehicleId: string | undefined }) {
  const vehicle = useVehicleValue(vehicleId, ({ name }) => name);
  return (
    <span className="surface-glass rounded-4 p-0-6 cut">
      {vehicle === undefined
        ? t('The emergency keys do nothing here.')
        : t('The emergency keys command {vehicle}.', { vehicle })}
    </span>
  );
}

function SelectedKeysNote() {
  return <KeysNote vehicleId={useSelectedVehicleId()} />;
}

/** A dash until the key frame that the recording starts with. */
function RecordingTime({ startedAtMs }: { readonly startedAtMs: number | undefined }) {
  const nowMs = useUtcNowMs();
  const seconds = startedAtMs === undefined ? undefined : (nowMs - startedAtMs) / 1000;
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
