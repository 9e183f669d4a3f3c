import type { CommandName } from '../../contract/command/command.ts';
import type { ActionDefinition } from './action-definition.ts';
import { armAction, disarmAction } from './flight/arm-actions.ts';
import { changeAltitudeAction, changeSpeedAction } from './flight/change-actions.ts';
import { gotoAction } from './flight/goto-action.ts';
import { holdAction } from './flight/hold-action.ts';
import { landAction } from './flight/land-action.ts';
import { orbitAction } from './flight/orbit-action.ts';
import { precisionLandAction } from './flight/precision-land-action.ts';
import { rtlAction } from './flight/rtl-action.ts';
import { startMissionAction } from './flight/start-mission-action.ts';
import { takeoffAction } from './flight/takeoff-action.ts';
import { cameraIntervalAction, cameraStopAction, cameraTriggerAction } from './payload/camera-actions.ts';
import { gimbalAction } from './payload/gimbal-action.ts';
import { gripperAction } from './payload/gripper-action.ts';
import { setRelayAction, setServoAction } from './payload/output-actions.ts';
import { setHomeAction } from './setting/set-home-action.ts';
import { setModeAction, setParameterAction } from './setting/setting-actions.ts';

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
