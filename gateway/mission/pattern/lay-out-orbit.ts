import type { FlightPlan, PlanPattern } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import { PlanFrame } from '../item/plan-frame.ts';
import { placedItem, plainItem, waypoint } from '../item/plan-place.ts';

type OrbitPattern = Extract<PlanPattern, { pattern: 'orbit' }>;

/** How far the path between two points may be inside the circle. */
const SAG_M = 0.5;
const SAG_SHARE = 0.01;
const MIN_POINTS = 12;
const MAX_POINTS = 72;

/**
 * An orbit around a point, looking at it. A vehicle that hovers flies a polygon close to the circle, from the
 * starting bearing. One that must keep moving uses its own circle command, in whole turns.
 */
export function layOutOrbit(pattern: OrbitPattern, vehicle: FlightPlan['vehicle']): readonly MissionItem[] {
  const { centre, radiusM, heightM, reference, turns, isClockwise, startDeg } = pattern;
  const look = placedItem(MavCmd.DO_SET_ROI_LOCATION, centre, 0, 'home', [0, 0, 0, 0]);
  const lookAhead = plainItem(MavCmd.DO_SET_ROI_NONE);
  if (vehicle === 'plane' || vehicle === 'vtol') {
    const params: MissionItem['params'] = [Math.ceil(turns), 0, isClockwise ? radiusM : -radiusM, 0];
    const circle = placedItem(MavCmd.NAV_LOITER_TURNS, centre, heightM, reference, params);
    return [look, circle, lookAhead];
  }
  const frame = new PlanFrame([centre]);
  const points = Math.max(MIN_POINTS, Math.ceil(turns * pointsATurn(radiusM)));
  const way = Array.from({ length: points + 1 }, (_, index) => {
    const turned = ((isClockwise ? 1 : -1) * 360 * turns * index) / points;
    const bearing = ((startDeg + turned) * Math.PI) / 180;
    const at = { alongM: radiusM * Math.cos(bearing), acrossM: radiusM * Math.sin(bearing) };
    return waypoint(frame.toLonLat(at), heightM, reference);
  });
  return [look, ...way, lookAhead];
}

function pointsATurn(radiusM: number): number {
  const sagM = Math.min(radiusM, Math.max(SAG_M, radiusM * SAG_SHARE));
  const count = Math.ceil(Math.PI / Math.acos(1 - sagM / radiusM));
  return Math.min(MAX_POINTS, Math.max(MIN_POINTS, count));
}
