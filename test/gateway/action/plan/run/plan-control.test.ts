import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '../../../../../gateway/contract/account/principal.ts';
import { settled } from '../../../../fake/fake-clock.ts';
import { contextOf } from '../../../../fake/gate-rig.ts';
import { DONE } from '../support/fake-steps.ts';
import { OPERATOR, PlanRig } from '../support/plan-rig.ts';

const GOTO = { type: 'goto', params: { lat: 47.4, lon: 8.5 } };
const FLYING = { status: 'flying', armed: true } as const;

describe('commands on plans', () => {
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

  describe('the command of its vehicles', () => {
    it('is a plan’s while it runs, whatever its steps do, and nobody’s when it is paused or over', async () => {
      const { planId } = rig.line([{ type: 'wait', params: { durationS: 600 } }, GOTO]);
      await rig.execute(planId);
      expect([...rig.commanded]).toEqual([['uav-1', `Plan ${rig.plan(planId).name}`]]);
      rig.service.pausePlan(planId, {}, OPERATOR);
      expect(rig.commanded.size).toBe(0);
      await rig.service.resumePlan(planId, {}, OPERATOR);
      await settled();
      expect(rig.commanded.size).toBe(1);
      await end();
      expect(rig.commanded.size).toBe(1);
      await end();
      expect(rig.plan(planId).state).toBe('completed');
      expect(rig.commanded.size).toBe(0);
    });

    it('is somebody else’s: the plan waits for a person, and nothing of it begins', async () => {
      rig.stranger = 'Bob';
      const { planId } = rig.line([GOTO]);
      await rig.execute(planId);
      await settled();
      expect(rig.plan(planId)).toMatchObject({
        state: 'paused',
        detail: 'Bob commands uav-1. Resume the plan afterwards.',
      });
      expect(rig.story(planId)).toBe('s1 pending');
      expect(given()).toEqual([]);
      rig.stranger = undefined;
      await rig.service.resumePlan(planId, {}, OPERATOR);
      await settled();
      await end();
      expect(rig.plan(planId).state).toBe('completed');
    });
  });

  describe('pause', () => {
    it('holds what moves, starts nothing, and goes on with a new attempt and a new decision', async () => {
      const { planId } = rig.line([GOTO, GOTO]);
      await rig.execute(planId);
      const paused = rig.service.pausePlan(planId, {}, OPERATOR);
      expect(paused).toMatchObject({ state: 'paused', detail: 'Paused by operator.' });
      expect(given()).toEqual(['uav-1 hold']);
      expect(rig.commands[0]?.context).toMatchObject({ source: 'plan', origin: { planId } });
      expect(rig.story(planId)).toBe('s1 blocked, s2 pending');
      expect(rig.step(planId, 's1')).toMatchObject({ state: 'paused', attempts: [{ outcome: 'cancelled' }] });
      expect(rig.steps.last()).toMatchObject({ cancelled: 'Paused by operator.', cancelledBy: 'paused' });
      // Its vehicle stays the plan's.
      expect(rig.service.leases()).toMatchObject([{ type: 'vehicle', id: 'uav-1', heldBy: planId }]);
      rig.steps.last().end(DONE);
      await settled();
      expect(rig.step(planId, 's1').state).toBe('paused');

      await rig.service.resumePlan(planId, {}, OPERATOR);
      await settled();
      expect(rig.asked).toHaveLength(2);
      expect(rig.steps.last().attempt.attempt).toBe(2);
      await end();
      await end();
      expect(rig.plan(planId).state).toBe('completed');
    });

    it('goes on as the step says, from where the vehicle is', async () => {
      rig.steps.resumeAs = (_params, vehicle) => ({
        type: 'change-altitude',
        params: { altitudeM: (vehicle.altitude_m ?? 0) + 1 },
      });
      const { planId } = rig.line([{ type: 'takeoff', params: { altitudeM: 20 } }]);
      await rig.execute(planId);
      rig.service.pausePlan(planId, {}, OPERATOR);
      expect(given()).toEqual(['uav-1 hold']);
      rig.setVehicle('uav-1', { altitude_m: 12 });
      await rig.service.resumePlan(planId, {}, OPERATOR);
      await settled();
      expect(rig.steps.last()).toMatchObject({
        type: 'change-altitude',
        attempt: { params: { altitudeM: 13 } },
      });
    });

    it('lets arming and what moves nothing come to its end', async () => {
      rig.setVehicle('uav-1', { status: 'armed' });
      const { planId } = rig.create({
        steps: [
          { stepId: 'a', vehicleId: 'uav-1', type: 'arm' },
          { stepId: 'b', type: 'notify', params: { text: 'x' } },
          { stepId: 'c', type: 'notify', params: { text: 'y' }, afterStepId: 'b' },
        ] as never,
      });
      await rig.execute(planId);
      rig.service.pausePlan(planId, {}, OPERATOR);
      expect(given()).toEqual([]);
      for (const { end: done } of rig.steps.begun) done(DONE);
      await settled();
      expect(rig.story(planId)).toBe('a succeeded, b succeeded, c pending');
      expect(rig.plan(planId).state).toBe('paused');
      await rig.service.resumePlan(planId, {}, OPERATOR);
      await settled();
      await end();
      expect(rig.plan(planId).state).toBe('completed');
    });

    it('takes a plan that waits for its vehicle out of the line', async () => {
      const first = rig.line([GOTO]);
      const second = rig.line([GOTO]);
      await rig.execute(first.planId);
      await rig.execute(second.planId);
      rig.service.pausePlan(second.planId, {}, OPERATOR);
      await end();
      expect(rig.leases.list()).toEqual([]);
      expect(rig.plan(second.planId).state).toBe('paused');
    });

    it('comes by itself when somebody else takes the vehicle over, who is not held', async () => {
      rig.setVehicle('uav-2', FLYING);
      const { planId } = rig.create({
        steps: [
          { stepId: 'a', vehicleId: 'uav-1', ...GOTO },
          { stepId: 'b', vehicleId: 'uav-2', ...GOTO },
        ] as never,
      });
      await rig.execute(planId);
      rig.foreignCommand('uav-1', 'change-speed');
      expect(rig.plan(planId).state).toBe('running');
      rig.foreignCommand('uav-1', 'goto');
      await settled();
      expect(rig.plan(planId)).toMatchObject({
        state: 'paused',
        detail: 'operator took over uav-1 with "goto".',
      });
      expect(given()).toEqual(['uav-2 hold']);
      expect(rig.story(planId)).toBe('a blocked, b blocked');
      expect(rig.audit.at(-1)).toMatchObject({ action: 'plan.pause', outcome: 'taken-over' });
    });

    it.each(['window', 'rest', 'launch', 'mission', 'joystick'] as const)(
      'comes by itself when a program holds the vehicle in the trace it executed the plan in: %s',
      async (source) => {
        const { planId } = rig.line([{ type: 'wait', params: { durationS: 600 } }, GOTO]);
        await rig.execute(planId);
        rig.foreignCommand('uav-1', 'hold', { traceId: OPERATOR.traceId, source });
        expect(rig.plan(planId)).toMatchObject({
          state: 'paused',
          detail: 'operator took over uav-1 with "hold".',
        });
        await end();
        expect(rig.story(planId)).toBe('s1 succeeded, s2 pending');
      },
    );

    it('is not what the launches and missions of the plan command', async () => {
      const { planId } = rig.line([{ type: 'mission', params: {} }]);
      await rig.execute(planId);
      for (const source of ['plan', 'launch', 'mission'] as const)
        rig.foreignCommand('uav-1', 'start-mission', { source, origin: { planId } });
      expect(rig.plan(planId).state).toBe('running');
    });

    it('is what a call of the API commands in its trace, but for a step of its own that calls it', async () => {
      const { traceId } = OPERATOR;
      const http = { type: 'http', params: { method: 'POST', path: '/x' }, vehicleId: undefined };
      const { planId } = rig.line([http, { type: 'wait', params: { durationS: 600 }, vehicleId: 'uav-1' }], {
        vehicles: ['uav-1'],
      });
      await rig.execute(planId);
      rig.foreignCommand('uav-1', 'goto', { traceId, source: 'rest' });
      expect(rig.plan(planId).state).toBe('running');
      rig.foreignCommand('uav-1', 'hold', { traceId, source: 'rest' });
      expect(rig.plan(planId).state).toBe('paused');
      await rig.service.resumePlan(planId, {}, OPERATOR);
      await settled();
      await end();
      rig.foreignCommand('uav-1', 'goto', { traceId, source: 'rest' });
      expect(rig.plan(planId).state).toBe('paused');
    });

    it('comes by itself when command of the vehicle goes to somebody else', async () => {
      const { planId } = rig.line([GOTO]);
      await rig.execute(planId);
      rig.takeLease('uav-2');
      expect(rig.plan(planId).state).toBe('running');
      rig.takeLease('uav-1');
      expect(rig.plan(planId)).toMatchObject({
        state: 'paused',
        detail: 'somebody took command of the vehicle.',
      });
      expect(given()).toEqual([]);
    });

    describe('keeps its vehicles from others', () => {
      const BEN = { ...contextOf('ben', { tenantId: 'tenant-ben' }), source: 'rest' as const };
      const vehicle = { type: 'vehicle', id: 'uav-1' } as const;
      const isFreeFor = ({ principal }: { readonly principal: Principal }) =>
        rig.leases.blocking(vehicle, principal) === undefined;

      it('for five minutes in the air, never from the operator, and takes them again when it resumes', async () => {
        rig.setVehicle('uav-1', FLYING);
        const { planId } = rig.line([GOTO]);
        await rig.execute(planId);
        expect(isFreeFor(OPERATOR)).toBe(false);
        rig.service.pausePlan(planId, {}, OPERATOR);
        expect([isFreeFor(BEN), isFreeFor(OPERATOR)]).toEqual([false, true]);
        await rig.clock.advanceAsync(299_000, 10_000);
        expect(isFreeFor(BEN)).toBe(false);
        const sent = given().length;
        await rig.clock.advanceAsync(2000, 1000);
        expect(isFreeFor(BEN)).toBe(true);
        expect([rig.plan(planId).state, given().length]).toEqual(['paused', sent]);
        rig.leases.take('mission', [vehicle], BEN.principal);
        await expect(rig.service.resumePlan(planId, {}, OPERATOR)).rejects.toMatchObject({
          code: 'resource-busy',
          message: expect.stringContaining('held by mission'),
        });
        expect(rig.plan(planId).state).toBe('paused');
        rig.leases.release('mission');
        await rig.service.resumePlan(planId, {}, OPERATOR);
        expect(rig.leases.holderOf(vehicle)).toMatchObject({ heldBy: planId });
      });

      it('not at all when they stand disarmed', async () => {
        rig.setVehicle('uav-1', FLYING);
        const { planId } = rig.line([GOTO]);
        await rig.execute(planId);
        rig.service.pausePlan(planId, {}, OPERATOR);
        expect(isFreeFor(BEN)).toBe(false);
        rig.setVehicle('uav-1', { armed: false, status: 'on_ground' });
        expect(isFreeFor(BEN)).toBe(true);
      });

      it('not at all when its credential has ended: nothing is sent then, not even a hold', async () => {
        rig.setVehicle('uav-1', FLYING);
        const { planId } = rig.line([GOTO]);
        await rig.service.executePlan(planId, {}, BEN);
        await settled();
        const sent = given().length;
        rig.service.pauseActor({ kind: 'key', id: 'anna' }, 'The key anna was revoked.', OPERATOR);
        expect(rig.plan(planId).state).toBe('running');
        rig.service.pauseActor({ kind: 'key', id: 'ben' }, 'The key ben was revoked.', OPERATOR);
        expect(rig.plan(planId)).toMatchObject({ state: 'paused', detail: 'The key ben was revoked.' });
        expect([isFreeFor(contextOf('anna')), given().length]).toEqual([true, sent]);
      });
    });
  });

  describe('governance', () => {
    it('refuses a plan with its decision, and nothing begins', async () => {
      rig.verdict = 'deny';
      const { planId } = rig.line([GOTO]);
      await expect(rig.service.executePlan(planId, {}, OPERATOR)).rejects.toMatchObject({
        code: 'governance-denied',
        message: 'Denied: because.',
        context: { decision: { decision: 'deny' } },
      });
      expect(rig.plan(planId)).toMatchObject({ state: 'draft', decision: { decision: 'deny' } });
      expect(rig.steps.begun).toEqual([]);
      expect(rig.audit.at(-1)).toMatchObject({ action: 'plan.execute', outcome: 'denied' });
    });

    it('lets a plan wait for a person, and run when it is executed again after', async () => {
      rig.verdict = 'require_approval';
      const { planId } = rig.line([GOTO]);
      const waiting = await rig.service.executePlan(planId, {}, OPERATOR);
      expect(waiting).toMatchObject({ state: 'validated', detail: 'Waiting for approval.' });
      const { approvalId } = waiting;
      expect(await rig.service.executePlan(planId, {}, OPERATOR)).toMatchObject({ approvalId });
      expect(rig.asked).toHaveLength(1);
      rig.answer(approvalId!, 'approved');
      expect(rig.plan(planId)).toMatchObject({
        state: 'approved',
        detail: expect.stringContaining('second'),
      });
      expect(rig.steps.begun).toEqual([]);
      await rig.execute(planId);
      expect(rig.asked.at(-1)).toMatchObject({ hasApproval: true });
      expect(rig.plan(planId).state).toBe('running');
    });

    it('asks anew after a refusal, and after the plan was changed', async () => {
      rig.verdict = 'require_approval';
      const { planId } = rig.line([GOTO]);
      const { approvalId } = await rig.service.executePlan(planId, {}, OPERATOR);
      rig.answer(approvalId!, 'rejected');
      expect(rig.plan(planId)).toMatchObject({ state: 'validated', approvalId: null });
      const second = await rig.service.executePlan(planId, {}, OPERATOR);
      rig.answer(second.approvalId!, 'approved');
      rig.service.addDependency(
        planId,
        { type: 'time_window', to: 's1', notBeforeMs: rig.clock.utcMs() },
        OPERATOR,
      );
      expect(rig.plan(planId)).toMatchObject({ state: 'draft', approvalId: null });
      await rig.service.executePlan(planId, {}, OPERATOR);
      expect(rig.asked.at(-1)).toMatchObject({ hasApproval: false });
      expect(rig.plan(planId).state).toBe('validated');
    });
  });

  describe('refuses', () => {
    it('a stale version, whatever is asked for', async () => {
      const { planId } = rig.line([GOTO]);
      const stale = { version: 7 };
      const conflict = expect.objectContaining({ code: 'version-conflict', context: { version: 1 } });
      await expect(rig.service.executePlan(planId, stale, OPERATOR)).rejects.toEqual(conflict);
      await expect(rig.service.resumePlan(planId, stale, OPERATOR)).rejects.toEqual(conflict);
      await expect(rig.service.retryPlan(planId, stale, OPERATOR)).rejects.toEqual(conflict);
      expect(() => rig.service.pausePlan(planId, stale, OPERATOR)).toThrow(conflict);
      expect(() => rig.service.verifyPlan(planId, stale, OPERATOR)).toThrow(conflict);
    });

    it('what the state does not allow', async () => {
      const { planId } = rig.line([GOTO]);
      const conflict = { code: 'state-conflict' };
      await expect(rig.service.resumePlan(planId, {}, OPERATOR)).rejects.toMatchObject(conflict);
      await expect(rig.service.retryPlan(planId, {}, OPERATOR)).rejects.toMatchObject(conflict);
      expect(() => rig.service.pausePlan(planId, {}, OPERATOR)).toThrow(expect.objectContaining(conflict));
      await rig.execute(planId);
      await expect(rig.service.executePlan(planId, {}, OPERATOR)).rejects.toMatchObject(conflict);
      await expect(rig.service.retryPlan(planId, { stepId: 's1' }, OPERATOR)).rejects.toMatchObject(conflict);
      await expect(rig.service.retryPlan(planId, { stepId: 's9' }, OPERATOR)).rejects.toMatchObject({
        code: 'not-found',
      });
      await expect(rig.service.executePlan('pln_none', {}, OPERATOR)).rejects.toMatchObject({
        code: 'not-found',
      });
    });

    it('two that execute it at once: one begins', async () => {
      const { planId } = rig.line([GOTO]);
      const both = await Promise.allSettled([
        rig.service.executePlan(planId, {}, OPERATOR),
        rig.service.executePlan(planId, {}, OPERATOR),
      ]);
      await settled();
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(rig.steps.begun).toHaveLength(1);
    });

    it('a plan whose vehicle is gone', async () => {
      const { planId } = rig.line([GOTO]);
      rig.vehicles.delete('uav-1');
      await expect(rig.service.executePlan(planId, {}, OPERATOR)).rejects.toMatchObject({
        code: 'plan-infeasible',
        context: { problems: [{ code: 'vehicle-unknown', stepId: 's1' }] },
      });
    });
  });

  describe('verify', () => {
    it('looks at every postcondition now', async () => {
      rig.steps.postconditionsOf = (type) =>
        type === 'goto' ? [{ field: 'battery_pct', operator: '>', value: 50 }] : [];
      const { planId } = rig.line([GOTO, { type: 'camera-trigger' }]);
      await rig.execute(planId);
      await end();
      await end();
      expect(rig.service.verifyPlan(planId, {}, OPERATOR)).toMatchObject({
        isVerified: true,
        steps: [
          { stepId: 's1', state: 'succeeded', isProven: true },
          { stepId: 's2', isProven: null },
        ],
      });
      rig.setVehicle('uav-1', { battery_pct: 20 });
      expect(rig.service.verifyPlan(planId, {}, OPERATOR)).toMatchObject({
        isVerified: false,
        steps: [{ isProven: false, results: [{ isMet: false, seen: 20 }] }, {}],
      });
      expect(rig.plan(planId).state).toBe('completed');
    });
  });

  describe('after the gateway was killed', () => {
    it('the plan is interrupted, nothing moves, and resume goes on with what is not proven', async () => {
      const { planId } = rig.line([GOTO, GOTO]);
      await rig.execute(planId);
      rig.steps.last().tell({ state: 'executing', commandId: 'cmd_1' });
      rig.killAndRestart();
      await settled();
      expect(rig.plan(planId)).toMatchObject({
        state: 'interrupted',
        detail: expect.stringContaining('restarted'),
      });
      expect(rig.step(planId, 's1')).toMatchObject({
        state: 'paused',
        attempts: [{ outcome: 'unknown', commandIds: ['cmd_1'] }],
      });
      await rig.clock.advanceAsync(10_000, 1000);
      expect(rig.steps.begun).toEqual([]);
      expect(given()).toEqual([]);
      expect(rig.leases.list()).toEqual([]);
      await rig.service.resumePlan(planId, {}, OPERATOR);
      await settled();
      expect(rig.steps.begun).toMatchObject([{ attempt: { attempt: 2 } }]);
      await end();
      await end();
      expect(rig.plan(planId).state).toBe('completed');
    });

    it('verify makes succeeded what telemetry proves, and the plan complete when that is all', async () => {
      rig.steps.postconditionsOf = () => [{ field: 'armed', operator: '==', value: true }];
      const { planId } = rig.line([{ type: 'arm' }]);
      await rig.execute(planId);
      rig.killAndRestart();
      rig.setVehicle('uav-1', { armed: false });
      expect(rig.service.verifyPlan(planId, {}, OPERATOR)).toMatchObject({ steps: [{ isProven: false }] });
      expect(rig.plan(planId).state).toBe('interrupted');
      rig.setVehicle('uav-1', { armed: true });
      expect(rig.service.verifyPlan(planId, {}, OPERATOR)).toMatchObject({
        isVerified: true,
        steps: [{ state: 'succeeded', isProven: true }],
      });
      expect(rig.plan(planId).state).toBe('completed');
      expect(rig.steps.effects).toHaveLength(1);
    });

    it('a mission is flown by nobody’s proof: what never moved stands disarmed as what has landed', async () => {
      rig.steps.postconditionsOf = () => [{ field: 'armed', operator: '==', value: false }];
      rig.setVehicle('uav-1', { status: 'on_ground', armed: false });
      const { planId } = rig.line([{ type: 'mission' }]);
      await rig.execute(planId);
      rig.killAndRestart();
      expect(rig.service.verifyPlan(planId, {}, OPERATOR)).toMatchObject({
        steps: [{ state: 'blocked', isProven: null }],
      });
      expect(rig.plan(planId).state).toBe('interrupted');
      await expect(rig.service.resumePlan(planId, {}, OPERATOR)).rejects.toThrow('Outcome unknown: "s1"');
      expect(rig.story(planId)).toBe('s1 blocked');
      expect(rig.steps.begun).toEqual([]);
    });

    it('resume sends nothing again that telemetry proves done', async () => {
      rig.steps.postconditionsOf = (_type, { lat }) => [
        { field: 'flight_time_s', operator: '>=', value: lat as number },
      ];
      rig.setVehicle('uav-1', { flight_time_s: 0 });
      const { planId } = rig.line([1, 2].map((lat) => ({ type: 'goto', params: { lat, lon: 0 } })));
      await rig.execute(planId);
      rig.killAndRestart();
      rig.setVehicle('uav-1', { flight_time_s: 1 });
      await rig.service.resumePlan(planId, {}, OPERATOR);
      await settled();
      expect(rig.steps.begun).toMatchObject([{ attempt: { params: { lat: 2 }, attempt: 1 } }]);
      expect(rig.story(planId)).toBe('s1 succeeded, s2 running');
    });

    it.each(['arm', 'http'])('%s that may have happened goes on by name only', async (type) => {
      const params = type === 'http' ? { method: 'POST', path: '/x' } : {};
      const { planId } = rig.line([{ type, params }]);
      await rig.execute(planId);
      rig.killAndRestart();
      await expect(rig.service.resumePlan(planId, {}, OPERATOR)).rejects.toMatchObject({
        code: 'state-conflict',
        context: { steps: ['s1'] },
      });
      await rig.service.retryPlan(planId, { stepId: 's1' }, OPERATOR);
      await settled();
      expect(rig.steps.begun).toMatchObject([{ attempt: { attempt: 2 } }]);
    });

    it('abort brings home what the plan had moved', async () => {
      const { planId } = rig.line([GOTO, GOTO]);
      await rig.execute(planId);
      rig.killAndRestart();
      rig.service.abortPlan(planId, {}, OPERATOR);
      await settled();
      expect(given()).toEqual(['uav-1 hold', 'uav-1 rtl']);
      expect(rig.plan(planId).state).toBe('aborted');
    });

    it('a plan that was being aborted is interrupted, and can be aborted again', async () => {
      rig.endOf = () => 'done';
      const { planId } = rig.line([GOTO]);
      await rig.execute(planId);
      rig.service.abortPlan(planId, {}, OPERATOR);
      rig.killAndRestart();
      await settled();
      expect(rig.plan(planId).state).toBe('interrupted');
      rig.service.abortPlan(planId, {}, OPERATOR);
      await settled();
      expect(rig.plan(planId).state).toBe('aborted');
    });

    it('what only waited for a resource is pending again', async () => {
      const first = rig.create({
        steps: [{ stepId: 'a', type: 'dock', params: { dockId: 'd', door: 'open' } }] as never,
      });
      const second = rig.create({
        steps: [{ stepId: 'a', type: 'dock', params: { dockId: 'd', door: 'open' } }] as never,
      });
      await rig.execute(first.planId);
      await rig.execute(second.planId);
      rig.killAndRestart();
      expect(rig.story(second.planId)).toBe('a pending');
      await rig.service.resumePlan(second.planId, {}, OPERATOR);
      await settled();
      expect(rig.story(second.planId)).toBe('a running');
    });

    it('a stop writes the same, and an approval that waited still counts', async () => {
      rig.verdict = 'require_approval';
      const waiting = rig.line([GOTO]);
      const { approvalId } = await rig.service.executePlan(waiting.planId, {}, OPERATOR);
      rig.verdict = 'allow';
      const { planId } = rig.line([GOTO]);
      await rig.execute(planId);
      rig.service.stop();
      expect(rig.plan(planId)).toMatchObject({
        state: 'interrupted',
        detail: expect.stringContaining('stopped'),
      });
      expect(rig.steps.last().cancelled).toBeDefined();
      rig.killAndRestart();
      rig.answer(approvalId!, 'approved');
      expect(rig.plan(waiting.planId).state).toBe('approved');
    });
  });
});
