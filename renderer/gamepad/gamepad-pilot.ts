import { STICKS_PERIOD_MS, type Sticks } from '../../gateway/contract/onboard/manual-control.ts';
import type { Clock, Timer } from '../api/connection/clock.ts';
import { LET_GO, type PadMapping, type PadSticks, sticksOf } from './pad-mapping.ts';
import type { PadReading, ReadPads } from './pad-reading.ts';

/** `unattended`: this window is hidden or not focused, so its sticks count as released. */
export type PadStand = 'attended' | 'unattended' | 'gone';

export interface GamepadPilotOptions {
  readonly manualControlId: string;
  /** The gamepad that flies. Another one of the same model does not replace it. */
  readonly pad: Pick<PadReading, 'id' | 'index'>;
  readonly readPads: ReadPads;
  readonly mapping: () => PadMapping;
  /** Whether this window is visible and focused. Otherwise a browser may return old readings. */
  readonly isAttended: () => boolean;
  readonly send: (sticks: Sticks) => void;
  /** Called for each reading, for display. */
  readonly onSticks: (sticks: PadSticks, stand: PadStand) => void;
  readonly clock: Clock;
}

/**
 * Sends the sticks of one gamepad fourteen times a second. If the gamepad is gone, or this window
 * is hidden or not focused, it sends released sticks. After that, and at the start, the button
 * counts only after it was released once.
 */
export class GamepadPilot {
  readonly #options: GamepadPilotOptions;
  #timer: Timer | undefined;
  #seq = 0;
  #hasLetGo = false;

  constructor(options: GamepadPilotOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer ??= this.#options.clock.every(STICKS_PERIOD_MS, () => this.#tick());
  }

  /** Stops sending. */
  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** Stops after sending released sticks. */
  letGo(): void {
    if (this.#timer) this.#send(LET_GO);
    this.stop();
  }

  #tick(): void {
    const { pad, readPads, mapping, isAttended, onSticks } = this.#options;
    const reading = readPads().find(({ id, index }) => id === pad.id && index === pad.index);
    const stand = !reading ? 'gone' : isAttended() ? 'attended' : 'unattended';
    const sticks = reading && stand === 'attended' ? sticksOf(reading, mapping()) : LET_GO;
    if (stand !== 'attended') this.#hasLetGo = false;
    else if (!sticks.isHeld) this.#hasLetGo = true;
    // Positions without a held button are not sent.
    this.#send(sticks.isHeld && this.#hasLetGo ? sticks : LET_GO);
    onSticks(sticks, stand);
  }

  #send(sticks: PadSticks): void {
    const { manualControlId, send, clock } = this.#options;
    send({ manualControlId, seq: this.#seq, tMs: clock.monotonicMs(), ...sticks });
    this.#seq += 1;
  }
}
