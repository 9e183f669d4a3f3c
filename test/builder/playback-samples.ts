import type { Playback, PlaybackFlight, PlaybackFrame } from '../../gateway/contract/recording/playback.ts';

export function sampleFlight(change: Partial<PlaybackFlight> = {}): PlaybackFlight {
  return {
    sessionId: 'imp_1',
    name: 'roof.tlog',
    mode: 'sim',
    anchorMs: 1_000_000,
    startAtMs: 1_000_000,
    endAtMs: 1_060_000,
    ...change,
  };
}

export function samplePlayback(change: Partial<Playback> = {}): Playback {
  return {
    playbackId: 'play_1',
    flights: [sampleFlight()],
    state: 'paused',
    speed: 1,
    positionMs: 0,
    durationMs: 60_000,
    actor: { kind: 'operator', id: 'operator' },
    createdAtMs: 1_000_000,
    ...change,
  };
}

/** What a playback shows, without vehicles. */
export function sampleFrame(playback: Playback, change: Partial<PlaybackFrame> = {}): PlaybackFrame {
  const flights = playback.flights.map(({ sessionId, anchorMs }) => ({
    sessionId,
    atMs: anchorMs + playback.positionMs,
    vehicles: [],
  }));
  return { playback, flights, isJump: false, isClosed: false, ...change };
}
