import type { LaunchStatus } from '../../contract/action/launch.ts';
import type { CommandState } from '../../contract/command/command.ts';
import type { MissionRun } from '../../contract/mission/mission.ts';

/** The parts of a launch or mission run that decide the cost of its call. */
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
/** The vehicle itself refused the command. */
const REFUSED: ReadonlySet<CommandState> = new Set(['refused', 'failed']);

/**
 * Cost of a run: a run that started to fly is charged, and so is one the vehicle itself refused, because its answer
 * was requested. A run that ended earlier because of governance, a lost vehicle, a full queue or a gateway error is
 * not charged.
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
