import { beforeEach, describe, expect, it } from 'vitest';
import { OperatorNotices } from '../../../../../gateway/action/steps/station/operator-notices.ts';
import type { AuditEntry } from '../../../../../gateway/base/log/audit-log.ts';
import { AlertRegistry } from '../../../../../gateway/vehicle/alert/alert-registry.ts';
import { countingIds } from '../../../../fake/counting-ids.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { contextOf, OPERATOR } from '../../../../fake/gate-rig.ts';

describe('notices for the operator', () => {
  let clock: FakeClock;
  let alerts: AlertRegistry;
  let audit: AuditEntry[];
  let notices: OperatorNotices;
  beforeEach(() => {
    clock = new FakeClock();
    alerts = new AlertRegistry(clock);
    audit = [];
    const auditLog = { append: (entry: AuditEntry) => void audit.push(entry) };
    notices = new OperatorNotices({
      raise: (notice) => alerts.raise({ vehicleId: null, code: 'plan-notice', ...notice }),
      audit: auditLog,
      clock,
      ids: countingIds(),
    });
  });

  it('name the key or account that wrote them, and nobody where the operator did', () => {
    notices.write('operator: land now', 'warning', contextOf('key_1'));
    notices.write('Battery swapped', 'info', OPERATOR);
    expect(
      alerts
        .list()
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['Battery swapped', '[key key_1] operator: land now']);
    expect(audit).toMatchObject([
      { action: 'notify', actor: { kind: 'key', id: 'key_1' }, detail: { text: 'operator: land now' } },
      { action: 'notify', actor: { kind: 'operator' } },
    ]);
  });

  it('are limited for an account with all its keys, never for the operator', () => {
    const keys = ['key_1', 'key_2'].map((id) => contextOf(id, { accountId: 'acc_1' }));
    const write = (count: number) => notices.write(`notice ${count}`, 'warning', keys[count % 2]!);
    for (let count = 0; count < 5; count += 1) write(count);
    const refusal = { code: 'rate-limited', context: { retryAfterS: 60 } };
    expect(() => write(5)).toThrow(expect.objectContaining(refusal));
    expect(alerts.list()).toHaveLength(5);
    expect(audit).toHaveLength(5);
    for (let count = 0; count < 20; count += 1) notices.write('mine', 'info', OPERATOR);
    notices.write('another', 'info', contextOf('key_3'));
    clock.advance(60_000);
    write(6);
    expect(() => write(7)).toThrow(expect.objectContaining({ code: 'rate-limited' }));
  });
});
