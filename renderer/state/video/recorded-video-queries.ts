import { skipToken } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { videoApi } from '../../../gateway/contract/api/video-api.ts';
import type { VideoRecording } from '../../../gateway/contract/recording/video.ts';
import { pathOf } from '../../api/call.ts';
import type { RestClient } from '../../api/connection/rest-client.ts';
import { useIsFleet } from '../connection/connection-store.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { useItems } from '../connection/operations.ts';
import { RecordedVideo } from './recorded-video.ts';
import type { FrameReader, RecordedFrame } from './video-follower.ts';

/** What is drawn: a decoded frame, or a small copy of one. */
export interface DrawableFrame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly draw: (context: CanvasRenderingContext2D, widthPx: number, heightPx: number) => void;
}

/** Kept copies are this wide at most: they are seen for a moment. */
const KEPT_WIDTH_PX = 640;
/** More than enough: a flight has one recording per camera, or a few. */
const MOST_RECORDINGS = 200;

/** Videos recorded during a session. A fleet has none. */
export function useVideoRecordings(sessionId: string) {
  const isFleet = useIsFleet();
  return useItems(
    videoApi.listVideoRecordings,
    isFleet || sessionId === '' ? skipToken : { query: { sessionId, limit: MOST_RECORDINGS } },
    { staleTime: 30_000 },
  );
}

/**
 * The recordings of one source; call `show` with each moment. Undefined before the component is shown.
 * @param onFrame draws a frame, which is closed after
 */
export function useRecordedVideo(
  recordings: readonly VideoRecording[],
  onFrame: (frame: RecordedFrame<DrawableFrame>) => void,
): RecordedVideo<DrawableFrame> | undefined {
  const { rest } = useGateway();
  const latest = useRef(onFrame);
  latest.current = onFrame;
  const [video, setVideo] = useState<RecordedVideo<DrawableFrame>>();
  useEffect(() => {
    const made = new RecordedVideo<DrawableFrame>({
      recordings,
      open: (recording) => openRecording(rest, recording),
      onFrame: (frame) => latest.current(frame),
    });
    setVideo(made);
    return () => {
      made.stop();
      setVideo(undefined);
    };
  }, [rest, recordings]);
  return video;
}

/** Reads the parts of the file that are shown. */
async function openRecording(
  rest: RestClient,
  { recordingId }: VideoRecording,
): Promise<FrameReader<DrawableFrame> | undefined> {
  const { EncodedPacketSink, Input, MP4, UrlSource, VideoSampleSink } = await import('mediabunny');
  const path = pathOf(videoApi.getVideoRecording, { params: { recordingId } });
  const input = new Input({
    formats: [MP4],
    source: new UrlSource(`${rest.baseUrl}${path}`, {
      requestInit: { headers: { authorization: `Bearer ${rest.token}` } },
      getRetryDelay: (attempts) => (attempts < 3 ? 0.5 * 2 ** attempts : null),
    }),
  });
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) {
    input.dispose();
    return undefined;
  }
  const samples = new VideoSampleSink(track);
  const packets = new EncodedPacketSink(track);
  return {
    async *frames(fromS) {
      for await (const sample of samples.samples(fromS)) {
        yield {
          timeS: sample.timestamp,
          durationS: sample.duration,
          image: {
            widthPx: sample.displayWidth,
            heightPx: sample.displayHeight,
            draw: (context, widthPx, heightPx) => sample.draw(context, 0, 0, widthPx, heightPx),
          },
          close: () => sample.close(),
        };
      }
    },
    keyTimeS: async (atS) => (await packets.getKeyPacket(atS, { metadataOnly: true }))?.timestamp,
    keep: async (frame) => {
      const { widthPx, heightPx, draw } = frame.image;
      const width = Math.min(KEPT_WIDTH_PX, widthPx);
      const height = Math.round((heightPx * width) / widthPx);
      const copy = new OffscreenCanvas(width, height);
      const context = copy.getContext('2d', { alpha: false });
      if (context) draw(context as unknown as CanvasRenderingContext2D, width, height);
      const image = copy.transferToImageBitmap();
      return {
        ...frame,
        image: {
          widthPx,
          heightPx,
          draw: (target, targetWidth, targetHeight) =>
            target.drawImage(image, 0, 0, targetWidth, targetHeight),
        },
        close: () => image.close(),
      };
    },
    close: () => input.dispose(),
  };
}
