import type { MonotonicMs } from '../../../base/clock.ts';
import { MavFtpOpcode } from '../../codec/generated/enums.ts';
import type { FtpFrame } from '../../codec/message/ftp-payload.ts';

interface LeftBurst {
  /** Sequence number of the question; the frames of the burst are numbered from there. */
  readonly first: number;
  readonly session: number;
  /** After this time without a frame, no more frames of it are expected. */
  readonly quietMs: number;
  readonly listener: (part: Pick<FtpFrame, 'offset' | 'data'>) => void;
}

/** No burst has more frames. */
export const SEQUENCES_OF_A_BURST = 2048;

/**
 * Late frames of an abandoned burst: its end was lost, it was requested twice, or it is no longer wanted. A server that
 * sends a burst ignores all other questions until its end, which takes minutes over a slow line.
 */
export class FtpLateBurst {
  #left: LeftBurst | undefined;
  #heardAtMs: MonotonicMs | undefined;

  /** Frames of it that arrive from now on are late. */
  leave(burst: LeftBurst): void {
    this.#left = burst;
    this.#heardAtMs = undefined;
  }

  /** No more late frames are expected. */
  forget(): void {
    this.#left = undefined;
    this.#heardAtMs = undefined;
  }

  /** Late frames still count, but no listener gets them. */
  mute(): void {
    if (this.#left) this.#left = { ...this.#left, listener: () => undefined };
  }

  /** Passes its part to the listener. @returns whether the frame belongs to it */
  take(frame: FtpFrame, nowMs: MonotonicMs): boolean {
    const left = this.#left;
    if (!left || frame.requestOpcode !== MavFtpOpcode.BURSTREADFILE) return false;
    const ahead = (frame.sequence - left.first) & 0xffff;
    if (ahead === 0 || ahead > SEQUENCES_OF_A_BURST) return false;
    const isPart = frame.opcode === MavFtpOpcode.ACK;
    if (isPart && frame.session !== left.session) return false;
    if (isPart) left.listener(frame);
    this.#heardAtMs = isPart && !frame.isBurstComplete ? nowMs : undefined;
    return true;
  }

  /** Whether the burst is still arriving: the server ignores everything else then. */
  isComing(nowMs: MonotonicMs): boolean {
    if (!this.#left || this.#heardAtMs === undefined) return false;
    return nowMs - this.#heardAtMs < this.#left.quietMs;
  }
}
