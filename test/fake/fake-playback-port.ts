import { AppError } from '../../gateway/base/error.ts';
import type { Principal, RequestContext } from '../../gateway/contract/account/principal.ts';
import type {
  Playback,
  PlaybackControlRequest,
  PlaybackFrame,
  PlaybackPort,
  PlaybackRequest,
  ReplayedSetup,
} from '../../gateway/contract/recording/playback.ts';
import { sampleFlight, sampleFrame, samplePlayback } from '../builder/playback-samples.ts';

type FrameListener = Parameters<PlaybackPort['onFrame']>[0];

/** Playbacks that stand still; a test puts them in, and says what their readers are shown. */
export class FakePlaybackPort implements PlaybackPort {
  rows: Playback[] = [samplePlayback()];
  readonly #listeners = new Set<FrameListener>();

  list(principal: Principal): readonly Playback[] {
    return this.rows.filter((row) => isOwn(row, principal));
  }

  async open(
    { sessions, speed, positionMs }: PlaybackRequest,
    { principal }: RequestContext,
  ): Promise<Playback> {
    const opened = samplePlayback({
      playbackId: `play_${this.rows.length + 1}`,
      flights: sessions.map((sessionId) => sampleFlight({ sessionId })),
      speed,
      positionMs: positionMs ?? 0,
      actor: { kind: principal.kind, id: principal.id },
    });
    this.rows.push(opened);
    return opened;
  }

  frame(playbackId: string, principal: Principal): PlaybackFrame {
    return sampleFrame(this.#own(playbackId, principal));
  }

  async control(
    playbackId: string,
    { state, speed, positionMs }: PlaybackControlRequest,
    principal: Principal,
  ): Promise<PlaybackFrame> {
    const before = this.#own(playbackId, principal);
    const after = {
      ...before,
      ...(state && { state }),
      ...(speed !== undefined && { speed }),
      ...(positionMs !== undefined && { positionMs }),
    };
    this.rows = this.rows.map((row) => (row === before ? after : row));
    return sampleFrame(after);
  }

  async setup(
    { playbackId, sessionId, vehicleId }: Parameters<PlaybackPort['setup']>[0],
    principal: Principal,
  ): Promise<ReplayedSetup> {
    this.#own(playbackId, principal);
    return { sessionId, vehicleId, atMs: 1_000_000, mission: null, parameters: [], parameterCount: null };
  }

  async close(playbackId: string, principal: Principal): Promise<void> {
    const closed = this.#own(playbackId, principal);
    this.rows = this.rows.filter((row) => row !== closed);
  }

  onFrame(listener: FrameListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** @returns whether anybody read it */
  show(frame: PlaybackFrame, principalId: string): boolean {
    return [...this.#listeners].map((listener) => listener(frame, principalId)).includes(true);
  }

  #own(playbackId: string, principal: Principal): Playback {
    const row = this.rows.find((one) => one.playbackId === playbackId);
    if (!row || !isOwn(row, principal)) throw new AppError('not-found', `Playback ${playbackId} not found.`);
    return row;
  }
}

/** Keys stand for their account here, so that one row serves all of its credentials. */
function isOwn({ actor }: Playback, { id, accountId }: Principal): boolean {
  return actor.id === id || actor.id === accountId;
}
