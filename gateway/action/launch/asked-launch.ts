import { actorOf, type CommandContext } from '../../command/gate/command-context.ts';
import type { LaunchRecord } from '../../contract/action/launch.ts';
import type { PlannedLaunchRequest } from './plan-launch-request.ts';
import type { RunCommand } from './run/run-command.ts';

/** What a launch names while no aircraft flies it. */
export const UNASSIGNED = 'unassigned';

/** A launch that was asked for and has not been given an aircraft. */
export interface AskedLaunch {
  readonly launchId: string;
  readonly wanted: PlannedLaunchRequest;
  readonly command: RunCommand;
  readonly context: CommandContext;
  readonly atMs: number;
  /** Why the launch is not wanted any more; undefined while it is. */
  readonly whyAborted: () => string | undefined;
}

/** Its record while it waits. */
export function enqueuedLaunch(
  { launchId, wanted, context, atMs }: AskedLaunch,
  now: Pick<LaunchRecord, 'mode' | 'decision' | 'detail' | 'updatedAtMs'>,
): LaunchRecord {
  return {
    ...now,
    ...wanted.params,
    timestamp: new Date(atMs).toISOString(),
    launchId,
    status: 'enqueued',
    aircraft: UNASSIGNED,
    traceId: context.traceId,
    actor: actorOf(context),
    progressPct: 0,
    commandIds: [],
    actionId: context.origin?.actionId ?? null,
  };
}
