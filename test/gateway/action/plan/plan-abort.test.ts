import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { DONE } from './support/fake-steps.ts';
import { OPERATOR, PlanRig } from './support/plan-rig.ts';

const GOTO = { type: 'goto', params: { lat: 47.4, lon: 8.5 } };
const FLYING = { status: 'flying', armed: true } as const;

describe('abort of a plan', () => {
  let rig: PlanRig;
  beforeEach(() => {
    rig = new PlanRig();
    rig.setVehicle('uav-1', FLYING);
  });
  afterEach(() => rig.close());

  const end = async (outcome = DONE) => {
    rig.steps.last().end(outcome);
    await settled();
  };
  const given = () => rig.commands.map(({ vehicleId, command }) => `${vehicleId} ${command}`);

  it('holds at once, then brings every vehicle home that the plan moved', async () => {
    rig.setVehicle('uav-2', FLYING);
    const { planId } = rig.create({
      vehicles: ['uav-1', 'uav-2'],
      steps: [
        { stepId: 'a', vehicleId: 'uav-1', ...GOTO },
        { stepId: 'b', vehicleId: 'uav-1', ...GOTO, afterStepId: 'a' },
        { stepId: 'c', vehicleId: 'uav-2', ...GOTO, afterStepId: 'b' },
      ] as never,
    });
    await rig.execute(planId);
    const answer = rig.service.abortPlan(planId, { reason: 'Enough.' }, OPERATOR);
    expect(answer).toMatchObject({ state: 'aborting', detail: 'Enough.' });
    // In the caller's own turn; uav-2 was never moved.
    expect(given()).toEqual(['uav-1 hold']);
    expect(rig.steps.last()).toMatchObject({ cancelled: 'Enough.', cancelledBy: 'aborted' });
    await settled();
    expect(given()).toEqual(['uav-1 hold', 'uav-1 rtl']);
    expect(rig.story(planId)).toBe('a compensated, b cancelled, c cancelled');
    expect(rig.plan(planId)).toMatchObject({ state: 'aborted', detail: 'Enough.' });
    expect(rig.leases.list()).toEqual([]);
  });

  it('is accepted again and again and changes nothing more', async () => {
    const { planId } = rig.line([GOTO]);
    await rig.execute(planId);
    rig.service.abortPlan(planId, {}, OPERATOR);
    expect(rig.service.abortPlan(planId, {}, OPERATOR).state).toBe('aborting');
    await settled();
    const { version } = rig.service.abortPlan(planId, {}, OPERATOR);
    expect(rig.service.abortPlan(planId, {}, OPERATOR)).toMatchObject({ state: 'aborted', version });
    expect(given()).toEqual(['uav-1 hold', 'uav-1 rtl']);
    expect(rig.audit.at(-1)).toMatchObject({ action: 'plan.abort', outcome: 'aborted-already' });
  });

  it('of a completed plan leaves it as it is', async () => {
    const { planId } = rig.line([GOTO]);
    await rig.execute(planId);
    await end();
    expect(rig.service.abortPlan(planId, {}, OPERATOR).state).toBe('completed');
    expect(given()).toEqual([]);
  });

  it('lands when it cannot come home, and says when even that failed', async () => {
    rig.endOf = (command) => (command === 'hold' ? 'done' : 'refused');
    const { planId } = rig.line([GOTO]);
    await rig.execute(planId);
    rig.service.abortPlan(planId, {}, OPERATOR);
    await settled();
    expect(given()).toEqual(['uav-1 hold', 'uav-1 rtl', 'uav-1 land']);
    expect(rig.plan(planId)).toMatchObject({
      state: 'aborted',
      detail: expect.stringContaining('NOT SAFE: uav-1'),
    });
    expect(rig.story(planId)).toBe('s1 cancelled');
    expect(rig.audit.at(-1)).toMatchObject({ outcome: 'aborted-unsafe' });
  });

  it('leaves a vehicle to whoever takes it on its way home', async () => {
    rig.endOf = (command) => (command === 'rtl' ? 'cancelled' : 'done');
    const { planId } = rig.line([GOTO]);
    await rig.execute(planId);
    rig.service.abortPlan(planId, {}, OPERATOR);
    await settled();
    expect(given()).toEqual(['uav-1 hold', 'uav-1 rtl']);
    expect(rig.plan(planId).state).toBe('aborted');
  });

  it.each([
    ['hold', ['uav-1 hold']],
    ['rtl', ['uav-1 hold', 'uav-1 rtl']],
  ] as const)(
    'fights neither a fail-safe nor a pilot who takes the vehicle from its %s',
    async (taken, expected) => {
      rig.endOf = (command) => (command === taken ? 'failed' : 'done');
      rig.isTakenOver = (command) => command === taken;
      const { planId } = rig.line([GOTO]);
      await rig.execute(planId);
      rig.service.abortPlan(planId, {}, OPERATOR);
      await settled();
      expect(given()).toEqual(expected);
      expect(rig.plan(planId).state).toBe('aborted');
      // It was not brought to safety by the plan.
      expect(rig.story(planId)).toBe('s1 cancelled');
      expect(rig.audit.at(-1)).toMatchObject({
        action: 'plan.abort',
        detail: { vehicles: [], takenOver: ['uav-1'] },
      });
    },
  );

  it.each([
    ['Position', ['uav-1 hold', 'uav-1 rtl']],
    ['Return', ['uav-1 hold', 'uav-1 rtl', 'uav-1 land']],
  ] as const)(
    'lands a PX4 that did not come home only where nobody flies it by hand: in %s',
    async (flight_mode, expected) => {
      rig.endOf = (command) => (command === 'rtl' ? 'failed' : 'done');
      const { planId } = rig.line([GOTO]);
      await rig.execute(planId);
      rig.setVehicle('uav-1', { autopilot: 'px4', flight_mode });
      rig.service.abortPlan(planId, {}, OPERATOR);
      await settled();
      expect(given()).toEqual(expected);
    },
  );

  it.each([
    ['hold', ['uav-1 hold']],
    ['land', ['uav-1 hold', 'uav-1 land']],
  ] as const)('does with them what is asked for: %s', async (compensation, expected) => {
    const { planId } = rig.line([GOTO]);
    await rig.execute(planId);
    rig.service.abortPlan(planId, { compensation }, OPERATOR);
    await settled();
    expect(given()).toEqual(expected);
  });

  it('disarms what stands armed, and touches nothing that stands disarmed', async () => {
    rig.setVehicle('uav-1', { status: 'armed' });
    rig.setVehicle('uav-2', { status: 'on_ground' });
    const { planId } = rig.create({
      steps: [
        { stepId: 'a', vehicleId: 'uav-1', type: 'arm' },
        { stepId: 'b', vehicleId: 'uav-2', type: 'arm' },
      ] as never,
    });
    await rig.execute(planId);
    rig.service.abortPlan(planId, {}, OPERATOR);
    await settled();
    expect(given()).toEqual(['uav-1 disarm']);
  });

  describe('of what moves on the ground or on the water, armed whether it moves or not', () => {
    const velocity = { ground_mps: 0.1, air_mps: null, climb_mps: null, course_deg: null };
    const STANDING = {
      status: 'armed',
      armed: true,
      velocity: { ...velocity, throttle_pct: 0, age_ms: 300 },
      mission: { seq: 2, count: 4, state: 'complete', distance_to_next_m: null },
    } as const;
    const MOVING = { ...STANDING.velocity, ground_mps: 3 };
    const ACTIVE = { ...STANDING.mission, state: 'active' } as const;

    it.each([
      ['that sails its mission', 'boat', { velocity: MOVING, mission: ACTIVE }, 'rtl', 'hold rtl'],
      ['that waits at an item', 'boat', { mission: ACTIVE }, 'rtl', 'hold rtl'],
      ['that drives', 'rover', { velocity: MOVING }, 'rtl', 'hold rtl'],
      ['that drives', 'rover', { velocity: MOVING }, 'hold', 'hold'],
      [
        'whose speed is old',
        'rover',
        { velocity: { ...STANDING.velocity, age_ms: 9000 } },
        'rtl',
        'hold rtl',
      ],
      ['whose speed is not known', 'boat', { velocity: null }, 'rtl', 'hold rtl'],
      ['that tells nothing of missions', 'rover', { mission: null }, 'rtl', 'hold rtl'],
      ['that cannot land', 'boat', { velocity: MOVING }, 'land', 'hold'],
      ['that is known to stand', 'rover', {}, 'rtl', 'disarm'],
      ['that is known to stand', 'boat', {}, 'rtl', 'disarm'],
      ['that may be under water', 'submarine', {}, 'rtl', 'hold rtl'],
      ['that may be under water', 'submarine', {}, 'land', 'hold land'],
    ] as const)('gives one %s (%s) what keeps it safe: %o, %s', async (_, type, change, way, expected) => {
      rig.setVehicle('uav-1', { ...STANDING, type, ...change });
      const { planId } = rig.line([GOTO]);
      await rig.execute(planId);
      rig.service.abortPlan(planId, { compensation: way }, OPERATOR);
      await settled();
      expect(given()).toEqual(expected.split(' ').map((command) => `uav-1 ${command}`));
      expect(rig.plan(planId).detail).not.toContain('NOT SAFE');
    });

    it('says when a boat neither comes home nor can land', async () => {
      rig.endOf = (command) => (command === 'rtl' ? 'refused' : 'done');
      rig.setVehicle('uav-1', { ...STANDING, type: 'boat', velocity: MOVING });
      const { planId } = rig.line([GOTO]);
      await rig.execute(planId);
      rig.service.abortPlan(planId, { compensation: 'rtl' }, OPERATOR);
      await settled();
      expect(given()).toEqual(['uav-1 hold', 'uav-1 rtl']);
      expect(english(rig.plan(planId).detail ?? '')).toContain('NOT SAFE: uav-1: rtl');
    });
  });

  it('leaves a vehicle alone that somebody flies by hand, but not one that was only held', async () => {
    const { planId } = rig.line([GOTO]);
    await rig.execute(planId);
    rig.foreignCommand('uav-1', 'goto');
    rig.service.abortPlan(planId, {}, OPERATOR);
    await settled();
    expect(given()).toEqual([]);
    const again = rig.line([GOTO]);
    await rig.execute(again.planId);
    rig.foreignCommand('uav-1', 'hold');
    rig.service.abortPlan(again.planId, {}, OPERATOR);
    await settled();
    expect(given()).toEqual(['uav-1 hold', 'uav-1 rtl']);
  });

  it('of a plan that never began just ends it, and of a failed one still brings the vehicle home', async () => {
    const draft = rig.line([GOTO]);
    expect(rig.service.abortPlan(draft.planId, {}, OPERATOR).state).toBe('aborted');
    expect(rig.story(draft.planId)).toBe('s1 cancelled');
    const { planId } = rig.line([GOTO]);
    await rig.execute(planId);
    await end({ kind: 'failed', detail: 'No.' } as never);
    rig.service.abortPlan(planId, {}, OPERATOR);
    await settled();
    expect(given()).toEqual(['uav-1 hold', 'uav-1 rtl']);
    expect(rig.plan(planId).state).toBe('aborted');
  });

  it('of a failed plan leaves alone what another plan flies now', async () => {
    const first = rig.line([GOTO]);
    await rig.execute(first.planId);
    await end({ kind: 'failed', detail: 'No.' } as never);
    const second = rig.line([GOTO]);
    await rig.execute(second.planId);
    rig.service.abortPlan(first.planId, {}, OPERATOR);
    await settled();
    expect(given()).toEqual([]);
    expect(rig.plan(second.planId).state).toBe('running');
  });

  it('of one step ends its plan there, holding', async () => {
    const { planId } = rig.line([GOTO]);
    await rig.execute(planId);
    const { actionId } = rig.step(planId, 's1');
    expect(rig.service.abortAction(actionId, OPERATOR).state).toBe('aborted');
    await settled();
    expect(given()).toEqual(['uav-1 hold']);
    expect(rig.plan(planId).state).toBe('aborted');
  });
});
