import { AccelcalVehiclePos, MavCmd, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { CraftListener, VehicleOutput } from '../telemetry/vehicle-output.ts';

/** In the order they are asked for, from ACCELCAL_VEHICLE_POS 1 on. */
const WORDS = ['level', 'on its LEFT side', 'on its RIGHT side', 'nose DOWN', 'nose UP', 'on its BACK'];
const REQUEST_MS = 1000;
/** How long samples of one position take. */
const SAMPLE_MS = 1500;
const OFFSETS = { INS_ACCOFFS_X: 0.02, INS_ACCOFFS_Y: -0.01, INS_ACCOFFS_Z: 0.03 };

/**
 * The six positions as ArduPilot requests them: a text once, then a COMMAND_LONG every second until the same
 * command answers. The real orientation is not checked. It cannot be cancelled, and repeats its result until
 * the next calibration.
 */
export class AccelerometerCalibration {
  readonly #listener: CraftListener;
  readonly #parameters: ParameterStore;
  #output: VehicleOutput | undefined;
  /** Position asked for, from 1; undefined when none runs. */
  #step: number | undefined;
  #samplesUntilMs: number | undefined;
  #result: number | undefined;
  #nextRequestMs = 0;
  #nowMs = 0;
  needsReboot = false;

  constructor(parameters: ParameterStore, listener: CraftListener) {
    this.#parameters = parameters;
    this.#listener = listener;
  }

  /** Continues a calibration that is already running. */
  begin(output: VehicleOutput): void {
    this.#output = output;
    if (this.#step === undefined) this.#ask(1);
  }

  /** @returns false for another position than the one asked for */
  confirm(position: number): boolean {
    if (position !== this.#step || this.#samplesUntilMs !== undefined) return false;
    this.#samplesUntilMs = this.#nowMs + SAMPLE_MS;
    return true;
  }

  step(nowMs: number): void {
    this.#nowMs = nowMs;
    if (this.#step !== undefined && this.#samplesUntilMs !== undefined) {
      if (nowMs < this.#samplesUntilMs) return;
      this.#samplesUntilMs = undefined;
      if (this.#step < WORDS.length) this.#ask(this.#step + 1);
      else this.#succeed();
    }
    const reported = this.#step ?? this.#result;
    if (reported === undefined || nowMs < this.#nextRequestMs) return;
    this.#nextRequestMs = nowMs + REQUEST_MS;
    this.#tell(reported);
  }

  #ask(step: number): void {
    this.#step = step;
    this.#nextRequestMs = this.#nowMs;
    this.#listener.say(MavSeverity.CRITICAL, `Place vehicle ${WORDS[step - 1]} and press any key.`);
  }

  #succeed(): void {
    this.#step = undefined;
    this.#result = AccelcalVehiclePos.SUCCESS;
    this.#nextRequestMs = this.#nowMs;
    this.needsReboot = true;
    for (const [name, value] of Object.entries(OFFSETS)) this.#parameters.set(name, value);
    this.#listener.say(MavSeverity.CRITICAL, 'Calibration successful');
  }

  #tell(position: number): void {
    this.#output?.send('COMMAND_LONG', {
      targetSystem: 0,
      targetComponent: 0,
      command: MavCmd.ACCELCAL_VEHICLE_POS,
      confirmation: 0,
      param1: position,
      param2: 0,
      param3: 0,
      param4: 0,
      param5: 0,
      param6: 0,
      param7: 0,
    });
  }
}
