import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settled } from '../../fake/fake-clock.ts';
import { DONE } from './support/fake-steps.ts';
import { PlanRig } from './support/plan-rig.ts';

describe('a plan that runs', () => {
  let rig: PlanRig;
  beforeEach(() => {
    rig = new PlanRig();
  });
  afterEach(() => rig.close());

  it('carries out its steps one after the other, each written down before it begins', async () => {
    const { planId } = rig.line([{ type: 'arm' }, { type: 'takeoff', params: { altitudeM: 20 } }]);
    await rig.execute(planId);
    expect(rig.story(planId)).toBe('s1 running, s2 pending');
    expect(rig.step(planId, 's1')).toMatchObject({
      state: 'authorizing',
      attempts: [{ outcome: 'running' }],
    });
    rig.steps.last().end(DONE);
    await settled();
    expect(rig.story(planId)).toBe('s1 succeeded, s2 running');
    rig.steps.last().end(DONE);
    await settled();
    expect(rig.plan(planId)).toMatchObject({ state: 'completed', stepCounts: { succeeded: 2 } });
    expect(rig.leases.list()).toEqual([]);
    const states = rig.service.events({ planId }).filter(({ actionId }) => actionId === null);
    expect(states.map(({ to }) => to)).toEqual(['draft', 'validated', 'approved', 'running', 'completed']);
    expect(rig.audit.map(({ action }) => action)).toEqual([
      'plan.create',
      'plan.execute',
      'action:arm',
      'action:takeoff',
    ]);
  });
});
