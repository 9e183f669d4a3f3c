import { distanceM, LocalFrame } from '../../base/geometry/local-frame.ts';
import type {
  FlightPlan,
  FlightPlanCheck,
  FlightPlanEstimate,
  Geofence,
  PlanEntry,
  PlanPattern,
} from '../../contract/mission/flight-plan.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import { ceilingHeightM, heightAboveHomeM } from '../item/item-height.ts';
import { jumpTarget } from '../item/jump-target.ts';
import type { Leg, WayPoint } from '../item/leg.ts';
import { type MissionLeg, missionLegs, type PlannedWay } from '../item/mission-legs.ts';
import { planHome } from '../item/plan-home.ts';
import { FIRST_NOT_NAVIGATION } from '../item/plan-place.ts';
import type { GroundWay } from '../pattern/follow-ground.ts';
import { heightFix, reportedHeight } from '../pattern/height-fix.ts';
import { type LaidOutPlan, layOutPlan } from '../pattern/lay-out-plan.ts';
import { crossesItself, distanceToSegmentM, ZoneShape } from '../zone/zone-shape.ts';
import { estimateMission } from './estimate-mission.ts';
import { findItemProblems } from './item-problems.ts';
import { findPhotoProblems } from './photo-problems.ts';
import { PlanProblems } from './plan-problems.ts';
import type { PlanSurroundings } from './plan-surroundings.ts';
import { isTouchDown } from './touch-downs.ts';
import { findWayProblems } from './way-problems.ts';

