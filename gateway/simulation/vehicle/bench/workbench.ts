import type { FlightListener } from '../craft/flight-listener.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import { AccelerometerCalibration } from './accelerometer-calibration.ts';
import { CompassCalibration } from './compass-calibration.ts';
import { MotorBench } from './motor-bench.ts';

/** Work on a vehicle on the ground: sensor calibrations and motor tests. A reboot clears them. */
export class Workbench {
  readonly accelerometers: AccelerometerCalibration;
  readonly compasses: CompassCalibration;
  readonly motors = new MotorBench();

  constructor(parameters: ParameterStore, listener: FlightListener) {
    this.accelerometers = new AccelerometerCalibration(parameters, listener);
    this.compasses = new CompassCalibration(parameters);
  }

  step(bootMs: number): void {
    this.accelerometers.step(bootMs);
    this.compasses.step(bootMs);
    this.motors.step(bootMs);
  }

  /** What forbids arming, in the words of the real one. */
  prearmFailures(): readonly string[] {
    const failures: string[] = [];
    if (this.compasses.isRunning) failures.push('Compass calibration running');
    if (this.compasses.needsReboot) failures.push('Compass calibrated requires reboot');
    if (this.accelerometers.needsReboot) failures.push('Accels calibrated requires reboot');
    return failures;
  }
}
