import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FlightPlanRecord } from '../../../../gateway/contract/mission/flight-plan.ts';
import { EMPTY_PLAN } from '../../../../renderer/state/planner/flight-plan-edits.ts';
import {
  type FlightPlanOrders,
  useFlightPlanOrders,
} from '../../../../renderer/state/planner/flight-plan-orders.ts';
import {
  editPlan,
  isPlanUnsaved,
  newPlan,
  openPlanBase,
  openSavedPlan,
  planContent,
  takePlanVersion,
  undoPlan,
  useFlightPlanStore,
} from '../../../../renderer/state/planner/flight-plan-store.ts';
import { DeveloperRig } from '../../builder/developer-rig.tsx';

const record = (flightPlanId: string, version: number): FlightPlanRecord => ({
  flightPlanId,
  version,
  name: flightPlanId,
  entries: 0,
  vehicle: 'copter',
  savedAtMs: 0,
  plan: { ...EMPTY_PLAN, cruiseSpeedMps: version },
  versions: [],
});

function Holder({ onOrders }: { readonly onOrders: (orders: FlightPlanOrders) => void }) {
  onOrders(useFlightPlanOrders());
  return null;
}

/** Orders of a window whose gateway answers a save only after `meanwhile` was done. */
function ordersWith(meanwhile: () => void): FlightPlanOrders {
  const rig = new DeveloperRig();
  let orders: FlightPlanOrders | undefined;
  rig.answer('PUT /api/flight-plans/fpl_one', () => {
    meanwhile();
    return Response.json(record('fpl_one', 4));
  });
  rig.show(
    <Holder
      onOrders={(given) => {
        orders = given;
      }}
    />,
  );
  if (!orders) throw new Error('No orders');
  return orders;
}
const base = () => openPlanBase(useFlightPlanStore.getState());
const isUnsaved = () => isPlanUnsaved(useFlightPlanStore.getState());

afterEach(() => {
  cleanup();
});

test('a save that is answered late is one of the plan it was asked for, whichever is open by then', async () => {
  openSavedPlan(record('fpl_one', 3));
  editPlan((plan) => ({ ...plan, cruiseSpeedMps: 12 }));
  await ordersWith(() => openSavedPlan(record('fpl_two', 7))).save();
  expect(base()).toMatchObject({ flightPlanId: 'fpl_two', version: 7 });
  expect(isUnsaved()).toBe(false);
  undoPlan();
  expect(planContent().plan.cruiseSpeedMps).toBe(12);
  expect(base()).toMatchObject({ flightPlanId: 'fpl_one', version: 4 });
  expect(isUnsaved()).toBe(false);
});

test('a plan that was begun while another was being saved is no version of that', async () => {
  openSavedPlan(record('fpl_one', 3));
  editPlan((plan) => ({ ...plan, cruiseSpeedMps: 12 }));
  await ordersWith(newPlan).save();
  expect(base()).toBeUndefined();
});

test('an older version that comes late is not put in the place of another plan', () => {
  openSavedPlan(record('fpl_one', 3));
  takePlanVersion(record('fpl_one', 2));
  expect(planContent().plan.cruiseSpeedMps).toBe(2);
  openSavedPlan(record('fpl_two', 7));
  takePlanVersion(record('fpl_one', 1));
  expect(planContent()).toMatchObject({ name: 'fpl_two', plan: { cruiseSpeedMps: 7 } });
});
