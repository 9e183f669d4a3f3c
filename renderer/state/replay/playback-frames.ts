import type { PlaybackFrame } from '../../../gateway/contract/recording/playback.ts';

const listeners = new Set<(frame: PlaybackFrame) => void>();

/** Frames of recordings being played, as the stream brings them; nothing of them reaches the live vehicles. */
export const playbackFrames = {
  receive(frame: PlaybackFrame): void {
    for (const listener of listeners) listener(frame);
  },
  subscribe(listener: (frame: PlaybackFrame) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
