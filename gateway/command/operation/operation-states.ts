import type { CommandState } from '../../contract/command/command-state.ts';

const ENDS = ['done', 'denied', 'refused', 'failed', 'unknown', 'cancelled'] as const;
/** Nothing has left; `unknown` is what a calibration says of a vehicle it was preparing. */
const UNSENT_ENDS = ['denied', 'failed', 'cancelled', 'unknown'] as const;

/**
 * Every state of an operation with those that may follow it; a state may also stay. From `authorised` it may end as one
 * that was sent: of a safety command and of a launch the first report can be the last.
 */
export const OPERATION_STATES: Readonly<Record<CommandState, readonly CommandState[]>> = {
  authorised: ['awaiting_approval', 'sent', 'in_progress', ...ENDS],
  awaiting_approval: ['authorised', ...UNSENT_ENDS],
  sent: ['accepted', 'in_progress', ...ENDS],
  // A vehicle reports progress before and after it accepts, and of several steps each is accepted.
  accepted: ['in_progress', ...ENDS],
  in_progress: ['accepted', ...ENDS],
  done: [],
  denied: [],
  refused: [],
  failed: [],
  unknown: [],
  cancelled: [],
};

export function mayFollow(from: CommandState, to: CommandState): boolean {
  return from === to || OPERATION_STATES[from].includes(to);
}

/** True when nothing will change an operation in this state any more. */
export function isTerminal(state: CommandState): boolean {
  return OPERATION_STATES[state].length === 0;
}