/** All problems of a plan that can be found in the known surroundings, its flight estimate, and its mission. */
export function checkPlan(plan: FlightPlan, surroundings: PlanSurroundings): FlightPlanCheck {
  const laid = layOutPlan(plan, surroundings);
  const { items, entryIds, tooFine } = laid;
  const problems = new PlanProblems(entryIds);
  for (const entryId of tooFine)
    problems.add(
      'error',
      'too-many-items',
      'This pattern has too many lines for any vehicle. Increase the line spacing.',
      {
        entryId,
      },
    );
  for (const entry of plan.entries)
    if (entry.kind === 'foreign' && entry.items.length === 0)
      problems.add('error', 'bad-item', 'This entry from another program cannot be flown from here.', {
        entryId: entry.id,
        fix: { text: 'Remove it', change: { kind: 'remove', entryId: entry.id } },
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
    problems.add('warning', 'no-home', 'Home is unknown: distances and the return flight are not included.');
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
  findPhotoProblems(plan, problems);
  findFenceProblems(plan, way, surroundings, problems);
  const estimate = estimateMission(items, plan, { home, homeAmslM, position: start, isAirborne, energy });
  findEnergyProblems(estimate, surroundings, problems);
  return { problems: problems.all(), estimate, items: [...items] };
}

/** Undefined where one height does not define the flight altitude: a structure is flown in layers. */
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
  const takes = say('The flight takes {minutes} min, about {energy} % of a full battery', {
    minutes: Math.round(durationS / 60),
    energy: Math.round(energyPct),
  });
  if (energyPct > 100)
    problems.add('error', 'battery', say('{takes}: more than the battery holds.', { takes }), place);
  else if (energyPct > batteryPct - reservePct)
    problems.add(
      'warning',
      'battery',
      say('{takes}. The charge is {charge} %, of which {reserve} % must remain.', {
        takes,
        charge: Math.round(batteryPct),
        reserve: reservePct,
      }),
      place,
    );
  else if (pointOfNoReturn)
    problems.add(
      'warning',
      'battery',
      say('From item {number} on, the reserve is too small for a direct return home.', {
        number: pointOfNoReturn.itemIndex + 1,
      }),
      place,
    );
}

/** Two sources for the height of home may differ by this much, as satellite and ground heights do. */
const HOME_MAY_DIFFER_M = 10;

/**
 * Problems with the height of home and with patterns that follow the ground: unknown ground or home, ground
 * too steep.
 */
function findFollowingProblems(
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
        say(
          'Item {number} jumps past a terrain-following pattern, whose number of items depends on the terrain heights. Check the jump again when they change.',
          { number: itemIndex + 1 },
        ),
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
      text: 'Fly level at an altitude above home',
      change: { kind: 'set-reference' as const, entryId, reference: 'home' as const },
    },
  };
  if (!planHome(plan, surroundings.home))
    problems.add(
      'error',
      'no-home',
      'This pattern follows the terrain, but the height of home is unknown. Set home or choose the vehicle that will fly it.',
      { entryId },
    );
  else if (!way)
    problems.add(
      'error',
      'terrain-unknown',
      'This pattern follows the terrain, but no terrain heights are available. Import them under Settings, Maps.',
      level,
    );
  else if (!way.isKnown) {
    const { latitudeDeg, longitudeDeg } = way.firstUnknown;
    const place = `${latitudeDeg.toFixed(5)}, ${longitudeDeg.toFixed(5)}`;
    const share = Math.ceil(way.unknownShare * 100);
    problems.add(
      'error',
      'terrain-unknown',
      say(
        'This pattern follows the terrain, but the terrain height is unknown for {share} % of it, first at {place}. Import heights for it under Settings, Maps.',
        { share, place },
      ),
      level,
    );
  } else if (way.raisedM > toleranceOf(pattern)) {
    const { fittingSpeedMps: speedMps } = way;
    problems.add(
      'warning',
      'steep-terrain',
      say(
        'This pattern is up to {height} m higher above the ground than requested: at this speed the vehicle cannot climb and descend as steeply as the terrain.',
        { height: Math.round(way.raisedM) },
      ),
      {
        entryId,
        ...(speedMps !== undefined && {
          fix: {
            text: say('Set speed to {speed} m/s', { speed: speedMps }),
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
        ? say(
            'Home is set to {home} m above sea level, but the ground there is at {ground} m. Terrain following uses the lower value and may fly {height} m too high.',
            { home: Math.round(home.altitudeAmslM), ground: Math.round(groundM), height: offM },
          )
        : say(
            'Home is set to {home} m above sea level, but the ground there is at {ground} m. Heights above the ground are wrong by the difference.',
            { home: Math.round(home.altitudeAmslM), ground: Math.round(groundM) },
          ),
      plan.home
        ? {
            fix: {
              text: say('Set home to {ground} m', { ground: Math.round(groundM) }),
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
      say(
        "The vehicle's home is {height} m lower than the plan's. Altitudes above home would be flown that much lower than planned.",
        { height: Math.round(belowM) },
      ),
      { fix: { text: 'Use the home of the vehicle', change: { kind: 'set-home', home: null } } },
    );
}

interface FenceArea {
  readonly id: string;
  readonly label: OperatorText;
  readonly isInclusion: boolean;
  holds(point: WayPoint): boolean;
  /** Whether the straight leg enters, leaves or lies inside the area. */
  touches(leg: Leg): boolean;
  /** Whether the straight leg stays inside the area. */
  keeps(leg: Leg): boolean;
}

/** Checks the shape of the fence, and whether the mission, home and the rally points are inside it. */
function findFenceProblems(
  plan: Pick<FlightPlan, 'geofence' | 'rally' | 'autopilot'>,
  way: PlannedWay,
  surroundings: PlanSurroundings,
  problems: PlanProblems,
): void {
  const { legs, home } = way;
  const { geofence, rally, autopilot } = plan;
  const { minHeightM, maxHeightM } = geofence;
  const areas = areasOf(geofence, problems);
  const inclusions = areas.filter(({ isInclusion }) => isInclusion);
  const exclusions = areas.filter(({ isInclusion }) => !isInclusion);
  if (minHeightM !== null && maxHeightM !== null && minHeightM >= maxHeightM)
    problems.add(
      'error',
      'fence-shape',
      say('The lowest altitude of the geofence ({minimum} m) must be below its highest ({maximum} m).', {
        minimum: minHeightM,
        maximum: maxHeightM,
      }),
    );
  // An ArduPilot stays within all of them, a PX4 within any.
  const isKept = (test: (area: FenceArea) => boolean) =>
    inclusions.length === 0 || (autopilot === 'px4' ? inclusions.some(test) : inclusions.every(test));
  const reported = new Set<string>();
  for (const leg of legs) {
    const { itemIndex, to } = leg;
    if (
      !isKept((area) => (leg.isFromHere ? area.holds(to) : area.keeps(leg))) &&
      !reported.has(`${itemIndex}`)
    ) {
      reported.add(`${itemIndex}`);
      const text = say('The leg to item {number} leaves the geofence.', { number: itemIndex + 1 });
      problems.add('error', 'outside-fence', text, { itemIndex });
    }
    for (const area of exclusions) {
      if (reported.has(`${area.id}/${itemIndex}`) || !area.touches(leg)) continue;
      reported.add(`${area.id}/${itemIndex}`);
      const text = say('The leg to item {number} crosses the exclusion {area}.', {
        number: itemIndex + 1,
        area: area.label,
      });
      problems.add('error', 'inside-exclusion', text, { itemIndex });
    }
    findHeightProblems(leg, geofence, way, surroundings, problems);
  }
  const isOut = (point: WayPoint) =>
    !isKept((area) => area.holds(point)) || exclusions.some((area) => area.holds(point));
  if (home && isOut(home))
    problems.add('error', 'outside-fence', 'Home is outside the geofence: the vehicle would not arm.');
  for (const [index, { id, at }] of rally.entries())
    if (isOut({ longitudeDeg: at[0], latitudeDeg: at[1] }))
      problems.add(
        'error',
        'outside-fence',
        say('Rally point {number} is outside the geofence.', { number: index + 1 }),
        {
          entryId: id,
        },
      );
}

/** Whether an item is above or below the geofence. The target of a jump is checked as its own item. */
function findHeightProblems(
  { itemIndex, to }: MissionLeg,
  { minHeightM, maxHeightM }: Geofence,
  way: PlannedWay,
  { groundAmslM }: PlanSurroundings,
  problems: PlanProblems,
): void {
  const item = way.items[itemIndex];
  if (!item || item.command >= FIRST_NOT_NAVIGATION || way.vehicle === 'rover') return;
  const levels = { homeAmslM: way.homeAmslM, groundAmslM };
  const highM = to.altitudeM ?? ceilingHeightM(item, levels, to);
  if (maxHeightM !== null && highM !== undefined && highM > maxHeightM)
    problems.add(
      'error',
      'outside-fence',
      say('Item {number} is at {height} m, above the geofence maximum of {limit} m.', {
        number: itemIndex + 1,
        height: reportedHeight(highM),
        limit: maxHeightM,
      }),
      { itemIndex, ...heightFix(maxHeightM - highM, highM, itemIndex, way, problems) },
    );
  // Climbing and descending pass through the range below the geofence.
  if (isTouchDown(item.command) || item.command === MavCmd.NAV_RETURN_TO_LAUNCH) return;
  const lowM = to.altitudeM ?? heightAboveHomeM(item, levels, to);
  if (minHeightM === null || minHeightM >= (maxHeightM ?? Number.POSITIVE_INFINITY)) return;
  if (lowM !== undefined && lowM < minHeightM)
    problems.add(
      'error',
      'outside-fence',
      say('Item {number} is at {height} m, below the geofence minimum of {limit} m.', {
        number: itemIndex + 1,
        height: reportedHeight(lowM),
        limit: minHeightM,
      }),
      { itemIndex, ...heightFix(minHeightM - lowM, lowM, itemIndex, way, problems) },
    );
}

function areasOf({ polygons, circles }: Geofence, problems: PlanProblems): readonly FenceArea[] {
  const areas: FenceArea[] = [];
  for (const { id, name, kind, corners } of polygons) {
    const [first] = corners;
    if (!first) continue;
    const label = say('polygon {name}', { name: name === undefined ? id : `"${name}"` });
    const shape = new ZoneShape({ geometry: { type: 'Polygon', coordinates: [[...corners, first]] } });
    if (crossesItself(shape)) {
      problems.add('error', 'fence-shape', say('The geofence {area} crosses itself.', { area: label }), {
        entryId: id,
      });
      continue;
    }
    const isInside = (point: WayPoint) => shape.containsGeo(point);
    const local = ({ from, to }: Leg) => [shape.frame.toLocal(from), shape.frame.toLocal(to)] as const;
    areas.push({
      id,
      label,
      isInclusion: kind === 'inclusion',
      holds: isInside,
      touches: (leg) => isInside(leg.from) || isInside(leg.to) || shape.isCrossedBy(...local(leg)),
      keeps: (leg) => shape.containsWay(...local(leg)),
    });
  }
  for (const { id, name, kind, centre, radiusM } of circles) {
    const middle = { longitudeDeg: centre[0], latitudeDeg: centre[1] };
    const isInside = (point: WayPoint) => distanceM(middle, point) <= radiusM;
    areas.push({
      id,
      label: say('circle {name}', { name: name === undefined ? id : `"${name}"` }),
      isInclusion: kind === 'inclusion',
      holds: isInside,
      touches: ({ from, to }) => nearestM(middle, from, to) <= radiusM,
      keeps: ({ from, to }) => isInside(from) && isInside(to),
    });
  }
  return areas;
}

/** Distance over the ground from a point to a straight leg. */
function nearestM(middle: WayPoint, from: WayPoint, to: WayPoint): number {
  const frame = new LocalFrame(middle);
  const [start, end] = [frame.toLocal(from), frame.toLocal(to)];
  return distanceToSegmentM({ eastM: 0, northM: 0 }, start, end);
}
