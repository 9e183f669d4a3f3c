import { expect, test } from 'vitest';
import { flightPlanSchema } from '../../../../../gateway/contract/mission/flight-plan.ts';
import { LEG } from '../../../../../renderer/map/plan/plan-features.ts';
import { plannerHands } from '../../../../../renderer/screens/planner/map/map-gestures.ts';
import type { PlanPlace } from '../../../../../renderer/state/planner/flight-plan-handles.ts';
import { planContent, replacePlan } from '../../../../../renderer/state/planner/flight-plan-store.ts';

const FROM: PlanPlace = [8, 47];
const TO: PlanPlace = [8.001, 47];
const item = (id: string, command: number, frame: number, altitude_m: number) => ({
  kind: 'item',
  id,
  command,
  frame,
  params: [0, 0, 0, null],
  lat: 47,
  lon: 8,
  altitude_m,
  autocontinue: true,
});

/** The waypoint that dragging the middle of the leg to the last of them puts in. */
function insertedBefore(...entries: readonly { readonly id: string }[]) {
  replacePlan({ name: 'Legs', plan: flightPlanSchema.parse({ flightPlan: 1, entries }) });
  const hands = plannerHands({ map: () => undefined, route: () => [], laid: () => [] });
  const id = entries.at(-1)?.id ?? '';
  hands.onDrag({ kind: 'handle', handle: { id, part: 'edge', index: LEG } }, FROM, TO, true);
  return planContent().plan.entries.at(-2);
}

test('a waypoint put into a leg is flown as high as what it leads to, counted from the same', () => {
  const way = item('a', 16, 3, 30);
  expect(insertedBefore(way, item('b', 16, 0, 480))).toMatchObject({ frame: 0, altitude_m: 480 });
  expect(insertedBefore(way, item('b', 16, 3, 55))).toMatchObject({ frame: 3, altitude_m: 55 });
});

test('a waypoint put in before a landing is not flown at the height of the ground there', () => {
  const way = item('a', 16, 3, 30);
  expect(insertedBefore(way, item('land', 21, 3, 12))).toMatchObject({ frame: 3, altitude_m: 30 });
  expect(insertedBefore(way, item('land', 21, 0, 0))).toMatchObject({ frame: 3, altitude_m: 30 });
});
