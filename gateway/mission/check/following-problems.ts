import type { FlightPlan, PlanEntry, PlanPattern } from '../../contract/mission/flight-plan.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import { jumpTarget } from '../item/jump-target.ts';
import { planHome } from '../item/plan-home.ts';
import type { GroundWay } from '../pattern/follow-ground.ts';
import type { LaidOutPlan } from '../pattern/lay-out-plan.ts';
import type { PlanProblems } from './plan-problems.ts';
import type { PlanSurroundings } from './plan-surroundings.ts';

/** Two sources for the height of home may differ by this much, as satellite and ground heights do. */
const HOME_MAY_DIFFER_M = 10;

/**
 * Problems with the height of home and with patterns that follow the ground: unknown ground or home, ground
 * too steep.
 */
export function findFollowingProblems(
  plan: FlightPlan,
  { items, entryIds, following }: LaidOutPlan,
  surroundings: PlanSurroundings,
  problems: PlanProblems,
): void {
  findHomeProblems(plan, following.length > 0, surroundings, problems);
  if (following.length === 0) return;
  for (const { entryId, way } of following) {
    const entry = plan.entries.find(({ id }) => id === entryId);
    if (entry?.kind === 'pattern') findOwnProblems(entry, way, plan, surroundings, problems);
  }
  const followers = new Set(following.map(({ entryId }) => entryId));
  const firstFollowing = entryIds.findIndex((entryId) => followers.has(entryId));
  for (const [itemIndex, item] of items.entries())
    if (item.command === MavCmd.DO_JUMP && jumpTarget(item, plan.autopilot) > firstFollowing)
      problems.add(
        'warning',
        'bad-jump',
        `Item ${itemIndex + 1} jumps behind a pattern that follows the ground: when the heights of the ground change, so does the number of its items. Look at the jump again then.`,
        { itemIndex },
      );
}

function findOwnProblems(
  pattern: PlanPattern,
  way: GroundWay | undefined,
  plan: FlightPlan,
  surroundings: PlanSurroundings,
  problems: PlanProblems,
): void {
  const entryId = pattern.id;
  const level = {
    entryId,
    fix: {
      text: 'Fly it level, counted from home',
      change: { kind: 'set-reference' as const, entryId, reference: 'home' as const },
    },
  };
  if (!planHome(plan, surroundings.home))
    problems.add(
      'error',
      'no-home',
      'This pattern follows the ground, and how high home lies is not known. Place home, or choose the vehicle that is to fly it.',
      { entryId },
    );
  else if (!way)
    problems.add(
      'error',
      'terrain-unknown',
      'This pattern follows the ground, and no heights of the ground are here. Import some under Settings, Maps.',
      level,
    );
  else if (!way.isKnown) {
    const { latitudeDeg, longitudeDeg } = way.firstUnknown;
    const place = `${latitudeDeg.toFixed(5)}, ${longitudeDeg.toFixed(5)}`;
    const share = Math.ceil(way.unknownShare * 100);
    problems.add(
      'error',
      'terrain-unknown',
      `This pattern follows the ground, and ${share} % of its way lies where the height of the ground is not known, first at ${place}. Import heights of it under Settings, Maps.`,
      level,
    );
  } else if (way.raisedM > toleranceOf(pattern)) {
    const { fittingSpeedMps: speedMps } = way;
    problems.add(
      'warning',
      'steep-terrain',
      `This pattern leads up to ${Math.round(way.raisedM)} m higher over the ground than asked: at its speed it cannot climb and descend as steeply as the ground.`,
      {
        entryId,
        ...(speedMps !== undefined && {
          fix: {
            text: `Fly it at ${speedMps} m/s`,
            change: { kind: 'set-speed' as const, entryId, speedMps },
          },
        }),
      },
    );
  }
}

function toleranceOf(entry: PlanEntry): number {
  return 'followGround' in entry ? (entry.followGround?.toleranceM ?? 0) : 0;
}

/**
 * Heights are sent relative to home. The plan's height of home must be right, and with ground patterns the
 * vehicle's too.
 */
function findHomeProblems(
  plan: FlightPlan,
  isFollowing: boolean,
  surroundings: PlanSurroundings,
  problems: PlanProblems,
): void {
  if (!plan.home && !isFollowing) return;
  const home = planHome(plan, surroundings.home);
  if (!home) return;
  const groundM = surroundings.groundAmslM?.(home);
  const offM = groundM === undefined ? 0 : Math.round(Math.abs(home.altitudeAmslM - groundM));
  if (groundM !== undefined && offM > HOME_MAY_DIFFER_M)
    problems.add(
      'warning',
      'home-height',
      isFollowing
        ? `Home is said to lie at ${Math.round(home.altitudeAmslM)} m above the sea, the ground there at ${Math.round(groundM)} m: what follows the ground counts from the lower of the two and may be flown ${offM} m too high.`
        : `Home is said to lie at ${Math.round(home.altitudeAmslM)} m above the sea, the ground there at ${Math.round(groundM)} m: what is told about the ground under the way is off by as much.`,
      plan.home
        ? {
            fix: {
              text: `Put home at ${Math.round(groundM)} m`,
              change: {
                kind: 'set-home',
                home: { ...plan.home, altitudeAmslM: Math.round(groundM * 10) / 10 },
              },
            },
          }
        : {},
    );
  if (!isFollowing) return;
  const belowM =
    plan.home && surroundings.home ? plan.home.altitudeAmslM - surroundings.home.altitudeAmslM : 0;
  if (belowM > HOME_MAY_DIFFER_M)
    problems.add(
      'warning',
      'home-height',
      `The vehicle's home lies ${Math.round(belowM)} m lower than the plan's: what counts from home would be flown that much lower than planned.`,
      { fix: { text: 'Take the home of the vehicle', change: { kind: 'set-home', home: null } } },
    );
}
