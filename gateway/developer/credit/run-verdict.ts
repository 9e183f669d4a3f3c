import type { LaunchStatus } from '../../contract/action/launch.ts';
import type { CommandState } from '../../contract/command/command.ts';
import type { MissionRun } from '../../contract/mission/mission.ts';

/** A launch or mission run as far as it decides what its call costs. */
export interface JudgedRun {
  readonly status: LaunchStatus | MissionRun['status'];
  readonly commandIds: readonly string[];
}

const FLOWN: ReadonlySet<JudgedRun['status']> = new Set([
  'taking_off',
  'on_pattern',
  'returning',
  'landing',
  'flying',
  'completed',
]);
const ENDED: ReadonlySet<JudgedRun['status']> = new Set(['failed', 'aborted', 'interrupted']);
/** The vehicle's own word against the command. */
const REFUSED: ReadonlySet<CommandState> = new Set(['refused', 'failed']);

/**
 * What a run costs: one that began to fly is paid, and so is one the vehicle itself refused: its answer was
 * what was asked for. One that ended before that, by governance, a lost vehicle, a full queue or our own
 * fault, is not.
 * @returns undefined while it is open
 */
export function runVerdict(
  run: JudgedRun,
  stateOf: (commandId: string) => string | undefined,
): 'settle' | 'refund' | undefined {
  if (FLOWN.has(run.status)) return 'settle';
  if (!ENDED.has(run.status)) return undefined;
  const wasRefused = run.commandIds.some((commandId) => REFUSED.has(stateOf(commandId) as CommandState));
  return wasRefused ? 'settle' : 'refund';
}
