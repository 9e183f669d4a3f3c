import type { FlightPlanProblem } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { missionLegs } from '../item/mission-legs.ts';
import { planVehicleOf } from '../item/plan-vehicle.ts';
import { findItemProblems } from './item-problems.ts';
import { PlanProblems } from './plan-problems.ts';
import type { PlanSurroundings } from './plan-surroundings.ts';
import { findWayProblems } from './way-problems.ts';

/** Every problem of a mission without a plan, for the vehicle that is to fly it, errors first. */
export function checkMission(
  items: readonly MissionItem[],
  { autopilot, type }: Pick<TelemetryVehicle, 'autopilot' | 'type'>,
  surroundings: PlanSurroundings,
): readonly FlightPlanProblem[] {
  const problems = new PlanProblems([]);
  const vehicle = planVehicleOf(type) ?? 'copter';
  const isKnown = autopilot !== 'generic';
  // It is unknown whether a vehicle of an unknown type takes off.
  const startsOnGround = surroundings.startsOnGround && planVehicleOf(type) !== undefined;
  const around = { ...surroundings, startsOnGround };
  findItemProblems(items, { vehicle, autopilot: isKnown ? autopilot : 'ardupilot' }, around, problems);
  const { home, position } = surroundings;
  const homeAmslM = home?.altitudeAmslM;
  const legs = missionLegs(items, { position, home, homeAmslM });
  const flownBy = isKnown ? autopilot : undefined;
  findWayProblems({ items, legs, vehicle, autopilot: flownBy, home, homeAmslM }, around, problems);
  // How an unknown autopilot numbers its items is not known either.
  return problems.all().filter(({ code }) => isKnown || code !== 'bad-jump');
}
