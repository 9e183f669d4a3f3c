import {
  MavCmd,
  MavResult,
  MavSeverity,
  MavType,
  MotorTestThrottleType,
} from '../../../mavlink/codec/generated/enums.ts';
import { resultOf } from '../command/command.ts';
import type { CommandContext, CommandHandler } from '../command/craft-commands.ts';

const FULL = 1;
const LEVEL = 2;
const SIMPLE = 4;
const MOTORS = 4;

/** What the real one says before every calibration of a vehicle that is armed. */
function isArmed({ autopilot: { craft, setup } }: CommandContext): boolean {
  if (!craft.isArmed && !setup.motors.isRunning) return false;
  craft.listener.say(MavSeverity.NOTICE, 'Disarm to allow calibration');
  return true;
}

const preflight: CommandHandler = (request, context) => {
  if (isArmed(context)) return MavResult.FAILED;
  const { craft, setup } = context.autopilot;
  if (request.param1 === 1) return MavResult.ACCEPTED;
  if (request.param3 === 1) {
    craft.listener.say(MavSeverity.INFO, 'Updating barometer calibration');
    craft.listener.say(MavSeverity.INFO, 'Barometer calibration complete');
    return MavResult.ACCEPTED;
  }
  if (request.x === FULL) {
    setup.accelerometers.begin(context.output);
    return MavResult.ACCEPTED;
  }
  if (request.x === LEVEL) {
    craft.parameters.set('AHRS_TRIM_X', 0.004);
    craft.parameters.set('AHRS_TRIM_Y', -0.002);
    craft.listener.say(MavSeverity.INFO, 'Trim OK: roll=0.23 pitch=-0.11 yaw=0.00');
    return MavResult.ACCEPTED;
  }
  return request.x === SIMPLE ? MavResult.ACCEPTED : MavResult.UNSUPPORTED;
};

const confirmPosition: CommandHandler = (request, { autopilot }) =>
  resultOf(autopilot.setup.accelerometers.confirm(request.param1));

const startCompass: CommandHandler = (request, context) => {
  if (isArmed(context) || request.param1 < 0 || request.param1 > 255) return MavResult.FAILED;
  context.autopilot.setup.compasses.begin();
  return MavResult.ACCEPTED;
};

const acceptCompass: CommandHandler = (_request, { autopilot }) =>
  resultOf(autopilot.setup.compasses.accept());

const cancelCompass: CommandHandler = (_request, { autopilot }) => {
  autopilot.setup.compasses.cancel();
  return MavResult.ACCEPTED;
};

const testMotor: CommandHandler = (request, { autopilot }) => {
  const { craft, setup } = autopilot;
  if (craft.identity.mavType !== MavType.QUADROTOR) return MavResult.UNSUPPORTED;
  if (craft.isArmed) {
    craft.listener.say(MavSeverity.CRITICAL, 'Motor Test: vehicle is armed');
    return MavResult.FAILED;
  }
  if (craft.isInAir) {
    craft.listener.say(MavSeverity.CRITICAL, 'Motor Test: vehicle not landed');
    return MavResult.FAILED;
  }
  const isKnown = request.param1 >= 1 && request.param1 <= MOTORS;
  const isPercent = request.param2 === MotorTestThrottleType.THROTTLE_PERCENT;
  if (!isKnown || !isPercent || request.param3 < 0 || request.param3 > 100) return MavResult.FAILED;
  setup.motors.drive(request.param1, request.param3, request.param4);
  return MavResult.ACCEPTED;
};

/** Commands that need the vehicle on the ground. */
export const SETUP_COMMANDS: ReadonlyMap<number, CommandHandler> = new Map<number, CommandHandler>([
  [MavCmd.PREFLIGHT_CALIBRATION, preflight],
  [MavCmd.ACCELCAL_VEHICLE_POS, confirmPosition],
  [MavCmd.DO_START_MAG_CAL, startCompass],
  [MavCmd.DO_ACCEPT_MAG_CAL, acceptCompass],
  [MavCmd.DO_CANCEL_MAG_CAL, cancelCompass],
  [MavCmd.DO_MOTOR_TEST, testMotor],
]);
