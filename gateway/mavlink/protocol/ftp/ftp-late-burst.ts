import type { MonotonicMs } from '../../../base/clock.ts';
import { MavFtpOpcode } from '../../codec/generated/enums.ts';
import type { FtpFrame } from '../../codec/message/ftp-payload.ts';

interface LeftBurst {
  /** The number of the question; its frames count on from there. */
  readonly first: number;
  readonly session: number;
  /** After this time without a frame, no more frames of it are expected. */
  readonly quietMs: number;
  readonly listener: (part: Pick<FtpFrame, 'offset' | 'data'>) => void;
}

/** No burst has more frames. */
export const SEQUENCES_OF_A_BURST = 2048;

/**
 * What may still arrive from a burst that was left: its end was lost, it was requested twice, or it is not
 * wanted any more. A server that sends a burst ignores all other questions until its end, which takes minutes
 * over a slow line.
 */
export class FtpLateBurst {
  #left: LeftBurst | undefined;
  #heardAtMs: MonotonicMs | undefined;

  /** Whatever comes of it from now on is late. */
  leave(burst: LeftBurst): void {
    this.#left = burst;
    this.#heardAtMs = undefined;
  }

  /** Nothing is late any more. */
  forget(): void {
    this.#left = undefined;
    this.#heardAtMs = undefined;
  }

  /** What still arrives is noticed, but passed to no listener. */
  mute(): void {
    if (this.#left) this.#left = { ...this.#left, listener: () => undefined };
  }

  /** Hands on what it brings. @returns whether the frame belongs to it */
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

  /** Whether it still comes: the server hears nothing else then. */
  isComing(nowMs: MonotonicMs): boolean {
    if (!this.#left || this.#heardAtMs === undefined) return false;
    return nowMs - this.#heardAtMs < this.#left.quietMs;
  }
}
