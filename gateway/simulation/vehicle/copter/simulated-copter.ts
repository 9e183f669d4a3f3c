import { CopterMode, MavCmd, MavResult, SpeedType } from '../../../mavlink/codec/generated/enums.ts';
import { type CommandRequest, isHeight, isPlace, resultOf } from '../command/command.ts';
import { changeMode, pauseOrContinue, repositionGoal, startMission } from '../command/guided-commands.ts';
import type { CraftOptions } from '../craft/craft.ts';
import { heightInFrame, pointInFrame } from '../craft/places.ts';
import { SimulatedCraft, type SimulatedCraftOptions } from '../craft/simulated-craft.ts';
import { PRECISION_LANDING_PARAMETER_TABLE } from '../payload/precision-landing.ts';
import { RANGEFINDER_PARAMETER_TABLE } from '../physics/rangefinder.ts';
import { PAYLOAD_PARAMETER_TABLE, PAYLOAD_SETTINGS } from '../service/shared-parameters.ts';
import { AutoMode } from './auto-mode.ts';
import { Copter } from './copter.ts';
import { createMode, LoiterMode } from './copter-modes.ts';
import { COPTER_PARAMETER_TABLE } from './copter-parameter-table.ts';
import { applyCopterTarget, GuidedMode } from './guided-mode.ts';

type CopterCommand = (request: CommandRequest, copter: Copter) => number;

const takeOff: CopterCommand = (request, copter) => {
  const upM = heightInFrame(copter, request.frame, request.z);
  if (upM === undefined || request.frame === 0) return MavResult.DENIED;
  const { mode } = copter;
  const canTakeOff = mode.traits.allowsTakeoff && copter.isArmed && copter.isLanded;
  if (!canTakeOff || !isHeight(request.z) || request.z <= copter.heightM) return MavResult.FAILED;
  if (!(mode instanceof GuidedMode) && !(mode instanceof LoiterMode)) return MavResult.FAILED;
  mode.takeOff(upM);
  return MavResult.ACCEPTED;
};

const reposition: CopterCommand = (request, copter) => {
  const goal = repositionGoal(request, copter, CopterMode.GUIDED);
  if (typeof goal === 'number') return goal;
  return resultOf(copter.mode instanceof GuidedMode && copter.mode.goTo(goal));
};

const changeSpeed: CopterCommand = (request, copter) => {
  if (!(request.param2 > 0)) return MavResult.DENIED;
  if (!(copter.mode instanceof GuidedMode) && !(copter.mode instanceof AutoMode)) return MavResult.FAILED;
  switch (request.param1) {
    case SpeedType.AIRSPEED:
    case SpeedType.GROUNDSPEED:
      copter.speedMps = request.param2;
      return MavResult.ACCEPTED;
    case SpeedType.CLIMB_SPEED:
      copter.climbMps = request.param2;
      return MavResult.ACCEPTED;
    case SpeedType.DESCENT_SPEED:
      copter.descentMps = request.param2;
      return MavResult.ACCEPTED;
    default:
      return MavResult.DENIED;
  }
};

const conditionYaw: CopterCommand = (request, copter) => {
  const { yaw, estimate } = copter;
  const isAngle = request.param1 >= 0 && request.param1 <= 360;
  if (!isAngle || (request.param4 !== 0 && request.param4 !== 1)) return MavResult.FAILED;
  yaw.turnTo(request.param1, request.param2, request.param3, request.param4 === 1, estimate.yawRad);
  return MavResult.ACCEPTED;
};

const setRegionOfInterest: CopterCommand = (request, copter) => {
  if (request.x === 0 && request.y === 0) {
    copter.lookAt(undefined);
    return MavResult.ACCEPTED;
  }
  const point = isPlace(request) && pointInFrame(copter, request.frame, request.x, request.y, request.z);
  if (!point) return MavResult.FAILED;
  copter.lookAt(point);
  return MavResult.ACCEPTED;
};

const clearRegionOfInterest: CopterCommand = (_request, copter) => {
  copter.lookAt(undefined);
  return MavResult.ACCEPTED;
};

/** Accepted if AUTO can be entered. On the ground, the mission must start with a take-off. */
const startFlight: CopterCommand = (request, copter) => {
  const result = startMission(CopterMode.AUTO)(request, copter);
  if (result === MavResult.ACCEPTED) copter.isAutoArmed = copter.isArmed;
  return result;
};

const pause: CopterCommand = (request, copter) => {
  const { mode } = copter;
  const canPause = mode instanceof AutoMode || mode instanceof GuidedMode;
  return pauseOrContinue(request, copter, canPause ? mode : undefined);
};

/**
 * Flight commands. ArduCopter supports neither DO_ORBIT nor DO_CHANGE_ALTITUDE, so both are
 * UNSUPPORTED: use the CIRCLE mode or LOITER_TURNS for a circle, DO_REPOSITION for a height.
 */
const COPTER_COMMANDS: ReadonlyMap<number, CopterCommand> = new Map<number, CopterCommand>([
  [MavCmd.NAV_TAKEOFF, takeOff],
  [MavCmd.NAV_LAND, changeMode(CopterMode.LAND)],
  [MavCmd.NAV_RETURN_TO_LAUNCH, changeMode(CopterMode.RTL)],
  [MavCmd.NAV_LOITER_UNLIM, changeMode(CopterMode.LOITER)],
  [MavCmd.DO_REPOSITION, reposition],
  [MavCmd.DO_CHANGE_SPEED, changeSpeed],
  [MavCmd.CONDITION_YAW, conditionYaw],
  [MavCmd.DO_SET_ROI, setRegionOfInterest],
  [MavCmd.DO_SET_ROI_LOCATION, setRegionOfInterest],
  [MavCmd.DO_SET_ROI_NONE, clearRegionOfInterest],
  [MavCmd.MISSION_START, startFlight],
  [MavCmd.DO_PAUSE_CONTINUE, pause],
]);

const CONTROL = { createMode, commands: COPTER_COMMANDS, applyTarget: applyCopterTarget };

/** A copter with the modes, commands and guided targets of ArduCopter. */
export function createCopter(options: CraftOptions): Copter {
  return new Copter(options, CONTROL);
}

export interface SimulatedCopterOptions extends SimulatedCraftOptions {
  /** Fits a gripper on output 9, two relays, a camera and a gimbal. Default: none. */
  readonly hasPayload?: boolean;
}

/** One ArduCopter. */
export class SimulatedCopter extends SimulatedCraft<Copter> {
  constructor({ hasPayload = false, ...options }: SimulatedCopterOptions) {
    const isSet = (name: string) => (options.parameters?.[name] ?? 0) !== 0;
    super(
      {
        word: 'copter',
        parameterTable: [
          COPTER_PARAMETER_TABLE,
          hasPayload ? PAYLOAD_PARAMETER_TABLE : '',
          isSet('RNGFND1_TYPE') ? RANGEFINDER_PARAMETER_TABLE : '',
          isSet('PLND_ENABLED') ? PRECISION_LANDING_PARAMETER_TABLE : '',
        ].join(' '),
        settings: hasPayload ? PAYLOAD_SETTINGS : {},
        createCraft: createCopter,
      },
      options,
    );
  }
}
