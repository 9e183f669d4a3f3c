import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../gateway/base/error.ts';
import type { CommandContext } from '../../../../gateway/command/gate/command-context.ts';
import type { Governance } from '../../../../gateway/command/policy/governance.ts';
import type { TransferRecord } from '../../../../gateway/command/record/transfer-record.ts';
import { clearTransfer, openTransfer } from '../../../../gateway/onboard/transfer/governed-transfer.ts';
import { contextOf, GateRig, OPERATOR } from '../../../fake/gate-rig.ts';
import { type Objection, scriptedGovernance } from '../../../fake/scripted-governance.ts';
import { TransferLog } from '../../../fake/transfer-log.ts';

const WISH = { vehicleId: 'uav-1', command: 'calibration', params: { sensor: 'gyro' } } as const;

describe('clearTransfer', () => {
  let rig: GateRig;
  let record: TransferRecord;
  let objections: readonly Objection[];
  /** Called while it is decided. */
  let meanwhile: () => void;
  let refusal: AppError | undefined;
  let stands: number;

  beforeEach(() => {
    rig = new GateRig();
    objections = [];
    meanwhile = () => undefined;
    refusal = undefined;
    stands = 0;
    const scripted = scriptedGovernance(rig.clock, rig.ids, () => objections);
    const governance: Governance = {
      decide(input) {
        const answer = scripted.decide(input);
        meanwhile();
        return answer;
      },
    };
    rig.governance = governance;
    record = openTransfer(rigParts(), { ...WISH, category: 'Fleet' }, OPERATOR);
  });

  function rigParts() {
    const { authoriser, approvals, leases, records, clock, ids } = rig;
    return { authoriser, approvals, leases, records, clock, ids, vehicles: rig.directory };
  }

  function clear() {
    const stand = () => {
      stands += 1;
      if (refusal) throw refusal;
      return stands;
    };
    return rig.outcomeOf(clearTransfer(rigParts(), record, { ...WISH, stand }, OPERATOR));
  }

  const authorised = () => rig.audit.filter(({ outcome }) => outcome === 'authorised');

  it('is decided, stands as it did, and is audited and stored before anything may be sent', async () => {
    const { standing, decision } = await clear();
    expect(standing).toBe(2);
    expect(decision.decision).toBe('allow');
    expect(authorised()).toHaveLength(1);
    expect(rig.order.slice(-2)).toEqual(['audit', 'store']);
    expect(record.maySend).toBe(true);
  });

  it('is refused when the vehicle stands otherwise after the decision', async () => {
    meanwhile = () => {
      refusal = new AppError('state-conflict', 'The vehicle is armed.');
    };
    await expect(clear()).rejects.toBe(refusal);
    expect(authorised()).toEqual([]);
  });

  it('is refused when somebody else has taken the vehicle meanwhile', async () => {
    const bob = contextOf('bob', { scopes: new Set(['governance:override']) });
    const { epoch } = rig.leases.lease('uav-1');
    meanwhile = () =>
      void rig.leases.requestTakeover('uav-1', { epoch, reason: 'In the way.', force: true }, bob);
    await expect(clear()).rejects.toMatchObject({ code: 'lease-held' });
    expect(authorised()).toEqual([]);
    expect(record.maySend).toBe(false);
  });

  it('is refused when the decision has expired before it could be used', async () => {
    const { authoriser } = rig;
    meanwhile = () => Object.defineProperty(authoriser, 'isValid', { value: () => false });
    await expect(clear()).rejects.toMatchObject({ code: 'governance-unavailable' });
    expect(authorised()).toEqual([]);
  });

  it('is refused when it was cancelled meanwhile', async () => {
    meanwhile = () => record.end('cancelled', 'The vehicle was armed.');
    await expect(clear()).rejects.toMatchObject({ code: 'state-conflict' });
    expect(authorised()).toEqual([]);
  });

  it('ends denied with the decision for a reason', async () => {
    objections = [['no-setup', 'deny', 'never']];
    await expect(clear()).rejects.toMatchObject({ code: 'governance-denied' });
    expect(rig.records.get(record.commandId)).toMatchObject({ state: 'denied' });
  });

  it('is decided again with the approval of a person, from what is true then', async () => {
    objections = [['two-person', 'require_approval', 'second-person']];
    const cleared = clear();
    await rig.clock.advanceAsync(1000, 50);
    const approvalId = rig.records.get(record.commandId)?.approvalId ?? '';
    refusal = new AppError('state-conflict', 'The vehicle is armed.');
    rig.approvals.answer(approvalId, { isApproved: true }, { ...contextOf('bob'), source: 'rest' });
    await expect(cleared).rejects.toBe(refusal);
    expect(authorised()).toEqual([]);
  });

  it('tells who follows it of the approval, and ends with it when they cancel', async () => {
    objections = [['two-person', 'require_approval', 'second-person']];
    const log = new TransferLog();
    const context: CommandContext = { ...OPERATOR, transfer: log };
    record.end('cancelled', null);
    record = openTransfer(rigParts(), { ...WISH, category: 'Fleet' }, context);
    const cleared = clear();
    await rig.clock.advanceAsync(1000, 50);
    const approvalId = rig.records.get(record.commandId)?.approvalId ?? '';
    expect(log.words).toEqual([`begun ${record.commandId}`, `awaiting ${approvalId}`]);
    log.cancel('operator cancelled it.');
    await expect(cleared).rejects.toMatchObject({ code: 'state-conflict' });
    expect(log.words.slice(2)).toEqual(['cancelled', 'answered']);
    expect(rig.approvals.get(approvalId)).toMatchObject({ state: 'withdrawn' });
    expect(authorised()).toEqual([]);
  });

  it.each(['auditFails', 'storeFails'] as const)('may not be sent when %s', async (failure) => {
    meanwhile = () => {
      rig[failure] = true;
    };
    await expect(clear()).rejects.toMatchObject({ code: 'store-unavailable' });
  });
});
