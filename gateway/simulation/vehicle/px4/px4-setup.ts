import {
  MavCmd,
  MavResult,
  MavSeverity,
  MotorTestThrottleType,
} from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { Px4Command, Px4Handler } from './px4-commands.ts';

/** What PX4 calibrates through its text protocol, in PX4's names. */
type Px4Calibrated = 'gyro' | 'mag' | 'baro' | 'accel' | 'level';

/** A line of text, with its time since the calibration started. */
interface CalibrationLine {
  readonly atMs: number;
  readonly text: string;
}

interface CalibrationScript {
  readonly lines: readonly CalibrationLine[];
  /** The parameters set when the calibration completes. */
  readonly results: Readonly<Record<string, number>>;
  /** Whether the calibration can be cancelled; the others ignore the command. */
  readonly canBeCancelled: boolean;
}

/** Orientations in the order in which a person places the vehicle. */
const SIDES = ['down', 'left', 'right', 'front', 'back', 'up'] as const;
const BEGINS_MS = 200;
const TURNS_MS = 800;
const RESTS_MS = 600;
const MEASURES_MS = { accel: 1000, mag: 2000 } as const;
const STILL_MS = 2000;
const STILL_STEPS = 4;

/** Source: calibration_messages.h, calibration_routines.cpp, and their five users in PX4 1.15. */
function calibrationScript(what: Px4Calibrated): CalibrationScript {
  const lines: CalibrationLine[] = [];
  let atMs = BEGINS_MS;
  const say = (text: string, afterMs = 0) => {
    atMs += afterMs;
    lines.push({ atMs, text: `[cal] ${text}` });
  };
  say(`calibration started: 2 ${what}`);
  if (what === 'accel' || what === 'mag') {
    for (const [index, side] of SIDES.entries()) {
      say(`pending: ${SIDES.slice(index).join(' ')}`, 50);
      say('hold vehicle still on a pending side');
      say('detected rest position, hold still...', TURNS_MS);
      say(`${side} orientation detected`, RESTS_MS);
      say(what === 'mag' ? 'Rotate vehicle' : `Hold still, measuring ${side} side`);
      say(`${side} side done, rotate to a different side`, MEASURES_MS[what]);
      say(`progress <${Math.round(((index + 1) * 100) / SIDES.length)}>`);
    }
  } else {
    for (let step = 0; step <= STILL_STEPS; step += 1)
      say(`progress <${(step * 100) / STILL_STEPS}>`, step === 0 ? 0 : STILL_MS / STILL_STEPS);
  }
  say(`calibration done: ${what}`, 100);
  return { lines, results: RESULTS[what], canBeCancelled: what !== 'level' && what !== 'baro' };
}

const RESULTS: Readonly<Record<Px4Calibrated, Readonly<Record<string, number>>>> = {
  gyro: { CAL_GYRO0_ID: 1_310_988, CAL_GYRO0_XOFF: 0.004, CAL_GYRO0_YOFF: -0.002, CAL_GYRO0_ZOFF: 0.001 },
  accel: { CAL_ACC0_ID: 1_310_988, CAL_ACC0_XOFF: 0.02, CAL_ACC0_YOFF: -0.01, CAL_ACC0_ZOFF: 0.03 },
  mag: { CAL_MAG0_ID: 197_388, CAL_MAG0_XOFF: 0.012, CAL_MAG0_YOFF: 0.035, CAL_MAG0_ZOFF: -0.042 },
  baro: { SENS_BARO_QNH: 1013.4 },
  level: { SENS_BOARD_X_OFF: 0.23, SENS_BOARD_Y_OFF: -0.11 },
};

