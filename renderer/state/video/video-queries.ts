import { skipToken, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { videoApi } from '../../../gateway/contract/api/video-api.ts';
import { VIDEO_WEBSOCKET_PATH, type VideoSource } from '../../../gateway/contract/recording/video.ts';
import { call } from '../../api/call.ts';
import { browserClock } from '../../api/connection/clock.ts';
import { openBrowserSocket } from '../../api/connection/telemetry-stream.ts';
import { useIsFleet } from '../connection/connection-store.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey, useItems } from '../connection/operations.ts';
import { useRequest } from '../connection/use-request.ts';
import { browserDecoders } from './picture-decoder.ts';
import { VideoStream, type VideoStreamState } from './video-stream.ts';

/** Their states and counters are not part of the stream: they are polled while shown. */
const REFRESH_MS = 2_000;

/** The video sources of the station, read again every 2 s. A fleet has none. */
export function useVideoSources() {
  const isFleet = useIsFleet();
  return useItems(videoApi.listVideoSources, isFleet ? skipToken : undefined, {
    refetchInterval: REFRESH_MS,
  });
}

/** Receives and decodes a source while the component is shown; undefined before. */
export function useVideoStream(sourceId: string): VideoStream | undefined {
  const { rest } = useGateway();
  const [stream, setStream] = useState<VideoStream>();
  useEffect(() => {
    const made = new VideoStream({
      url: `${rest.baseUrl.replace(/^http/, 'ws')}${VIDEO_WEBSOCKET_PATH}${encodeURIComponent(sourceId)}`,
      token: rest.token,
      openSocket: openBrowserSocket,
      decoders: browserDecoders,
      clock: browserClock,
      random: Math.random,
    });
    made.start();
    setStream(made);
    return () => {
      made.stop();
      setStream(undefined);
    };
  }, [rest, sourceId]);
  return stream;
}

export function useVideoStreamState(stream: VideoStream): VideoStreamState {
  return useStore(stream.store);
}

/** Requests of the operator for a source; a failure goes to `textOf`. */
export function useVideoRequests(
  { sourceId, isRecordingWanted }: VideoSource,
  textOf: (cause: unknown) => string,
) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const { waiting, send } = useRequest(textOf);
  const params = { sourceId };
  const change = (work: () => Promise<unknown>) =>
    void send(async () => {
      await work();
      await client.invalidateQueries({ queryKey: operationKey(videoApi.listVideoSources) });
    });
  return {
    /** Why none can be made now. */
    waiting,
    /** Starts or stops the recording. */
    toggleRecording: () =>
      change(() =>
        call(rest, isRecordingWanted ? videoApi.stopVideoRecording : videoApi.startVideoRecording, {
          params,
        }),
      ),
    /** Connects to an address that a vehicle announced. */
    accept: () =>
      change(() => call(rest, videoApi.changeVideoSource, { params, body: { isAccepted: true } })),
  };
}
