import type { MonotonicMs } from '../../base/clock.ts';
import { frameAt } from '../../mavlink/codec/frame-examiner.ts';
import { MavAutopilot, MavModeFlag, MavType } from '../../mavlink/codec/generated/enums.ts';
import { MESSAGE_ID } from '../../mavlink/codec/generated/messages.ts';
import { decodeMessage } from '../../mavlink/codec/message/message-codec.ts';

/** On the ground this long after a flight, the flight is over: it may have been a stop on the way. */
const OVER_AFTER_MS = 60_000;
/** Armed when last heard, but silent for longer: the recording stops waiting for its flight. */
const GONE_AFTER_MS = 600_000;

interface HeardVehicle {
  readonly isArmed: boolean;
  readonly heardAtMs: MonotonicMs;
}

/**
 * Follows from the heartbeats on a link whether a vehicle is armed and whether the recording's flights are
 * over.
 */
export class FlightsOfLink {
  readonly #vehicles = new Map<number, HeardVehicle>();
  #lastArmedMs: MonotonicMs | undefined;

  /** A whole frame that came in. */
  heard(bytes: Uint8Array, nowMs: MonotonicMs): void {
    const frame = frameAt(bytes, 0, bytes.length);
    if (frame.messageId !== MESSAGE_ID.HEARTBEAT) return;
    const decoded = decodeMessage(frame);
    if (decoded?.name !== 'HEARTBEAT') return;
    const { type, autopilot, baseMode } = decoded.message;
    if (type === MavType.GCS || autopilot === MavAutopilot.INVALID) return;
    const isArmed = (baseMode & MavModeFlag.SAFETY_ARMED) !== 0;
    if (isArmed || this.#vehicles.get(frame.systemId)?.isArmed) this.#lastArmedMs = nowMs;
    this.#vehicles.set(frame.systemId, { isArmed, heardAtMs: nowMs });
  }

  isArmed(nowMs: MonotonicMs): boolean {
    return [...this.#vehicles.values()].some(
      ({ isArmed, heardAtMs }) => isArmed && nowMs - heardAtMs <= GONE_AFTER_MS,
    );
  }

  /** A vehicle was armed, and none has been for a minute. */
  areOver(nowMs: MonotonicMs): boolean {
    const lastArmedMs = this.#lastArmedMs;
    return lastArmedMs !== undefined && nowMs - lastArmedMs >= OVER_AFTER_MS && !this.isArmed(nowMs);
  }

  /** A new recording starts: earlier flights are in the one before. */
  begin(): void {
    this.#lastArmedMs = undefined;
  }
}
