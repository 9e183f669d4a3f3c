import { create } from 'zustand';
import type {
  FlightPlan,
  PlanEntry,
  PlanItem,
  PlanPattern,
} from '../../../gateway/contract/mission/flight-plan.ts';
import { groundDistanceM, pointAt } from '../../format/measure/ground-distance.ts';
import {
  freshPlanId,
  withEntry,
  withFenceCircle,
  withFencePolygon,
  withRallyPoint,
} from './flight-plan-edits.ts';
import { type PlanPlace, placeOf, pointOf } from './flight-plan-handles.ts';
import { flownHeight } from './flight-plan-heights.ts';
import { DO_JUMP } from './flight-plan-jumps.ts';
import { LEAST_RADIUS_M, MOST_FENCE_RADIUS_M, within } from './flight-plan-limits.ts';
import { editPlan, planContent, useFlightPlanStore } from './flight-plan-store.ts';

/** Tools that put something into the plan. */
export type PlanTool =
  | 'waypoint'
  | 'takeoff'
  | 'land'
  | 'return'
  | 'loiter'
  | 'roi'
  | 'survey'
  | 'corridor'
  | 'orbit'
  | 'structure'
  | 'fence-polygon'
  | 'exclusion-polygon'
  | 'fence-circle'
  | 'exclusion-circle'
  | 'rally'
  | 'home';

/** Corners a tool needs before it puts anything down; 1: a click is enough. */
export const LEAST_POINTS: Readonly<Record<PlanTool, number>> = {
  waypoint: 1,
  takeoff: 1,
  land: 1,
  return: 1,
  loiter: 1,
  roi: 1,
  survey: 3,
  corridor: 2,
  orbit: 1,
  structure: 3,
  'fence-polygon': 3,
  'exclusion-polygon': 3,
  'fence-circle': 1,
  'exclusion-circle': 1,
  rally: 1,
  home: 1,
};

const RETURN = 20;
const LAND = 21;
const VTOL_LAND = 85;
const ENDS = new Set([RETURN, LAND, VTOL_LAND]);
const LOITER_TIME = 19;
const LOITER_S = 60;
const DEFAULT_HEIGHT_M = 30;
const DEFAULT_RADIUS_M = 50;
const FENCE_RADIUS_M = 200;
const DEFAULT_WIDTH_M = 50;
const RELATIVE = 3;

export interface PlacedPart {
  readonly plan: FlightPlan;
  readonly id: string;
}

/** Whether a tool draws a circle from its centre to its rim. */
export function drawsCircle(tool: string): boolean {
  return tool === 'fence-circle' || tool === 'exclusion-circle';
}

/** Radius of a circle drawn from its centre to a point of its rim, in whole metres. */
export function drawnRadiusM(centre: PlanPlace, rim: PlanPlace): number {
  const drawnM = Math.round(groundDistanceM(pointOf(centre), pointOf(rim)));
  return within({ least: LEAST_RADIUS_M, most: MOST_FENCE_RADIUS_M }, drawnM);
}

/** Puts what a tool makes of these points into the plan, after the entry that is selected. */
export function withPlaced(
  plan: FlightPlan,
  tool: PlanTool,
  points: readonly PlanPlace[],
  afterId?: string,
): PlacedPart | undefined {
  const [at, rim] = points;
  if (!at || points.length < LEAST_POINTS[tool]) return undefined;
  const kind = tool.startsWith('exclusion') ? 'exclusion' : 'inclusion';
  switch (tool) {
    case 'fence-polygon':
    case 'exclusion-polygon': {
      const id = freshPlanId(plan, 'fence');
      return { id, plan: withFencePolygon(plan, { id, kind, corners: [...points] }) };
    }
    case 'fence-circle':
    case 'exclusion-circle': {
      const id = freshPlanId(plan, 'fence');
      const usualM = kind === 'inclusion' ? FENCE_RADIUS_M : DEFAULT_RADIUS_M;
      const radiusM = rim ? drawnRadiusM(at, rim) : usualM;
      return { id, plan: withFenceCircle(plan, { id, kind, centre: at, radiusM }) };
    }
    case 'rally': {
      const id = freshPlanId(plan, 'rally');
      return { id, plan: withRallyPoint(plan, { id, at, heightM: usualHeightM(plan) }) };
    }
    case 'home':
      return { id: 'home', plan: { ...plan, home: { at, altitudeAmslM: plan.home?.altitudeAmslM ?? 0 } } };
    case 'waypoint':
    case 'takeoff':
    case 'land':
    case 'return':
    case 'loiter':
    case 'roi':
    case 'survey':
    case 'corridor':
    case 'orbit':
    case 'structure': {
      const entry = newEntry(plan, tool, points, at);
      return { id: entry.id, plan: withEntry(plan, entry, indexFor(plan, entry, afterId)) };
    }
  }
}

