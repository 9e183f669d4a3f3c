import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { flightPlanSchema } from '../../../../../gateway/contract/mission/flight-plan.ts';
import { plannerHands } from '../../../../../renderer/screens/planner/map/map-gestures.ts';
import { SketchNote } from '../../../../../renderer/screens/planner/map/SketchNote.tsx';
import type { PlanPlace } from '../../../../../renderer/state/planner/flight-plan-handles.ts';
import { planContent, replacePlan } from '../../../../../renderer/state/planner/flight-plan-store.ts';
import {
  putAwayTool,
  takeTool,
  useFlightPlanToolStore,
} from '../../../../../renderer/state/planner/flight-plan-tools.ts';

const CENTRE: PlanPlace = [8, 47];
/** 379 m east. */
const RIM: PlanPlace = [8.005, 47];
const hands = plannerHands({ map: () => undefined, route: () => [], laid: () => [] });

beforeEach(() => {
  replacePlan({ name: 'Fence', plan: flightPlanSchema.parse({ flightPlan: 1 }) });
  takeTool('exclusion-circle');
});
afterEach(() => {
  cleanup();
});

test('a geofence circle is created by press and drag, and the tool ends', () => {
  render(<SketchNote />);
  expect(screen.getByRole('status').textContent).toMatch(/drag to the radius/);
  act(() => hands.onDraw(CENTRE, RIM, false));
  expect(screen.getByRole('status').textContent).toMatch(/^Radius: 379 m/);
  expect(planContent().plan.geofence.circles).toEqual([]);
  act(() => hands.onDraw(CENTRE, RIM, true));
  expect(planContent().plan.geofence.circles).toMatchObject([
    { kind: 'exclusion', centre: CENTRE, radiusM: 379 },
  ]);
  expect(useFlightPlanToolStore.getState()).toMatchObject({ tool: 'select', sketch: [] });
});

test('a cancelled drag creates no circle and keeps the tool, which the next Escape closes', () => {
  hands.onDraw(CENTRE, RIM, false);
  hands.onDragCancelled();
  expect(useFlightPlanToolStore.getState()).toMatchObject({ tool: 'exclusion-circle', sketch: [] });
  expect(putAwayTool()).toBe(true);
  expect(useFlightPlanToolStore.getState().tool).toBe('select');
  expect(planContent().plan.geofence.circles).toEqual([]);
});

test('a click creates a circle of the usual size', () => {
  hands.onGround(CENTRE);
  expect(planContent().plan.geofence.circles).toMatchObject([{ centre: CENTRE, radiusM: 50 }]);
  expect(useFlightPlanToolStore.getState().tool).toBe('select');
});
