import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../gateway/base/error.ts';
import type { CommandContext } from '../../../../gateway/command/gate/command-context.ts';
import type { Operation } from '../../../../gateway/command/operation/operation.ts';
import type { Governance } from '../../../../gateway/command/policy/governance.ts';
import { contextOf, GateRig, OPERATOR } from '../../../fake/gate-rig.ts';
import { type Objection, scriptedGovernance } from '../../../fake/scripted-governance.ts';
import { TransferLog } from '../../../fake/transfer-log.ts';

const WORK = {
  vehicleId: 'uav-1',
  command: 'calibration',
  category: 'Fleet',
  params: { sensor: 'gyro' },
} as const;

describe('an operation', () => {
  let rig: GateRig;
  let operation: Operation;
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
  });

  function begin(context: CommandContext = OPERATOR) {
    const check = () => {
      stands += 1;
      if (refusal) throw refusal;
      return stands;
    };
    const onOpened = (opened: Operation) => {
      operation = opened;
    };
    return rig.outcomeOf(rig.operations.begin({ ...WORK, check, onOpened }, context));
  }

  const authorised = () => rig.audit.filter(({ outcome }) => outcome === 'authorised');

  it('is decided, stands as it did, and is audited and stored before anything may be sent', async () => {
    const { checked, decision } = await begin();
    expect(checked).toBe(3);
    expect(decision.decision).toBe('allow');
    expect(authorised()).toHaveLength(1);
    expect(rig.order.slice(-2)).toEqual(['audit', 'store']);
    expect(operation.maySend).toBe(true);
  });

  it('is refused when the vehicle stands otherwise after the decision', async () => {
    meanwhile = () => {
      refusal = new AppError('state-conflict', 'The vehicle is armed.');
    };
    await expect(begin()).rejects.toBe(refusal);
    expect(authorised()).toEqual([]);
  });

  it('is refused when somebody else has taken the vehicle meanwhile', async () => {
    const bob = contextOf('bob', { scopes: new Set(['governance:override']) });
    meanwhile = () => {
      const { epoch } = rig.leases.lease('uav-1');
      rig.leases.requestTakeover('uav-1', { epoch, reason: 'In the way.', force: true }, bob);
    };
    await expect(begin()).rejects.toMatchObject({ code: 'state-conflict' });
    expect(authorised()).toEqual([]);
    expect(operation.maySend).toBe(false);
  });

  it('is refused when the decision has expired before it could be used', async () => {
    const { authoriser } = rig;
    meanwhile = () => Object.defineProperty(authoriser, 'isValid', { value: () => false });
    await expect(begin()).rejects.toMatchObject({ code: 'governance-unavailable' });
    expect(authorised()).toEqual([]);
  });

  it('is refused when it was cancelled meanwhile', async () => {
    meanwhile = () => operation.end('cancelled', 'The vehicle was armed.');
    await expect(begin()).rejects.toMatchObject({ code: 'state-conflict' });
    expect(authorised()).toEqual([]);
  });

  it('ends denied with the decision for a reason', async () => {
    objections = [['no-setup', 'deny', 'never']];
    await expect(begin()).rejects.toMatchObject({ code: 'governance-denied' });
    expect(rig.records.get(operation.commandId)).toMatchObject({ state: 'denied' });
  });

  it('is decided again with the approval of a person, from what is true then', async () => {
    objections = [['two-person', 'require_approval', 'second-person']];
    const cleared = begin();
    await rig.clock.advanceAsync(1000, 50);
    const approvalId = rig.records.get(operation.commandId)?.approvalId ?? '';
    refusal = new AppError('state-conflict', 'The vehicle is armed.');
    rig.approvals.answer(approvalId, { isApproved: true }, { ...contextOf('bob'), source: 'rest' });
    await expect(cleared).rejects.toBe(refusal);
    expect(authorised()).toEqual([]);
  });

  it('tells who follows it of the approval, and ends with it when they cancel', async () => {
    objections = [['two-person', 'require_approval', 'second-person']];
    const log = new TransferLog();
    const context: CommandContext = { ...OPERATOR, transfer: log };
    const cleared = begin(context);
    await rig.clock.advanceAsync(1000, 50);
    const approvalId = rig.records.get(operation.commandId)?.approvalId ?? '';
    expect(log.words).toEqual([`begun ${operation.commandId}`, `awaiting ${approvalId}`]);
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
    await expect(begin()).rejects.toMatchObject({ code: 'store-unavailable' });
  });
});
