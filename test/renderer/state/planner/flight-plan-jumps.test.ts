import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FlightPlan,
  flightPlanSchema,
  type PlanItem,
} from '../../../../gateway/contract/mission/flight-plan.ts';
import type { MissionItem } from '../../../../gateway/contract/mission/mission.ts';
import { checkPlan } from '../../../../gateway/mission/check/check-plan.ts';
import { withOnboardItems } from '../../../../renderer/state/planner/flight-plan-difference.ts';
import {
  freshPlanId,
  withDuplicates,
  withEntry,
  withoutIds,
  withReordered,
} from '../../../../renderer/state/planner/flight-plan-edits.ts';
import {
  isJump,
  jumpMark,
  jumpTargetOf,
  withJumpMark,
  withJumpsCountedBy,
} from '../../../../renderer/state/planner/flight-plan-jumps.ts';
import {
  editPlan,
  planContent,
  redoPlan,
  replacePlan,
  undoPlan,
} from '../../../../renderer/state/planner/flight-plan-store.ts';
import { newItem } from '../../../../renderer/state/planner/flight-plan-tools.ts';
import { withOnboard } from '../../../../renderer/state/planner/flight-plan-transfer.ts';

const item = (id: string, command = 16, params: readonly (number | null)[] = [0, 0, 0, null]) => ({
  kind: 'item',
  id,
  command,
  frame: 3,
  params,
  lat: command === 16 ? 47 : null,
  lon: command === 16 ? 8 : null,
  altitude_m: command === 16 ? 30 : null,
  autocontinue: true,
});
const survey = (id: string, side: number) => ({
  kind: 'pattern',
  id,
  pattern: 'survey',
  polygon: [
    [8, 47],
    [8 + side, 47],
    [8 + side, 47 + side],
  ],
  heightM: 30,
});
const planOf = (entries: readonly unknown[], autopilot = 'ardupilot'): FlightPlan =>
  flightPlanSchema.parse({ flightPlan: 1, autopilot, entries });
/** Of each jump in the plan: what it leads to. */
const ways = (plan: FlightPlan) =>
  Object.fromEntries(plan.entries.filter(isJump).map((jump) => [jump.id, jumpTargetOf(plan, jump)?.entryId]));
const open = (plan: FlightPlan) => replacePlan({ name: 'Jumps', plan });

type Edit = (plan: FlightPlan, at: number) => FlightPlan;
const idAt = ({ entries }: FlightPlan, at: number) => new Set([entries[at % entries.length]?.id ?? '']);
const EDITS: readonly Edit[] = [
  (plan, at) =>
    withEntry(
      plan,
      planOf([item(freshPlanId(plan, 'new'))]).entries[0] as never,
      at % (plan.entries.length + 1),
    ),
  (plan, at) => withoutIds(plan, idAt(plan, at)),
  (plan, at) => withReordered(plan, idAt(plan, at), 1),
  (plan, at) => withReordered(plan, idAt(plan, at), -1),
  (plan, at) => withDuplicates(plan, idAt(plan, at)).plan,
  (plan, at) => ({
    ...plan,
    entries: plan.entries.map((entry) =>
      entry.kind === 'pattern'
        ? (planOf([survey(entry.id, 0.0005 * (1 + (at % 4)))]).entries[0] as never)
        : entry,
    ),
  }),
  (plan) => ({ ...plan, autopilot: plan.autopilot === 'px4' ? 'ardupilot' : 'px4' }),
];

