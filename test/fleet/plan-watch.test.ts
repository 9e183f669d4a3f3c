import { describe, expect, it } from 'vitest';
import type { PlanStore, StoredPlan } from '../../fleet/plan/plan-store.ts';
import { PlanWatch } from '../../fleet/plan/plan-watch.ts';
import type { Presence } from '../../fleet/presence.ts';
import type { StationCalls } from '../../fleet/station-calls.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import type { Plan } from '../../gateway/contract/action/plan.ts';
import { FakeClock } from '../fake/fake-clock.ts';

const NORTH = 'st-0000000000000000';
const SOUTH = 'st-1111111111111111';
const APPROVAL = `apr_${'0'.repeat(26)}`;
/** South's clock. */
const AHEAD_MS = 3_600_000;

/** Step `a` at North, and at South the step that waits for it. */
function watched() {
  const clock = new FakeClock(Date.UTC(2026, 0, 1));
  const startMs = clock.utcMs();
  const sent: string[] = [];
  const away = new Set<string>();
  const approval = { needsSecondPerson: false, findings: [] as { verdict: string }[] };
  const step = (
    stepId: string,
    state: string,
    more: object,
    startedAtMs: number,
    endedAtMs: number | null,
  ) => ({
    stepId,
    state,
    action: {
      actionId: stepId,
      version: 1,
      onFail: 'stop',
      updatedAtMs: startedAtMs,
      attempts: [{ startedAtMs, endedAtMs }],
      ...more,
    },
  });
  const plan = (planId: string, ...steps: object[]) =>
    ({ planId, state: 'running', version: 1, steps }) as unknown as Plan;
  const plans = {
    [NORTH]: plan('pln_n', step('a', 'running', {}, startMs, null)),
    [SOUTH]: plan(
      'pln_s',
      step(
        'wait-1',
        'running',
        { state: 'awaiting_approval', approvalId: APPROVAL },
        startMs + AHEAD_MS,
        null,
      ),
    ),
  };
  let stored: StoredPlan = {
    planId: 'pln',
    name: 'Plan',
    parts: [
      { stationId: NORTH, planId: 'pln_n' },
      { stationId: SOUTH, planId: 'pln_s' },
    ],
    waits: [
      { stepId: 'wait-1', dependency: { dependencyId: 'd', type: 'finish_to_start', from: 'a', to: 'b' } },
    ],
    seen: { ...plans },
  };
  let planIds = ['pln'];
  const store = {
    active: async () => planIds,
    alone: async (_planId: string, work: () => Promise<unknown>) => work(),
    async named(planId: string) {
      if (planId !== stored.planId) throw new Error('not found');
      return stored;
    },
    remember: async (
      _stored: StoredPlan,
      parts: readonly { readonly stationId: string; readonly plan: Plan }[],
    ) => {
      stored = {
        ...stored,
        seen: { ...stored.seen, ...Object.fromEntries(parts.map((part) => [part.stationId, part.plan])) },
      };
    },
  } as unknown as PlanStore;
  const calls = {
    async asServer(stationId: string, method: string, { path }: { readonly path: string }) {
      if (path === `/api/approvals/${APPROVAL}`) return { status: 200, body: approval };
      if (method === 'GET') return { status: 200, body: plans[stationId as keyof typeof plans] };
      sent.push(`${stationId === NORTH ? 'North' : 'South'} ${path}`);
      return { status: 200, body: {} };
    },
  } as unknown as StationCalls;
  const presences = {
    of: (stationId: string) =>
      ({ isReachable: !away.has(stationId), clockAheadMs: stationId === SOUTH ? AHEAD_MS : 0 }) as Presence,
  };
  const watch = new PlanWatch({ store, calls, presences, clock, logger: silentLogger });
  const become = (stationId: keyof typeof plans, state: Plan['state']) => {
    plans[stationId] = { ...plans[stationId], state };
  };
  const endStep = (state = 'succeeded', more: object = {}) => {
    plans[NORTH] = plan('pln_n', step('a', state, more, startMs, clock.utcMs()));
  };
  const plansAre = (ids: string[]) => {
    planIds = ids;
  };
  return { clock, sent, away, approval, watch, become, endStep, plansAre };
}

const CONFIRMED = [`South /api/approvals/${APPROVAL}/approve`];

describe('the watch over plans of several stations', () => {
  it('confirms what one station waits for when the other has done it', async () => {
    const { watch, endStep, sent, clock } = watched();
    await watch.look();
    expect(sent).toEqual([]);
    clock.advance(1_800_000);
    endStep();
    await watch.look();
    expect(sent).toEqual(CONFIRMED);
  });

  it.each([
    ['failed', { onFail: 'continue' }, CONFIRMED],
    ['failed', { onFail: 'stop' }, []],
    ['cancelled', {}, []],
    ['skipped', {}, CONFIRMED],
  ])('takes a step that is %s as a station does (%o)', async (state, more, expected) => {
    const { watch, endStep, sent } = watched();
    endStep(state, more);
    await watch.look();
    expect(sent).toEqual(expected);
  });

  it('leaves to a person what is long past, because the centre or a station was away', async () => {
    for (const awayMs of [59_000, 61_000]) {
      const { watch, endStep, sent, clock, away } = watched();
      endStep();
      away.add(NORTH);
      await watch.look();
      clock.advance(awayMs);
      away.clear();
      await watch.look();
      expect(sent).toEqual(awayMs < 60_000 ? CONFIRMED : []);
    }
  });

  it('leaves to a person what a policy of the station wants a person for', async () => {
    for (const wanted of [{ needsSecondPerson: true }, { findings: [{ verdict: 'require_approval' }] }]) {
      const { watch, endStep, sent, approval } = watched();
      Object.assign(approval, wanted);
      endStep();
      await watch.look();
      expect(sent).toEqual([]);
    }
  });

  it('stops the others once when a part stops', async () => {
    for (const [state, command] of [
      ['paused', 'pause'],
      ['failed', 'pause'],
      ['interrupted', 'pause'],
      ['aborting', 'abort'],
      ['aborted', 'abort'],
    ] as const) {
      const { watch, become, sent } = watched();
      become(NORTH, state);
      await watch.look();
      await watch.look();
      expect(sent).toEqual([`South /api/action/plan/pln_s/${command}`]);
    }
  });

  it('confirms nothing once a part has stopped', async () => {
    for (const state of ['paused', 'failed', 'interrupted', 'aborted'] as const) {
      const { watch, become, endStep, sent } = watched();
      endStep();
      become(NORTH, state);
      await watch.look();
      await watch.look();
      expect(sent).not.toContain(CONFIRMED[0]);
    }
  });

  it('watches the other plans when one cannot be', async () => {
    const { watch, endStep, sent, plansAre } = watched();
    plansAre(['broken', 'pln']);
    endStep();
    await watch.look();
    expect(sent).toEqual(CONFIRMED);
  });

  it('lets the others be when a part is complete, or its station is away', async () => {
    const { watch, become, sent, away } = watched();
    become(NORTH, 'completed');
    await watch.look();
    away.add(SOUTH);
    become(SOUTH, 'aborted');
    await watch.look();
    expect(sent).toEqual([]);
  });
});
