import { STICKS_FRESH_MS, type Sticks } from '../../contract/onboard/manual-control.ts';

/** A released dead-man button ends manual control after this long. */
export const RELEASED_ENDS_MS = 3000;
/** Silence ends it sooner: the pilot may be gone. */
export const SILENT_ENDS_MS = 1500;
/** Time to find the dead-man button after the handover. */
export const READY_ENDS_MS = 20_000;

/** Two clocks may drift by this share of the time before frames look late. */
const CLOCK_DRIFT = 0.001;

export type Deflection = Pick<Sticks, 'forward' | 'right' | 'up' | 'turn'>;

export const CENTRED: Deflection = { forward: 0, right: 0, up: 0, turn: 0 };

/** What may be sent now. `endReason`: manual control is over and the vehicle must hold. */
export interface StickState {
  readonly phase: 'ready' | 'flying' | 'released' | 'silent';
  readonly deflection: Deflection;
  readonly endReason: string | undefined;
}

/**
 * Decides which stick positions may be sent. Deflected ones only while the dead-man button is held, was released
 * before (after the handover and after every silence), and the frame is fresh by its arrival and its own clock.
 */
export class StickWatch {
  readonly #beganAtMs: number;
  #last: Sticks | undefined;
  #receivedAtMs: number;
  /** Smallest difference of arrival and sending so far. A larger one means delay. */
  #quickestMs = Number.POSITIVE_INFINITY;
  #hasLetGo = false;
  #hasFlown = false;
  #notFlyingSinceMs: number;

  constructor(nowMs: number) {
    this.#beganAtMs = nowMs;
    this.#receivedAtMs = nowMs;
    this.#notFlyingSinceMs = nowMs;
  }

  /** @returns false for a frame that is ignored: older than an earlier one, or delayed too long */
  take(sticks: Sticks, nowMs: number): boolean {
    // A silence that was not checked in time still counts.
    this.at(nowMs);
    if (this.#last && (sticks.seq <= this.#last.seq || sticks.tMs < this.#last.tMs)) return false;
    const takenMs = nowMs - sticks.tMs;
    const forgivenMs = this.#last ? (sticks.tMs - this.#last.tMs) * CLOCK_DRIFT : 0;
    this.#quickestMs = Math.min(this.#quickestMs + forgivenMs, takenMs);
    const isLate = takenMs - this.#quickestMs > STICKS_FRESH_MS;
    if (isLate && sticks.isHeld) return false;
    this.#last = sticks;
    // A release counts even if late, but does not prove that the link works again.
    if (isLate) return true;
    this.#receivedAtMs = nowMs;
    if (!sticks.isHeld) this.#hasLetGo = true;
    this.at(nowMs);
    return true;
  }

  at(nowMs: number): StickState {
    const isSilent = nowMs - this.#receivedAtMs > STICKS_FRESH_MS;
    if (isSilent) this.#hasLetGo = false;
    const last = this.#last;
    if (last?.isHeld && this.#hasLetGo && !isSilent) {
      this.#hasFlown = true;
      this.#notFlyingSinceMs = nowMs;
      const { forward, right, up, turn } = last;
      return { phase: 'flying', deflection: { forward, right, up, turn }, endReason: undefined };
    }
    const phase = !this.#hasFlown ? 'ready' : isSilent ? 'silent' : 'released';
    return { phase, deflection: CENTRED, endReason: this.#endReason(phase, nowMs) };
  }

  #endReason(phase: 'ready' | 'released' | 'silent', nowMs: number): string | undefined {
    if (phase === 'ready')
      return nowMs - this.#beganAtMs > READY_ENDS_MS ? 'The dead-man button was not held.' : undefined;
    const stillMs = nowMs - this.#notFlyingSinceMs;
    if (phase === 'silent' && stillMs > SILENT_ENDS_MS) return 'No stick input arrived.';
    return stillMs > RELEASED_ENDS_MS ? 'The dead-man button was released.' : undefined;
  }
}
