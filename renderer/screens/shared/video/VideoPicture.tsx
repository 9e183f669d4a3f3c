import { type Ref, useImperativeHandle, useRef } from 'react';
import { formatQuantity } from '../../../format/measure/units.ts';
import { t } from '../../../language/translate.ts';
import { useDrawnPicture } from '../../../state/video/use-drawn-picture.ts';
import type { VideoStream } from '../../../state/video/video-stream.ts';
import { FrozenMark, type PictureHandle } from './PictureParts.tsx';

export interface VideoPictureProps {
  readonly ref: Ref<PictureHandle>;
  readonly stream: VideoStream;
  readonly label: string;
}

/** The picture of a stream. One that stands still, is late or is damaged is marked: only a live one looks live. */
export function VideoPicture({ ref, stream, label }: VideoPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { state, ageTenths, drawn } = useDrawnPicture(stream, ({ image, widthPx, heightPx }) => {
    const element = canvas.current;
    // Not opaque: without a graphics card, Chromium then cuts a hole into the map, mirrored.
    const context = element?.getContext('2d');
    if (!element || !context) return;
    if (element.width !== widthPx) element.width = widthPx;
    if (element.height !== heightPx) element.height = heightPx;
    context.drawImage(image, 0, 0);
  });

  useImperativeHandle(ref, () => ({
    get canvas() {
      return canvas.current;
    },
    get takenUtcMs() {
      return drawn.current?.receivedUtcMs;
    },
  }));

  return (
    <>
      <canvas
        ref={canvas}
        className="video-canvas block h-full w-full"
        role="img"
        aria-label={label}
        data-state={state}
      />
      {ageTenths !== undefined && (
        <FrozenMark text={t('No picture for {seconds} s', { seconds: formatQuantity(ageTenths / 10, 1) })} />
      )}
      {state === 'damaged' && (
        <p className="video-damaged absolute caution-fill rounded p-0-6 text-12 z-1" role="status">
          {t('Picture damaged: packets lost')}
        </p>
      )}
    </>
  );
}
