import type { Clock } from '../base/clock.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Logger } from '../base/logger.ts';
import type { PortGuard } from '../contract/port-guard.ts';
import type { ReplayLibrary } from '../recording/library/replay-library.ts';
import { Playbacks } from '../recording/playback/playbacks.ts';

export interface ReplayStackOptions {
  readonly library: ReplayLibrary;
  /** What of the recordings each principal may see. */
  readonly guard: Pick<PortGuard, 'replayFor'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/** Recordings and what plays them. None of it is given a way to a vehicle. */
export class ReplayStack {
  readonly playbacks: Playbacks;
  readonly #library: ReplayLibrary;

  constructor({ library, guard, clock, ids, logger }: ReplayStackOptions) {
    this.#library = library;
    this.playbacks = new Playbacks({
      replayOf: (principal) => guard.replayFor(principal),
      recordedFrames: (sessionId) => library.recordedFrames(sessionId),
      clock,
      ids,
      logger: logger.child({ module: 'playback' }),
    });
  }

  async start(): Promise<void> {
    await this.#library.start();
    this.playbacks.start();
  }

  async stop(): Promise<void> {
    await this.playbacks.stop();
    await this.#library.stop();
  }
}
