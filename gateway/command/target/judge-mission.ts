import { AppError } from '../../base/error.ts';
import type { FlightPlanProblem } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { checkMission } from '../../mission/check/check-mission.ts';
import type { GroundHeight, PlanSurroundings } from '../../mission/check/plan-surroundings.ts';
import { highestHeightM } from '../../mission/item/item-height.ts';
import { missionLegs } from '../../mission/item/mission-legs.ts';
import type { ZoneLookup } from '../../mission/zone/zone-lookup.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { routeTarget } from '../approval/policy-snapshot.ts';
import { homeAltitudeAmslM } from '../catalogue/reposition-step.ts';
import type { PolicyTarget } from '../policy/engine/policy-input.ts';

/** Policies decide about these, and people may override them. */
const GOVERNED: ReadonlySet<FlightPlanProblem['code']> = new Set(['no-fly-zone', 'outside-zone', 'too-high']);

/** True if policies decide about it when the mission is sent. */
export function isGoverned({ code }: Pick<FlightPlanProblem, 'code'>): boolean {
  return GOVERNED.has(code);
}

export interface MissionJudgement {
  readonly problems: readonly FlightPlanProblem[];
  /** The route from the vehicle's position, every leg and jump, and the return, with heights. */
  readonly target: PolicyTarget;
}

/** A mission with the plan check's findings in the vehicle's current state, and governance's target. */
export function judgeMission(
  items: readonly MissionItem[],
  vehicle: VehicleState,
  zones: ZoneLookup,
  groundAmslM?: GroundHeight,
): MissionJudgement {
  const { position, home } = surroundingsOf(vehicle);
  const homeAmslM = homeAltitudeAmslM(vehicle);
  const legs = missionLegs(items, { position, home, homeAmslM });
  const problems = missionProblems(items, vehicle, { zones, groundAmslM });
  return {
    problems,
    target: {
      ...routeTarget(legs, highestHeightM(items, { homeAmslM, groundAmslM }), home, zones),
      problems: [...new Set(problems.map(({ code }) => code))],
    },
  };
}

/**
 * The plan check's findings in the vehicle's current state. None for an empty list, which clears
 * the onboard mission.
 */
export function missionProblems(
  items: readonly MissionItem[],
  vehicle: VehicleState,
  asked: Pick<PlanSurroundings, 'zones' | 'within' | 'startsOnGround' | 'groundAmslM'>,
): readonly FlightPlanProblem[] {
  if (items.length === 0 && !asked.startsOnGround) return [];
  return checkMission(items, vehicle, { ...surroundingsOf(vehicle), ...asked });
}

/** Refuses errors that no policy decides. @throws mission-invalid with every such error and its item */
export function refuseErrors(problems: readonly FlightPlanProblem[]): void {
  refuse(problems.filter((problem) => problem.severity === 'error' && !isGoverned(problem)));
}

/** Refuses every error. @throws mission-invalid with each and its item */
export function refuseEveryError(problems: readonly FlightPlanProblem[]): void {
  refuse(problems.filter(({ severity }) => severity === 'error'));
}

function refuse(errors: readonly FlightPlanProblem[]): void {
  const [first] = errors;
  if (!first) return;
  throw new AppError('mission-invalid', first.text, {
    context: {
      errors: errors.map(({ itemIndex, text }) => ({ pointer: `/items/${itemIndex ?? 0}`, detail: text })),
    },
  });
}

function surroundingsOf({ position, home, flight }: VehicleState): PlanSurroundings {
  return {
    position: position && {
      latitudeDeg: position.latitudeDeg,
      longitudeDeg: position.longitudeDeg,
      altitudeM: position.altitudeRelativeHomeM,
    },
    home,
    isAirborne: flight.isAirborne,
  };
}
