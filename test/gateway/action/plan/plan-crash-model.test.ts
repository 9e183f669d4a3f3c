import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActionEvent } from '../../../../gateway/contract/action/action.ts';
import type { PlanState, StepState } from '../../../../gateway/contract/action/plan.ts';
import { mayFollow } from '../../../../gateway/contract/command/operation-states.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { DONE } from './support/fake-steps.ts';
import { OPERATOR, PlanRig } from './support/plan-rig.ts';

const ACTS = [
  'execute',
  'pause',
  'resume',
  'retry',
  'abort',
  'verify',
  'succeed',
  'fail',
  'tell',
  'time',
  'takeover',
  'vehicle-lost',
] as const;

const life = fc.array(
  fc.record({
    act: fc.constantFrom(...ACTS),
    choice: fc.nat(),
    /** Dies at the n-th write of this act, before or after it. */
    diesAt: fc.option(fc.record({ write: fc.integer({ min: 1, max: 4 }), isBefore: fc.boolean() }), {
      freq: 4,
    }),
  }),
  { minLength: 5, maxLength: 30 },
);

/** A plan with two vehicles, a take-off that telemetry proves, and a branch that may fail. */
const STEPS = [
  { stepId: 'up', vehicleId: 'uav-1', type: 'takeoff', params: { altitudeM: 20 } },
  { stepId: 'there', vehicleId: 'uav-1', type: 'goto', params: { lat: 1, lon: 1 }, afterStepId: 'up' },
  { stepId: 'look', vehicleId: 'uav-1', type: 'camera-trigger', afterStepId: 'up', onFail: 'continue' },
  {
    stepId: 'other',
    vehicleId: 'uav-2',
    type: 'goto',
    params: { lat: 2, lon: 2 },
    onFail: 'retry',
    maxRetries: 1,
  },
  { stepId: 'door', type: 'dock', params: { dockId: 'd', door: 'open' }, afterStepId: 'there' },
];

describe('a plan, whatever is done to it and whenever the gateway dies', () => {
  it('moves nothing unasked, begins no attempt twice, and never leaves the table of transitions', async () => {
    await fc.assert(
      fc.asyncProperty(life, async (acts) => {
        const rig = new PlanRig();
        try {
          rig.steps.postconditionsOf = (type) =>
            type === 'takeoff' ? [{ field: 'battery_pct', operator: '>', value: 50 }] : [];
          const { planId } = rig.create({ steps: STEPS } as never);
          for (const { act, choice, diesAt } of acts) {
            rig.death = diesAt ? { writesLeft: diesAt.write, isBefore: diesAt.isBefore } : undefined;
            await perform(rig, planId, act, choice).catch(() => undefined);
            await settled();
            if (!rig.death) continue;
            rig.killAndRestart();
            const before = [rig.steps.effects.length, rig.commands.length];
            await rig.clock.advanceAsync(3000, 1500);
            expect([rig.steps.effects.length, rig.commands.length]).toEqual(before);
            expect(['running', 'aborting']).not.toContain(rig.plan(planId).state);
            expect(rig.service.leases()).toEqual([]);
          }
          expect(new Set(rig.steps.effects).size).toBe(rig.steps.effects.length);
          checkAttempts(rig, planId);
          checkEvents(rig.service.events({ planId }));
        } finally {
          rig.close();
        }
      }),
      { numRuns: 40, seed: 20_261 },
    );
  });
});

async function perform(
  rig: PlanRig,
  planId: string,
  act: (typeof ACTS)[number],
  choice: number,
): Promise<void> {
  const { service } = rig;
  const step = rig.steps.begun[choice % Math.max(1, rig.steps.begun.length)];
  switch (act) {
    case 'execute':
      await service.executePlan(planId, {}, OPERATOR);
      break;
    case 'pause':
      service.pausePlan(planId, {}, OPERATOR);
      break;
    case 'resume':
      await service.resumePlan(planId, {}, OPERATOR);
      break;
    case 'retry':
      await service.retryPlan(planId, {}, OPERATOR);
      break;
    case 'abort':
      // Rare: it ends the plan.
      if (choice % 4 === 0) service.abortPlan(planId, {}, OPERATOR);
      break;
    case 'verify':
      service.verifyPlan(planId, {}, OPERATOR);
      break;
    case 'succeed':
      step?.end(DONE);
      break;
    case 'fail':
      step?.end({ kind: choice % 2 === 0 ? 'failed' : 'unknown', detail: 'No.' });
      break;
    case 'tell':
      step?.tell({ state: 'executing', commandId: `cmd_${choice}` });
      break;
    case 'time':
      await rig.clock.advanceAsync(2000, 500);
      break;
    case 'takeover':
      rig.foreignCommand('uav-1', 'goto');
      break;
    case 'vehicle-lost':
      rig.vehicleEvent('uav-2', 'lost');
      break;
  }
}

/** Whatever reached the outside was written down before. */
function checkAttempts(rig: PlanRig, planId: string): void {
  const written = rig
    .plan(planId)
    .steps.flatMap(({ action }) => action.attempts.map(({ attempt }) => `${action.actionId} ${attempt}`));
  expect(rig.steps.effects.filter((effect) => !written.includes(effect))).toEqual([]);
}

/** Each record's story is one unbroken line of allowed changes. */
function checkEvents(events: readonly ActionEvent[]): void {
  const last = new Map<string, { to: string; version: number }>();
  for (const { actionId, from, to, version } of events) {
    const key = actionId ?? 'plan';
    const before = last.get(key);
    last.set(key, { to, version });
    if (!before) {
      expect([from, version]).toEqual([null, 1]);
      continue;
    }
    expect(version).toBe(before.version + 1);
    const isStep = actionId !== null && (to === 'compensated' || to === 'cancelled');
    if (isStep) expect(mayFollow('step', from as StepState, to as StepState)).toBe(true);
    else {
      expect(from).toBe(before.to);
      expect(
        mayFollow(actionId === null ? 'plan' : 'action', from as PlanState & StepState, to as never),
      ).toBe(true);
    }
  }
}
