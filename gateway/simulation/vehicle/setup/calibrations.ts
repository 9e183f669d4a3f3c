import {
  AccelcalVehiclePos,
  MagCalStatus,
  MavCmd,
  MavSeverity,
} from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { CraftListener, VehicleOutput } from '../telemetry/vehicle-output.ts';

/** In the order of the requests, starting at ACCELCAL_VEHICLE_POS 1. */
const WORDS = ['level', 'on its LEFT side', 'on its RIGHT side', 'nose DOWN', 'nose UP', 'on its BACK'];
const REQUEST_MS = 1000;
/** Duration of the samples of one position. */
const SAMPLE_MS = 1500;
const OFFSETS = { INS_ACCOFFS_X: 0.02, INS_ACCOFFS_Y: -0.01, INS_ACCOFFS_Z: 0.03 };

/**
 * The six positions as ArduPilot requests them: a text once, then a COMMAND_LONG every second until
 * the same command answers. The real orientation is not checked. It cannot be cancelled, and
 * repeats its result until the next calibration.
 */
class AccelerometerCalibration {
  readonly #listener: CraftListener;
  readonly #parameters: ParameterStore;
  #output: VehicleOutput | undefined;
  /** Requested position, from 1; undefined without a calibration. */
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

  /** @returns false for a position that was not requested */
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

const COMPASSES = 2;
const SECTIONS = 80;
const MASK_BYTES = 10;
/** Time that a person needs to turn a vehicle. */
const TAKES_MS = 14_000;
/** The second step starts at a third. */
const FIRST_STEP_PCT = 33;
/** Each compass measures the field slightly differently. */
const RESULTS = [
  { fitness: 6.3, offsets: [12.4, 35.1, -41.8], names: ['COMPASS_OFS_X', 'COMPASS_OFS_Y', 'COMPASS_OFS_Z'] },
  {
    fitness: 8.1,
    offsets: [9.7, 31.5, -38.2],
    names: ['COMPASS_OFS2_X', 'COMPASS_OFS2_Y', 'COMPASS_OFS2_Z'],
  },
] as const;
/** Distributes the samples over the sphere; coprime to 80. */
const STRIDE = 37;

/**
 * The compass calibration, as if a person turned the vehicle from the start. Two compasses
 * progress, and report until accepted or cancelled. Results are used only when accepted.
 */
class CompassCalibration {
  readonly #parameters: ParameterStore;
  #startedAtMs: number | undefined;
  #nowMs = 0;
  #turn = 0;
  needsReboot = false;

  constructor(parameters: ParameterStore) {
    this.#parameters = parameters;
  }

  get isRunning(): boolean {
    return this.#startedAtMs !== undefined && !this.#isComplete;
  }

  begin(): void {
    this.#startedAtMs = this.#nowMs;
  }

  cancel(): void {
    this.#startedAtMs = undefined;
  }

