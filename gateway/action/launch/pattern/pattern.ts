import { AppError } from '../../../base/error.ts';
import type { GeoPoint, LocalPoint } from '../../../base/geometry/local-frame.ts';
import type { MissionType } from '../../../contract/action/launch.ts';
import type { Zone } from '../../../contract/mission/zone.ts';
import { say } from '../../../contract/operator-text.ts';
import { ZoneShape } from '../../../mission/zone/zone-shape.ts';

/** Minimum clearance around a zone's centre. */
const MIN_CLEARANCE_M = 4;
const MAX_WAYPOINTS = 150;
const ORBIT_POINTS = 12;
const MAX_LOOP_CORNERS = 60;

export interface PatternWaypoint extends GeoPoint {
  /** Above home. */
  readonly altitudeM: number;
  /** Hold time at the point. */
  readonly holdMs: number;
}

export interface Pattern {
  readonly waypoints: readonly PatternWaypoint[];
  readonly groundSpeedMps: number;
}

interface Outline {
  readonly points: readonly LocalPoint[];
  readonly groundSpeedMps: number;
  readonly holdMs: number;
}

/** Cached per (immutable) zone: one with many corners takes tenths of a second, and many flights use it. */
const known = new WeakMap<Zone, Map<string, Pattern>>();

/**
 * Plans the flight over a zone for a mission type. Patrol follows the edge. Inspection does so further
 * inside, slower and with stops. Survey flies parallel lines, orbit circles the centre, hover stays
 * there. All waypoints and straight legs lie inside the zone and below its ceiling and `ceilingM`.
 * @throws mission-invalid if the zone is too small or cannot be flown without leaving it
 */
export function planPattern(missionType: MissionType, zone: Zone, ceilingM: number): Pattern {
  const patterns = known.get(zone) ?? new Map<string, Pattern>();
  known.set(zone, patterns);
  const key = `${missionType} ${ceilingM}`;
  const pattern = patterns.get(key) ?? layOutPattern(missionType, zone, ceilingM);
  patterns.set(key, pattern);
  return pattern;
}

function layOutPattern(missionType: MissionType, zone: Zone, ceilingM: number): Pattern {
  const shape = new ZoneShape(zone);
  const { clearanceM } = shape.centre;
  if (clearanceM < MIN_CLEARANCE_M)
    throw new AppError(
      'mission-invalid',
      say('Zone "{zone}" is too small to fly in: only {clearance} m of clearance around its centre.', {
        zone: zone.id,
        clearance: clearanceM.toFixed(1),
      }),
    );
  const outline = outlineOf(missionType, shape);
  const points = connected(outline.points, shape);
  if (!points || points.length === 0)
    throw new AppError(
      'mission-invalid',
      say('Parts of zone "{zone}" cannot be reached without leaving it.', { zone: zone.id }),
    );
  const altitudeM = Math.min(zone.properties.flightAltitudeM, zone.properties.ceilingM, ceilingM);
  return {
    groundSpeedMps: outline.groundSpeedMps,
    waypoints: points.map(({ point, isStop }) => ({
      ...shape.frame.toGeo(point),
      altitudeM,
      holdMs: isStop ? outline.holdMs : 0,
    })),
  };
}

function outlineOf(missionType: MissionType, shape: ZoneShape): Outline {
  const { point, clearanceM } = shape.centre;
  const outer = shape.rings[0] ?? [];
  switch (missionType) {
    case 'patrol':
      return { points: loop(shape, outer, Math.min(15, clearanceM * 0.35)), groundSpeedMps: 6, holdMs: 0 };
    case 'inspection':
      return { points: loop(shape, outer, clearanceM * 0.6), groundSpeedMps: 2.5, holdMs: 4000 };
    case 'survey':
      return { points: surveyLines(shape, Math.min(5, clearanceM * 0.3)), groundSpeedMps: 5, holdMs: 0 };
    case 'orbit':
      return { points: circle(point, Math.min(60, clearanceM * 0.75)), groundSpeedMps: 4, holdMs: 0 };
    case 'hover':
      return { points: [point], groundSpeedMps: 5, holdMs: 20_000 };
  }
}

/** Follows the edge back to the first corner; skips corners close together. */
function loop(shape: ZoneShape, ring: readonly LocalPoint[], distanceM: number): readonly LocalPoint[] {
  const corners = insetCorners(shape, ring, distanceM, MAX_LOOP_CORNERS);
  const [first] = corners;
  return first ? [...corners, first] : [shape.centre.point];
}

