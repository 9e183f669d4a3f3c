import type { ActionState, Attempt } from '../../../contract/action/action.ts';
import type { LaunchRecord } from '../../../contract/action/launch.ts';
import type { CommandState } from '../../../contract/command/command-state.ts';
import type { MissionRun } from '../../../contract/mission/mission.ts';

export type RunStatus = LaunchRecord['status'] | MissionRun['status'];

interface StatusView {
  /** State of its command record; undefined if unclear: a waiting run may wait for an aircraft or a person. */
  readonly command?: CommandState;
  /** State of its action. */
  readonly action: ActionState;
  /** Outcome of an ended attempt. */
  readonly outcome?: Attempt['outcome'];
}

/** Maps a run's status to the states of its command record and action. */
export const RUN_STATUS: Readonly<Record<RunStatus, StatusView>> = {
  enqueued: { action: 'allocating' },
  checking: { action: 'ready' },
  uploading: { command: 'sent', action: 'dispatched' },
  arming: { command: 'sent', action: 'dispatched' },
  taking_off: { command: 'in_progress', action: 'executing' },
  on_pattern: { command: 'in_progress', action: 'executing' },
  flying: { command: 'in_progress', action: 'executing' },
  returning: { command: 'in_progress', action: 'executing' },
  landing: { command: 'in_progress', action: 'executing' },
  completed: { command: 'done', action: 'succeeded', outcome: 'succeeded' },
  failed: { command: 'failed', action: 'failed', outcome: 'failed' },
  aborted: { command: 'cancelled', action: 'aborted', outcome: 'cancelled' },
  interrupted: { command: 'unknown', action: 'failed', outcome: 'unknown' },
};

/** True if the run can no longer change. */
export function hasRunEnded({ status }: { readonly status: RunStatus }): boolean {
  return RUN_STATUS[status].outcome !== undefined;
}
