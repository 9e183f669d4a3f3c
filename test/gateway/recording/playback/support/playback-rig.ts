import { silentLogger } from '../../../../../gateway/base/log/logger.ts';
import { SCOPES } from '../../../../../gateway/contract/account/access.ts';
import type { Principal } from '../../../../../gateway/contract/account/principal.ts';
import {
  type Playback,
  type PlaybackFrame,
  type PlaybackRequest,
  playbackRequestSchema,
} from '../../../../../gateway/contract/recording/playback.ts';
import type { ReplaySession, TimelineEvent } from '../../../../../gateway/contract/recording/replay.ts';
import { Playbacks } from '../../../../../gateway/recording/playback/playbacks.ts';
import type { RecordedFrame, RecordedFrames } from '../../../../../gateway/recording/read/recorded-frames.ts';
import { timelinePage } from '../../../../../gateway/recording/timeline/timeline-mark.ts';
import { sampleSession } from '../../../../builder/replay-samples.ts';
import { countingIds } from '../../../../fake/counting-ids.ts';
import { FakeClock, settled } from '../../../../fake/fake-clock.ts';
import { recordingOf } from './flight-recordings.ts';

export const OWNER: Principal = {
  kind: 'operator',
  id: 'operator',
  tenantId: 'local',
  scopes: new Set(SCOPES),
};

interface Recording {
  session: ReplaySession;
  readonly frames: readonly RecordedFrame[];
  readonly events: readonly TimelineEvent[];
}

/** Playbacks over recordings in memory, on a clock that the test moves. */
export class PlaybackRig {
  readonly clock = new FakeClock();
  readonly shown: PlaybackFrame[] = [];
  readonly opened: RecordedFrames[] = [];
  readonly playbacks: Playbacks;
  /** Whether somebody looks at what is shown. */
  hasReader = true;
  readonly #recordings = new Map<string, Recording>();

  constructor() {
    this.playbacks = new Playbacks({
      replayOf: () => ({
        session: async (sessionId) => this.#recordings.get(sessionId)?.session,
        timeline: async (query) => {
          const { session, events } = this.#known(query.session ?? '');
          return { session, coverage: session.coverage, tracks: [], ...timelinePage(events, query) };
        },
      }),
      recordedFrames: async (sessionId) => {
        const frames = recordingOf(this.#known(sessionId).frames);
        this.opened.push(frames);
        return frames;
      },
      clock: this.clock,
      ids: countingIds(),
      logger: silentLogger,
    });
    this.playbacks.onFrame((frame) => {
      this.shown.push(frame);
      return this.hasReader;
    });
    this.playbacks.start();
  }

  add(
    sessionId: string,
    frames: readonly RecordedFrame[],
    events: readonly TimelineEvent[] = [],
    change: Partial<ReplaySession> = {},
  ): void {
    const startAtMs = Math.floor((frames[0]?.utcUs ?? 0) / 1000);
    const endAtMs = Math.ceil((frames.at(-1)?.utcUs ?? 0) / 1000);
    const session = sampleSession({ sessionId, name: sessionId, startAtMs, endAtMs, ...change });
    this.#recordings.set(sessionId, { session, frames, events });
  }

  async open(request: Partial<PlaybackRequest> = {}, principal: Principal = OWNER): Promise<Playback> {
    const sessions = request.sessions ?? [[...this.#recordings.keys()][0] ?? ''];
    const whole = playbackRequestSchema.parse({ ...request, sessions });
    const opening = this.playbacks.open(whole, { principal, traceId: 'a'.repeat(32), source: 'rest' });
    return await opening;
  }

  async control(
    playbackId: string,
    request: Parameters<Playbacks['control']>[1],
    principal: Principal = OWNER,
  ): Promise<PlaybackFrame> {
    return await this.playbacks.control(playbackId, request, principal);
  }

  /** Lets time pass, and the work of each step be done in it. */
  async run(durationMs: number, stepMs = 1000 / 30): Promise<void> {
    for (let step = 1; step <= Math.round(durationMs / stepMs); step += 1) {
      this.clock.advance(stepMs);
      for (let turn = 0; turn < 4; turn += 1) await settled();
    }
  }

  #known(sessionId: string): Recording {
    const known = this.#recordings.get(sessionId);
    if (!known) throw new Error(`the test has no session ${sessionId}`);
    return known;
  }
}
