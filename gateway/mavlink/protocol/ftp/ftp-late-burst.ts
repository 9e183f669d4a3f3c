import type { MonotonicMs } from '../../../base/clock.ts';
import { MavFtpOpcode } from '../../codec/generated/enums.ts';
import type { FtpFrame } from '../../codec/message/ftp-payload.ts';

interface LeftBurst {
  /** Sequence number of the request. The frames of the burst follow it. */
  readonly first: number;
  readonly session: number;
  /** After this time without a frame, no more are expected. */
  readonly quietMs: number;
  readonly listener: (part: Pick<FtpFrame, 'offset' | 'data'>) => void;
}

/** Maximum burst length. */
export const SEQUENCES_OF_A_BURST = 2048;

/**
 * Receives late frames of an abandoned burst: its end was lost, it was requested twice, or it is no
 * longer wanted. A server ignores other requests until the end of a burst, which takes minutes over
 * a slow line.
 */
export class FtpLateBurst {
  #left: LeftBurst | undefined;
  #receivedAtMs: MonotonicMs | undefined;

  /** Later frames of this burst are late. */
  leave(burst: LeftBurst): void {
    this.#left = burst;
    this.#receivedAtMs = undefined;
  }

  /** No more late frames are expected. */
  forget(): void {
    this.#left = undefined;
    this.#receivedAtMs = undefined;
  }

  /** Late frames count, but reach no listener. */
  mute(): void {
    if (this.#left) this.#left = { ...this.#left, listener: () => undefined };
  }

  /** Passes its part to the listener. @returns whether it belongs to the burst */
  take(frame: FtpFrame, nowMs: MonotonicMs): boolean {
    const left = this.#left;
    if (!left || frame.requestOpcode !== MavFtpOpcode.BURSTREADFILE) return false;
    const ahead = (frame.sequence - left.first) & 0xffff;
    if (ahead === 0 || ahead > SEQUENCES_OF_A_BURST) return false;
    const isPart = frame.opcode === MavFtpOpcode.ACK;
    if (isPart && frame.session !== left.session) return false;
    if (isPart) left.listener(frame);
    this.#receivedAtMs = isPart && !frame.isBurstComplete ? nowMs : undefined;
    return true;
  }

  /** Whether the burst is still arriving. The server then ignores everything else. */
  isComing(nowMs: MonotonicMs): boolean {
    if (!this.#left || this.#receivedAtMs === undefined) return false;
    return nowMs - this.#receivedAtMs < this.#left.quietMs;
  }
}
