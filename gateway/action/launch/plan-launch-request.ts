import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { LeaseTurn } from '../../command/lease/resource-leases.ts';
import { type LaunchRequest, launchPriorities, type MissionType } from '../../contract/action/launch.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import {
  checkedMissionType,
  checkedPriority,
  checkedZone,
  type LaunchPriority,
} from './launch-request-check.ts';
import { type Pattern, type PatternWaypoint, planPattern } from './pattern/pattern.ts';
import type { ZoneRepository } from './zone-repository.ts';

/** A requested launch with its pattern and its place in the queue. */
export interface PlannedLaunchRequest {
  /** As shown to governance and people. */
  readonly params: {
    readonly missionType: MissionType;
    readonly zoneId: string;
    readonly priority: LaunchPriority;
  };
  readonly text: OperatorText;
  readonly pattern: Pattern;
  readonly first: PatternWaypoint;
  readonly turn: LeaseTurn;
}

/** @throws validation, zone-unknown, mission-invalid */
export function planLaunchRequest(
  request: Omit<LaunchRequest, 'auth'>,
  parts: { readonly zones: ZoneRepository; readonly ceilingM: number; readonly clock: Clock },
): PlannedLaunchRequest {
  const missionType = checkedMissionType(request.missionType);
  const priority = checkedPriority(request.priority);
  const zone = checkedZone(request.zoneId, parts.zones);
  const pattern = planPattern(missionType, zone, parts.ceilingM);
  const [first] = pattern.waypoints;
  if (!first)
    throw new AppError('mission-invalid', say('No pattern fits in zone "{zone}".', { zone: zone.id }));
  return {
    params: { missionType, zoneId: zone.id, priority },
    text: say('Launch {mission} over {zone}', { mission: missionType, zone: zone.id }),
    pattern,
    first,
    turn: { priority: launchPriorities.indexOf(priority), sinceMs: parts.clock.monotonicMs() },
  };
}
