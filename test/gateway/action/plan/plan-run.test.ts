import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settled } from '../../../fake/fake-clock.ts';
import { DONE } from './support/fake-steps.ts';
import { OPERATOR, PlanRig } from './support/plan-rig.ts';

const GOTO = { type: 'goto', params: { lat: 47.4, lon: 8.5 } };
const FLYING = { status: 'flying', armed: true } as const;

describe('a plan that runs', () => {
  let rig: PlanRig;
  beforeEach(() => {
    rig = new PlanRig();
  });
  afterEach(() => rig.close());

  const end = async (outcome = DONE) => {
    rig.steps.last().end(outcome);
    await settled();
  };

  it('carries out its steps one after the other, each written down before it begins', async () => {
    const { planId } = rig.line([{ type: 'arm' }, { type: 'takeoff', params: { altitudeM: 20 } }]);
    await rig.execute(planId);
    expect(rig.story(planId)).toBe('s1 running, s2 pending');
    expect(rig.step(planId, 's1')).toMatchObject({
      state: 'authorizing',
      attempts: [{ outcome: 'running' }],
    });
    await end();
    expect(rig.story(planId)).toBe('s1 succeeded, s2 running');
    await end();
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

  it('gives each step the one who executed the plan, the trace and what it is for', async () => {
    const { planId } = rig.line([GOTO]);
    const traceId = 'c'.repeat(32);
    await rig.service.executePlan(planId, {}, { ...OPERATOR, traceId });
    await settled();
    const { context, actionId } = rig.steps.last().attempt;
    expect(context).toMatchObject({ traceId, source: 'plan', origin: { planId, actionId } });
    expect(rig.service.events({ actionId }).at(-1)).toMatchObject({ traceId, to: 'authorizing' });
  });

  it('keeps what a step tells: states, commands, decision and approval', async () => {
    const { planId } = rig.line([GOTO]);
    await rig.execute(planId);
    const step = rig.steps.last();
    step.tell({ state: 'awaiting_approval', approvalId: 'apr_9' });
    // Longer than the step may take: a person has the approval's own deadline.
    await rig.clock.advanceAsync(120_000, 10_000);
    step.tell({ state: 'dispatched', commandId: 'cmd_9' });
    step.tell({ state: 'acknowledged', detail: 'The vehicle accepted' });
    step.tell({ state: 'executing', runId: 'run_9', detail: '40 m to go' });
    step.tell({ detail: '20 m to go' });
    expect(rig.step(planId, 's1')).toMatchObject({
      state: 'executing',
      detail: '20 m to go',
      approvalId: 'apr_9',
      attempts: [{ commandIds: ['cmd_9'], runId: 'run_9', outcome: 'running' }],
    });
    await end();
    const { actionId } = rig.step(planId, 's1');
    expect(rig.service.events({ actionId }).map(({ to }) => to)).toEqual([
      'draft',
      'allocating',
      'ready',
      'authorizing',
      'awaiting_approval',
      'dispatched',
      'acknowledged',
      'executing',
      'verifying',
      'succeeded',
    ]);
  });

  it('flies several vehicles at once, and one step at a time with each', async () => {
    const { planId } = rig.create({
      steps: [
        { stepId: 'a', vehicleId: 'uav-1', ...GOTO },
        { stepId: 'b', vehicleId: 'uav-2', ...GOTO },
        { stepId: 'c', vehicleId: 'uav-1', ...GOTO },
        { stepId: 'd', vehicleId: 'uav-1', type: 'camera-trigger', params: {} },
      ] as never,
    });
    await rig.execute(planId);
    expect(rig.story(planId)).toBe('a running, b running, c pending, d running');
    rig.steps.begun[0]!.end(DONE);
    await settled();
    expect(rig.story(planId)).toBe('a succeeded, b running, c running, d running');
  });

  describe('waits for', () => {
    it('the start of another step', async () => {
      const { planId } = rig.create({
        steps: [
          { stepId: 'a', vehicleId: 'uav-1', ...GOTO },
          { stepId: 'b', type: 'notify', params: { text: 'Under way' } },
        ] as never,
        dependencies: [{ type: 'start_to_start', from: 'a', to: 'b' }] as never,
      });
      await rig.execute(planId);
      expect(rig.steps.begun.map(({ type }) => type)).toEqual(['goto', 'notify']);
    });

    it('a condition of telemetry, and stale telemetry meets none', async () => {
      const { planId } = rig.create({
        steps: [{ stepId: 'a', vehicleId: 'uav-1', ...GOTO }] as never,
        dependencies: [
          { type: 'condition', to: 'a', condition: [{ field: 'battery_pct', operator: '>', value: 85 }] },
        ] as never,
      });
      await rig.execute(planId);
      expect(rig.story(planId)).toBe('a pending');
      rig.setVehicle('uav-1', { battery_pct: 90, stale: true });
      await settled();
      expect(rig.story(planId)).toBe('a pending');
      rig.setVehicle('uav-1', { stale: false });
      await settled();
      expect(rig.story(planId)).toBe('a running');
    });

    it('its time, to the millisecond', async () => {
      const notBeforeMs = rig.clock.utcMs() + 12_345;
      const { planId } = rig.create({
        steps: [{ stepId: 'a', vehicleId: 'uav-1', ...GOTO }] as never,
        dependencies: [{ type: 'time_window', to: 'a', notBeforeMs, notAfterMs: notBeforeMs + 10 }] as never,
      });
      await rig.execute(planId);
      await rig.clock.advanceAsync(12_344, 1000);
      expect(rig.story(planId)).toBe('a pending');
      await rig.clock.advanceAsync(1, 1);
      expect(rig.story(planId)).toBe('a running');
    });

    it('its time, and not for one that has passed', async () => {
      const notAfterMs = rig.clock.utcMs() + 5000;
      const { planId } = rig.create({
        steps: [
          { stepId: 'a', vehicleId: 'uav-1', ...GOTO },
          { stepId: 'b', vehicleId: 'uav-1', ...GOTO, afterStepId: 'a' },
        ] as never,
        dependencies: [{ type: 'time_window', to: 'b', notAfterMs }] as never,
      });
      await rig.execute(planId);
      await rig.clock.advanceAsync(6000, 1000);
      expect(rig.step(planId, 'b')).toMatchObject({ state: 'expired' });
      rig.steps.last().end(DONE);
      await settled();
      expect(rig.plan(planId)).toMatchObject({
        state: 'failed',
        detail: expect.stringContaining('it expired at'),
      });
      expect(rig.steps.begun).toHaveLength(1);
    });

    it('a resource that another plan has', async () => {
      const dock = { type: 'dock', params: { dockId: 'd1', door: 'open' } };
      const first = rig.create({ steps: [{ stepId: 'a', ...dock }] as never });
      const second = rig.create({
        steps: [{ stepId: 'a', type: 'notify', params: { text: 'x' } }] as never,
        dependencies: [{ type: 'resource', to: 'a', resource: { type: 'dock', id: 'd1' } }] as never,
      });
      await rig.execute(first.planId);
      await rig.execute(second.planId);
      expect(rig.step(second.planId, 'a')).toMatchObject({
        state: 'allocating',
        detail: expect.stringMatching(/Waiting for dock d1 \(held by act_/),
      });
      rig.steps.begun[0]!.end(DONE);
      await settled();
      expect(rig.story(second.planId)).toBe('a running');
    });

    it('its vehicles, by priority and then by age', async () => {
      const plans = ['normal', 'low', 'urgent', 'normal'].map(
        (priority) => rig.line([GOTO], { priority }).planId,
      );
      for (const planId of plans) await rig.execute(planId);
      expect(rig.plan(plans[2]!)).toMatchObject({
        state: 'running',
        detail: `Waiting for uav-1 (held by ${plans[0]})`,
      });
      const order: string[] = [];
      for (let index = 0; index < plans.length; index += 1) {
        order.push(rig.steps.last().attempt.planId ?? '');
        await end();
      }
      expect(order).toEqual([plans[0], plans[2], plans[3], plans[1]]);
      expect(rig.leases.list()).toEqual([]);
    });
  });

  describe('proves a step by telemetry', () => {
    beforeEach(() => {
      rig.steps.postconditionsOf = (type) =>
        type === 'takeoff' ? [{ field: 'altitude_m', operator: '>=', value: 19 }] : [];
    });
    const TAKE_OFF = { type: 'takeoff', params: { altitudeM: 20 } };
    const at = (altitudeM: number) =>
      ({
        altitude_m: altitudeM,
        position: { ...rig.vehicles.get('uav-1')!.position!, altitude_m: altitudeM },
      }) as const;

    it('which waits until it is seen', async () => {
      rig.setVehicle('uav-1', at(0));
      const { planId } = rig.line([TAKE_OFF]);
      await rig.execute(planId);
      await end();
      expect(rig.step(planId, 's1').state).toBe('verifying');
      rig.setVehicle('uav-1', at(20));
      expect(rig.step(planId, 's1').state).toBe('succeeded');
    });

    it.each([
      ['low', { altitude_m: 10 }],
      ['stale', { altitude_m: 20, stale: true }],
      ['unknown', { altitude_m: null }],
      ['in conflict', { altitude_m: 20, conflict: true }],
    ])('and not when it is %s', async (_name, change) => {
      rig.setVehicle('uav-1', { ...at(0) });
      const { planId } = rig.line([TAKE_OFF]);
      await rig.execute(planId);
      rig.setVehicle('uav-1', change);
      await end();
      await rig.clock.advanceAsync(11_000, 1000);
      expect(rig.step(planId, 's1')).toMatchObject({
        state: 'failed',
        detail: expect.stringContaining('Not confirmed by telemetry'),
      });
    });

    it('and not by an old position', async () => {
      const { planId } = rig.line([TAKE_OFF]);
      await rig.execute(planId);
      rig.setVehicle('uav-1', { altitude_m: 20, position: { ...at(20).position, age_ms: 4000 } });
      await end();
      expect(rig.step(planId, 's1').state).toBe('verifying');
    });
  });

  it.each(['sim', 'live'] as const)(
    'of several vehicles, one of them %s, is decided as the most real of them',
    async (mode) => {
      const { planId } = rig.create({
        steps: [
          { stepId: 'a', vehicleId: 'uav-1', ...GOTO },
          { stepId: 'b', vehicleId: 'uav-2', ...GOTO },
        ] as never,
      });
      rig.setVehicle('uav-2', { mode });
      await rig.execute(planId);
      expect(rig.asked).toMatchObject([{ modeWithoutVehicle: mode }]);
    },
  );

  describe('when a step fails', () => {
    const FAILED = { kind: 'failed', detail: 'The vehicle refused.' } as const;

    it('stops, and goes on from there when it is retried', async () => {
      const { planId } = rig.line([GOTO, GOTO]);
      await rig.execute(planId);
      rig.setVehicle('uav-1', FLYING);
      await end(FAILED as never);
      expect(rig.plan(planId)).toMatchObject({
        state: 'failed',
        detail: 'goto: The vehicle refused. uav-1 may be flying: retry, or abort to bring it home.',
      });
      expect(rig.story(planId)).toBe('s1 failed, s2 pending');
      expect(rig.leases.list()).toEqual([]);
      await rig.service.retryPlan(planId, {}, OPERATOR);
      await settled();
      expect(rig.asked).toHaveLength(2);
      expect(rig.steps.last().attempt).toMatchObject({
        attempt: 2,
        actionId: rig.step(planId, 's1').actionId,
      });
      await end();
      await end();
      expect(rig.plan(planId)).toMatchObject({ state: 'completed' });
      expect(rig.step(planId, 's1').attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'succeeded']);
    });

    it('lets what runs beside it finish before it ends', async () => {
      const { planId } = rig.create({
        steps: [
          { stepId: 'a', vehicleId: 'uav-1', ...GOTO },
          { stepId: 'b', vehicleId: 'uav-2', ...GOTO },
          { stepId: 'c', vehicleId: 'uav-2', ...GOTO },
        ] as never,
      });
      await rig.execute(planId);
      rig.steps.begun[0]!.end(FAILED);
      await settled();
      expect(rig.plan(planId).state).toBe('running');
      rig.steps.begun[1]!.end(DONE);
      await settled();
      expect(rig.plan(planId).state).toBe('failed');
      expect(rig.story(planId)).toBe('a failed, b succeeded, c pending');
    });

    it('goes on where the step may fail, and says so at the end', async () => {
      const { planId } = rig.line([{ ...GOTO, onFail: 'continue' }, GOTO]);
      await rig.execute(planId);
      await end(FAILED as never);
      await end();
      expect(rig.plan(planId)).toMatchObject({ state: 'partially_completed' });
    });

    it('tries again by itself as often as it may', async () => {
      const { planId } = rig.line([{ ...GOTO, onFail: 'retry', maxRetries: 2 }]);
      await rig.execute(planId);
      for (let index = 0; index < 3; index += 1) {
        await end(FAILED as never);
        await rig.clock.advanceAsync(1000, 500);
      }
      expect(rig.steps.begun).toHaveLength(3);
      expect(rig.plan(planId).state).toBe('failed');
    });

    it.each([
      ['arm', {}, FAILED],
      ['takeoff', { altitudeM: 10 }, FAILED],
      ['goto', GOTO.params, { kind: 'unknown', detail: 'The link was lost.' }],
      ['goto', GOTO.params, { kind: 'denied', detail: 'Above the ceiling.' }],
    ] as const)('never tries %s again by itself after %o %o', async (type, params, outcome) => {
      const { planId } = rig.line([{ type, params, onFail: 'retry', maxRetries: 5 }]);
      await rig.execute(planId);
      await end(outcome as never);
      await rig.clock.advanceAsync(5000, 500);
      expect(rig.steps.begun).toHaveLength(1);
      expect(rig.plan(planId).state).toBe('failed');
      expect(rig.step(planId, 's1').state).toBe(outcome.kind === 'denied' ? 'denied' : 'failed');
    });

    it('aborts where that is asked for', async () => {
      rig.setVehicle('uav-1', FLYING);
      const { planId } = rig.line([{ ...GOTO, onFail: 'abort' }, GOTO]);
      await rig.execute(planId);
      await end(FAILED as never);
      expect(rig.plan(planId).state).toBe('aborted');
      expect(rig.commands.map(({ command }) => command)).toEqual(['hold', 'rtl']);
    });

    describe('leaves a vehicle alone that a fail-safe or a pilot took over', () => {
      const TAKEN = { kind: 'failed', detail: 'The vehicle changed to LAND.', takenOver: ['uav-1'] };
      beforeEach(() => {
        for (const id of ['uav-1', 'uav-2']) rig.setVehicle(id, FLYING);
      });
      const both = (onFail: string) =>
        rig.create({
          vehicles: ['uav-1', 'uav-2'],
          steps: [
            { stepId: 'b', vehicleId: 'uav-2', ...GOTO },
            { stepId: 'a', vehicleId: 'uav-1', ...GOTO, onFail, maxRetries: 3 },
            { stepId: 'c', vehicleId: 'uav-1', ...GOTO, afterStepId: 'a' },
          ] as never,
        });
      const taken = async (onFail: string) => {
        const { planId } = both(onFail);
        await rig.execute(planId);
        rig.steps.begun.find(({ attempt }) => attempt.vehicleId === 'uav-1')?.end(TAKEN as never);
        await settled();
        await rig.clock.advanceAsync(5000, 500);
        return planId;
      };
      const given = () => rig.commands.map(({ vehicleId, command }) => `${vehicleId} ${command}`);

      it('and brings home only the others where the plan is aborted for it', async () => {
        const planId = await taken('abort');
        expect(given()).toEqual(['uav-2 hold', 'uav-2 rtl']);
        expect(rig.plan(planId)).toMatchObject({
          state: 'aborted',
          detail: expect.stringContaining('The vehicle changed to LAND.'),
        });
        expect(rig.story(planId)).toBe('b compensated, a failed, c cancelled');
      });

      it('and does not try again by itself', async () => {
        const planId = await taken('retry');
        expect(rig.steps.begun).toHaveLength(2);
        expect(rig.step(planId, 'a').state).toBe('failed');
      });

      it('and asks a person before it goes on where the step may fail', async () => {
        const planId = await taken('continue');
        expect(rig.steps.begun).toHaveLength(2);
        expect(given()).toEqual(['uav-2 hold']);
        expect(rig.plan(planId)).toMatchObject({
          state: 'paused',
          detail: expect.stringContaining('The vehicle changed to LAND.'),
        });
      });

      it('also when the plan is aborted by hand afterwards, until it has commanded it again', async () => {
        const planId = await taken('stop');
        rig.service.abortPlan(planId, {}, OPERATOR);
        await settled();
        expect(given()).toEqual(['uav-2 hold', 'uav-2 rtl']);
      });
    });

    it('ends a step that takes too long, and lets nothing fly on for it', async () => {
      rig.setVehicle('uav-1', FLYING);
      const { planId } = rig.line([{ ...GOTO, timeoutS: 30 }]);
      await rig.execute(planId);
      await rig.clock.advanceAsync(30_000, 1000);
      expect(rig.step(planId, 's1')).toMatchObject({
        state: 'failed',
        detail: 'Not done within 30 s.',
      });
      expect(rig.steps.last().cancelled).toBeDefined();
      expect(rig.commands).toMatchObject([{ vehicleId: 'uav-1', command: 'hold' }]);
    });

    it.each(['lost', 'rebooted', 'conflict'] as const)(
      'fails the step when the vehicle is %s',
      async (kind) => {
        const { planId } = rig.line([{ ...GOTO, onFail: 'retry', maxRetries: 3 }]);
        await rig.execute(planId);
        rig.vehicleEvent('uav-2', kind);
        expect(rig.story(planId)).toBe('s1 running');
        rig.vehicleEvent('uav-1', kind);
        await settled();
        expect(rig.step(planId, 's1')).toMatchObject({
          state: 'failed',
          detail: expect.stringContaining('uav-1'),
          attempts: [{ outcome: 'unknown' }],
        });
        expect(rig.plan(planId).state).toBe('failed');
        expect(rig.audit.at(-1)).toMatchObject({ action: 'action:goto', target: 'uav-1', outcome: 'failed' });
      },
    );

    it('does not begin with a vehicle that went away', async () => {
      const { planId } = rig.line([GOTO, GOTO]);
      await rig.execute(planId);
      rig.vehicles.delete('uav-1');
      await end();
      expect(rig.step(planId, 's2')).toMatchObject({ state: 'failed', detail: 'uav-1 is not connected.' });
    });

    it('does not begin what its precondition refuses', async () => {
      rig.steps.preconditionOf = () => 'The battery is low.';
      const { planId } = rig.line([GOTO]);
      await rig.execute(planId);
      expect(rig.steps.begun).toEqual([]);
      expect(rig.plan(planId)).toMatchObject({ state: 'failed', detail: 'goto: The battery is low.' });
    });
  });

  describe('while the store is down', () => {
    it('begins nothing it cannot write down, and goes on when it can', async () => {
      const { planId } = rig.line([GOTO, GOTO]);
      await rig.execute(planId);
      rig.breakStore();
      await end();
      expect(rig.story(planId)).toBe('s1 succeeded, s2 pending');
      await rig.clock.advanceAsync(5000, 500);
      expect(rig.steps.begun).toHaveLength(1);
      rig.mendStore();
      await rig.clock.advanceAsync(3000, 500);
      expect(rig.story(planId)).toBe('s1 succeeded, s2 running');
    });

    it('still holds and comes home', async () => {
      rig.setVehicle('uav-1', FLYING);
      const { planId } = rig.line([GOTO]);
      await rig.execute(planId);
      rig.breakStore();
      rig.service.abortPlan(planId, {}, OPERATOR);
      expect(rig.commands).toMatchObject([{ command: 'hold' }]);
      await settled();
      expect(rig.commands.map(({ command }) => command)).toEqual(['hold', 'rtl']);
      rig.mendStore();
      await rig.clock.advanceAsync(2000, 500);
      rig.killAndRestart();
      expect(rig.plan(planId).state).toBe('aborted');
    });

    it('does not execute without an audit row', async () => {
      const { planId } = rig.line([GOTO]);
      rig.auditFails = true;
      await expect(rig.service.executePlan(planId, {}, OPERATOR)).rejects.toMatchObject({
        code: 'store-unavailable',
      });
      expect(rig.plan(planId).state).toBe('draft');
      expect(rig.steps.begun).toEqual([]);
    });
  });
});