  /** @returns false before the result is available */
  accept(): boolean {
    if (!this.#isComplete) return false;
    for (const { names, offsets } of RESULTS)
      for (const [index, name] of names.entries()) this.#parameters.set(name, offsets[index] ?? 0);
    this.#startedAtMs = undefined;
    this.needsReboot = true;
    return true;
  }

  step(nowMs: number): void {
    this.#nowMs = nowMs;
  }

  /** Alternates between the compasses; undefined without a running calibration. */
  progress(): MessageByName['MAG_CAL_PROGRESS'] | undefined {
    if (!this.isRunning) return undefined;
    const completionPct = Math.floor(this.#share * 100);
    const seen = Math.floor(this.#share * SECTIONS);
    const completionMask = new Array<number>(MASK_BYTES).fill(0);
    for (let index = 0; index < seen; index += 1) {
      const section = (index * STRIDE) % SECTIONS;
      completionMask[section >> 3] = (completionMask[section >> 3] ?? 0) | (1 << (section & 7));
    }
    return {
      directionX: Math.cos(this.#nowMs / 700),
      directionY: Math.sin(this.#nowMs / 700),
      directionZ: Math.sin(this.#nowMs / 1900),
      compassId: this.#next(),
      calMask: (1 << COMPASSES) - 1,
      calStatus:
        completionPct < FIRST_STEP_PCT ? MagCalStatus.RUNNING_STEP_ONE : MagCalStatus.RUNNING_STEP_TWO,
      attempt: 1,
      completionPct,
      completionMask,
    };
  }

  /** Alternates likewise from the result until acceptance. */
  report(): MessageByName['MAG_CAL_REPORT'] | undefined {
    if (!this.#isComplete) return undefined;
    const compassId = this.#next();
    const { fitness, offsets } = RESULTS[compassId] ?? RESULTS[0];
    const [ofsX, ofsY, ofsZ] = offsets;
    return {
      compassId,
      calMask: (1 << COMPASSES) - 1,
      calStatus: MagCalStatus.SUCCESS,
      autosaved: 0,
      fitness,
      ofsX,
      ofsY,
      ofsZ,
      diagX: 1,
      diagY: 1,
      diagZ: 1,
      offdiagX: 0,
      offdiagY: 0,
      offdiagZ: 0,
      orientationConfidence: 20,
      oldOrientation: 0,
      newOrientation: 0,
      scaleFactor: 1,
    };
  }

  get #share(): number {
    return this.#startedAtMs === undefined ? 0 : Math.min(1, (this.#nowMs - this.#startedAtMs) / TAKES_MS);
  }

  get #isComplete(): boolean {
    return this.#share >= 1;
  }

  #next(): number {
    this.#turn = (this.#turn + 1) % COMPASSES;
    return this.#turn;
  }
}

/** As MOT_SPIN_ARM: pulse width of an idle output while armed. */
const IDLE_US = 1100;
const US_PER_PCT = 9;

/** A motor test: drives outputs for a time. ArduPilot, like the real one, is armed meanwhile. */
class MotorTest {
  /** By motor, from 1. */
  readonly #throttlesPct = new Map<number, number>();
  #untilMs = 0;
  #nowMs = 0;

  get isRunning(): boolean {
    return this.#throttlesPct.size > 0;
  }

  /** ArduPilot: one motor at a time. A time or throttle of 0 stops, whatever the motor. */
  drive(motor: number, throttlePct: number, durationS: number): void {
    this.#throttlesPct.clear();
    if (durationS > 0) this.driveBeside(motor, throttlePct, durationS);
  }

  /** PX4: a throttle of 0 stops that motor only. The others keep theirs, and the time restarts for all. */
  driveBeside(motor: number, throttlePct: number, durationS: number): void {
    if (throttlePct > 0) this.#throttlesPct.set(motor, throttlePct);
    else this.#throttlesPct.delete(motor);
    this.#untilMs = this.#nowMs + durationS * 1000;
  }

  step(nowMs: number): void {
    this.#nowMs = nowMs;
    if (nowMs >= this.#untilMs) this.#throttlesPct.clear();
  }

  /** Pulse width of an output, from 1; undefined without a running test. */
  pulseUs(output: number): number | undefined {
    if (!this.isRunning) return undefined;
    const throttlePct = this.#throttlesPct.get(output);
    return throttlePct === undefined ? IDLE_US - 100 : IDLE_US + throttlePct * US_PER_PCT;
  }
}

/** Sensor calibrations and motor tests on the ground. A reboot clears them. */
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

  /** Reasons against arming, in the real autopilot's texts. */
  prearmFailures(): readonly string[] {
    const failures: string[] = [];
    if (this.compasses.isRunning) failures.push('Compass calibration running');
    if (this.compasses.needsReboot) failures.push('Compass calibrated requires reboot');
    if (this.accelerometers.needsReboot) failures.push('Accels calibrated requires reboot');
    return failures;
  }
}