describe('jumps', () => {
  it('lead to the same item through every edit, its undo and its redo, or to nothing when it is gone', () => {
    const step = fc.tuple(fc.nat(EDITS.length - 1), fc.nat(30));
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        (steps, to) => {
          open(planOf([item('a'), item('b'), survey('s', 0.001), item('c'), item('j', 177, [to, 2, 0, 0])]));
          for (const [edit, at] of steps) {
            const before = planContent().plan;
            if (before.entries.length === 0) return;
            editPlan((plan) => EDITS[edit]?.(plan, at) ?? plan);
            const { plan } = planContent();
            const ids = new Set(plan.entries.map(({ id }) => id));
            for (const [jump, target] of Object.entries(ways(before)))
              if (ids.has(jump))
                expect(ways(plan)[jump]).toBe(target !== undefined && ids.has(target) ? target : undefined);
          }
          const after = ways(planContent().plan);
          undoPlan();
          redoPlan();
          expect(ways(planContent().plan)).toEqual(after);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keep the number they are given', () => {
    open(planOf([item('a'), item('b'), item('j', 177, [1, 2, 0, 0])]));
    editPlan((plan) => ({
      ...plan,
      entries: plan.entries.map((entry) => (isJump(entry) ? { ...entry, params: [2, 2, 0, 0] } : entry)),
    }));
    expect(ways(planContent().plan)).toEqual({ j: 'b' });
  });

  it('are an error with its way out once their item is gone', () => {
    open(planOf([item('a'), item('b'), item('j', 177, [1, 2, 0, 0])]));
    editPlan((plan) => withoutIds(plan, new Set(['a'])));
    const problem = checkPlan(planContent().plan, {}).problems.find(({ code }) => code === 'bad-jump');
    expect(problem).toMatchObject({ severity: 'error', fix: { change: { kind: 'remove', entryId: 'j' } } });
  });

  it('copied with their item lead to its copy', () => {
    open(planOf([item('a'), item('b'), item('j', 177, [2, 2, 0, 0])]));
    const { plan, ids } = withDuplicates(planContent().plan, new Set(['b', 'j']));
    editPlan(() => plan);
    const [copyB, copyJ] = [...ids];
    expect(ways(planContent().plan)).toEqual({ j: 'b', [copyJ ?? '']: copyB });
  });

  it('to nothing lead to nothing when the autopilot changes', () => {
    open(planOf([item('a'), item('b'), item('j', 177, [3, 2, 0, 0])], 'px4'));
    editPlan((plan) => ({ ...plan, autopilot: 'ardupilot' }));
    expect(ways(planContent().plan)).toEqual({ j: undefined });
    editPlan((plan) => ({ ...plan, autopilot: 'px4' }));
    expect(planContent().plan.entries.at(-1)).toMatchObject({ params: [3, 2, 0, 0] });
  });

  it('are shown and typed by the number of the row, whatever the autopilot counts from', () => {
    for (const autopilot of ['ardupilot', 'px4'] as const) {
      const plan = planOf([item('a'), item('b'), item('j', 177, [null, 2, 0, 0])], autopilot);
      const jump = plan.entries.filter(isJump)[0] as PlanItem;
      expect(jumpMark(jump, autopilot)).toBeNull();
      const led = withJumpMark(jump, 2, autopilot);
      expect(jumpMark(led, autopilot)).toBe(2);
      expect(jumpTargetOf(plan, led)?.entryId).toBe('b');
      expect(withJumpMark(led, null, autopilot).params[0]).toBeNull();
    }
  });

  it('lead to nothing until somebody says where to', () => {
    expect(newItem(planOf([]), 177, undefined).params[0]).toBeNull();
  });
});

describe('jumps between a plan and a vehicle that counts otherwise', () => {
  const mission = (plan: FlightPlan) => checkPlan(plan, {}).items;
  const px4 = { autopilot: 'px4', type: 'plane' } as const;
  const board = (items: readonly MissionItem[]) => ({ items, geofence: undefined, rally: undefined });

  it('are sent as the vehicle counts', () => {
    const items = mission(planOf([item('a'), item('b'), item('j', 177, [2, 5, 0, 0])]));
    const numbers = (to: 'ardupilot' | 'px4' | 'generic') =>
      withJumpsCountedBy(items, 'ardupilot', to).map(({ params }) => params[0]);
    expect(numbers('ardupilot')).toEqual([0, 0, 2]);
    expect(numbers('px4')).toEqual([0, 0, 1]);
    expect(numbers('generic')).toEqual([0, 0, 1]);
    expect(withJumpsCountedBy(withJumpsCountedBy(items, 'ardupilot', 'px4'), 'px4', 'ardupilot')).toEqual(
      items,
    );
  });

  it('read from it make a plan for it', () => {
    const items = withJumpsCountedBy(
      mission(planOf([item('a'), item('b'), item('j', 177, [2, 5, 0, 0])])),
      'ardupilot',
      'px4',
    );
    const plan = withOnboard(planOf([]), board(items), px4, true);
    expect(plan).toMatchObject({ autopilot: 'px4', vehicle: 'plane' });
    expect(mission(plan)).toEqual(items);
    expect(Object.values(ways(plan))).toEqual([plan.entries[1]?.id]);
  });

  it('read behind a plan count as the plan does, from their own first item', () => {
    const plan = planOf([item('a'), survey('s', 0.001)]);
    const [first] = mission(planOf([item('x')])) as [MissionItem];
    const jump: MissionItem = { ...first, command: 177, params: [0, 2, 0, 0], lat: null, lon: null };
    const merged = withOnboard(plan, board([first, jump]), px4, false);
    expect(merged.autopilot).toBe('ardupilot');
    expect(ways(merged)).toEqual({ 'board-2': 'board-1' });
  });

  it('read once more lead where the vehicle leads, not where the plan had led', () => {
    open(planOf([]));
    const items = mission(planOf([item('a'), item('b'), item('c'), item('j', 177, [2, 5, 0, 0])]));
    const ardupilot = { autopilot: 'ardupilot', type: 'copter' } as const;
    const take = () => editPlan((plan) => withOnboard(plan, board(items), ardupilot, true));
    take();
    editPlan((plan) => withReordered(plan, new Set([plan.entries[1]?.id ?? '']), 1));
    editPlan((plan) => ({
      ...plan,
      entries: plan.entries.map((entry) => (isJump(entry) ? withJumpMark(entry, 2, 'ardupilot') : entry)),
    }));
    take();
    expect(mission(planContent().plan)).toEqual(items);
  });

  it('taken over by themselves count as the plan does', () => {
    open(planOf([item('a'), item('b'), item('j', 177, [2, 5, 0, 0])]));
    const items = withJumpsCountedBy(
      mission(planOf([item('a'), item('b'), item('j', 177, [1, 5, 0, 0]), item('k', 177, [2, 1, 0, 0])])),
      'ardupilot',
      'px4',
    );
    editPlan((plan) =>
      withOnboardItems(
        plan,
        [
          { index: 2, state: 'changed', fields: ['param1'] },
          { index: 3, state: 'extra', fields: [] },
        ],
        { items, autopilot: 'px4' },
      ),
    );
    expect(Object.values(ways(planContent().plan))).toEqual(['a', 'b']);
  });
});
