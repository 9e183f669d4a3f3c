import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ActionState, actionStateSchema } from '../../../../gateway/contract/action/action.ts';
import { planStateSchema, stepStateSchema } from '../../../../gateway/contract/action/plan.ts';
import {
  ACTION_TRANSITIONS,
  hasEnded,
  isInFlight,
  mayFollow,
  PLAN_TRANSITIONS,
  STEP_TRANSITIONS,
  stepStateOf,
} from '../../../../gateway/contract/command/operation-states.ts';

const EACH_TABLE = [
  ['action', ACTION_TRANSITIONS, actionStateSchema.options],
  ['plan', PLAN_TRANSITIONS, planStateSchema.options],
  ['step', STEP_TRANSITIONS, stepStateSchema.options],
] as const;

describe('transitions', () => {
  it.each(EACH_TABLE)('of a %s reach every state from its beginning', (_kind, table, states) => {
    const reached = new Set<string>(states.slice(0, 1));
    for (const state of reached)
      for (const next of (table as Readonly<Record<string, readonly string[]>>)[state] ?? [])
        reached.add(next);
    expect([...reached].sort()).toEqual([...states].sort());
  });

  it('lead out of an end by a new attempt only, and never out of success or an abort', () => {
    for (const state of actionStateSchema.options) {
      if (!hasEnded('action', state)) continue;
      const isForGood = state === 'succeeded' || state === 'aborted';
      expect(ACTION_TRANSITIONS[state]).toEqual(isForGood ? [] : ['allocating']);
      expect(mayFollow('action', state, state)).toBe(!isForGood);
    }
    expect(PLAN_TRANSITIONS.completed).toEqual([]);
    expect(PLAN_TRANSITIONS.aborted).toEqual([]);
  });

  it('never reach the vehicle without an attempt, and never leave one without an end', () => {
    const before = actionStateSchema.options.filter((state) => !isInFlight(state));
    const into = before.flatMap((from) =>
      ACTION_TRANSITIONS[from].filter(isInFlight).map((to) => `${from} ${to}`),
    );
    // `paused` is verified only: what telemetry shows needs no new attempt.
    expect(into.sort()).toEqual(['paused verifying', 'ready authorizing']);
  });

  it('of an action and of its step go together, whatever way is taken', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), (choices) => {
        let state: ActionState = 'draft';
        for (const choice of choices) {
          const next: readonly ActionState[] = ACTION_TRANSITIONS[state];
          const to = next[choice % Math.max(1, next.length)];
          if (to === undefined) break;
          const [before, after] = [stepStateOf(state), stepStateOf(to)];
          if (before !== after)
            expect(`${before} ${after} ${mayFollow('step', before, after)}`).toBe(`${before} ${after} true`);
          state = to;
        }
      }),
      { numRuns: 2000, seed: 1 },
    );
  });
});
