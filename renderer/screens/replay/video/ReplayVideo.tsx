import { Video } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { VideoRecording } from '../../../../gateway/contract/recording/video.ts';
import { Button } from '../../../components/button/Button.tsx';
import { formatQuantity } from '../../../format/measure/units.ts';
import { codecName } from '../../../format/video-text.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { usePlaybackView } from '../../../state/replay/playback-view-store.ts';
import type { RecordedVideo, RecordedVideoState } from '../../../state/video/recorded-video.ts';
import {
  type DrawableFrame,
  useRecordedVideo,
  useVideoRecordings,
} from '../../../state/video/recorded-video-queries.ts';
import { MOST_SHOWN } from '../../../state/video/video-view-store.ts';
import {
  FrozenMark,
  PictureButtons,
  type PictureHandle,
  PictureHead,
  PictureNotice,
} from '../../shared/video/PictureParts.tsx';
import { usePlayer, usePlayHead } from '../player/player-context.ts';

/** Shows or hides the videos; nothing if none was recorded. */
export function VideoToggle({
  sessionIds: [first = '', second = ''],
}: {
  readonly sessionIds: readonly string[];
}) {
  const isShown = usePlaybackView((state) => state.isVideoShown);
  const counts = [useVideoRecordings(first), useVideoRecordings(second)].map(({ data }) => data?.length ?? 0);
  if (counts.every((count) => count === 0)) return null;
  return (
    <Button isPressed={isShown} onClick={() => usePlaybackView.setState({ isVideoShown: !isShown })}>
      <Video size={14} aria-hidden />
      {t('Video')}
    </Button>
  );
}

/** The videos of a flight in step with the replay, one picture for each source. */
export function ReplayVideo({ sessionId }: { readonly sessionId: string }) {
  const recordings = useVideoRecordings(sessionId).data;
  const bySource = useMemo(
    () => Object.values(Object.groupBy(recordings ?? [], ({ sourceId }) => sourceId)).slice(0, MOST_SHOWN),
    [recordings],
  );
  if (bySource.length === 0) return null;
  return (
    <section className="player-video grows min-w-0 grid gap-2 border-left" aria-label={t('Video')}>
      {bySource.map((some = []) => (
        <RecordedTile key={some[0]?.sourceId} sessionId={sessionId} recordings={some} />
      ))}
    </section>
  );
}

interface RecordedTileProps {
  readonly sessionId: string;
  /** Recordings of one source. */
  readonly recordings: readonly VideoRecording[];
}

function RecordedTile({ sessionId, recordings }: RecordedTileProps) {
  const player = usePlayer();
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useRef<PictureHandle>(null);
  const video = useRecordedVideo(recordings, ({ image, timeS }) => {
    const element = canvas.current;
    const context = element?.getContext('2d', { alpha: false });
    if (!element || !context) return;
    if (element.width !== image.widthPx) element.width = image.widthPx;
    if (element.height !== image.heightPx) element.height = image.heightPx;
    image.draw(context, image.widthPx, image.heightPx);
    const startedAtMs = video?.store.getState().recording?.startedAtMs ?? 0;
    picture.current = { canvas: element, takenUtcMs: startedAtMs + timeS * 1000 };
    element.dataset.timeS = timeS.toFixed(3);
  });
  const show = () => video?.show(player.momentOf(sessionId));
  usePlayHead(show);
  // The play head may stand still when the video is ready.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new video is shown anew
  useEffect(show, [video]);
  const [first] = recordings;
  if (!first) return null;
  return (
    <section
      ref={frame}
      className="video-tile relative clip min-w-0 min-h-0"
      aria-label={t('Video {name}', { name: first.name })}
    >
      <canvas
        ref={canvas}
        className="video-canvas block h-full w-full"
        role="img"
        aria-label={t('Picture of {name}', { name: first.name })}
      />
      {video && <RecordedState video={video} />}
      <PictureHead {...first}>
        <span className="replay-badge hatched border-strong bright rounded-4 p-0-6 text-11 bold">
          {t('REPLAY')}
        </span>
      </PictureHead>
      <PictureButtons {...first} frame={frame} picture={picture} />
    </section>
  );
}

/** Covers the picture while it is not that of the moment. */
function RecordedState({ video }: { readonly video: RecordedVideo<DrawableFrame> }) {
  const state = useStore(video.store);
  const text = noticeOf(state);
  if (text !== undefined)
    return (
      <div className="video-notice absolute surface-0">
        <PictureNotice text={text} />
      </div>
    );
  const { offTenths } = state;
  if (offTenths === undefined) return null;
  return <FrozenMark text={t('Picture {seconds} s off', { seconds: formatQuantity(offTenths / 10, 1) })} />;
}

function noticeOf({ phase, failure, recording }: RecordedVideoState): string | undefined {
  if (phase === 'absent') return t('No video at this moment');
  if (phase === 'opening') return t('Opening the video…');
  if (phase === 'unsupported')
    return t('This computer cannot decode {codec}.', { codec: codecName(recording?.codec) ?? '—' });
  if (phase === 'failed') return t('Cannot play the video: {cause}', { cause: failureText(failure) });
  return undefined;
}