function circle(centre: LocalPoint, radiusM: number): readonly LocalPoint[] {
  return Array.from({ length: ORBIT_POINTS + 1 }, (_, index) => {
    const angle = (index / ORBIT_POINTS) * 2 * Math.PI;
    return {
      eastM: centre.eastM + radiusM * Math.sin(angle),
      northM: centre.northM + radiusM * Math.cos(angle),
    };
  });
}

/** Inserts points so that no straight leg leaves the zone; undefined if no route exists. */
function connected(
  points: readonly LocalPoint[],
  shape: ZoneShape,
): readonly { readonly point: LocalPoint; readonly isStop: boolean }[] | undefined {
  const ways = new InsideRouter(shape, Math.min(4, shape.centre.clearanceM * 0.3));
  const result: { point: LocalPoint; isStop: boolean }[] = [];
  for (const point of points) {
    const last = result.at(-1)?.point;
    const between = last ? ways.between(last, point) : [];
    // Skips an unreachable pocket of the zone rather than flying to it across the edge.
    if (!between) continue;
    result.push(...between.map((corner) => ({ point: corner, isStop: false })), { point, isStop: true });
    if (result.length > MAX_WAYPOINTS) break;
  }
  return result.length > 0 ? result.slice(0, MAX_WAYPOINTS) : undefined;
}

const SPACING_M = 20;
const MAX_LINES = 40;

/** Ends of parallel back-and-forth lines along the zone's longest edge; each end `marginM` inside. */
function surveyLines(shape: ZoneShape, marginM: number): readonly LocalPoint[] {
  const angle = longestEdgeAngle(shape);
  const turned = (point: LocalPoint) => turn(point, -angle);
  const edges = shape.edges.map(([from, to]) => [turned(from), turned(to)] as const);
  const across = edges.map(([from]) => from.northM);
  const lowestM = Math.min(...across);
  const spanM = Math.max(...across) - lowestM;
  const spacingM = Math.max(SPACING_M, spanM / MAX_LINES);
  const count = Math.max(1, Math.floor(spanM / spacingM));
  const points: LocalPoint[] = [];
  for (let line = 0; line < count; line += 1) {
    const northM = lowestM + spanM * ((line + 0.5) / count);
    const crossings = edges
      .filter(([from, to]) => from.northM > northM !== to.northM > northM)
      .map(
        ([from, to]) =>
          from.eastM + ((northM - from.northM) / (to.northM - from.northM)) * (to.eastM - from.eastM),
      )
      .sort((left, right) => left - right);
    const ends: LocalPoint[] = [];
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const startM = (crossings[index] ?? 0) + marginM;
      const endM = (crossings[index + 1] ?? 0) - marginM;
      if (endM <= startM) continue;
      ends.push({ eastM: startM, northM }, { eastM: endM, northM });
    }
    if (line % 2 === 1) ends.reverse();
    points.push(...ends.map((point) => turn(point, angle)).filter((point) => shape.contains(point)));
  }
  return points.length > 0 ? points : [shape.centre.point];
}

function longestEdgeAngle(shape: ZoneShape): number {
  let longestM = 0;
  let angle = 0;
  for (const [from, to] of shape.edges) {
    const eastM = to.eastM - from.eastM;
    const northM = to.northM - from.northM;
    if (Math.hypot(eastM, northM) <= longestM) continue;
    longestM = Math.hypot(eastM, northM);
    angle = Math.atan2(northM, eastM);
  }
  return angle;
}

function turn({ eastM, northM }: LocalPoint, angle: number): LocalPoint {
  return {
    eastM: eastM * Math.cos(angle) - northM * Math.sin(angle),
    northM: eastM * Math.sin(angle) + northM * Math.cos(angle),
  };
}

/** Limits the work for zones with thousands of corners: corners a route may go around. */
const MAX_CORNERS = 120;
/** Even a small hole in a zone with many corners needs some. */
const MIN_CORNERS_A_RING = 12;

/** Finds routes that stay inside a zone, around its inner corners and holes. */
class InsideRouter {
  readonly #shape: ZoneShape;
  readonly #distanceM: number;
  /** Computed when the first route must go around a corner. */
  #corners: readonly LocalPoint[] | undefined;
  /** For each corner: the corners in straight line of sight, as far as computed. */
  readonly #reached = new Map<LocalPoint, Map<LocalPoint, boolean>>();

  constructor(shape: ZoneShape, distanceM: number) {
    this.#shape = shape;
    this.#distanceM = distanceM;
  }

