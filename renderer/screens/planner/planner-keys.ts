import type { PlanMap } from '../../map/plan-map.ts';
import { withoutIds } from '../../state/flight-plan/flight-plan-edits.ts';
import { withMoved } from '../../state/flight-plan/flight-plan-handles.ts';
import {
  editPlan,
  redoPlan,
  selectInPlan,
  undoPlan,
  useFlightPlanStore,
} from '../../state/flight-plan/flight-plan-store.ts';
import {
  finishSketch,
  putAwayTool,
  useFlightPlanToolStore,
} from '../../state/flight-plan/flight-plan-tool-store.ts';

const NUDGE_M = 1;
const FAR_NUDGE_M = 10;
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
};

/** Keys of the planner wherever the focus is; what is typed in a field stays there. */
export function onPlannerKey(event: KeyboardEvent, map: PlanMap | undefined): void {
  const target = event.target instanceof Element ? event.target : undefined;
  if (event.defaultPrevented || target?.closest('[role=dialog], [role=menu]')) return;
  const isTyping = target?.matches('input:not([type=checkbox]), textarea, select') === true;
  const hasModifier = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (hasModifier && !isTyping && key === 'z') (event.shiftKey ? redoPlan : undoPlan)();
  else if (hasModifier && !isTyping && key === 'y') redoPlan();
  else if (hasModifier || event.altKey || isTyping) return;
  else if (key === 'escape') {
    if (map?.cancelDrag() || putAwayTool()) return;
    selectInPlan(new Set());
  } else if (key === 'enter' && isOnMap(target) && useFlightPlanToolStore.getState().sketch.length > 0)
    finishSketch();
  else if (key === 'delete' || key === 'backspace') removeSelected();
  else if (DIRECTIONS[event.key] && isOnMap(target)) nudge(event);
  else return;
  event.preventDefault();
}

/** On the map, or nowhere: arrows on a control are that control's. */
function isOnMap(target: Element | undefined): boolean {
  return target === undefined || target === document.body || target.closest('.planner-map') !== null;
}

function removeSelected(): void {
  const { selectedIds } = useFlightPlanStore.getState();
  editPlan((plan) => withoutIds(plan, selectedIds));
}

function nudge(event: KeyboardEvent): void {
  const [east, north] = DIRECTIONS[event.key] ?? [0, 0];
  const stepM = event.shiftKey ? FAR_NUDGE_M : NUDGE_M;
  const { selectedIds } = useFlightPlanStore.getState();
  if (selectedIds.size === 0) return;
  editPlan((plan) => withMoved(plan, selectedIds, east * stepM, north * stepM), { mergeKey: 'nudge' });
}
