import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { flightPlanSchema } from '../../../../gateway/contract/mission/flight-plan.ts';
import {
  EMPTY_PLAN,
  idsOfPlan,
  withDuplicates,
  withoutIds,
  withReordered,
  withUniqueIds,
} from '../../../../renderer/state/planner/flight-plan-edits.ts';
import {
  handlesOf,
  type PlanPlace,
  placeBetween,
  withHandleAt,
  withMoved,
  withoutCorner,
} from '../../../../renderer/state/planner/flight-plan-handles.ts';
import {
  LEAST_POINTS,
  type PlanTool,
  squareAround,
  withPlaced,
} from '../../../../renderer/state/planner/flight-plan-tools.ts';

const store = async () => import('../../../../renderer/state/planner/flight-plan-store.ts');
const tools = Object.keys(LEAST_POINTS) as PlanTool[];

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

const place = fc.tuple(
  fc.double({ min: 8, max: 8.1, noNaN: true }),
  fc.double({ min: 47, max: 47.1, noNaN: true }),
) as fc.Arbitrary<PlanPlace>;

/** Any edit a hand or a key makes; `pick` chooses what it is done to. */
const operation = fc.record({
  kind: fc.constantFrom(
    'place',
    'remove',
    'move',
    'reorder',
    'duplicate',
    'handle',
    'corner',
    'rename',
    'new',
  ),
  tool: fc.constantFrom(...tools),
  at: place,
  pick: fc.nat(),
  isMerged: fc.boolean(),
});

test('any sequence of edits undone restores what was, and redone what became of it', async () => {
  const { useFlightPlanStore, editPlan, newPlan, redoPlan, renamePlan, undoPlan } = await store();
  const present = () => useFlightPlanStore.getState().history.present;
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 25 }), (operations) => {
      const before = present();
      const depth = useFlightPlanStore.getState().history.past.length;
      for (const { kind, tool, at, pick, isMerged } of operations) {
        const { plan } = present();
        const all = idsOfPlan(plan);
        const id = all[pick % Math.max(1, all.length)] ?? '';
        const ids = new Set([id]);
        const mergeKey = isMerged ? 'move' : undefined;
        if (kind === 'new') newPlan();
        else if (kind === 'rename') renamePlan(`Plan ${pick}`);
        else
          editPlan(
            (current) => {
              if (kind === 'place')
                return withPlaced(current, tool, squareAround(at, 50), id)?.plan ?? current;
              if (kind === 'remove') return withoutIds(current, ids);
              if (kind === 'move') return withMoved(current, ids, 5, -3);
              if (kind === 'reorder') return withReordered(current, ids, pick % 2 === 0 ? 1 : -1);
              if (kind === 'duplicate') return withDuplicates(current, ids).plan;
              if (kind === 'corner') return withoutCorner(current, id, 0);
              const handles = handlesOf(current, ids);
              const handle = handles[pick % Math.max(1, handles.length)];
              return handle ? withHandleAt(current, handle.handle, at) : current;
            },
            { mergeKey },
          );
        // Whatever is done, it stays a plan that can be saved, with one id for each thing.
        expect(flightPlanSchema.safeParse(present().plan).error?.issues).toBeUndefined();
        expect(new Set(idsOfPlan(present().plan)).size).toBe(idsOfPlan(present().plan).length);
      }
      const after = present();
      const steps = useFlightPlanStore.getState().history.past.length - depth;
      for (let step = 0; step < steps; step += 1) undoPlan();
      expect(present()).toBe(before);
      for (let step = 0; step < steps; step += 1) redoPlan();
      expect(present()).toBe(after);
    }),
    { numRuns: 60 },
  );
});

test('what was not saved comes back after the window has ended, and says so', async () => {
  const first = await store();
  first.editPlan((plan) => withPlaced(plan, 'waypoint', [[8.5, 47.4]])?.plan ?? plan);
  dispatchEvent(new Event('pagehide'));
  vi.resetModules();
  const second = await store();
  const state = second.useFlightPlanStore.getState();
  expect(state.history.present.plan.entries).toHaveLength(1);
  expect(state.recoveredFromMs).toBeTypeOf('number');
  second.newPlan();
  expect(second.useFlightPlanStore.getState().recoveredFromMs).toBeUndefined();
  second.undoPlan();
  expect(second.planContent().plan.entries).toHaveLength(1);
});

