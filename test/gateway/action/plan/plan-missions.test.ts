import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stepRequestSchema } from '../../../../gateway/contract/action/plan.ts';
import { missionItems } from '../../../builder/hostile-inputs.ts';
import { OPERATOR, PlanRig } from './support/plan-rig.ts';

describe('missions of a plan', () => {
  let rig: PlanRig;
  beforeEach(() => {
    rig = new PlanRig();
  });
  afterEach(() => rig.close());

  const upload = (stepId: string, count: number) =>
    stepRequestSchema.parse({
      stepId,
      type: 'upload-mission',
      vehicleId: 'uav-1',
      params: { items: missionItems(count) },
    });

  it('have so many items together that reading the plan stays quick', async () => {
    const steps = [upload('a', 2000), upload('b', 2000), upload('c', 1000)];
    const { planId, problems } = rig.create({ steps });
    expect(problems.map(({ code }) => code)).toContain('mission-no-takeoff');
    rig.service.addStep(planId, upload('d', 1), OPERATOR);
    const longer = rig.plan(planId).problems;
    expect(longer).toEqual([
      {
        severity: 'error',
        code: 'too-many-items',
        stepId: null,
        text: 'The missions of the plan have 5001 items together; 5000 are allowed. Split the plan.',
      },
    ]);
    await expect(rig.execute(planId)).rejects.toMatchObject({ code: 'plan-infeasible' });
  });
});
