import type { CommandRecord, CommandState } from '../../contract/command/command.ts';

/** From the command to the heartbeat that says armed; ArduPilot's own checks take seconds. */
const LATEST_EFFECT_MS = 15_000;

/** What certainly did not arm the vehicle. */
const WITHOUT_EFFECT: ReadonlySet<CommandState> = new Set(['denied', 'refused', 'failed', 'cancelled']);

/**
 * The decision behind the arming of a vehicle seen armed at `armedAtMs` (UTC): that of the newest arm command
 * sent shortly before and not refused. Null without one: then the arming came from elsewhere, for example
 * from a pilot by radio. `newestFirst` are the vehicle's latest command records.
 */
export function armingDecisionId(newestFirst: readonly CommandRecord[], armedAtMs: number): string | null {
  const arming = newestFirst.find(
    ({ command, state, sentAtMs }) =>
      command === 'arm' &&
      !WITHOUT_EFFECT.has(state) &&
      sentAtMs !== null &&
      sentAtMs <= armedAtMs &&
      armedAtMs - sentAtMs <= LATEST_EFFECT_MS,
  );
  return arming?.decision?.decisionId ?? null;
}
