import { MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import { type CalibrationScript, calibrationScript, type Px4Calibrated } from './px4-calibration-script.ts';
import { transmitterMessage } from './px4-transmitter.ts';

/**
 * PX4's calibrations, as if a person placed and turned the vehicle, and moved the sticks during radio
 * calibration. A reboot clears them.
 */
export class Px4Workbench {
  readonly #parameters: ParameterStore;
  readonly #say: (severity: number, text: string) => void;
  #script: CalibrationScript | undefined;
  #said = 0;
  #beganAtMs = 0;
  #radioSinceMs: number | undefined;
  #nowMs = 0;

  /** `say`: sends a line unchanged, which no event repeats. */
  constructor(parameters: ParameterStore, say: (severity: number, text: string) => void) {
    this.#parameters = parameters;
    this.#say = say;
  }

  get isBusy(): boolean {
    return this.#script !== undefined;
  }

  /** Nothing arms meanwhile. */
  get isCalibrating(): boolean {
    return this.isBusy || this.#radioSinceMs !== undefined;
  }

  begin(what: Px4Calibrated): void {
    this.#script = calibrationScript(what);
    this.#said = 0;
    this.#beganAtMs = this.#nowMs;
  }

  /** Sticks count for nothing from now on. */
  beginRadio(): void {
    this.#radioSinceMs = this.#nowMs;
    this.#say(MavSeverity.INFO, 'Calibration: Disabling RC input');
  }

  /** @returns whether what is under way could be cancelled, and was */
  cancel(): boolean {
    if (this.#script?.canBeCancelled !== true) return false;
    this.#say(MavSeverity.CRITICAL, '[cal] calibration cancelled');
    this.#script = undefined;
    return true;
  }

  /** Sticks count again, where they did not. */
  endRadio(): void {
    if (this.#radioSinceMs !== undefined) this.#say(MavSeverity.INFO, 'Calibration: Restoring RC input');
    this.#radioSinceMs = undefined;
  }

  step(bootMs: number): void {
    this.#nowMs = bootMs;
    while (this.#script) {
      const line = this.#script.lines[this.#said];
      if (line && line.atMs > bootMs - this.#beganAtMs) return;
      if (line) this.#say(MavSeverity.INFO, line.text);
      this.#said += 1;
      if (this.#said < this.#script.lines.length) continue;
      for (const [name, value] of Object.entries(this.#script.results)) this.#parameters.set(name, value);
      this.#script = undefined;
    }
  }

  /** Undefined while no transmitter is on. */
  channels(): MessageByName['RC_CHANNELS'] | undefined {
    return this.#radioSinceMs === undefined
      ? undefined
      : transmitterMessage(this.#nowMs, this.#nowMs - this.#radioSinceMs);
  }
}
