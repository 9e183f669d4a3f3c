import { createHash } from 'node:crypto';
import type { Clock, Timer } from '../../base/clock.ts';
import { LastingProblem } from '../../base/log/lasting-problem.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { RecordingChunk } from '../../contract/centre/centre.ts';
import type { ReplayPort, ReplaySession } from '../../contract/recording/replay.ts';

export interface RecordingSenderOptions {
  readonly recordings: Pick<ReplayPort, 'sessions' | 'exportTlog'>;
  /** Resolves when JetStream has stored the chunk. Repeating it has no effect. */
  readonly publish: (chunk: RecordingChunk) => Promise<void>;
  readonly isConnected: () => boolean;
  readonly store: {
    /** Bytes of a recording that were sent; undefined once all were. */
    recordingBytesSent(sessionId: string): number | undefined;
    recordingSent(sessionId: string, bytes: number, isComplete: boolean): void;
  };
  /** So that live data keeps its room on a slow network. 0 sends nothing. */
  readonly bytesPerS: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

const LOOK_PERIOD_MS = 10_000;
const LOOK_BACK = 200;

/**
 * Sends finished recordings to the centre, oldest first, in chunks within the bandwidth limit. After an
 * interruption it continues with the next chunk. The last chunk has the checksum of the whole file.
 */
export class RecordingSender {
  readonly #options: RecordingSenderOptions;
  readonly #problem: LastingProblem;
  #timer: Timer | undefined;
  #isStopped = false;

  constructor(options: RecordingSenderOptions) {
    this.#options = options;
    this.#problem = new LastingProblem(options.logger, {
      begin: 'A recording could not be sent to the centre.',
      end: 'Recordings are sent to the centre again.',
    });
  }

  start(): void {
    if (this.#options.bytesPerS > 0) void this.#send();
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  get #isHeld(): boolean {
    return this.#isStopped || !this.#options.isConnected();
  }

  async #send(): Promise<void> {
    const { recordings, store, clock } = this.#options;
    try {
      const sessions = this.#isHeld ? [] : await recordings.sessions({ limit: LOOK_BACK });
      for (const session of [...sessions].reverse())
        if (isFinished(session) && store.recordingBytesSent(session.sessionId) !== undefined)
          await this.#sendFile(session.sessionId);
      if (!this.#isHeld) this.#problem.isOver();
    } catch (error) {
      if (!this.#isHeld) this.#problem.occurred(error);
    }
    if (!this.#isStopped) this.#timer = clock.after(LOOK_PERIOD_MS, () => void this.#send());
  }

  async #sendFile(sessionId: string): Promise<void> {
    const { recordings, publish, store, bytesPerS } = this.#options;
    const hash = createHash('sha256');
    const alreadySent = store.recordingBytesSent(sessionId) ?? 0;
    let offset = 0;
    let waiting: Uint8Array | undefined;
    // One chunk behind, because only the last one has the checksum.
    const sendWaiting = async (sha256?: string) => {
      if (!waiting) return;
      const [bytes, at] = [waiting, offset - waiting.length];
      if (offset > alreadySent || sha256 !== undefined) {
        await publish({ sessionId, offset: at, bytes, sha256 });
        store.recordingSent(sessionId, offset, sha256 !== undefined);
        await this.#pause((bytes.length / bytesPerS) * 1000);
      }
    };
    for await (const bytes of await recordings.exportTlog(sessionId)) {
      await sendWaiting();
      if (this.#isHeld) return;
      hash.update(bytes);
      offset += bytes.length;
      waiting = bytes;
    }
    if (waiting) await sendWaiting(hash.digest('hex'));
    else store.recordingSent(sessionId, 0, true);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.#options.clock.after(ms, resolve));
  }
}

/** Of this station, and no longer written. */
function isFinished({ source, state }: ReplaySession): boolean {
  return source === 'recorded' && (state === 'ready' || state === 'failed');
}
