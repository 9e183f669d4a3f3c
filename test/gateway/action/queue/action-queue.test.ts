import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ActionRecord, queueActionSchema } from '../../../../gateway/contract/action/action.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { DONE } from '../plan/support/fake-steps.ts';
import { OPERATOR, PlanRig } from '../plan/support/plan-rig.ts';

const FLYING = { status: 'flying', armed: true } as const;

describe('an custom action', () => {
  let rig: PlanRig;
  beforeEach(() => {
    rig = new PlanRig();
  });
  afterEach(() => rig.close());

  const queue = (change: Record<string, unknown> = {}): ActionRecord =>
    rig.service.queueAction(
      queueActionSchema.parse({ type: 'goto', vehicleId: 'uav-1', params: { lat: 47, lon: 8 }, ...change }),
      OPERATOR,
    );
  const execute = async (actionId: string) => {
    const answer = await rig.service.executeAction(actionId, {}, OPERATOR);
    await settled();
    return answer;
  };
  const stateOf = (actionId: string) => rig.service.action(actionId)?.state;

  it('is only written down until it is executed', async () => {
    const { actionId, version } = queue();
    await rig.clock.advanceAsync(60_000, 10_000);
    expect(rig.steps.begun).toEqual([]);
    expect(rig.service.action(actionId)).toMatchObject({ state: 'queued', version, title: 'goto' });
    const answer = await execute(actionId);
    expect(answer).toMatchObject({ attempts: [{ attempt: 1 }] });
    expect(rig.steps.last().attempt.context).toMatchObject({ source: 'window', origin: { actionId } });
    rig.steps.last().end(DONE);
    await settled();
    expect(stateOf(actionId)).toBe('succeeded');
    expect(rig.leases.list()).toEqual([]);
    expect(rig.audit.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'action.queue requested',
      'action.execute requested',
      'action:goto succeeded',
    ]);
  });

  it('waits in its turn, by priority and age, in one line with plans', async () => {
    const first = queue();
    await execute(first.actionId);
    const plan = rig.line([{ type: 'goto', params: { lat: 1, lon: 1 } }], { priority: 'high' });
    const low = queue({ priority: 'low' });
    const normal = queue();
    await execute(low.actionId);
    await execute(normal.actionId);
    await rig.execute(plan.planId);
    expect(rig.service.action(low.actionId)).toMatchObject({
      state: 'allocating',
      detail: `Waiting for vehicle uav-1 (held by ${first.actionId})`,
    });
    const order: (string | null)[] = [];
    for (let index = 0; index < 4; index += 1) {
      const { attempt, end } = rig.steps.last();
      order.push(attempt.planId ?? attempt.actionId);
      end(DONE);
      await settled();
    }
    expect(order).toEqual([first.actionId, plan.planId, normal.actionId, low.actionId]);
  });

  it('that waits only behind an earlier one says so', async () => {
    await execute(queue().actionId);
    const dock = { type: 'dock', id: 'd1' };
    await execute(queue({ priority: 'high', resources: [dock] }).actionId);
    const behind = queue({ vehicleId: 'uav-2', resources: [dock] });
    await execute(behind.actionId);
    expect(rig.service.action(behind.actionId)).toMatchObject({
      state: 'allocating',
      detail: 'Waiting for its turn',
    });
  });

  it('is refused while it runs and after it has ended, and tried again after a failure', async () => {
    const { actionId } = queue();
    await execute(actionId);
    await expect(execute(actionId)).rejects.toMatchObject({ code: 'state-conflict' });
    rig.steps.last().end({ kind: 'failed', detail: 'No.' });
    await settled();
    await execute(actionId);
    expect(rig.steps.last().attempt.attempt).toBe(2);
    rig.steps.last().end(DONE);
    await settled();
    await expect(execute(actionId)).rejects.toMatchObject({
      code: 'state-conflict',
      context: { state: 'succeeded' },
    });
  });

  it('is refused with a stale version, or when it is a step of a plan', async () => {
    const { actionId, version } = queue();
    await expect(
      rig.service.executeAction(actionId, { version: version + 1 }, OPERATOR),
    ).rejects.toMatchObject({
      code: 'version-conflict',
    });
    const { planId } = rig.line([{ type: 'arm' }]);
    await expect(execute(rig.step(planId, 's1').actionId)).rejects.toMatchObject({ code: 'state-conflict' });
    await expect(execute('act_none')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('begins not before its time, and not after it', async () => {
    const nowMs = rig.clock.utcMs();
    const later = queue({ notBeforeMs: nowMs + 5000 });
    await execute(later.actionId);
    await rig.clock.advanceAsync(4999, 1000);
    expect(rig.steps.begun).toEqual([]);
    await rig.clock.advanceAsync(1, 1);
    expect(rig.steps.begun).toHaveLength(1);
    const short = queue({ expiresAtMs: nowMs + 8000 });
    await execute(short.actionId);
    await rig.clock.advanceAsync(4000, 1000);
    expect(rig.service.action(short.actionId)).toMatchObject({
      state: 'expired',
      attempts: [{ outcome: 'cancelled' }],
    });
    rig.steps.last().end(DONE);
    await settled();
    expect(rig.steps.begun).toHaveLength(1);
    const old = queue({ expiresAtMs: rig.clock.utcMs() + 10 });
    await rig.clock.advanceAsync(20, 20);
    await expect(execute(old.actionId)).rejects.toMatchObject({ code: 'state-conflict' });
    expect(stateOf(old.actionId)).toBe('expired');
    expect(() => queue({ expiresAtMs: 5 })).toThrow(expect.objectContaining({ code: 'validation' }));
  });

  it('is aborted wherever it stands, again and again; what flies for it holds', async () => {
    rig.setVehicle('uav-1', FLYING);
    const flying = queue();
    const waiting = queue();
    const idle = queue();
    await execute(flying.actionId);
    await execute(waiting.actionId);
    for (const { actionId } of [idle, waiting]) {
      expect(rig.service.abortAction(actionId, OPERATOR).state).toBe('aborted');
      expect(rig.commands).toEqual([]);
    }
    expect(rig.service.abortAction(flying.actionId, OPERATOR).state).toBe('aborted');
    expect(rig.commands).toMatchObject([{ vehicleId: 'uav-1', command: 'hold' }]);
    expect(rig.service.abortAction(flying.actionId, OPERATOR).state).toBe('aborted');
    expect(rig.commands).toHaveLength(1);
    await settled();
    expect(rig.steps.begun).toHaveLength(1);
    expect(rig.leases.list()).toEqual([]);
  });

  it('that cannot be recorded starts later, and lets others have its vehicle until then', async () => {
    const first = queue();
    await execute(first.actionId);
    const { actionId } = queue();
    await execute(actionId);
    rig.breakStore();
    rig.steps.last().end(DONE);
    await settled();
    expect(rig.steps.begun).toHaveLength(1);
    expect(rig.leases.list()).toEqual([]);
    rig.mendStore();
    await rig.clock.advanceAsync(3000, 500);
    expect(rig.steps.begun).toHaveLength(2);
    expect(stateOf(actionId)).toBe('authorizing');
  });

  it('that waits to be recorded can be aborted, and starts no more', async () => {
    const first = queue();
    await execute(first.actionId);
    const { actionId } = queue();
    await execute(actionId);
    rig.breakStore();
    rig.steps.last().end(DONE);
    await settled();
    expect(rig.service.abortAction(actionId, OPERATOR).state).toBe('aborted');
    rig.mendStore();
    await rig.clock.advanceAsync(3000, 500);
    expect(rig.steps.begun).toHaveLength(1);
    expect(stateOf(actionId)).toBe('aborted');
  });

  it('that was in flight when the gateway was killed has failed with an unknown outcome, and may be tried again', async () => {
    const flying = queue();
    const waiting = queue();
    await execute(flying.actionId);
    await execute(waiting.actionId);
    rig.killAndRestart();
    await rig.clock.advanceAsync(5000, 1000);
    expect(rig.steps.begun).toEqual([]);
    expect(rig.service.action(flying.actionId)).toMatchObject({
      state: 'failed',
      attempts: [{ outcome: 'unknown' }],
    });
    expect(rig.service.action(waiting.actionId)).toMatchObject({
      state: 'queued',
      attempts: [{ outcome: 'cancelled' }],
    });
    await execute(flying.actionId);
    expect(rig.steps.last().attempt.attempt).toBe(2);
  });

  it('pages and narrows', () => {
    const ids = Array.from({ length: 5 }, () => queue().actionId);
    queue({ vehicleId: 'uav-2' });
    const { planId } = rig.line([{ type: 'arm' }]);
    const list = (query: object) =>
      rig.service.actions({ limit: 10, ...query }).map(({ actionId }) => actionId);
    expect(list({ vehicleId: 'uav-1', state: 'queued' })).toEqual([...ids].reverse());
    expect(list({ vehicleId: 'uav-1', state: 'queued', limit: 2 })).toEqual([ids[4], ids[3]]);
    expect(list({ vehicleId: 'uav-1', state: 'queued', limit: 2, beforeId: ids[3] })).toEqual([
      ids[2],
      ids[1],
    ]);
    expect(list({ planId })).toHaveLength(1);
    expect(list({ category: 'Swarm' })).toEqual([]);
  });

  describe('with resources reserved by hand', () => {
    const allocate = (actionId: string, request: object = {}) =>
      rig.service.allocateResources(actionId, { release: false, ...request }, OPERATOR);

    it('has them until it gives them back or ends', async () => {
      const one = queue();
      const two = queue();
      expect(allocate(one.actionId).leases).toMatchObject([{ id: 'uav-1', heldBy: one.actionId }]);
      expect(() => allocate(two.actionId)).toThrow(
        expect.objectContaining({
          code: 'resource-busy',
          context: { lease: expect.objectContaining({ heldBy: one.actionId }) },
        }),
      );
      expect(allocate(one.actionId, { release: true }).leases).toEqual([]);
      allocate(two.actionId);
      await execute(two.actionId);
      expect(() => allocate(two.actionId, { release: true })).toThrow(
        expect.objectContaining({ code: 'state-conflict' }),
      );
      rig.steps.last().end(DONE);
      await settled();
      expect(rig.service.leases()).toEqual([]);
    });

    it('never waits while it holds: what is missing then is told at once', async () => {
      const plan = rig.create({
        steps: [
          { stepId: 'a', vehicleId: 'uav-1', type: 'arm' },
          { stepId: 'b', type: 'dock', params: { dockId: 'd1', door: 'open' } },
        ] as never,
      });
      const vehicles = [{ type: 'vehicle' as const, id: 'uav-1' }];
      allocate(plan.planId, { resources: vehicles });
      const other = queue({ vehicleId: 'uav-2', resources: [{ type: 'dock', id: 'd1' }] });
      allocate(other.actionId);
      await expect(rig.service.executePlan(plan.planId, {}, OPERATOR)).rejects.toMatchObject({
        code: 'resource-busy',
      });
      expect(rig.plan(plan.planId).state).toBe('draft');
    });

    it('knows what is not there', () => {
      const { actionId } = queue();
      for (const resource of [
        { type: 'vehicle', id: 'uav-9' },
        { type: 'airspace', id: 'zone-9' },
      ])
        expect(() => allocate(actionId, { resources: [resource] })).toThrow(
          expect.objectContaining({ code: 'resource-unknown' }),
        );
    });
  });

  it('tells what it waits for', async () => {
    rig.steps.preconditionOf = () => 'It is on the ground.';
    const first = queue();
    expect(rig.service.checkDependencies(first.actionId, OPERATOR)).toMatchObject({
      isReady: false,
      waitsFor: [{ type: 'resource', isMet: true }],
      problems: [{ code: 'precondition', text: 'It is on the ground.' }],
    });
    rig.steps.preconditionOf = () => undefined;
    await execute(first.actionId);
    const second = queue();
    expect(rig.service.checkDependencies(second.actionId, OPERATOR)).toMatchObject({
      isReady: false,
      waitsFor: [{ isMet: false, text: 'vehicle uav-1 is in use.' }],
    });
  });
});
