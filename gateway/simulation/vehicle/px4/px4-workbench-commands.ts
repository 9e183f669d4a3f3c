import { MavCmd, MavResult, MotorTestThrottleType } from '../../../mavlink/codec/generated/enums.ts';
import type { Px4Command } from './px4-command.ts';
import type { Px4Handler } from './px4-commands.ts';

const MAX_TEST_S = 3;
const MOTORS = 4;
const MOTOR_1 = 1;
const LEVEL = 2;

/**
 * With all parameters 0, it ends the running calibration. The commander rejects that, as everything else,
 * while its worker calibrates. The worker sees the command too, and also accepts it if the running
 * calibration checks for it.
 */
const preflight: Px4Handler = (command, context) => {
  const { flight, workbench } = context;
  const { params, latitudeDeg: accelerometer, longitudeDeg: airspeed, altitudeAmslM: escs } = command;
  const [gyro, mag, baro, radio] = params;
  if (flight.isArmed) return MavResult.TEMPORARILY_REJECTED;
  const isEnd = [...params, accelerometer, airspeed, escs].every((param) => param === 0);
  if (workbench.isBusy) {
    if (isEnd)
      context.afterAck(() => {
        if (workbench.cancel()) acceptBesides(command, context);
      });
    return MavResult.TEMPORARILY_REJECTED;
  }
  if (isEnd) {
    workbench.endRadio();
    return MavResult.ACCEPTED;
  }
  if (gyro === 1) workbench.begin('gyro');
  else if (mag === 1) workbench.begin('mag');
  else if (baro === 1) workbench.begin('baro');
  else if (radio === 1) workbench.beginRadio();
  else if (accelerometer === 1) workbench.begin('accel');
  else if (accelerometer === LEVEL) workbench.begin('level');
  else return MavResult.UNSUPPORTED;
  return MavResult.ACCEPTED;
};

/** The worker's own word. */
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

/** A value that is not a number stops the output, and so does a missing timeout. */
const testActuator: Px4Handler = ({ params: [value, timeoutS], latitudeDeg: output }, context) => {
  if (!mayTest(context)) return MavResult.DENIED;
  const isReleased = !Number.isFinite(value) || !(timeoutS > 0);
  drive(context, output - MOTOR_1 + 1, isReleased ? 0 : value * 100, timeoutS);
  return MavResult.ACCEPTED;
};

type Context = Parameters<Px4Handler>[1];

function mayTest({ flight, settings }: Context): boolean {
  return !flight.isArmed && settings.get('COM_MOT_TEST_EN') === 1;
}

/**
 * Each motor separately, never longer than PX4 allows for a test; a throttle of 0 ends the test of that motor
 * alone.
 */
function drive({ autopilot }: Context, motor: number, throttlePct: number, timeoutS: number): void {
  const durationS = timeoutS > 0 ? Math.min(timeoutS, MAX_TEST_S) : MAX_TEST_S;
  if (motor >= 1 && motor <= MOTORS)
    autopilot.workbench.motors.driveBeside(motor, Math.max(0, Math.min(100, throttlePct)), durationS);
}

/** Commands that need the vehicle on the ground. */
export const PX4_WORKBENCH_COMMANDS: readonly (readonly [number, Px4Handler])[] = [
  [MavCmd.PREFLIGHT_CALIBRATION, preflight],
  [MavCmd.DO_MOTOR_TEST, testMotor],
  [MavCmd.ACTUATOR_TEST, testActuator],
];
