import type { RestCaller } from '../../api/connection/rest-client.ts';
import { closePlayback, controlPlayback, openPlayback, readPlaybackFrame } from '../../api/replay.ts';
import type { PlaybackCalls } from './playback-player.ts';

/** Playback through the gateway's REST interface. */
export function playbackCalls(rest: RestCaller): PlaybackCalls {
  return {
    open: (request) => openPlayback(rest, request),
    frame: (playbackId) => readPlaybackFrame(rest, playbackId),
    control: (playbackId, request) => controlPlayback(rest, playbackId, request),
    close: (playbackId) => closePlayback(rest, playbackId),
  };
}
