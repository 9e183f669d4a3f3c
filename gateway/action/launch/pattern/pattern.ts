import { AppError } from '../../../base/error.ts';
import type { GeoPoint, LocalPoint } from '../../../base/geometry/local-frame.ts';
import type { MissionType } from '../../../contract/action/launch.ts';
import type { Zone } from '../../../contract/mission/zone.ts';
import { ZoneShape } from '../../../mission/zone/zone-shape.ts';
import { insetCorners } from './inset-corners.ts';
import { surveyLines } from './survey-lines.ts';
import { WayInside } from './way-inside.ts';

/** A zone must have at least this much clearance around its centre. */
const MIN_CLEARANCE_M = 4;
const MAX_WAYPOINTS = 150;
const ORBIT_POINTS = 12;
const MAX_LOOP_CORNERS = 60;

export interface PatternWaypoint extends GeoPoint {
  /** Above home. */
  readonly altitudeM: number;
  /** How long to stay. */
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

/** By zone, which never changes in place. A zone of many corners takes tenths of a second, and many fly over it. */
const known = new WeakMap<Zone, Map<string, Pattern>>();

/**
 * The flight over a zone for a mission type: patrol follows the edge, inspection does so closer to the middle,
 * slower and with stops, survey goes up and down in lines, orbit circles the middle, hover stays there. Every
 * waypoint and every straight leg lies inside the zone, none above its ceiling or `ceilingM`.
 * @throws mission-invalid when the zone is too small or cannot be flown without leaving it
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
      `Zone "${zone.id}" is too small to fly in: it leaves ${clearanceM.toFixed(1)} m around its middle.`,
    );
  const outline = outlineOf(missionType, shape);
  const points = connected(outline.points, shape);
  if (!points || points.length === 0)
    throw new AppError('mission-invalid', `Zone "${zone.id}" has parts that cannot be reached inside it.`);
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

/** Around along the edge and back to the first corner; corners close together are thinned out. */
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

/** Adds points between `points` so that no straight leg leaves the zone; undefined when no route exists. */
function connected(
  points: readonly LocalPoint[],
  shape: ZoneShape,
): readonly { readonly point: LocalPoint; readonly isStop: boolean }[] | undefined {
  const ways = new WayInside(shape, Math.min(4, shape.centre.clearanceM * 0.3));
  const result: { point: LocalPoint; isStop: boolean }[] = [];
  for (const point of points) {
    const last = result.at(-1)?.point;
    const between = last ? ways.between(last, point) : [];
    // A pocket of the zone that cannot be reached is left out, not flown to across the edge.
    if (!between) continue;
    result.push(...between.map((corner) => ({ point: corner, isStop: false })), { point, isStop: true });
    if (result.length > MAX_WAYPOINTS) break;
  }
  return result.length > 0 ? result.slice(0, MAX_WAYPOINTS) : undefined;
}
