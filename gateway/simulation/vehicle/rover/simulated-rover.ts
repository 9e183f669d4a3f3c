import { MavCmd, MavResult, RoverMode, SpeedType } from '../../../mavlink/codec/generated/enums.ts';
import { type CommandRequest, resultOf } from '../command/command.ts';
import { changeMode, pauseOrContinue, repositionGoal, startMission } from '../command/guided-commands.ts';
import { traitsOfMode } from '../craft/craft.ts';
import { SimulatedCraft, type SimulatedCraftOptions } from '../craft/simulated-craft.ts';
import {
  PAYLOAD_PARAMETER_TABLE,
  PAYLOAD_SETTINGS,
  withLibraryParameters,
} from '../service/shared-parameters.ts';
import { ROVER_MODES, Rover, type RoverDrivingMode } from './rover.ts';
import {
  applyRoverTarget,
  RoverAutoMode,
  RoverGuidedMode,
  RoverHoldMode,
  RoverReturnMode,
  RoverStickMode,
} from './rover-modes.ts';

type RoverCommand = (request: CommandRequest, rover: Rover) => number;

const reposition: RoverCommand = (request, rover) => {
  const goal = repositionGoal(request, rover, RoverMode.GUIDED);
  if (typeof goal === 'number') return goal;
  if (request.param1 > 0) rover.speedMps = request.param1;
  return resultOf(rover.mode instanceof RoverGuidedMode && rover.mode.goTo(goal));
};

const changeSpeed: RoverCommand = (request, rover) => {
  const isSpeed = request.param1 === SpeedType.AIRSPEED || request.param1 === SpeedType.GROUNDSPEED;
  if (!isSpeed || !(request.param2 > 0)) return MavResult.DENIED;
  if (!rover.mode.traits.isAutopilot) return MavResult.FAILED;
  rover.speedMps = request.param2;
  return MavResult.ACCEPTED;
};

const pause: RoverCommand = (request, rover) => {
  const { mode } = rover;
  const canPause = mode instanceof RoverAutoMode || mode instanceof RoverGuidedMode;
  return pauseOrContinue(request, rover, canPause ? mode : undefined);
};

/** Driving commands. ArduRover has neither take-off nor landing: both are UNSUPPORTED. */
const ROVER_COMMANDS: ReadonlyMap<number, RoverCommand> = new Map<number, RoverCommand>([
  [MavCmd.NAV_RETURN_TO_LAUNCH, changeMode(RoverMode.RTL)],
  [MavCmd.DO_REPOSITION, reposition],
  [MavCmd.DO_CHANGE_SPEED, changeSpeed],
  [MavCmd.MISSION_START, startMission(RoverMode.AUTO)],
  [MavCmd.DO_PAUSE_CONTINUE, pause],
]);

/** A new mode by its number. @throws RangeError for a mode this simulator does not drive */
function createRoverMode(customMode: number, rover: Rover): RoverDrivingMode {
  const traits = traitsOfMode(ROVER_MODES, customMode);
  switch (customMode) {
    case RoverMode.MANUAL:
    case RoverMode.STEERING:
      return new RoverStickMode(traits, rover);
    case RoverMode.AUTO:
      return new RoverAutoMode(traits, rover);
    case RoverMode.GUIDED:
      return new RoverGuidedMode(traits, rover);
    case RoverMode.RTL:
    case RoverMode.SMART_RTL:
      return new RoverReturnMode(traits, rover);
    default:
      return new RoverHoldMode(traits, rover, customMode === RoverMode.LOITER);
  }
}

/**
 * ArduRover's parameters that are not in the libraries, in the form of the parameter table. Values
 * are defaults.
 */
const ROVER_PARAMETER_TABLE = `
FORMAT_VERSION:h16 INITIAL_MODE:b0 MODE_CH:b8 MODE1:b0 MODE2:b0 MODE3:b0 MODE4:b0 MODE5:b0 MODE6:b0
CRUISE_THROTTLE:b50 CRUISE_SPEED:f2 SPEED_MAX:f0 TURN_RADIUS:f0.9 WP_SPEED:f0 WP_RADIUS:f2 WP_ACCEL:f0
WP_JERK:f0 WP_PIVOT_ANGLE:h60 WP_PIVOT_RATE:h60 WP_PIVOT_DELAY:b0 RTL_SPEED:f0 LOIT_TYPE:b0 LOIT_RADIUS:f2
LOIT_SPEED_GAIN:f0.5 FS_ACTION:b2 FS_TIMEOUT:f1.5 FS_THR_ENABLE:b1 FS_THR_VALUE:h910 FS_GCS_ENABLE:b0
FS_GCS_TIMEOUT:f5 FS_CRASH_CHECK:b0 FS_EKF_ACTION:b1 FS_EKF_THRESH:f0.8 FS_OPTIONS:i0 FENCE_TYPE:b6 FENCE_ACTION:b1
MIS_DONE_BEHAVE:b0 FRAME_CLASS:b1 FRAME_TYPE:b0 STICK_MIXING:b0 PILOT_STEER_TYPE:b0 SIMPLE_TYPE:b0
BAL_PITCH_MAX:f10 CRASH_ANGLE:b0 SAIL_ENABLE:b0 GUID_OPTIONS:i0 MANUAL_OPTIONS:i0 MANUAL_STR_EXPO:f0
ATC_STR_RAT_P:f0.2 ATC_STR_RAT_I:f0.2 ATC_STR_RAT_D:f0 ATC_STR_RAT_FF:f0.2 ATC_STR_RAT_MAX:f120
ATC_STR_ACC_MAX:f120 ATC_STR_ANG_P:f2 ATC_SPEED_P:f0.2 ATC_SPEED_I:f0.2 ATC_SPEED_D:f0 ATC_SPEED_FF:f0
ATC_ACCEL_MAX:f1 ATC_DECEL_MAX:f0 ATC_BRAKE:b1 ATC_STOP_SPEED:f0.1 ATC_TURN_MAX_G:f0.6 PSC_POS_P:f0.2
PSC_VEL_P:f1 PSC_VEL_I:f0 PSC_VEL_D:f0 MOT_PWM_TYPE:b0 MOT_PWM_FREQ:f16 MOT_SAFE_DISARM:b0 MOT_THR_MIN:b0
MOT_THR_MAX:b100 MOT_SLEWRATE:h100 MOT_THST_EXPO:f0 MOT_SPD_SCA_BASE:f1 MOT_STR_THR_MIX:f0.5
`;

const CONTROL = { createMode: createRoverMode, commands: ROVER_COMMANDS, applyTarget: applyRoverTarget };
const IMPOSSIBLE = {
  'rangefinder-failure': 'This rover has no rangefinder that could fail.',
  'wind-gust': 'Wind does not move a rover.',
};

/** One ArduRover: a car with front steering, a camera, a gimbal, a gripper and two relays. */
export class SimulatedRover extends SimulatedCraft<Rover> {
  constructor(options: SimulatedCraftOptions) {
    super(
      {
        word: 'rover',
        parameterTable: withLibraryParameters(`${ROVER_PARAMETER_TABLE} ${PAYLOAD_PARAMETER_TABLE}`),
        settings: PAYLOAD_SETTINGS,
        createCraft: (craft) => new Rover(craft, CONTROL),
        impossibleFaults: IMPOSSIBLE,
      },
      options,
    );
  }
}
