import { type CommandName, commandNameSchema, commandOf } from '../../contract/command/catalogue/commands.ts';
import type {
  ActionDefinition,
  ActionRefusal,
  CommandExecution,
  CommandExecutions,
} from './action-definition.ts';
import { armActions } from './flight/arm-actions.ts';
import { changeActions } from './flight/change-actions.ts';
import { gotoAction } from './flight/goto-action.ts';
import { holdAction } from './flight/hold-action.ts';
import { landAction } from './flight/land-action.ts';
import { orbitAction } from './flight/orbit-action.ts';
import { precisionLandAction } from './flight/precision-land-action.ts';
import { rtlAction } from './flight/rtl-action.ts';
import { startMissionAction } from './flight/start-mission-action.ts';
import { takeoffAction } from './flight/takeoff-action.ts';
import { cameraActions } from './payload/camera-actions.ts';
import { gimbalActions } from './payload/gimbal-actions.ts';
import { gripperAction } from './payload/gripper-action.ts';
import { outputActions } from './payload/output-actions.ts';
import { remoteIdEmergencyAction } from './setting/remote-id-emergency-action.ts';
import { setHomeAction } from './setting/set-home-action.ts';
import { settingActions } from './setting/setting-actions.ts';

/** The implementation of each command of the contract. */
const EXECUTIONS: CommandExecutions = {
  ...armActions,
  ...changeActions,
  ...settingActions,
  ...outputActions,
  ...cameraActions,
  ...gimbalActions,
  takeoff: takeoffAction,
  land: landAction,
  rtl: rtlAction,
  hold: holdAction,
  goto: gotoAction,
  orbit: orbitAction,
  'start-mission': startMissionAction,
  'precision-land': precisionLandAction,
  'set-home': setHomeAction,
  'remote-id-emergency': remoteIdEmergencyAction,
  gripper: gripperAction,
};

/** Every command of the contract with its implementation. */
export const ACTIONS = Object.fromEntries(
  commandNameSchema.options.map((name) => [name, definitionOf(name)]),
) as unknown as { readonly [Name in CommandName]: ActionDefinition<Name> };

function definitionOf(name: CommandName): ActionDefinition {
  const { kind, category, words, neverFor } = commandOf(name);
  const execution: CommandExecution = EXECUTIONS[name];
  return {
    ...execution,
    kind,
    category,
    text: words,
    precondition(context) {
      const { type, autopilot, version } = context.vehicle;
      const reason = neverFor?.({ type, autopilot, firmware: version?.firmware ?? null });
      const never: ActionRefusal | undefined =
        reason === undefined ? undefined : { code: 'unsupported-command', reason };
      return never ?? execution.precondition?.(context);
    },
  };
}