/** Roll, pitch, throttle, yaw and a switch on channels 1 to 5. Pitch forward lowers the pulse width. */
const REST = [1502, 1498, 1004, 1500, 1000] as const;
const ENDS: readonly (readonly [lowUs: number, highUs: number])[] = [
  [1005, 1990],
  [1010, 1985],
  [1004, 1995],
  [1008, 1992],
  [1000, 2000],
];
const REST_MS = 3000;
const HELD_MS = 3000;
const AWAY_MS = 2500;
/** Order of the stick positions: throttle up, yaw right, roll right, pitch forward. */
const HELD: readonly (readonly [channel: number, pulseUs: number])[] = [
  [3, 1995],
  [4, 1992],
  [1, 1990],
  [2, 1010],
];
const STIRRED_MS = 4000;

/** A transmitter moved as a ground station asks for during radio calibration. */
function transmitterPulses(sinceMs: number): readonly number[] {
  const pulses: number[] = [...REST];
  const turn = Math.floor((sinceMs - REST_MS) / (HELD_MS + AWAY_MS));
  const inTurnMs = (sinceMs - REST_MS) % (HELD_MS + AWAY_MS);
  const held = sinceMs < REST_MS ? undefined : HELD[turn];
  const stirredMs = sinceMs - REST_MS - HELD.length * (HELD_MS + AWAY_MS);
  if (held && inTurnMs < HELD_MS) pulses[held[0] - 1] = held[1];
  else if (stirredMs >= 0 && stirredMs < STIRRED_MS)
    for (const [index, [lowUs, highUs]] of ENDS.entries())
      pulses[index] = stirredMs < STIRRED_MS / 2 ? lowUs : highUs;
  return pulses;
}

function transmitterMessage(bootMs: number, sinceMs: number): MessageByName['RC_CHANNELS'] {
  const [chan1Raw = 0, chan2Raw = 0, chan3Raw = 0, chan4Raw = 0, chan5Raw = 0] = transmitterPulses(sinceMs);
  const none = 0xffff;
  return {
    timeBootMs: Math.round(bootMs),
    chancount: REST.length,
    chan1Raw,
    chan2Raw,
    chan3Raw,
    chan4Raw,
    chan5Raw,
    chan6Raw: none,
    chan7Raw: none,
    chan8Raw: none,
    chan9Raw: none,
    chan10Raw: none,
    chan11Raw: none,
    chan12Raw: none,
    chan13Raw: none,
    chan14Raw: none,
    chan15Raw: none,
    chan16Raw: none,
    chan17Raw: none,
    chan18Raw: none,
    rssi: 200,
  };
}

/**
 * PX4's calibrations, as if a person placed and turned the vehicle, and moved the sticks in a radio
 * calibration. A reboot clears them.
 */
export class Px4Setup {
  readonly #parameters: ParameterStore;
  readonly #say: (severity: number, text: string) => void;
  #script: CalibrationScript | undefined;
  #said = 0;
  #beganAtMs = 0;
  #radioSinceMs: number | undefined;
  #nowMs = 0;

  /** `say` sends a text unchanged, without an event. */
  constructor(parameters: ParameterStore, say: (severity: number, text: string) => void) {
    this.#parameters = parameters;
    this.#say = say;
  }

  get isBusy(): boolean {
    return this.#script !== undefined;
  }

  /** Blocks arming. */
  get isCalibrating(): boolean {
    return this.isBusy || this.#radioSinceMs !== undefined;
  }

  begin(what: Px4Calibrated): void {
    this.#script = calibrationScript(what);
    this.#said = 0;
    this.#beganAtMs = this.#nowMs;
  }

  /** Sticks are ignored from now on. */
  beginRadio(): void {
    this.#radioSinceMs = this.#nowMs;
    this.#say(MavSeverity.INFO, 'Calibration: Disabling RC input');
  }

