import type {
  FlightPlan,
  FlightPlanCheck,
  FlightPlanEstimate,
  PlanEntry,
} from '../../contract/mission/flight-plan.ts';
import type { WayPoint } from '../item/leg.ts';
import { missionLegs } from '../item/mission-legs.ts';
import { planHome } from '../item/plan-home.ts';
import type { PlannedWay } from '../item/planned-way.ts';
import { layOutPlan } from '../pattern/lay-out-plan.ts';
import { estimateMission } from './estimate-mission.ts';
import { findFenceProblems } from './fence-problems.ts';
import { findFollowingProblems } from './following-problems.ts';
import { findItemProblems } from './item-problems.ts';
import { PlanProblems } from './plan-problems.ts';
import type { PlanSurroundings } from './plan-surroundings.ts';
import { findWayProblems } from './way-problems.ts';

/** Every problem of a plan as far as the surroundings are known, what flying it takes, and its mission. */
export function checkPlan(plan: FlightPlan, surroundings: PlanSurroundings): FlightPlanCheck {
  const laid = layOutPlan(plan, surroundings);
  const { items, entryIds, tooFine } = laid;
  const problems = new PlanProblems(entryIds);
  for (const entryId of tooFine)
    problems.add(
      'error',
      'too-many-items',
      'This takes more lines than any vehicle flies. Take wider lines.',
      {
        entryId,
      },
    );
  for (const entry of plan.entries)
    if (entry.kind === 'foreign' && entry.items.length === 0)
      problems.add('error', 'bad-item', 'Another program made this and it cannot be flown from here.', {
        entryId: entry.id,
        fix: { text: 'Leave it out', change: { kind: 'remove', entryId: entry.id } },
      });
  const home = planHome(plan, surroundings.home);
  const { position, isAirborne, energy } = surroundings;
  // A vehicle on the ground starts at the plan's home, if the plan names one.
  const start: WayPoint | undefined =
    plan.home && !isAirborne ? home && { ...home, altitudeM: 0 } : (position ?? home);
  const homeAmslM = home?.altitudeAmslM;
  const legs = missionLegs(items, { position: start, home, homeAmslM });
  if (tooFine.length === 0 || items.length > 0) findItemProblems(items, plan, surroundings, problems);
  if (!home && items.length > 0)
    problems.add('warning', 'no-home', 'Home is not known: distances and the way back are not counted.');
  const { vehicle, autopilot } = plan;
  const heights = new Map(plan.entries.map((entry) => [entry.id, ownHeightM(entry)]));
  const way: PlannedWay = {
    items,
    legs,
    vehicle,
    autopilot,
    home,
    homeAmslM,
    ownHeightM: (entryId) => heights.get(entryId),
  };
  findWayProblems(way, surroundings, problems);
  findFollowingProblems(plan, laid, surroundings, problems);
  findFenceProblems(plan, way, surroundings, problems);
  const estimate = estimateMission(items, plan, { home, homeAmslM, position: start, isAirborne, energy });
  findEnergyProblems(estimate, surroundings, problems);
  return { problems: problems.all(), estimate, items: [...items] };
}

/**
 * Undefined where one height does not define how high it is flown: a structure is flown in layers up to its
 * own.
 */
function ownHeightM(entry: PlanEntry): number | undefined {
  if (entry.kind === 'item') return entry.altitude_m ?? undefined;
  return entry.kind === 'foreign' || entry.pattern === 'structure' ? undefined : entry.heightM;
}

function findEnergyProblems(
  { durationS, energyPct, pointOfNoReturn }: FlightPlanEstimate,
  { energy }: PlanSurroundings,
  problems: PlanProblems,
): void {
  if (!energy || energyPct === null) return;
  const { batteryPct = 100, reservePct } = energy;
  const itemIndex = pointOfNoReturn?.itemIndex;
  const place = itemIndex === undefined ? {} : { itemIndex };
  const takes = `The flight takes ${Math.round(durationS / 60)} min, about ${Math.round(energyPct)} % of a full battery`;
  if (energyPct > 100) problems.add('error', 'battery', `${takes}: more than it has.`, place);
  else if (energyPct > batteryPct - reservePct)
    problems.add(
      'warning',
      'battery',
      `${takes}; there are ${Math.round(batteryPct)} %, of which ${reservePct} % are to be left.`,
      place,
    );
  else if (pointOfNoReturn)
    problems.add(
      'warning',
      'battery',
      `From item ${pointOfNoReturn.itemIndex + 1} on the reserve would not bring it straight home.`,
      place,
    );
}