  /** The points between `from` and `to` on the shortest route; undefined if none. */
  between(from: LocalPoint, to: LocalPoint): readonly LocalPoint[] | undefined {
    if (this.#shape.containsWay(from, to)) return [];
    this.#corners ??= this.#insetCorners();
    const open = new Map<LocalPoint, { readonly lengthM: number; readonly way: readonly LocalPoint[] }>([
      [from, { lengthM: 0, way: [] }],
    ]);
    const closed = new Set<LocalPoint>();
    while (open.size > 0) {
      const [[here, { lengthM, way }] = [from, { lengthM: 0, way: [] }]] = [...open].sort(
        ([, left], [, right]) => left.lengthM - right.lengthM,
      );
      open.delete(here);
      closed.add(here);
      if (here === to) return way.slice(0, -1);
      for (const next of [...this.#corners, to]) {
        if (closed.has(next) || !this.#isStraight(here, next)) continue;
        const nextM = lengthM + Math.hypot(next.eastM - here.eastM, next.northM - here.northM);
        const known = open.get(next);
        if (!known || known.lengthM > nextM) open.set(next, { lengthM: nextM, way: [...way, next] });
      }
    }
    return undefined;
  }

  /** Computed once per pair of corners: the result is the same for every route. */
  #isStraight(from: LocalPoint, to: LocalPoint): boolean {
    const reached = this.#reached.get(from);
    if (!reached || !this.#reached.has(to)) return this.#shape.containsWay(from, to);
    const known = reached.get(to) ?? this.#shape.containsWay(from, to);
    reached.set(to, known);
    this.#reached.get(to)?.set(from, known);
    return known;
  }

  #insetCorners(): readonly LocalPoint[] {
    const { rings } = this.#shape;
    const count = rings.reduce((sum, ring) => sum + ring.length, 0);
    const corners = rings.flatMap((ring) => {
      const share = Math.round((MAX_CORNERS * ring.length) / count);
      return insetCorners(this.#shape, ring, this.#distanceM, Math.max(MIN_CORNERS_A_RING, share));
    });
    for (const corner of corners) this.#reached.set(corner, new Map());
    return corners;
  }
}

/** Share of the intended distance to keep from every edge. */
const KEPT = 0.6;
const HALVINGS = 4;

/**
 * A point about `distanceM` inside each corner of `ring`; skips corners that are too narrow. With more
 * than `atMost` corners, uses every second, third and so on, because each is checked against all edges.
 */
function insetCorners(
  shape: ZoneShape,
  ring: readonly LocalPoint[],
  distanceM: number,
  atMost: number,
): readonly LocalPoint[] {
  const step = Math.max(1, Math.ceil(ring.length / atMost));
  return ring.flatMap((corner, index) => {
    if (index % step !== 0) return [];
    const before = ring[(index + ring.length - 1) % ring.length] ?? corner;
    const after = ring[(index + 1) % ring.length] ?? corner;
    const point = inset(shape, before, corner, after, distanceM);
    return point ? [point] : [];
  });
}

function inset(
  shape: ZoneShape,
  before: LocalPoint,
  corner: LocalPoint,
  after: LocalPoint,
  distanceM: number,
): LocalPoint | undefined {
  const back = unit(corner, before);
  const ahead = unit(corner, after);
  let direction = { eastM: back.eastM + ahead.eastM, northM: back.northM + ahead.northM };
  let lengthM = Math.hypot(direction.eastM, direction.northM);
  if (lengthM < 0.05) {
    direction = { eastM: -ahead.northM, northM: ahead.eastM };
    lengthM = 1;
  }
  // The sharper the corner, the farther along its bisector the point must lie.
  const sine = Math.sqrt(Math.max(0.05, (1 - back.eastM * ahead.eastM - back.northM * ahead.northM) / 2));
  for (let wantedM = distanceM, round = 0; round <= HALVINGS; wantedM /= 2, round += 1) {
    for (const sign of [1, -1]) {
      const share = (sign * wantedM) / sine / lengthM;
      const point = {
        eastM: corner.eastM + direction.eastM * share,
        northM: corner.northM + direction.northM * share,
      };
      if (shape.contains(point) && shape.distanceToEdgeM(point) >= wantedM * KEPT) return point;
    }
  }
  return undefined;
}

function unit(from: LocalPoint, to: LocalPoint): LocalPoint {
  const lengthM = Math.hypot(to.eastM - from.eastM, to.northM - from.northM) || 1;
  return { eastM: (to.eastM - from.eastM) / lengthM, northM: (to.northM - from.northM) / lengthM };
}
