import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandContext } from '../../../../gateway/command/gate/command-context.ts';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import { contextOf, GateRig, OPERATOR } from '../../../fake/gate-rig.ts';
import { type Objection, scriptedGovernance } from '../../../fake/scripted-governance.ts';

const REASON = { reason: 'The inspector stands beside it' };
const ASKER = OPERATOR as RequestContext;
const SECOND = contextOf('second') as RequestContext;

describe('Overrides', () => {
  let rig: GateRig;
  let objections: readonly Objection[];

  beforeEach(() => {
    rig = new GateRig();
    objections = [['battery-reserve', 'deny', 'self']];
    rig.governance = scriptedGovernance(rig.clock, rig.ids, () => objections);
  });

  const denied = async (context: CommandContext = OPERATOR) => {
    const record = await rig.outcomeOf(rig.submit('arm', {}, 'done', context));
    expect(record).toMatchObject({ state: 'denied' });
    return record.decision!.decisionId;
  };
  const refusal = (code: string, text?: string) =>
    expect.objectContaining({ code, ...(text && { message: expect.stringContaining(text) }) });

  it('lift what denied it for the very same wish, once, and stand in decision and audit', async () => {
    const override = rig.overrides.override(await denied(), REASON, ASKER);
    expect(override).toMatchObject({
      state: 'active',
      policyIds: ['battery-reserve'],
      expiresAtMs: rig.clock.utcMs() + 300_000,
    });
    const record = await rig.run('arm');
    expect(record).toMatchObject({ state: 'done', decision: { decision: 'allow_with_monitoring' } });
    expect(rig.decisions.get(record.decision!.decisionId)?.override).toEqual({
      overrideId: override.overrideId,
      policyIds: ['battery-reserve'],
      by: { kind: 'operator', id: 'operator' },
      reason: REASON.reason,
      approvedBy: null,
    });
    expect(rig.overrides.get(override.overrideId)?.state).toBe('used');
    await rig.run('disarm');
    await denied();
    expect(rig.audit).toContainEqual(
      expect.objectContaining({ action: 'override', detail: expect.objectContaining(REASON) }),
    );
  });

  it('are spent before the first byte leaves', async () => {
    const { overrideId } = rig.overrides.override(await denied(), REASON, ASKER);
    rig.wire.onSend = () => expect(rig.overrideStore.get(overrideId)?.state).toBe('used');
    await rig.outcomeOf(rig.submit('arm', {}, 'sent'));
    expect(rig.frames).toBe(1);
  });

  it('send nothing when they cannot be spent, and are still there after', async () => {
    rig.overrides.override(await denied(), REASON, ASKER);
    rig.overrideStore.fails = true;
    await expect(rig.outcomeOf(rig.submit('arm'))).rejects.toThrow();
    expect(rig.frames).toBe(0);
    rig.overrideStore.fails = false;
    expect(await rig.run('arm')).toMatchObject({ state: 'done' });
  });

  it('are not spent when governance does not answer', async () => {
    rig.overrides.override(await denied(), REASON, ASKER);
    const sound = rig.governance;
    rig.governance = { decide: () => new Promise(() => undefined) };
    await expect(rig.outcomeOf(rig.submit('arm'))).rejects.toMatchObject({ code: 'governance-unavailable' });
    rig.governance = sound;
    expect(await rig.run('arm')).toMatchObject({ state: 'done' });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['another command', () => rig.run('set-mode', { mode: 'LOITER' })],
    ['another actor', () => rig.outcomeOf(rig.submit('arm', {}, 'done', contextOf('other')))],
  ])('are not for %s', async (_, submit) => {
    rig.overrides.override(await denied(), REASON, ASKER);
    await rig.clock.advanceAsync(31_000, 1000);
    expect(await submit()).toMatchObject({ state: 'denied' });
    expect(rig.frames).toBe(0);
  });

  it('are not for other parameters', async () => {
    await rig.run('set-mode', { mode: 'LOITER' });
    const first = await rig.run('set-mode', { mode: 'LOITER' });
    rig.overrides.override(first.decision!.decisionId, REASON, ASKER);
    expect(await rig.run('set-mode', { mode: 'STABILIZE' })).toMatchObject({ state: 'denied' });
  });

  it('end after five minutes', async () => {
    const { overrideId } = rig.overrides.override(await denied(), REASON, ASKER);
    await rig.clock.advanceAsync(300_000, 5000);
    expect(rig.overrides.get(overrideId)?.state).toBe('expired');
    await denied();
  });

  it('are refused where a policy can never be lifted, which is named', async () => {
    objections = [
      ['battery-reserve', 'deny', 'self'],
      ['no-fly', 'deny', 'never'],
    ];
    const decisionId = await denied();
    expect(() => rig.overrides.override(decisionId, REASON, ASKER)).toThrow(
      refusal('override-refused', 'no-fly'),
    );
  });

  it('are refused for what somebody else was denied, for what was allowed and for what is not known', async () => {
    const decisionId = await denied();
    expect(() => rig.overrides.override(decisionId, REASON, SECOND)).toThrow(refusal('override-refused'));
    expect(() => rig.overrides.override('dec_none', REASON, ASKER)).toThrow(refusal('not-found'));
    objections = [];
    const { decision } = await rig.run('arm');
    expect(() => rig.overrides.override(decision!.decisionId, REASON, ASKER)).toThrow(
      refusal('state-conflict'),
    );
  });

  it('are given once a decision', async () => {
    const decisionId = await denied();
    rig.overrides.override(decisionId, REASON, ASKER);
    expect(() => rig.overrides.override(decisionId, REASON, ASKER)).toThrow(refusal('state-conflict'));
    await rig.run('arm');
    expect(() => rig.overrides.override(decisionId, REASON, ASKER)).toThrow(refusal('state-conflict'));
  });

  it('serve one of two equal wishes at once', async () => {
    rig.overrides.override(await denied(), REASON, ASKER);
    const first = rig.submit('arm');
    await expect(rig.submit('arm')).rejects.toMatchObject({ code: 'vehicle-busy' });
    expect(await rig.outcomeOf(first)).toMatchObject({ state: 'done' });
  });

  it('do not lift what denies anew', async () => {
    rig.overrides.override(await denied(), REASON, ASKER);
    objections = [...objections, ['wind', 'deny', 'self']];
    const again = await rig.run('arm');
    expect(again).toMatchObject({ state: 'denied' });
    const wider = rig.overrides.override(again.decision!.decisionId, REASON, ASKER);
    expect(wider.policyIds).toEqual(['battery-reserve', 'wind']);
    expect(await rig.run('arm')).toMatchObject({ state: 'done' });
  });

  it('stay in force while an approval is waited for', async () => {
    objections = [
      ['battery-reserve', 'deny', 'self'],
      ['two-persons', 'require_approval', 'second-person'],
    ];
    rig.overrides.override(await denied(), REASON, ASKER);
    const waiting = await rig.submit('arm');
    expect(waiting.state).toBe('awaiting_approval');
    rig.approvals.answer(waiting.approvalId!, { isApproved: true }, SECOND);
    expect(await rig.outcomeOf(rig.gate.whenEnded(waiting.commandId))).toMatchObject({ state: 'done' });
  });

  describe('that need a second person', () => {
    beforeEach(() => {
      objections = [['altitude-ceiling', 'deny', 'second-person']];
    });

    it('wait in the inbox, and hold from the approval on', async () => {
      const override = rig.overrides.override(await denied(), REASON, ASKER);
      expect(override).toMatchObject({ state: 'waiting', approvedBy: null });
      await denied();
      const approvalId = override.approvalId!;
      expect(rig.approvals.get(approvalId)).toMatchObject({
        kind: 'override',
        requestedReason: REASON.reason,
        overrideId: override.overrideId,
      });
      expect(() => rig.approvals.answer(approvalId, { isApproved: true }, ASKER)).toThrow(
        refusal('second-person-required'),
      );
      rig.approvals.answer(approvalId, { isApproved: true }, SECOND);
      expect(rig.overrides.get(override.overrideId)).toMatchObject({
        state: 'active',
        approvedBy: { id: 'second' },
      });
      expect(await rig.run('arm')).toMatchObject({ state: 'done' });
    });

    it('end with the answer, the deadline and a restart', async () => {
      const rejected = rig.overrides.override(await denied(), REASON, ASKER);
      rig.approvals.answer(rejected.approvalId!, { isApproved: false }, SECOND);
      expect(rig.overrides.get(rejected.overrideId)?.state).toBe('rejected');
      const late = rig.overrides.override(await denied(), REASON, ASKER);
      await rig.clock.advanceAsync(120_000, 5000);
      expect(rig.overrides.get(late.overrideId)?.state).toBe('expired');
      const left = rig.overrides.override(await denied(), REASON, ASKER);
      expect(new GateRig(rig).overrides.get(left.overrideId)?.state).toBe('expired');
    });
  });

  it('outlive a restart while they are active, and only then', async () => {
    rig.overrides.override(await denied(), REASON, ASKER);
    const next = new GateRig(rig);
    next.governance = scriptedGovernance(next.clock, next.ids, () => objections);
    expect(next.frames).toBe(0);
    expect(await next.run('arm')).toMatchObject({ state: 'done' });
    const last = new GateRig(next);
    last.governance = scriptedGovernance(last.clock, last.ids, () => objections);
    expect(await last.run('arm')).toMatchObject({ state: 'denied' });
  });
});
