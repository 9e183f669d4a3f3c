import type { Principal, RequestContext } from '../account/principal.ts';
import type {
  Playback,
  PlaybackControlRequest,
  PlaybackFrame,
  PlaybackRequest,
  ReplayedSetup,
} from './playback.ts';

/** Recordings being played, each for the principal who opened it. Nothing here can transmit. */
export interface PlaybackPort {
  list(principal: Principal): readonly Playback[];
  /** @throws not-found, state-conflict for a session that is not read yet, resource-limit */
  open(request: PlaybackRequest, context: RequestContext): Promise<Playback>;
  /** The current moment, with every vehicle. @throws not-found */
  frame(playbackId: string, principal: Principal): PlaybackFrame;
  /** Resolves when the new moment is ready to be shown. @throws not-found */
  control(playbackId: string, request: PlaybackControlRequest, principal: Principal): Promise<PlaybackFrame>;
  /** @throws not-found */
  setup(
    request: { readonly playbackId: string; readonly sessionId: string; readonly vehicleId: string },
    principal: Principal,
  ): Promise<ReplayedSetup>;
  /** @throws not-found */
  close(playbackId: string, principal: Principal): Promise<void>;
  /**
   * Every frame of every playback, at most 30 a second each. The edge sends it to its principal's readers and
   * answers whether there are any: a playback without readers is closed after a while.
   */
  onFrame(listener: (frame: PlaybackFrame, principalId: string) => boolean): () => void;
}