type EntryTool = Exclude<
  PlanTool,
  'fence-polygon' | 'exclusion-polygon' | 'fence-circle' | 'exclusion-circle' | 'rally' | 'home'
>;

function newEntry(plan: FlightPlan, tool: EntryTool, points: readonly PlanPlace[], at: PlanPlace): PlanEntry {
  const common = { kind: 'pattern', id: freshPlanId(plan, tool) } as const;
  const heightM = usualHeightM(plan);
  const flown = {
    heightM,
    reference: 'home',
    turnaroundM: 10,
    imaging: { frontOverlapPct: 75, sideOverlapPct: 70 },
  } as const;
  switch (tool) {
    case 'survey':
      return {
        ...common,
        ...flown,
        pattern: 'survey',
        polygon: [...points],
        angleDeg: 0,
        isCrosshatch: false,
        entry: 0,
      } satisfies PlanPattern;
    case 'corridor':
      return { ...common, ...flown, pattern: 'corridor', line: [...points], widthM: DEFAULT_WIDTH_M };
    case 'orbit':
      return {
        ...common,
        pattern: 'orbit',
        centre: at,
        radiusM: DEFAULT_RADIUS_M,
        heightM,
        reference: 'home',
        turns: 1,
        isClockwise: true,
        startDeg: 0,
      };
    case 'structure':
      return {
        ...common,
        pattern: 'structure',
        polygon: [...points],
        structureHeightM: 20,
        distanceM: 15,
        bottomM: 5,
        layers: 3,
        imaging: flown.imaging,
      };
    case 'waypoint':
    case 'takeoff':
    case 'land':
    case 'return':
    case 'loiter':
    case 'roi':
      return newItem(plan, COMMANDS[tool](plan), at);
  }
}

const COMMANDS: Readonly<
  Record<'waypoint' | 'takeoff' | 'land' | 'return' | 'loiter' | 'roi', (plan: FlightPlan) => number>
> = {
  waypoint: () => 16,
  takeoff: ({ vehicle }) => (vehicle === 'vtol' ? 84 : 22),
  land: ({ vehicle }) => (vehicle === 'vtol' ? VTOL_LAND : LAND),
  return: () => RETURN,
  loiter: () => LOITER_TIME,
  roi: () => 195,
};

/** An item of any command with sensible first values; `at` is left out where the command has no place. */
export function newItem(plan: FlightPlan, command: number, at: PlanPlace | undefined): PlanItem {
  const isPlaced = command !== RETURN && at !== undefined;
  // A copter lands on the ground it is sent to; heights of what has no place say nothing.
  const heightM = ENDS.has(command) ? 0 : usualHeightM(plan);
  return {
    kind: 'item',
    id: freshPlanId(plan, 'item'),
    command,
    frame: RELATIVE,
    params: [firstValue(command), 0, 0, hasFreeHeading(command) ? null : 0],
    lat: isPlaced ? at[1] : null,
    lon: isPlaced ? at[0] : null,
    altitude_m: isPlaced ? heightM : null,
    autocontinue: true,
  };
}

function firstValue(command: number): number | null {
  if (command === LOITER_TIME) return LOITER_S;
  // 0 is home for one autopilot and the first item for another, so a new jump has no target until one is
  // chosen.
  return command === DO_JUMP ? null : 0;
}

/** Commands whose fourth value is a heading the autopilot may choose: ArduPilot refuses an empty one anywhere else. */
function hasFreeHeading(command: number): boolean {
  return [16, LAND, 22, 84, VTOL_LAND].includes(command);
}

/** Of what is flown last at one: plans are mostly flown at one height. One above the sea says nothing about home. */
function usualHeightM({ entries, vehicle }: FlightPlan): number {
  if (vehicle === 'rover') return 0;
  for (const entry of entries.toReversed()) {
    const { reference, heightM } = flownHeight(entry) ?? { reference: undefined, heightM: null };
    if (reference !== undefined && reference !== 'sea' && heightM !== null && heightM > 0) return heightM;
  }
  return DEFAULT_HEIGHT_M;
}

