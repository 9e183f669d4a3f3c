import type { CommandState } from '../../contract/command/command-state.ts';

const ENDS = ['done', 'denied', 'refused', 'failed', 'unknown', 'cancelled'] as const;
/** Nothing was sent. A calibration uses `unknown` for a vehicle it was preparing. */
const UNSENT_ENDS = ['denied', 'failed', 'cancelled', 'unknown'] as const;

/**
 * The states that may follow each state; a state may also repeat. `authorised` may end like a sent
 * operation, because the first report of a safety command or launch can be its last.
 */
export const OPERATION_STATES: Readonly<Record<CommandState, readonly CommandState[]>> = {
  authorised: ['awaiting_approval', 'sent', 'in_progress', ...ENDS],
  awaiting_approval: ['authorised', ...UNSENT_ENDS],
  sent: ['accepted', 'in_progress', ...ENDS],
  // A vehicle reports progress before and after acceptance, and accepts each of several steps.
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

/** True if the state can no longer change. */
export function isTerminal(state: CommandState): boolean {
  return OPERATION_STATES[state].length === 0;
}