test('undo into another plan is never saved over the one that was opened since', async () => {
  const { markPlanSaved, openPlanBase, openSavedPlan, planContent, undoPlan, useFlightPlanStore, editPlan } =
    await store();
  const record = (flightPlanId: string, version: number) => ({
    flightPlanId,
    version,
    name: flightPlanId,
    entries: 0,
    vehicle: 'copter' as const,
    savedAtMs: 0,
    plan: { ...EMPTY_PLAN, cruiseSpeedMps: version },
    versions: [],
  });
  openSavedPlan(record('fpl_one', 3));
  openSavedPlan(record('fpl_two', 7));
  const base = () => openPlanBase(useFlightPlanStore.getState());
  expect(base()).toMatchObject({ flightPlanId: 'fpl_two', version: 7 });
  undoPlan();
  expect(base()).toMatchObject({ flightPlanId: 'fpl_one', version: 3 });
  editPlan((plan) => ({ ...plan, cruiseSpeedMps: 12 }));
  markPlanSaved(record('fpl_one', 4), planContent());
  undoPlan();
  expect(base()).toMatchObject({ flightPlanId: 'fpl_one', version: 4 });
});

test('things of a file that have the same id get one of their own', () => {
  const rally = { id: 'a', at: [8, 47] as PlanPlace, heightM: 30 };
  const plan = withUniqueIds({ ...EMPTY_PLAN, rally: [rally, rally, { ...rally, id: 'part-1' }] });
  const ids = idsOfPlan(plan);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toContain('part-1');
});

test('what is added after a return stands before it', () => {
  const place: PlanPlace = [8.5, 47.4];
  let plan = EMPTY_PLAN;
  for (const tool of ['takeoff', 'return', 'waypoint', 'survey'] as const)
    plan = withPlaced(plan, tool, squareAround(place, 40))?.plan ?? plan;
  const names = plan.entries.map((entry) => (entry.kind === 'item' ? entry.command : entry.kind));
  expect(names).toEqual([22, 16, 'pattern', 20]);
});

test('a rim is dragged no farther than the shape may reach', () => {
  const centre: PlanPlace = [8.5, 47.4];
  const orbit = withPlaced(EMPTY_PLAN, 'orbit', [centre]);
  const both = withPlaced(orbit?.plan ?? EMPTY_PLAN, 'fence-circle', [centre]);
  if (!orbit || !both) throw new Error('Nothing was placed');
  const rim = (id: string) => ({ id, part: 'rim', index: 0 }) as const;
  for (const at of [[8.6, 47.4], [11, 47.4], centre] as PlanPlace[]) {
    const plan = withHandleAt(withHandleAt(both.plan, rim(orbit.id), at), rim(both.id), at);
    expect(flightPlanSchema.safeParse(plan).error?.issues).toBeUndefined();
  }
  const far = withHandleAt(withHandleAt(both.plan, rim(orbit.id), [8.6, 47.4]), rim(both.id), [11, 47.4]);
  expect(far.entries[0]).toMatchObject({ radiusM: 5000 });
  expect(far.geofence.circles[0]).toMatchObject({ radiusM: 100_000 });
});

test('the middle of an edge over the date line lies on it', () => {
  const plan = {
    ...EMPTY_PLAN,
    geofence: {
      ...EMPTY_PLAN.geofence,
      polygons: [
        {
          id: 'atoll',
          kind: 'inclusion' as const,
          corners: [
            [179.9, -17],
            [-179.7, -17],
            [-179.7, -17.2],
          ] as PlanPlace[],
        },
      ],
    },
  };
  const middles = handlesOf(plan, new Set(['atoll'])).filter(({ handle }) => handle.part === 'edge');
  expect(middles[0]?.at[0]).toBeCloseTo(-179.9, 6);
  expect(middles[0]?.at[1]).toBe(-17);
});

