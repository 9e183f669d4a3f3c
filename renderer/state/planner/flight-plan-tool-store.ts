import { create } from 'zustand';
import type { PlanPlace } from './flight-plan-handles.ts';
import { editPlan, planContent, useFlightPlanStore } from './flight-plan-store.ts';
import { LEAST_POINTS, type PlanTool, withPlaced } from './flight-plan-tools.ts';

interface FlightPlanToolStore {
  readonly tool: PlanTool | 'select' | 'measure';
  /** Points put down so far of what needs more than one. */
  readonly sketch: readonly PlanPlace[];
  /** A place on the way that the profile points at. */
  readonly pointed?: PlanPlace | undefined;
}

/** The hand on the planner's map. */
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
  else placePart(tool, [at]);
}

/** Ends the drawing. The shape is kept if it has enough points. */
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
