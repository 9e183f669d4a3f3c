import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandContext } from '../../../../gateway/command/gate/command-context.ts';
import { confirm } from '../../../../gateway/command/operation/clearance.ts';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import type { Approval } from '../../../../gateway/contract/command/approval.ts';
import { missionItems } from '../../../builder/mission-items.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { contextOf, GateRig, OPERATOR } from '../../../fake/gate-rig.ts';
import { type Objection, scriptedGovernance } from '../../../fake/scripted-governance.ts';

const SECOND = contextOf('second') as RequestContext;

describe('Approvals', () => {
  let rig: GateRig;

  const wantApproval = (rule: 'self' | 'second-person' = 'second-person') => {
    rig.governance = scriptedGovernance(rig.clock, rig.ids, () => [
      ['two-persons', 'require_approval', rule],
    ]);
  };

  beforeEach(() => {
    rig = new GateRig();
    wantApproval();
  });

  const waiting = async (context: CommandContext = OPERATOR) => {
    const record = await rig.submit('arm', {}, 'done', context);
    expect(record).toMatchObject({ state: 'awaiting_approval', sentAtMs: null });
    return { record, approvalId: record.approvalId! };
  };
  const answer = (approvalId: string, isApproved = true, context = SECOND, reason?: string) =>
    rig.approvals.answer(approvalId, { isApproved, reason }, context);
  const commandOf = (commandId: string) => rig.records.get(commandId);
  const nothingMoves = async () => {
    await rig.clock.advanceAsync(300_000, 5000);
    expect(rig.frames).toBe(0);
  };

  it('keep the command back until somebody else approves, then fly it with the approval in its decision', async () => {
    const { record, approvalId } = await waiting();
    expect(rig.approvals.get(approvalId)).toMatchObject({
      kind: 'command',
      state: 'waiting',
      commandId: record.commandId,
      needsSecondPerson: true,
      requestedBy: { kind: 'operator', id: 'operator' },
      deadlineAtMs: rig.clock.utcMs() + 120_000,
      findings: [{ policyId: 'two-persons' }],
    });
    expect(rig.frames).toBe(0);
    expect(answer(approvalId, true, SECOND, 'seen it')).toMatchObject({ state: 'approved' });
    const ended = await rig.outcomeOf(rig.gate.whenEnded(record.commandId));
    expect(ended).toMatchObject({
      state: 'done',
      approvalId,
      decision: { decision: 'allow_with_monitoring' },
    });
    expect(
      [...rig.decisions.values()].map(({ decision, approval }) => [decision, approval?.approvalId]),
    ).toEqual([
      ['require_approval', undefined],
      ['allow_with_monitoring', approvalId],
    ]);
    const kinds = rig.records.trace(record.commandId)!.trace.map(({ kind }) => kind);
    expect(kinds).toEqual([
      'request',
      'decision',
      'approval',
      'approval',
      'decision',
      'attempt',
      'ack',
      'effect',
      'end',
    ]);
    expect(rig.audit.map(({ action, outcome, actor }) => `${action} ${outcome} ${actor.id}`)).toEqual([
      'approval:command waiting operator',
      'command:arm awaiting_approval operator',
      'approval:command approved second',
      'command:arm authorised operator',
      'command:arm done operator',
    ]);
  });

  it('refuse the one who asked, also under another key of the same account, but let them take it back', async () => {
    const asker = contextOf('first');
    const { record, approvalId } = await waiting(asker);
    const otherKey = contextOf('other', { accountId: 'acc_first' }) as RequestContext;
    for (const same of [asker as RequestContext, otherKey])
      expect(() => answer(approvalId, true, same)).toThrow(
        expect.objectContaining({ code: 'second-person-required' }),
      );
    answer(approvalId, false, asker as RequestContext, 'no longer');
    await settled();
    expect(commandOf(record.commandId)).toMatchObject({
      state: 'denied',
      detail: 'Rejected by first: no longer',
    });
    await nothingMoves();
  });

  it('let the asker approve where the policy says so', async () => {
    wantApproval('self');
    const { record, approvalId } = await waiting();
    answer(approvalId, true, OPERATOR as RequestContext);
    expect(await rig.outcomeOf(rig.gate.whenEnded(record.commandId))).toMatchObject({ state: 'done' });
  });

  it('end with the reason when nobody answers in time, and take no late answer', async () => {
    const { record, approvalId } = await waiting();
    await rig.clock.advanceAsync(119_000, 1000);
    expect(commandOf(record.commandId)).toMatchObject({ state: 'awaiting_approval' });
    await rig.clock.advanceAsync(1000, 1000);
    expect(commandOf(record.commandId)).toMatchObject({
      state: 'denied',
      detail: 'Not approved in time.',
    });
    expect(() => answer(approvalId)).toThrow(expect.objectContaining({ code: 'state-conflict' }));
    await nothingMoves();
  });

  it('can be answered once only', async () => {
    const { record, approvalId } = await waiting();
    answer(approvalId);
    expect(() => answer(approvalId)).toThrow(expect.objectContaining({ code: 'state-conflict' }));
    expect(() => answer(approvalId, false)).toThrow(expect.objectContaining({ code: 'state-conflict' }));
    await rig.outcomeOf(rig.gate.whenEnded(record.commandId));
    expect(rig.frames).toBe(1);
  });

  it.each<[string, string, () => unknown]>([
    ['an emergency command came', 'cancelled', () => rig.run('hold')],
    ['the gateway stops', 'cancelled', () => rig.gate.stop()],
    [
      'the command is given up',
      'cancelled',
      () => rig.gate.cancel(rig.records.list({ limit: 1 })[0]!.commandId, 'The plan ended.'),
    ],
    ['the vehicle vanishes', 'cancelled', () => rig.directory.remove('uav-1')],
    ['the vehicle rebooted', 'cancelled', () => rig.copter.reboot()],
    [
      'somebody took the vehicle over',
      'cancelled',
      () =>
        void rig.leases.requestTakeover(
          'uav-1',
          { epoch: rig.leases.lease('uav-1').epoch, reason: 'mine now', force: true },
          contextOf('taker', { scopes: new Set(['governance:override']) }),
        ),
    ],
  ])('are withdrawn when %s', async (_, state, happen) => {
    const { record, approvalId } = await waiting();
    await happen();
    const before = rig.frames;
    expect(commandOf(record.commandId)).toMatchObject({ state, sentAtMs: null });
    expect(rig.approvals.get(approvalId)?.state).toBe('withdrawn');
    expect(() => answer(approvalId)).toThrow(expect.objectContaining({ code: 'state-conflict' }));
    await rig.clock.advanceAsync(130_000, 5000);
    expect(rig.frames).toBe(before);
  });

  it.each<[string, () => void]>([
    ['a conflict', () => rig.directory.change('uav-1', { hasConflict: true })],
    ['a lost vehicle', () => rig.copter.fallSilent()],
    [
      'a vehicle somebody armed meanwhile',
      () => {
        const { heartbeat } = rig.directory.get('uav-1')!;
        rig.directory.change('uav-1', { heartbeat: { ...heartbeat!, isArmed: true } });
      },
    ],
  ])('look again after the answer: %s sends nothing', async (_, happen) => {
    const { record, approvalId } = await waiting();
    happen();
    answer(approvalId);
    await settled();
    expect(commandOf(record.commandId)).toMatchObject({ state: 'failed', sentAtMs: null });
    await nothingMoves();
  });

  it('do not bind governance: it may still deny after the answer', async () => {
    const { record, approvalId } = await waiting();
    rig.governance = scriptedGovernance(rig.clock, rig.ids, () => [['wind', 'deny', 'never']]);
    answer(approvalId);
    await settled();
    expect(commandOf(record.commandId)).toMatchObject({ state: 'denied', detail: 'Denied: wind objects.' });
    await nothingMoves();
  });

  it('fail closed when the second decision hangs', async () => {
    const { record, approvalId } = await waiting();
    rig.governance = { decide: () => new Promise(() => undefined) };
    answer(approvalId);
    await rig.clock.advanceAsync(2000, 100);
    expect(commandOf(record.commandId)).toMatchObject({ state: 'denied' });
    await nothingMoves();
  });

  it('expire over a restart; nothing moves by itself', async () => {
    const { record, approvalId } = await waiting();
    const next = new GateRig(rig);
    expect(next.approvals.get(approvalId)).toMatchObject({ state: 'expired' });
    expect(next.records.get(record.commandId)).toMatchObject({
      state: 'cancelled',
      detail: expect.stringContaining('before the command was approved'),
    });
    expect(() => next.approvals.answer(approvalId, { isApproved: true }, SECOND)).toThrow(
      expect.objectContaining({ code: 'state-conflict' }),
    );
    await next.clock.advanceAsync(130_000, 5000);
    expect(next.frames).toBe(0);
  });

  it('still wait when the answer cannot be written down', async () => {
    const { record, approvalId } = await waiting();
    rig.approvalStore.fails = true;
    expect(() => answer(approvalId)).toThrow('disk full');
    rig.approvalStore.fails = false;
    rig.auditFails = true;
    expect(() => answer(approvalId)).toThrow('disk full');
    rig.auditFails = false;
    expect(commandOf(record.commandId)).toMatchObject({ state: 'awaiting_approval' });
    expect(rig.frames).toBe(0);
    answer(approvalId);
    expect(await rig.outcomeOf(rig.gate.whenEnded(record.commandId))).toMatchObject({ state: 'done' });
  });

  it('refuse the same wish twice, and let a newer motion take the place of a waiting one', async () => {
    await waiting();
    await expect(rig.submit('arm')).rejects.toMatchObject({ code: 'vehicle-busy' });
    rig = new GateRig();
    await rig.run('arm');
    await rig.run('takeoff', { altitudeM: 10 });
    wantApproval();
    const first = await rig.submit('goto', { lat: 47.398, lon: 8.546 });
    const second = await rig.submit('goto', { lat: 47.399, lon: 8.546 });
    expect(rig.records.get(first.commandId)).toMatchObject({ state: 'cancelled' });
    expect(second).toMatchObject({ state: 'awaiting_approval' });
  });

  it('are hidden from whoever may not reach the vehicle', async () => {
    rig.directory.mode = 'live';
    const { approvalId } = await waiting();
    const testKey = contextOf('test', { key: { keyId: 'k', mode: 'test' } }) as RequestContext;
    expect(() => answer(approvalId, true, testKey)).toThrow(expect.objectContaining({ code: 'not-found' }));
  });

  it('hold a mission back too, and list newest first by state', async () => {
    const upload = rig.missions.upload('uav-1', missionItems(40), OPERATOR);
    await settled();
    const [approval] = rig.approvals.list({ limit: 5, state: 'waiting' });
    expect(approval).toMatchObject({ command: 'mission-upload', params: { itemsCount: 40 } });
    answer(approval!.approvalId, false, SECOND, 'not over the town');
    await expect(upload).rejects.toMatchObject({ code: 'governance-denied' });
    const cancelled = rig.missions.upload('uav-1', missionItems(4), OPERATOR);
    await settled();
    rig.missions.cancel('uav-1');
    await expect(cancelled).rejects.toMatchObject({ code: 'state-conflict' });
    expect(rig.approvals.list({ limit: 5 }).map(({ state }: Approval) => state)).toEqual([
      'withdrawn',
      'rejected',
    ]);
    await nothingMoves();
  });

  it('ask for a person’s word where no policy does, but not for what is denied', async () => {
    let objections: readonly Objection[] = [];
    rig.governance = scriptedGovernance(rig.clock, rig.ids, () => objections);
    const ask = () =>
      confirm(
        {
          authoriser: rig.authoriser,
          approvals: rig.approvals,
          kind: 'step',
          actionId: 'act_1',
          request: () => ({
            command: 'confirm',
            params: { text: 'Is the field clear?' },
            vehicleId: undefined,
            target: NOWHERE,
            isSafetyClass: false,
          }),
        },
        600_000,
        OPERATOR,
      );
    const asked = ask();
    await settled();
    await rig.clock.advanceAsync(300_000, 5000);
    const [approval] = rig.approvals.list({ limit: 1, state: 'waiting' });
    expect(approval).toMatchObject({ kind: 'step', actionId: 'act_1', needsSecondPerson: false });
    answer(approval!.approvalId, true, OPERATOR as RequestContext);
    expect(await asked).toMatchObject({ kind: 'approved' });
    objections = [['night', 'deny', 'never']];
    await expect(ask()).rejects.toMatchObject({ code: 'governance-denied' });
  });
});

const NOWHERE = {
  highestAltitudeM: null,
  distanceFromHomeM: null,
  zoneCeiling: null,
  noFlyZoneId: null,
  isInsideZones: null,
};
