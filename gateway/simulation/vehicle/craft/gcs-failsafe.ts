import { MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { Craft, FailsafeAction } from './craft.ts';

/** Watches the heartbeats of the ground station by the craft's own rule. */
export class GcsFailsafe {
  isActive = false;
  readonly #flight: Craft;
  #lastHeardMs: number | undefined;

  constructor(flight: Craft) {
    this.#flight = flight;
  }

  heard(bootMs: number): void {
    this.#lastHeardMs = bootMs;
  }

  /** To be called some times a second. @returns what to do when the ground station has just gone. */
  check(bootMs: number): FailsafeAction {
    const { gcsRule: rule, listener } = this.#flight;
    const isLost =
      rule.isEnabled && this.#lastHeardMs !== undefined && bootMs - this.#lastHeardMs > rule.timeoutMs;
    if (isLost === this.isActive) return 'none';
    this.isActive = isLost;
    listener.say(MavSeverity.WARNING, isLost ? rule.text : 'GCS Failsafe Cleared');
    return isLost ? rule.action : 'none';
  }
}
