import { STEP_PARAMS } from '../../../contract/action/step.ts';
import { COMMAND_PARAMS, SAFETY_COMMANDS } from '../../../contract/command/command.ts';

/** Groups a policy may name: `action in Action::"start"`. */
const GROUPS: Readonly<Record<string, ReadonlySet<string>>> = {
  /** Sets one vehicle going from the ground. */
  start: new Set(['arm', 'takeoff', 'start-mission', 'mission-start', 'other']),
  /** Asks for flights whose commands are each decided again. */
  order: new Set(['launch', 'dock-launch', 'mission', 'plan-execute', 'workflow-run']),
  /** Changes where or how a vehicle moves. */
  motion: new Set([
    'takeoff',
    'goto',
    'change-altitude',
    'change-speed',
    'orbit',
    'set-mode',
    'start-mission',
    'mission-start',
    'formation',
    'separate',
    'follow',
    'precision-land',
    'dock-approach',
    'dock-land',
    'manual-control',
    'raw-mavlink',
    'console-open',
    'console-line',
    'other',
  ]),
  /** Changes data on board. */
  onboard: new Set([
    'mission-upload',
    'mission-clear',
    'upload-mission',
    'set-home',
    'set-parameter',
    'parameter-write',
    'fence-upload',
    'fence-clear',
    'rally-upload',
    'rally-clear',
    'file-write',
    'file-remove',
    'log-erase',
    'raw-mavlink',
    'console-open',
    'console-line',
    'other',
  ]),
  payload: new Set([
    'gripper',
    'set-servo',
    'set-relay',
    'camera-trigger',
    'camera-interval',
    'camera-stop',
    'gimbal',
    'raw-mavlink',
    'console-open',
    'console-line',
    'other',
  ]),
  /** Works on a vehicle that is on the ground, disarmed. */
  setup: new Set(['calibration', 'motor-test', 'raw-mavlink', 'console-open', 'console-line', 'other']),
  /** Views recorded, posted or requested data, or ends such a view; nothing moves. */
  analysis: new Set(['replay-explain', 'mavlink-orchestrate', 'telemetry-observe', 'console-close']),
  /** Decided after it was sent; the policies' findings are only recorded. */
  safety: SAFETY_COMMANDS,
};

/** Any action without a name here: a member of every strict group, so that nothing new escapes. */
const OTHER = 'other';

/** Every action of the schema with the groups it is in. */
export const POLICY_ACTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...new Set([
      ...Object.keys(COMMAND_PARAMS),
      ...Object.keys(STEP_PARAMS),
      ...Object.values(GROUPS).flatMap((members) => [...members]),
    ]),
  ].map((name) => {
    const groups = groupsOf(name);
    // A command that no group names yet is decided as strictly as one that has no name here.
    return [name, groups.length === 0 && name in COMMAND_PARAMS ? groupsOf(OTHER) : groups];
  }),
);

function groupsOf(name: string): readonly string[] {
  return Object.keys(GROUPS).filter((group) => GROUPS[group]?.has(name));
}

export const POLICY_ACTION_GROUPS: readonly string[] = Object.keys(GROUPS);

/** The action of a command. */
export function policyAction(command: string): string {
  return POLICY_ACTIONS.has(command) && !POLICY_ACTION_GROUPS.includes(command) ? command : OTHER;
}
