import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlightPlan, flightPlanSchema } from '../../../../gateway/contract/flight-plan.ts';
import { checkPlan } from '../../../../gateway/flight-plan/check-plan.ts';
import {
  freshPlanId,
  withDuplicates,
  withEntry,
  withoutIds,
  withReordered,
} from '../../../../renderer/state/flight-plan/flight-plan-edits.ts';
import { isJump, jumpTargetOf } from '../../../../renderer/state/flight-plan/flight-plan-jumps.ts';
import {
  editPlan,
  planContent,
  redoPlan,
  replacePlan,
  undoPlan,
} from '../../../../renderer/state/flight-plan/flight-plan-store.ts';
import { withOnBoard } from '../../../../renderer/state/flight-plan/flight-plan-transfer.ts';

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

  it('read from a vehicle behind a plan count from their own first item', () => {
    const plan = planOf([item('a'), survey('s', 0.001)]);
    const { kind: _, id: __, ...first } = planOf([item('x')]).entries[0] as never as Record<string, unknown>;
    const jump = { ...first, command: 177, params: [1, 2, 0, 0], lat: null, lon: null, altitude_m: null };
    const merged = withOnBoard(
      plan,
      { items: [first, jump] as never, geofence: undefined, rally: undefined },
      false,
    );
    expect(ways(merged)).toEqual({ 'board-2': 'board-1' });
  });
});
