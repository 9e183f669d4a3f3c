import { expect, it } from 'vitest';
import { commandSteps } from '../../../../gateway/action/steps/command-step.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { sampleVehicle } from '../../../builder/contract-samples.ts';

it.each(['copter', 'plane', 'rover'] as const)(
  'a plan arms a %s only with the position its next step needs',
  (type) => {
    const health = { ready: true, ready_for_takeoff: false, issues: [] };
    const vehicle = sampleVehicle({ type, status: 'on_ground', armed: false, health });
    const why = commandSteps.arm.precondition({}, vehicle);
    if (type === 'rover') expect(why).toBeUndefined();
    else expect(english(why ?? '')).toContain('no position estimate');
    const known = { ...vehicle, health: { ...health, ready_for_takeoff: null } };
    expect(commandSteps.arm.precondition({}, known)).toBeUndefined();
  },
);
