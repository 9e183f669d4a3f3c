import {
  MavCmd,
  MavResult,
  PlaneMode,
  PositionTargetTypemask,
  SpeedType,
} from '../../../mavlink/codec/generated/enums.ts';
import { type CommandRequest, resultOf } from '../command/command.ts';
import { changeMode, repositionGoal, startMission } from '../command/guided-commands.ts';
import { type GuidedTargetMessage, traitsOfMode } from '../craft/craft.ts';
import { heightInFrame } from '../craft/places.ts';
import { SimulatedCraft, type SimulatedCraftOptions } from '../craft/simulated-craft.ts';
import {
  PAYLOAD_PARAMETER_TABLE,
  PAYLOAD_SETTINGS,
  withLibraryParameters,
} from '../service/shared-parameters.ts';
import { PLANE_MODES, Plane, type PlaneFlightMode } from './plane.ts';
import {
  PlaneAutoMode,
  PlaneCircleMode,
  PlaneCruiseMode,
  PlaneGuidedMode,
  PlaneReturnMode,
  PlaneStickMode,
  PlaneTakeoffMode,
} from './plane-modes.ts';

type PlaneCommand = (request: CommandRequest, plane: Plane) => number;

const COUNTER_CLOCKWISE = 1;

const reposition: PlaneCommand = (request, plane) => {
  const goal = repositionGoal(request, plane, PlaneMode.GUIDED);
  if (typeof goal === 'number') return goal;
  const radiusM = request.param3 > 0 ? request.param3 : plane.loiterRadiusM;
  const direction = request.param4 === COUNTER_CLOCKWISE ? -1 : 1;
  return resultOf(plane.mode instanceof PlaneGuidedMode && plane.mode.goTo(goal, radiusM * direction));
};

/** Limits an airspeed; a ground speed becomes the minimum ground speed. */
const changeSpeed: PlaneCommand = (request, plane) => {
  const { parameters } = plane;
  if (request.param1 === SpeedType.GROUNDSPEED) {
    plane.leastGroundMps = Math.max(0, request.param2);
    return MavResult.ACCEPTED;
  }
  const isInside =
    request.param2 >= parameters.get('AIRSPEED_MIN') && request.param2 <= parameters.get('AIRSPEED_MAX');
  if (request.param1 !== SpeedType.AIRSPEED || !isInside) return MavResult.FAILED;
  plane.speedMps = request.param2;
  return MavResult.ACCEPTED;
};

/** Without lift rotors, ArduPlane takes off only in a mission or in its TAKEOFF mode. */
const refuse: PlaneCommand = () => MavResult.FAILED;

/** Flight commands. */
const PLANE_COMMANDS: ReadonlyMap<number, PlaneCommand> = new Map<number, PlaneCommand>([
  [MavCmd.NAV_TAKEOFF, refuse],
  [MavCmd.NAV_LAND, refuse],
  [MavCmd.NAV_RETURN_TO_LAUNCH, changeMode(PlaneMode.RTL)],
  [MavCmd.NAV_LOITER_UNLIM, changeMode(PlaneMode.LOITER)],
  [MavCmd.DO_REPOSITION, reposition],
  [MavCmd.DO_CHANGE_SPEED, changeSpeed],
  [MavCmd.MISSION_START, startMission(PlaneMode.AUTO)],
]);

/**
 * SET_POSITION_TARGET_GLOBAL_INT in GUIDED: ArduPlane uses only the height. It ignores the local
 * message.
 */
function applyPlaneTarget(plane: Plane, target: GuidedTargetMessage): void {
  const { mode } = plane;
  const isGuided = mode.traits.customMode === PlaneMode.GUIDED && mode instanceof PlaneGuidedMode;
  if (target.kind === 'local' || !isGuided) return;
  const { typeMask, coordinateFrame, alt } = target.message;
  if ((typeMask & PositionTargetTypemask.Z_IGNORE) !== 0 || !Number.isFinite(alt)) return;
  const upM = heightInFrame(plane, coordinateFrame, alt);
  if (upM !== undefined) mode.goTo({ ...mode.goal, upM });
}

/** A new mode by its number. @throws RangeError for a mode this simulator does not fly */
function createPlaneMode(customMode: number, plane: Plane): PlaneFlightMode {
  const traits = traitsOfMode(PLANE_MODES, customMode);
  switch (customMode) {
    case PlaneMode.AUTO:
      return new PlaneAutoMode(traits, plane);
    case PlaneMode.RTL:
      return new PlaneReturnMode(traits, plane);
    case PlaneMode.GUIDED:
    case PlaneMode.LOITER:
      return new PlaneGuidedMode(traits, plane);
    case PlaneMode.TAKEOFF:
      return new PlaneTakeoffMode(traits, plane);
    case PlaneMode.CIRCLE:
      return new PlaneCircleMode(traits, plane);
    case PlaneMode.CRUISE:
      return new PlaneCruiseMode(traits, plane);
    default:
      return new PlaneStickMode(traits, plane);
  }
}

/**
 * ArduPlane's parameters that are not in the libraries, in the form of the parameter table. Values
 * are defaults, except speeds, loiter radius and take-off: those are from the plane of ArduPilot's
 * simulator.
 */
