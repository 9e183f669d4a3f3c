import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { flightPlanSchema, type PlanEntry } from '../../../../../gateway/contract/mission/flight-plan.ts';
import type { MissionItem } from '../../../../../gateway/contract/mission/mission.ts';
import { EntryList } from '../../../../../renderer/screens/planner/EntryList.tsx';
import { Inspector } from '../../../../../renderer/screens/planner/inspector/Inspector.tsx';
import {
  PlanCheckProvider,
  PlanPictureProvider,
} from '../../../../../renderer/screens/planner/PlanProviders.tsx';
import { VehiclePanel } from '../../../../../renderer/screens/planner/vehicle/VehiclePanel.tsx';
import { isJump, jumpTargetOf } from '../../../../../renderer/state/planner/flight-plan-jumps.ts';
import {
  planContent,
  replacePlan,
  selectInPlan,
} from '../../../../../renderer/state/planner/flight-plan-store.ts';
import { useVehicleStore } from '../../../../../renderer/state/vehicle/vehicle-store.ts';
import { buildEntry } from '../../../builder/build-records.ts';
import { DeveloperRig, list, type Sent } from '../../../builder/developer-rig.tsx';

const item = (id: string, command: number, params: readonly (number | null)[]) => ({
  kind: 'item',
  id,
  command,
  frame: 3,
  params,
  lat: command === 16 ? 47.4 : null,
  lon: command === 16 ? 8.5 : null,
  altitude_m: command === 177 ? null : 30,
  autocontinue: true,
});
const plan = flightPlanSchema.parse({
  flightPlan: 1,
  entries: [
    item('up', 22, [0, 0, 0, null]),
    item('a', 16, [0, 0, 0, null]),
    item('j', 177, [2, 3, 0, 0]),
    item('b', 16, [0, 0, 0, null]),
  ],
});

/** A gateway with one vehicle, whose mission on board can be told. */
function showPlanner(autopilot: 'ardupilot' | 'px4', onboard: readonly MissionItem[] = []): DeveloperRig {
  const rig = new DeveloperRig();
  const answer = (items: readonly MissionItem[]) => ({
    vehicleId: 'uav-1',
    items,
    readAtMs: 0,
    source: 'upload',
    doubt: null,
  });
  rig.answer('GET /api/terrain/files', list([]));
  rig.answer('GET /api/vehicles/uav-1/mission', answer(onboard));
  rig.answer('PUT /api/vehicles/uav-1/mission', ({ body }: Sent) =>
    Response.json({ ...answer(JSON.parse(body ?? '').items), problems: [] }),
  );
  rig.answer('POST /api/vehicles/uav-1/mission/resume-proposal', {
    vehicleId: 'uav-1',
    fromIndex: 1,
    items: onboard,
    notes: [],
  });
  const mission = { seq: 0, count: onboard.length, state: 'none', distance_to_next_m: null } as const;
  useVehicleStore.setState({
    entries: { 'uav-1': buildEntry({ autopilot, type: 'plane', mission }) },
    isLoaded: true,
  });
  rig.show(
    <PlanPictureProvider>
      <PlanCheckProvider>
        <EntryList onOpen={() => undefined} />
        <Inspector />
        <VehiclePanel />
      </PlanCheckProvider>
    </PlanPictureProvider>,
  );
  return rig;
}

const sentItems = ({ sent }: DeveloperRig, request: string): MissionItem[] | undefined =>
  JSON.parse(sent.find(({ method, path }) => `${method} ${path}` === request)?.body ?? 'null')?.items;

async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(button);
}

beforeEach(() => {
  replacePlan({ name: 'Jumps', plan });
});
afterEach(() => {
  cleanup();
  useVehicleStore.setState({ entries: {} });
});

test.each([
  ['ardupilot', 2],
  ['px4', 1],
] as const)('a jump is sent to %s as that counts', async (autopilot, number) => {
  const rig = showPlanner(autopilot);
  await press('Upload to Copter 1');
  const request = 'PUT /api/vehicles/uav-1/mission';
  await waitFor(() =>
    expect(sentItems(rig, request)?.map(({ params }) => params[0])).toEqual([0, 0, number, 0]),
  );
});

test('what is compared with a PX4 counts as that does', async () => {
  const [, ...rest] = plan.entries.map(({ kind: _, id: __, ...each }) => each as unknown as MissionItem);
  const rig = showPlanner('px4', rest);
  const request = 'POST /api/vehicles/uav-1/mission/compare';
  await waitFor(() => expect(sentItems(rig, request)?.[2]?.params[0]).toBe(1));
});

test('the rest of a mission of a PX4 plane makes a plan for one, its jump leading where it led', async () => {
  const mission = plan.entries.map(({ kind: _, id: __, ...each }) => each as unknown as MissionItem);
  showPlanner(
    'px4',
    mission.map((each) => (each.command === 177 ? { ...each, params: [1, 3, 0, 0] } : each)),
  );
  await press('Resume the onboard mission');
  await press('Open as plan');
  const shown = planContent().plan;
  expect(shown).toMatchObject({ autopilot: 'px4', vehicle: 'plane' });
  const jump = shown.entries.find(isJump);
  expect(jump && jumpTargetOf(shown, jump)?.entryId).toBe(shown.entries[1]?.id);
});

test('a plan that is made for another vehicle says so, and is made for this one on wish', async () => {
  const rig = showPlanner('px4');
  expect(screen.getByText(/for another autopilot/)).toBeTruthy();
  await press('Adapt to Copter 1');
  expect(screen.queryByText(/for another autopilot/)).toBeNull();
  expect(planContent().plan).toMatchObject({ autopilot: 'px4', vehicle: 'plane' });
  await press('Upload to Copter 1');
  const request = 'PUT /api/vehicles/uav-1/mission';
  await waitFor(() => expect(sentItems(rig, request)?.[2]?.params[0]).toBe(1));
});

test('a jump is shown and typed by the number of the row it leads to', async () => {
  replacePlan({ name: 'Jumps', plan: { ...plan, autopilot: 'px4' } });
  showPlanner('px4');
  const leadsTo = (): PlanEntry['id'] | undefined => {
    const now = planContent().plan;
    const jump = now.entries.find(isJump);
    return jump && jumpTargetOf(now, jump)?.entryId;
  };
  expect(leadsTo()).toBe('j');
  selectInPlan(new Set(['j']));
  const field = (await screen.findByLabelText('Jumps to item')) as HTMLInputElement;
  expect(field.value).toBe('3');
  fireEvent.change(field, { target: { value: '2' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(leadsTo()).toBe('a');
  expect(field.value).toBe('2');
});
