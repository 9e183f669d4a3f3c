import type { CommandName } from '../../contract/command/command.ts';
import type { ActionDefinition } from './action-definition.ts';
import { armAction } from './arm-action.ts';
import { cameraIntervalAction } from './camera-interval-action.ts';
import { cameraStopAction } from './camera-stop-action.ts';
import { cameraTriggerAction } from './camera-trigger-action.ts';
import { changeAltitudeAction } from './change-altitude-action.ts';
import { changeSpeedAction } from './change-speed-action.ts';
import { disarmAction } from './disarm-action.ts';
import { gimbalAction } from './gimbal-action.ts';
import { gotoAction } from './goto-action.ts';
import { gripperAction } from './gripper-action.ts';
import { holdAction } from './hold-action.ts';
import { landAction } from './land-action.ts';
import { orbitAction } from './orbit-action.ts';
import { precisionLandAction } from './precision-land-action.ts';
import { rtlAction } from './rtl-action.ts';
import { setHomeAction } from './set-home-action.ts';
import { setModeAction } from './set-mode-action.ts';
import { setParameterAction } from './set-parameter-action.ts';
import { setRelayAction } from './set-relay-action.ts';
import { setServoAction } from './set-servo-action.ts';
import { startMissionAction } from './start-mission-action.ts';
import { takeoffAction } from './takeoff-action.ts';

/** Every command of the contract with what carries it out. */
export const ACTIONS: { readonly [Name in CommandName]: ActionDefinition<Name> } = {
  arm: armAction,
  disarm: disarmAction,
  takeoff: takeoffAction,
  land: landAction,
  rtl: rtlAction,
  hold: holdAction,
  goto: gotoAction,
  'change-altitude': changeAltitudeAction,
  'change-speed': changeSpeedAction,
  orbit: orbitAction,
  'set-mode': setModeAction,
  'start-mission': startMissionAction,
  'set-home': setHomeAction,
  gripper: gripperAction,
  'set-servo': setServoAction,
  'set-relay': setRelayAction,
  'camera-trigger': cameraTriggerAction,
  'camera-interval': cameraIntervalAction,
  'camera-stop': cameraStopAction,
  gimbal: gimbalAction,
  'precision-land': precisionLandAction,
  'set-parameter': setParameterAction,
};