test('places on a way over the date line lie between its ends', () => {
  const [west, east]: PlanPlace[] = [
    [179.8, 10],
    [-179.4, 12],
  ];
  if (!west || !east) throw new Error('No ends');
  const lons = (from: PlanPlace, to: PlanPlace) =>
    [0, 0.25, 0.5, 1].map((share) => Math.round(placeBetween(from, to, share)[0] * 10) / 10);
  expect(lons(west, east)).toEqual([179.8, 180, -179.8, -179.4]);
  expect(lons(east, west)).toEqual([-179.4, -179.6, -179.8, 179.8]);
  expect(placeBetween([8, 46], [8.5, 47], 0.5)).toEqual([8.25, 46.5]);
});

const DRAFT_KEY = 'aerodeck.flight-plan-draft';
const draftOf = (plan: object) => JSON.stringify({ name: 'Kept', plan, isUnsaved: true, changedAtMs: 1 });
const waypoint = {
  kind: 'item',
  id: 'a',
  command: 16,
  frame: 3,
  params: [0, 0, 0, null],
  lat: 47,
  lon: 8,
  altitude_m: 30,
  autocontinue: true,
};

test('work that is only beyond a limit comes back as it was left', async () => {
  const orbit = {
    kind: 'pattern',
    id: 'o',
    pattern: 'orbit',
    centre: [8, 47],
    radiusM: 7600,
    heightM: 30,
    reference: 'home',
    turns: 1,
    isClockwise: true,
    startDeg: 0,
  };
  const plan = { ...EMPTY_PLAN, entries: [{ ...waypoint, lon: 180.2 }, orbit] };
  localStorage.setItem(DRAFT_KEY, draftOf(plan));
  const { planContent, useFlightPlanStore } = await store();
  expect(planContent().plan).toEqual(plan);
  expect(useFlightPlanStore.getState().recoveredFromMs).toBe(1);
  expect(useFlightPlanStore.getState().setAside).toEqual([]);
});

test.each([
  draftOf({ ...EMPTY_PLAN, entries: [{ ...waypoint, lat: 'north' }] }),
  draftOf({ ...EMPTY_PLAN, cruiseSpeedMps: null }),
  '{ "name": "Cut',
])('work that cannot be read is set aside as it is, whatever is done and however often', async (text) => {
  localStorage.setItem(DRAFT_KEY, text);
  for (let start = 0; start < 2; start += 1) {
    const { planContent, useFlightPlanStore } = await store();
    expect(planContent().plan).toBe(
      (await import('../../../../renderer/state/planner/flight-plan-edits.ts')).EMPTY_PLAN,
    );
    expect(useFlightPlanStore.getState().setAside.map((draft) => draft.text)).toEqual([text]);
    dispatchEvent(new Event('pagehide'));
    vi.resetModules();
  }
  const { editPlan } = await store();
  editPlan((plan) => ({ ...plan, cruiseSpeedMps: 12 }));
  dispatchEvent(new Event('pagehide'));
  localStorage.setItem(DRAFT_KEY, 'other');
  vi.resetModules();
  const { forgetSetAside, useFlightPlanStore } = await store();
  const kept = () => useFlightPlanStore.getState().setAside;
  expect(kept().map((draft) => draft.text)).toEqual([text, 'other']);
  forgetSetAside(kept()[0]?.key ?? '');
  expect(kept().map((draft) => draft.text)).toEqual(['other']);
  vi.resetModules();
  const again = await store();
  expect(again.useFlightPlanStore.getState().setAside.map((draft) => draft.text)).toEqual(['other']);
});

test('work that cannot be read is set aside where there is no room for it twice', async () => {
  const text = draftOf({ ...EMPTY_PLAN, cruiseSpeedMps: null });
  localStorage.setItem(DRAFT_KEY, text);
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const { useFlightPlanStore } = await store();
  set.mockRestore();
  expect(useFlightPlanStore.getState().setAside.map((draft) => draft.text)).toEqual([text]);
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
});
