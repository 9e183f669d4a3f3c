import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Plan, planRequestSchema, stepRequestSchema } from '../../../../gateway/contract/action/plan.ts';
import { recoverHolds } from '../../../../gateway/developer/credit/credit-service.ts';
import { EffectRepository } from '../../../../gateway/store/repository/command/effect-repository.ts';
import type { OpenHold } from '../../../../gateway/store/repository/developer/credit-repository.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { OPERATOR, PlanRig } from '../../action/plan/support/plan-rig.ts';

const TRACES = ['1', '2', '3', '4', '5', '6'].map((digit) => digit.repeat(32));

describe('holds of calls on actions and plans', () => {
  let rig: PlanRig;
  beforeEach(() => {
    rig = new PlanRig();
  });
  afterEach(() => {
    rig.close();
  });

  const context = (index: number) => ({ ...OPERATOR, traceId: TRACES[index] ?? '' });
  const verdicts = (...calls: readonly (readonly [operationId: string, trace: number])[]) => {
    const ended: string[] = [];
    recoverHolds({
      credits: {
        openHolds: () =>
          calls.map(
            ([operationId, trace]): OpenHold => ({
              accountId: 'acc',
              ref: `${operationId} ${trace}`,
              amount: 1,
              atMs: 0,
              operationId,
              keyId: null,
              traceId: TRACES[trace] ?? null,
            }),
          ),
      },
      effects: new EffectRepository(rig.database),
      end: (_hold, verdict) => void ended.push(verdict),
    });
    return ended;
  };
  const CREATE = 'SVC-AX-PLN-CRE-C-v1';
  const STEP = 'SVC-AX-STP-ADD-C-v1';
  const WAIT = 'SVC-AX-DPN-ADD-C-v1';
  const QUEUE = 'SVC-AX-ACT-QUE-C-v1';
  const EXECUTE = 'SVC-AX-ACT-EXE-E-v1';

  it('are paid when what was asked for stands on the disk, each once', () => {
    const plan: Plan = rig.service.createPlanAtOnce(
      planRequestSchema.parse({ name: 'P', steps: [{ type: 'wait', params: { durationS: 1 } }] }),
      context(0),
    );
    const wait = { type: 'wait', params: { durationS: 1 } } as const;
    rig.service.addStep(plan.planId, stepRequestSchema.parse({ ...wait, stepId: 'two' }), context(1));
    rig.service.addDependency(
      plan.planId,
      { type: 'finish_to_start', from: 'step-1', to: 'two' },
      context(2),
    );
    expect(verdicts([CREATE, 0], [CREATE, 0], [STEP, 0], [STEP, 1], [WAIT, 2], [WAIT, 1])).toEqual([
      'settle',
      'refund',
      'refund',
      'settle',
      'settle',
      'refund',
    ]);
  });

  it('of an execution are paid when its attempt left, and not when it only waited', async () => {
    const queue = (trace: number) =>
      rig.service.queueAction(
        {
          type: 'goto',
          vehicleId: 'uav-1',
          params: { lat: 1, lon: 1 },
          priority: 'normal',
          resources: [],
          postconditions: [],
        },
        context(trace),
      );
    const first = queue(0);
    const second = queue(1);
    await rig.service.executeAction(first.actionId, {}, context(2));
    await rig.service.executeAction(second.actionId, {}, context(3));
    rig.steps.last().tell({ state: 'dispatched' });
    await settled();
    expect(verdicts([QUEUE, 0], [QUEUE, 1], [EXECUTE, 2], [EXECUTE, 3], [EXECUTE, 4])).toEqual([
      'settle',
      'settle',
      'settle',
      'refund',
      'refund',
    ]);
  });

  it('of leases taken by hand are given back: they went with the gateway', () => {
    expect(verdicts(['SVC-AX-RES-ALL-L-v1', 0])).toEqual(['refund']);
  });
});
