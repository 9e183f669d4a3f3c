import { z } from 'zod';
import {
  type Playback,
  type PlaybackControlRequest,
  type PlaybackFrame,
  type PlaybackRequest,
  playbackFrameSchema,
  playbackSchema,
  type ReplayedSetup,
  replayedSetupSchema,
} from '../../gateway/contract/recording/playback.ts';
import { type Timeline, timelineSchema } from '../../gateway/contract/recording/replay.ts';
import { pathWithQuery } from './connection/path-with-query.ts';
import type { RestCaller } from './connection/rest-client.ts';

/** A gigabyte that is opened answers late. */
const SLOW_MS = 30_000;
const PAGE_SIZE = 200;

function playbackPath(playbackId: string, rest = ''): string {
  return `/api/replay/playbacks/${encodeURIComponent(playbackId)}${rest}`;
}

/** @throws GatewayError state-conflict for a session that is not read yet, not-found */
export function openPlayback(rest: RestCaller, request: PlaybackRequest): Promise<Playback> {
  return rest.request({
    method: 'POST',
    path: '/api/replay/playbacks',
    body: request,
    schema: playbackSchema,
    timeoutMs: SLOW_MS,
  });
}

/** The current moment of a playback, with every vehicle. */
export function readPlaybackFrame(rest: RestCaller, playbackId: string): Promise<PlaybackFrame> {
  return rest.request({ path: playbackPath(playbackId), schema: playbackFrameSchema });
}

/** @returns the new moment */
export function controlPlayback(
  rest: RestCaller,
  playbackId: string,
  request: PlaybackControlRequest,
): Promise<PlaybackFrame> {
  return rest.request({
    method: 'PATCH',
    path: playbackPath(playbackId),
    body: request,
    schema: playbackFrameSchema,
  });
}

export async function closePlayback(rest: RestCaller, playbackId: string): Promise<void> {
  await rest.request({ method: 'DELETE', path: playbackPath(playbackId), schema: z.undefined() });
}

/** Mission and parameters of a vehicle at the current moment of a playback. */
export function readReplayedSetup(
  rest: RestCaller,
  request: { readonly playbackId: string; readonly sessionId: string; readonly vehicleId: string },
): Promise<ReplayedSetup> {
  const { playbackId, sessionId, vehicleId } = request;
  return rest.request({
    path: pathWithQuery(playbackPath(playbackId, '/setup'), { session: sessionId, vehicle: vehicleId }),
    schema: replayedSetupSchema,
    timeoutMs: SLOW_MS,
  });
}

/** A page of what happened in a session, in order of time. */
export function readTimeline(
  rest: RestCaller,
  query: {
    readonly session?: string | undefined;
    readonly from?: number | undefined;
    readonly to?: number | undefined;
    readonly limit?: number;
    readonly cursor?: string | undefined;
  },
): Promise<Timeline> {
  const { session, from, to, limit = PAGE_SIZE, cursor } = query;
  return rest.request({
    path: pathWithQuery('/api/replay/timeline', {
      session,
      from: from === undefined ? undefined : String(from),
      to: to === undefined ? undefined : String(to),
      limit: String(limit),
      cursor,
    }),
    schema: timelineSchema,
    timeoutMs: SLOW_MS,
  });
}
