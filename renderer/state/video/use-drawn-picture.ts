import { useEffect, useRef, useState } from 'react';
import { browserClock } from '../../api/connection/clock.ts';
import { gatewayUtcMs } from '../connection/now.ts';
import type { Picture } from './picture-decoder.ts';
import { type DrawnPicture, type PictureState, pictureAgeMs, pictureState } from './picture-state.ts';
import type { VideoStream } from './video-stream.ts';

const CHECK_PERIOD_MS = 50;

interface ShownPicture {
  readonly state: PictureState;
  /** Age in tenths of a second; undefined unless frozen. */
  readonly ageTenths: number | undefined;
}

/**
 * Paints the newest picture of a stream with each display frame, and checks by the window's own clock whether the
 * last one may still look live.
 * @param paint draws the picture, which is closed after
 */
export function useDrawnPicture(stream: VideoStream, paint: (picture: Picture) => void) {
  const drawn = useRef<DrawnPicture>(undefined);
  const latestPaint = useRef(paint);
  latestPaint.current = paint;
  const [shown, setShown] = useState<ShownPicture>({ state: 'none', ageTenths: undefined });
  useEffect(() => {
    const draw = () => {
      handle = requestAnimationFrame(draw);
      const picture = stream.take();
      if (!picture) return;
      latestPaint.current(picture);
      picture.image.close();
      const { receivedUtcMs, isDamaged } = picture;
      const lateMs = gatewayUtcMs() - receivedUtcMs;
      drawn.current = { drawnAtMs: browserClock.monotonicMs(), lateMs, isDamaged, receivedUtcMs };
    };
    let handle = requestAnimationFrame(draw);
    const check = browserClock.every(CHECK_PERIOD_MS, () => {
      const nowMs = browserClock.monotonicMs();
      const state = pictureState(drawn.current, nowMs);
      const ageTenths =
        state === 'frozen' && drawn.current
          ? Math.round(pictureAgeMs(drawn.current, nowMs) / 100)
          : undefined;
      setShown((before) =>
        before.state === state && before.ageTenths === ageTenths ? before : { state, ageTenths },
      );
    });
    return () => {
      cancelAnimationFrame(handle);
      check.cancel();
    };
  }, [stream]);
  return { ...shown, drawn };
}