/** After the selected entry; else at the end, but before what ends the flight. */
export function indexFor(
  plan: FlightPlan,
  entry: PlanEntry | undefined,
  afterId: string | undefined,
): number {
  const after = plan.entries.findIndex(({ id }) => id === afterId);
  const isEnd = entry?.kind === 'item' && ENDS.has(entry.command);
  if (entry?.kind === 'item' && (entry.command === 22 || entry.command === 84)) return after + 1;
  const last = plan.entries.at(-1);
  const endsWithEnd = last?.kind === 'item' && ENDS.has(last.command);
  const isAfterEnd = after === plan.entries.length - 1 || after < 0;
  if (!isEnd && endsWithEnd && isAfterEnd) return plan.entries.length - 1;
  return after < 0 ? plan.entries.length : after + 1;
}

/** A square of points around a place, for what is added without drawing it. */
export function squareAround(at: PlanPlace, sideM: number): readonly PlanPlace[] {
  return [315, 45, 135, 225].map((bearing) => placeOf(pointAt(pointOf(at), bearing, sideM * Math.SQRT1_2)));
}

/** Length of a drawn line in metres. */
export function lengthM(points: readonly PlanPlace[]): number {
  return points.reduce((sum, at, index) => {
    const before = points[index - 1];
    return before ? sum + groundDistanceM(pointOf(before), pointOf(at)) : 0;
  }, 0);
}

interface FlightPlanToolStore {
  readonly tool: PlanTool | 'select' | 'measure';
  /** Points put down so far of what needs more than one. Of a circle, its centre and a point of its rim. */
  readonly sketch: readonly PlanPlace[];
  /** A place on the way that the profile points at. */
  readonly pointed?: PlanPlace | undefined;
}

/** The active tool of the planner map. */
export const useFlightPlanToolStore = create<FlightPlanToolStore>(() => ({ tool: 'select', sketch: [] }));

export function takeTool(tool: FlightPlanToolStore['tool']): void {
  useFlightPlanToolStore.setState({ tool, sketch: [] });
}

/** Undefined when nothing is pointed at any more. */
export function pointAtPlace(pointed: PlanPlace | undefined): void {
  useFlightPlanToolStore.setState({ pointed });
}

/** A click on the ground with the tool in hand. */
export function applyToolAt(at: PlanPlace): void {
  const { tool, sketch } = useFlightPlanToolStore.getState();
  if (tool === 'select') return;
  if (tool === 'measure' || LEAST_POINTS[tool] > 1)
    useFlightPlanToolStore.setState({ sketch: [...sketch, at] });
  else if (placePart(tool, [at]) && drawsCircle(tool)) takeTool('select');
}

/** Shows a circle while it is drawn, from its centre to its rim. Without points, nothing is drawn. */
export function drawCircle(...sketch: [] | [centre: PlanPlace, rim: PlanPlace]): void {
  if (drawsCircle(useFlightPlanToolStore.getState().tool)) useFlightPlanToolStore.setState({ sketch });
}

/** Finishes drawing. The shape is kept if it has enough points. */
export function finishSketch(): void {
  const { tool, sketch } = useFlightPlanToolStore.getState();
  if (tool === 'select' || tool === 'measure') return;
  // A double click puts its point down twice.
  const points = sketch.filter(
    (at, index) => at[0] !== sketch[index - 1]?.[0] || at[1] !== sketch[index - 1]?.[1],
  );
  if (placePart(tool, points)) takeTool('select');
}

/** Puts a thing into the plan and selects it. @returns whether there was enough of it */
export function placePart(tool: PlanTool, points: readonly PlanPlace[]): boolean {
  const [afterId] = useFlightPlanStore.getState().selectedIds;
  const placed = withPlaced(planContent().plan, tool, points, afterId);
  if (!placed) return false;
  editPlan(() => placed.plan, { select: new Set([placed.id]) });
  return true;
}

/** Escape: first what is drawn goes, then the tool. @returns whether anything was put away */
export function putAwayTool(): boolean {
  const { tool, sketch } = useFlightPlanToolStore.getState();
  if (sketch.length > 0) useFlightPlanToolStore.setState({ sketch: [] });
  else if (tool !== 'select') takeTool('select');
  else return false;
  return true;
}
