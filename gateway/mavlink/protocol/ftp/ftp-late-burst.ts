import type { MonotonicMs } from '../../../base/clock.ts';
import { MavFtpOpcode } from '../../codec/generated/enums.ts';
import type { FtpFrame } from '../../codec/message/ftp-payload.ts';

interface LeftBurst {
  /** The number of the question; its frames count on from there. */
  readonly first: number;
  readonly session: number;
  /** So long nothing of it: it does not come any more. */
  readonly quietMs: number;
  readonly listener: (part: Pick<FtpFrame, 'offset' | 'data'>) => void;
}

/** No burst has more frames. */
export const SEQUENCES_OF_A_BURST = 2048;

/**
 * What may still come of a burst that was left: its end was lost, it was asked for twice, or nobody wants it any more. A server
 * that sends a burst hears no other question before its end, which over a slow line takes minutes.
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

  /** What still comes is noticed, and wanted by nobody. */
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