const PLANE_PARAMETER_TABLE = `
FORMAT_VERSION:h13 INITIAL_MODE:b0 FLTMODE_CH:b8 FLTMODE1:b11 FLTMODE2:b11 FLTMODE3:b5 FLTMODE4:b5 FLTMODE5:b0
FLTMODE6:b0 AIRSPEED_MIN:f10 AIRSPEED_CRUISE:f22 AIRSPEED_MAX:f30 AIRSPEED_STALL:f0 MIN_GROUNDSPEED:f0
THR_MIN:b0 THR_MAX:b100 THR_SLEWRATE:b100 THR_FAILSAFE:b1 THR_FS_VALUE:h950 TRIM_THROTTLE:b45 ROLL_LIMIT_DEG:f45
PTCH_LIM_MAX_DEG:f20 PTCH_LIM_MIN_DEG:f-25 PTCH_TRIM_DEG:f0 WP_RADIUS:h90 WP_MAX_RADIUS:h0 WP_LOITER_RAD:h80
RTL_ALTITUDE:f100 RTL_RADIUS:h0 RTL_AUTOLAND:b0 RTL_CLIMB_MIN:h0 CRUISE_ALT_FLOOR:f0 TKOFF_ALT:f50 TKOFF_DIST:h200
TKOFF_LVL_ALT:f10 TKOFF_LVL_PITCH:f15 TKOFF_THR_MAX:b0 TKOFF_THR_MINACC:f0 TKOFF_THR_MINSPD:f0 TKOFF_ROTATE_SPD:f0
TKOFF_TDRAG_ELEV:b0 TKOFF_PLIM_SEC:f2 TKOFF_TIMEOUT:h0 TECS_CLMB_MAX:f5 TECS_SINK_MIN:f2 TECS_SINK_MAX:f5
TECS_TIME_CONST:f5 TECS_THR_DAMP:f0.5 TECS_INTEG_GAIN:f0.3 TECS_SPDWEIGHT:f1 TECS_PTCH_DAMP:f0.3 TECS_RLL2THR:f10
TECS_LAND_ARSPD:f-1 TECS_LAND_SINK:f0.25 TECS_PITCH_MAX:b15 TECS_PITCH_MIN:b0 NAVL1_PERIOD:f17 NAVL1_DAMPING:f0.75
NAVL1_XTRACK_I:f0.02 NAVL1_LIM_BANK:f0 LAND_FLARE_ALT:f3 LAND_FLARE_SEC:f2 LAND_PITCH_DEG:f0 LAND_PF_ALT:f10
LAND_PF_SEC:f6 LAND_PF_ARSPD:f0 LAND_DISARMDELAY:b20 LAND_SLOPE_RCALC:f2 LAND_ABORT_DEG:f0 LAND_THR_SLEW:b0
FS_SHORT_ACTN:b0 FS_SHORT_TIMEOUT:f1.5 FS_LONG_ACTN:b0 FS_LONG_TIMEOUT:f5 FS_GCS_ENABL:b0 CRASH_DETECT:b0
CRASH_ACC_THRESH:h0 ARSPD_TYPE:b100 ARSPD_USE:b1 ARSPD_OPTIONS:i11 ARSPD_FBW_MIN:h10 STALL_PREVENTION:b1
STAB_PITCH_DOWN:f2 STICK_MIXING:b1 AUTO_FBW_STEER:b0 MIXING_GAIN:f0.5 RUDDER_ONLY:b0 RUDD_DT_GAIN:b10
GROUND_STEER_ALT:f0 GROUND_STEER_DPS:h90 RLL2SRV_TCONST:f0.5 RLL2SRV_RMAX:h75 PTCH2SRV_TCONST:f0.5
PTCH2SRV_RMAX_UP:h75 PTCH2SRV_RMAX_DN:h75 RLL_RATE_P:f0.15 RLL_RATE_I:f0.15 RLL_RATE_D:f0.01 RLL_RATE_FF:f0.345
PTCH_RATE_P:f0.1 PTCH_RATE_I:f0.15 PTCH_RATE_D:f0.005 PTCH_RATE_FF:f0.345 YAW2SRV_DAMP:f0 YAW2SRV_RLL:f1 KFF_RDDRMIX:f0.5
KFF_THR2PTCH:f0 DSPOILER_OPTS:b3 FLAP_1_PERCNT:b0 FLAP_1_SPEED:h0 FLAP_2_PERCNT:b0 FLAP_2_SPEED:h0 Q_ENABLE:b0
FLIGHT_OPTIONS:i0 TERRAIN_FOLLOW:h0 GLIDE_SLOPE_MIN:h15 GLIDE_SLOPE_THR:f5 RTL_DIRECTION:b0 THROTTLE_NUDGE:b1
DO_CIRCLE_RAD:h0 GUIDED_P:f5000 CHUTE_ENABLED:b0 SOAR_ENABLE:b0 TUNE_PARAM:h0 USE_REV_THRUST:i18 MANUAL_RCMASK:i0
`;

const CONTROL = { createMode: createPlaneMode, commands: PLANE_COMMANDS, applyTarget: applyPlaneTarget };
const IMPOSSIBLE = { 'rangefinder-failure': 'This plane has no rangefinder that could fail.' };

/** One ArduPlane with wheels, a front motor, a camera, a gimbal, a gripper and two relays. */
export class SimulatedPlane extends SimulatedCraft<Plane> {
  constructor(options: SimulatedCraftOptions) {
    super(
      {
        word: 'plane',
        parameterTable: withLibraryParameters(`${PLANE_PARAMETER_TABLE} ${PAYLOAD_PARAMETER_TABLE}`),
        settings: PAYLOAD_SETTINGS,
        createCraft: (craft) => new Plane(craft, CONTROL),
        impossibleFaults: IMPOSSIBLE,
      },
      options,
    );
  }
}
