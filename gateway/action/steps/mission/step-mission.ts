import { isGoverned } from '../../../command/target/judge-mission.ts';
import type { ActionRecord, PlanProblem } from '../../../contract/action/action.ts';
import type { MissionItem } from '../../../contract/mission/mission.ts';
import { checkMission } from '../../../mission/check/check-mission.ts';
import { vehicleSurroundings } from '../../../mission/check/vehicle-surroundings.ts';
import type { PlanWorld } from '../../plan/run/plan-world.ts';

/** The mission a step writes, whatever kind of step it is. */
export function missionOf({
  type,
  params,
}: Pick<ActionRecord, 'type' | 'params'>): readonly MissionItem[] | undefined {
  const { items } = params as { readonly items?: readonly MissionItem[] };
  return type === 'mission' || type === 'upload-mission' ? items : undefined;
}

/**
 * What the plan check finds in the mission of a step. The vehicle's position by then is unknown, so the upload
 * checks the route there; what governance decides is a warning here.
 */
export function stepMissionProblems(action: ActionRecord, world: PlanWorld): readonly PlanProblem[] {
  const items = missionOf(action);
  const vehicle = action.vehicleId === null ? undefined : world.vehicle(action.vehicleId);
  if (!items || !vehicle) return [];
  const { home } = vehicleSurroundings(vehicle);
  const startsOnGround = action.type === 'mission';
  const { zones, groundAmslM } = world;
  return checkMission(items, vehicle, { home, zones, groundAmslM, startsOnGround }).map((problem) => ({
    severity: problem.severity === 'error' && !isGoverned(problem) ? 'error' : 'warning',
    code: `mission-${problem.code}`,
    stepId: action.stepId,
    text: problem.text,
  }));
}
