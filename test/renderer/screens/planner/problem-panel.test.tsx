import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flightPlanSchema } from '../../../../gateway/contract/mission/flight-plan.ts';
import { PlanCheckProvider } from '../../../../renderer/screens/planner/PlanProviders.tsx';
import { ProblemPanel } from '../../../../renderer/screens/planner/ProblemPanel.tsx';
import {
  planContent,
  replacePlan,
  useFlightPlanStore,
} from '../../../../renderer/state/planner/flight-plan-store.ts';
import { DeveloperRig, list } from '../../builder/developer-rig.tsx';

const item = (id: string, lon: number, altitude_m = 30) => ({
  kind: 'item',
  id,
  command: 16,
  frame: 3,
  params: [0, 0, 0, null],
  lat: 47,
  lon,
  altitude_m,
  autocontinue: true,
});

function showProblems(content: object) {
  const rig = new DeveloperRig();
  rig.answer('GET /api/terrain/files', list([]));
  rig.answer('GET /api/zones', { type: 'FeatureCollection', features: [] });
  const onShow = vi.fn();
  replacePlan({ name: 'Fenced', plan: flightPlanSchema.parse({ flightPlan: 1, ...content }) });
  rig.show(
    <PlanCheckProvider>
      <ProblemPanel onShow={onShow} />
    </PlanCheckProvider>,
  );
  return onShow;
}

const circle = { id: 'fence', kind: 'inclusion', centre: [8, 47], radiusM: 100 };

afterEach(() => {
  cleanup();
});

test('the same problem of several items is one line that selects them and shows them on the map', async () => {
  const onShow = showProblems({
    home: { at: [8, 47], altitudeAmslM: 0 },
    geofence: { circles: [circle] },
    entries: [item('in', 8), item('a', 8.01), item('b', 8.011), item('c', 8.012)],
  });
  fireEvent.click(await screen.findByRole('button', { name: /Items 2–4 leave the geofence\.$/ }));
  expect(screen.queryByText(/leg to item/)).toBeNull();
  expect(useFlightPlanStore.getState().selectedIds).toEqual(new Set(['a', 'b', 'c']));
  expect(onShow).toHaveBeenCalledExactlyOnceWith([
    { lat: 47, lon: 8.01 },
    { lat: 47, lon: 8.011 },
    { lat: 47, lon: 8.012 },
  ]);
});

test('one button fixes the problem of several items in one undo step', async () => {
  showProblems({
    home: { at: [8, 47], altitudeAmslM: 0 },
    geofence: { maxHeightM: 50 },
    entries: [item('a', 8, 60), item('b', 8.001, 80), item('c', 8.002)],
  });
  const row = await screen.findByText('Items 1–2 are at 60 to 80 m, above the geofence maximum of 50 m.');
  const before = planContent().plan;
  fireEvent.click(row.closest('li')?.querySelector('button:last-child') as Element);
  const heights = planContent().plan.entries.map((entry) => entry.kind === 'item' && entry.altitude_m);
  expect(heights).toEqual([50, 50, 30]);
  expect(useFlightPlanStore.getState().history.past.at(-1)?.plan).toBe(before);
});
