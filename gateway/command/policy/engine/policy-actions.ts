import { STEP_PARAMS } from '../../../contract/action/step.ts';
import type { CommandGroup } from '../../../contract/command/catalogue/command-descriptor.ts';
import { commandNameSchema, commandOf } from '../../../contract/command/catalogue/commands.ts';

/** Groups for policies (`action in Action::"start"`), with their members other than guided commands. */
const GROUPS: Readonly<Record<CommandGroup | 'order' | 'setup' | 'analysis', readonly string[]>> = {
  start: ['mission-start', 'other'],
  /** Requests for flights whose commands are each decided again. */
  order: ['launch', 'dock-launch', 'mission', 'plan-execute', 'workflow-run'],
  motion: [
    'mission-start',
    'formation',
    'separate',
    'follow',
    'dock-approach',
    'dock-land',
    'manual-control',
    'raw-mavlink',
    'console-open',
    'console-line',
    'other',
  ],
  onboard: [
    'mission-upload',
    'mission-clear',
    'upload-mission',
    'parameter-write',
    'fence-upload',
    'fence-clear',
    'rally-upload',
    'rally-clear',
    'file-write',
    'file-remove',
    'log-erase',
    'corrections',
    'raw-mavlink',
    'console-open',
    'console-line',
    'other',
  ],
  payload: ['raw-mavlink', 'console-open', 'console-line', 'other'],
  /** Work on a disarmed vehicle on the ground. */
  setup: ['calibration', 'motor-test', 'raw-mavlink', 'console-open', 'console-line', 'other'],
  /** Views recorded, posted or requested data, or ends such a view; nothing moves. */
  analysis: ['replay-explain', 'mavlink-orchestrate', 'telemetry-observe', 'console-close'],
  /** Decided after sending. The policies' findings are only recorded. */
  safety: [],
};

/** Any action not listed here. A member of every strict group, so that new actions are covered. */
const OTHER = 'other';

export const POLICY_ACTION_GROUPS: readonly string[] = Object.keys(GROUPS);

/** Every action of the schema with its groups. */
export const POLICY_ACTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set([...Object.keys(STEP_PARAMS), ...Object.values(GROUPS).flat()])].map((name) => [
    name,
    groupsOf(name),
  ]),
);

function groupsOf(name: string): readonly string[] {
  const command = commandNameSchema.safeParse(name);
  if (command.success) return commandOf(command.data).groups;
  return Object.entries(GROUPS).flatMap(([group, members]) => (members.includes(name) ? [group] : []));
}

export function policyAction(command: string): string {
  return POLICY_ACTIONS.has(command) && !POLICY_ACTION_GROUPS.includes(command) ? command : OTHER;
}