  /** @returns whether a running calibration was cancelled */
  cancel(): boolean {
    if (this.#script?.canBeCancelled !== true) return false;
    this.#say(MavSeverity.CRITICAL, '[cal] calibration cancelled');
    this.#script = undefined;
    return true;
  }

  /** Ends a radio calibration: sticks are used again. */
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

const MAX_TEST_S = 3;
const MOTORS = 4;
const MOTOR_1 = 1;
const LEVEL = 2;

/**
 * All parameters 0 end the running calibration. While its worker calibrates, the commander rejects
 * every command. The worker also receives the command, and accepts it if the running calibration
 * can be cancelled.
 */
const preflight: Px4Handler = (command, context) => {
  const { craft, setup } = context;
  const { params, latitudeDeg: accelerometer, longitudeDeg: airspeed, altitudeAmslM: escs } = command;
  const [gyro, mag, baro, radio] = params;
  if (craft.isArmed) return MavResult.TEMPORARILY_REJECTED;
  const isEnd = [...params, accelerometer, airspeed, escs].every((param) => param === 0);
  if (setup.isBusy) {
    if (isEnd)
      context.afterAck(() => {
        if (setup.cancel()) acceptBesides(command, context);
      });
    return MavResult.TEMPORARILY_REJECTED;
  }
  if (isEnd) {
    setup.endRadio();
    return MavResult.ACCEPTED;
  }
  if (gyro === 1) setup.begin('gyro');
  else if (mag === 1) setup.begin('mag');
  else if (baro === 1) setup.begin('baro');
  else if (radio === 1) setup.beginRadio();
  else if (accelerometer === 1) setup.begin('accel');
  else if (accelerometer === LEVEL) setup.begin('level');
  else return MavResult.UNSUPPORTED;
  return MavResult.ACCEPTED;
};

/** The answer of the worker. */
function acceptBesides({ command, requester }: Px4Command, { output }: Context): void {
  output.send('COMMAND_ACK', {
    command,
    result: MavResult.ACCEPTED,
    progress: 0,
    resultParam2: 0,
    targetSystem: requester.systemId,
    targetComponent: requester.componentId,
  });
}

const testMotor: Px4Handler = ({ params, latitudeDeg: count }, context) => {
  if (!mayTest(context)) return MavResult.DENIED;
  const [motor, throttleType, throttlePct, timeoutS] = params;
  if (Math.round(throttleType) !== MotorTestThrottleType.THROTTLE_PERCENT || count > 1)
    return MavResult.UNSUPPORTED;
  drive(context, motor, throttlePct, timeoutS);
  return MavResult.ACCEPTED;
};

/** A value that is not a number stops the output, as does a missing timeout. */
const testActuator: Px4Handler = ({ params: [value, timeoutS], latitudeDeg: output }, context) => {
  if (!mayTest(context)) return MavResult.DENIED;
  const isReleased = !Number.isFinite(value) || !(timeoutS > 0);
  drive(context, output - MOTOR_1 + 1, isReleased ? 0 : value * 100, timeoutS);
  return MavResult.ACCEPTED;
};

type Context = Parameters<Px4Handler>[1];

function mayTest({ craft, settings }: Context): boolean {
  return !craft.isArmed && settings.get('COM_MOT_TEST_EN') === 1;
}

/**
 * Drives one motor, for at most the time PX4 allows for a test. A throttle of 0 ends the test of
 * that motor only.
 */
function drive({ autopilot }: Context, motor: number, throttlePct: number, timeoutS: number): void {
  const durationS = timeoutS > 0 ? Math.min(timeoutS, MAX_TEST_S) : MAX_TEST_S;
  if (motor >= 1 && motor <= MOTORS)
    autopilot.setup.motors.driveBeside(motor, Math.max(0, Math.min(100, throttlePct)), durationS);
}

/** Commands that need the vehicle on the ground. */
export const PX4_SETUP_COMMANDS: readonly (readonly [number, Px4Handler])[] = [
  [MavCmd.PREFLIGHT_CALIBRATION, preflight],
  [MavCmd.DO_MOTOR_TEST, testMotor],
  [MavCmd.ACTUATOR_TEST, testActuator],
];
