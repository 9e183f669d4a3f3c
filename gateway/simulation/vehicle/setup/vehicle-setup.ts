import type { ParameterStore } from '../service/parameter-store.ts';
import type { CraftListener } from '../telemetry/vehicle-output.ts';
import { AccelerometerCalibration, CompassCalibration } from './calibrations.ts';

/** As MOT_SPIN_ARM: what an output is at when armed and idle. */
const IDLE_US = 1100;
const US_PER_PCT = 9;

/** A motor test: outputs driven for its time, with an ArduPilot armed meanwhile, as the real one is. */
class MotorTest {
  /** By motor, from 1. */
  readonly #throttlesPct = new Map<number, number>();
  #untilMs = 0;
  #nowMs = 0;

  get isRunning(): boolean {
    return this.#throttlesPct.size > 0;
  }

  /** ArduPilot's: one motor at a time. A time or a throttle of 0 stops, whichever motor it names. */
  drive(motor: number, throttlePct: number, durationS: number): void {
    this.#throttlesPct.clear();
    if (durationS > 0) this.driveBeside(motor, throttlePct, durationS);
  }

  /**
   * PX4's: a throttle of 0 stops that motor alone. The others keep theirs, and the time restarts for all of
   * them.
   */
  driveBeside(motor: number, throttlePct: number, durationS: number): void {
    if (throttlePct > 0) this.#throttlesPct.set(motor, throttlePct);
    else this.#throttlesPct.delete(motor);
    this.#untilMs = this.#nowMs + durationS * 1000;
  }

  step(nowMs: number): void {
    this.#nowMs = nowMs;
    if (nowMs >= this.#untilMs) this.#throttlesPct.clear();
  }

  /** Pulse width of an output, from 1; undefined when no motor is driven. */
  pulseUs(output: number): number | undefined {
    if (!this.isRunning) return undefined;
    const throttlePct = this.#throttlesPct.get(output);
    return throttlePct === undefined ? IDLE_US - 100 : IDLE_US + throttlePct * US_PER_PCT;
  }
}

/** Work on a vehicle on the ground: sensor calibrations and motor tests. A reboot clears them. */
export class VehicleSetup {
  readonly accelerometers: AccelerometerCalibration;
  readonly compasses: CompassCalibration;
  readonly motors = new MotorTest();

  constructor(parameters: ParameterStore, listener: CraftListener) {
    this.accelerometers = new AccelerometerCalibration(parameters, listener);
    this.compasses = new CompassCalibration(parameters);
  }

  step(bootMs: number): void {
    this.accelerometers.step(bootMs);
    this.compasses.step(bootMs);
    this.motors.step(bootMs);
  }

  /** What prevents arming, in the texts of the real autopilot. */
  prearmFailures(): readonly string[] {
    const failures: string[] = [];
    if (this.compasses.isRunning) failures.push('Compass calibration running');
    if (this.compasses.needsReboot) failures.push('Compass calibrated requires reboot');
    if (this.accelerometers.needsReboot) failures.push('Accels calibrated requires reboot');
    return failures;
  }
}
