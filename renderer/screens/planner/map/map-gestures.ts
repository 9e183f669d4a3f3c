import type { FeatureCollection } from 'geojson';
import { ghostFeatures, LEG } from '../../../map/plan/plan-features.ts';
import type { PlanGrip, PlanHands, PlanMap } from '../../../map/plan/plan-map.ts';
import { shortWay } from '../../../map/plan/short-way.ts';
import { withEntry } from '../../../state/planner/flight-plan-edits.ts';
import {
  offsetM,
  type PlanHandle,
  type PlanPlace,
  withHandleAt,
  withMoved,
  withoutCorner,
} from '../../../state/planner/flight-plan-handles.ts';
import { flownHeight } from '../../../state/planner/flight-plan-heights.ts';
import type { LaidEntry, RoutePoint } from '../../../state/planner/flight-plan-route.ts';
import {
  editPlan,
  planContent,
  selectInPlan,
  toggleInPlan,
  useFlightPlanStore,
} from '../../../state/planner/flight-plan-store.ts';
import {
  applyToolAt,
  drawCircle,
  drawsCircle,
  finishSketch,
  newItem,
  useFlightPlanToolStore,
} from '../../../state/planner/flight-plan-tools.ts';

const WAYPOINT = 16;
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

export interface PlannerHandsOptions {
  readonly map: () => PlanMap | undefined;
  readonly route: () => readonly RoutePoint[];
  readonly laid: () => readonly LaidEntry[];
}

/**
 * What clicks and drags on the map do to the plan. While dragging, only a preview moves; releasing is one
 * edit.
 */
export function plannerHands({ map, route, laid }: PlannerHandsOptions): PlanHands {
  return {
    onGround(at) {
      if (useFlightPlanToolStore.getState().tool === 'select') selectInPlan(new Set());
      else applyToolAt(at);
    },
    onPick(id, isAdded) {
      if (isAdded) toggleInPlan(id);
      else selectInPlan(new Set([id]));
    },
    onDrag(grip, from, to, isEnd) {
      const { plan } = planContent();
      const ids = idsOfGrip(grip);
      if (isEnd) {
        map()?.setPlanData('plan-sketch', NOTHING);
        drop(grip, ids, from, to);
      } else if (grip.kind === 'handle' && grip.handle.index === LEG && grip.handle.part === 'edge')
        map()?.setPlanData('plan-sketch', legGhost(route(), grip.handle.id, to));
      else map()?.setPlanData('plan-sketch', ghostFeatures(moved(plan, grip, ids, from, to), route(), ids));
    },
    onDraw(centre, rim, isEnd) {
      drawCircle(centre, rim);
      if (isEnd) finishSketch();
    },
    onDragCancelled() {
      if (drawsCircle(useFlightPlanToolStore.getState().tool)) drawCircle();
      map()?.setPlanData('plan-sketch', NOTHING);
    },
    onBox(isInside) {
      const { plan } = planContent();
      const inside = laid()
        .filter(({ items }) =>
          items.some(({ lat, lon }) => lat !== null && lon !== null && isInside([lon, lat])),
        )
        .map(({ entry }) => entry.id);
      const rally = plan.rally.filter(({ at }) => isInside(at)).map(({ id }) => id);
      selectInPlan(new Set([...useFlightPlanStore.getState().selectedIds, ...inside, ...rally]));
    },
    onFinish: finishSketch,
    onRemoveCorner: ({ id, index }: PlanHandle) => editPlan((plan) => withoutCorner(plan, id, index)),
  };
}

/** Dragging a selected point moves the whole selection. */
function idsOfGrip(grip: PlanGrip): ReadonlySet<string> {
  if (grip.kind === 'handle') return new Set([grip.handle.id]);
  const { selectedIds } = useFlightPlanStore.getState();
  return selectedIds.has(grip.id) ? selectedIds : new Set([grip.id]);
}

function moved(
  plan: Parameters<typeof withMoved>[0],
  grip: PlanGrip,
  ids: ReadonlySet<string>,
  from: PlanPlace,
  to: PlanPlace,
) {
  if (grip.kind === 'handle') return withHandleAt(plan, grip.handle, to);
  const { eastM, northM } = offsetM(from, to);
  return withMoved(plan, ids, eastM, northM);
}

function drop(grip: PlanGrip, ids: ReadonlySet<string>, from: PlanPlace, to: PlanPlace): void {
  if (grip.kind === 'handle' && grip.handle.part === 'edge' && grip.handle.index === LEG) {
    insertBefore(grip.handle.id, to);
    return;
  }
  editPlan((plan) => moved(plan, grip, ids, from, to), { select: ids });
}

/** A waypoint between two items, at the altitude of the second; for a landing, that is the ground. */
function insertBefore(entryId: string, at: PlanPlace): void {
  const { plan } = planContent();
  const index = plan.entries.findIndex(({ id }) => id === entryId);
  const before = plan.entries[index];
  const item = newItem(plan, WAYPOINT, at);
  const flown = before?.kind === 'item' && flownHeight(before)?.heightM ? before : undefined;
  const added = flown ? { ...item, altitude_m: flown.altitude_m, frame: flown.frame } : item;
  editPlan((current) => withEntry(current, added, index), { select: new Set([item.id]) });
}

function legGhost(route: readonly RoutePoint[], entryId: string, to: PlanPlace): FeatureCollection {
  const index = route.findIndex((point) => point.entryId === entryId);
  const line = [route[index - 1]?.at, to, route[index]?.at].filter((at) => at !== undefined);
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: shortWay(line) } },
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: to } },
    ],
  };
}
