import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AuditVerification } from '../../../../gateway/contract/command/audit.ts';
import type { Alert } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { AuditPane } from '../../../../renderer/screens/command-center/audit/AuditPane.tsx';
import { receiveAlert } from '../../../../renderer/state/app/alert-store.ts';
import { commandCenterRig } from '../../builder/command-center-rig.ts';
import { list, problem } from '../../builder/developer-rig.tsx';

afterEach(cleanup);

const intact: AuditVerification = {
  ok: true,
  count: 48_210,
  brokenAtId: null,
  reason: null,
  headCount: 49,
  lastSignedId: 48_000,
  publicKey: '',
  breaks: [],
  durationMs: 210,
};

function rig() {
  const made = commandCenterRig('#/command-center/audit');
  made.answer(
    'GET /api/audit?limit=50',
    list([
      {
        auditId: 7,
        atMs: 1_000,
        traceId: 'a'.repeat(32),
        actor: { kind: 'operator', id: 'operator' },
        action: 'command:takeoff',
        target: 'uav-1',
        decisionId: null,
        outcome: 'sent',
        detail: {},
      },
    ]),
  );
  return made;
}

test('rows are shown, and an intact chain says so', async () => {
  const made = rig();
  made.answer('GET /api/audit/verify', { ...intact });
  made.show(<AuditPane />);
  expect(await screen.findByText('Take off')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '▸ 7' }));
  expect(screen.getByRole('region', { name: 'Row as recorded' }).textContent).toContain('command:takeoff');
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(/Intact: 48,210 rows, 49 signed heads/)).toBeDefined();
});

test('a broken chain names the row and the reason', async () => {
  const made = rig();
  made.answer('GET /api/audit/verify', { ...intact, ok: false, brokenAtId: 12, reason: 'field changed' });
  made.show(<AuditPane />);
  fireEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(/Broken at row 12: field changed/)).toBeDefined();
});

test('a verification that cannot be had is no verdict', async () => {
  const made = rig();
  made.answer('GET /api/audit/verify', () => problem(503, 'store-unavailable', 'The store is locked.'));
  made.show(<AuditPane />);
  fireEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('The store is locked.')).toBeDefined();
  expect(screen.queryByText(/Intact/)).toBeNull();
});

const brokenAlert: Alert = {
  alertId: 'gateway:audit-broken',
  vehicleId: null,
  severity: 'warning',
  code: 'audit-broken',
  text: 'The audit record was changed. The signed head of row 9 was removed.',
  advice: null,
  sinceMs: 1,
  count: 1,
  active: true,
  acknowledged: false,
};

test('a broken record is acknowledged with a reason, until the alert ends', async () => {
  const made = rig();
  made.answer('POST /api/audit/acknowledge', { ...intact });
  made.show(<AuditPane />);
  expect(screen.queryByRole('region', { name: 'Broken audit trail' })).toBeNull();
  act(() => receiveAlert(brokenAlert));
  const region = await screen.findByRole('region', { name: 'Broken audit trail' });
  expect(region.textContent).toContain('The signed head of row 9 was removed.');
  const button = screen.getByRole('button', { name: 'Acknowledge the damage' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(screen.getByLabelText('What happened'), { target: { value: ' Disk restored ' } });
  fireEvent.click(button);
  const bodies = () => made.sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await expect.poll(bodies).toEqual(['{"reason":"Disk restored"}']);
  act(() => receiveAlert({ ...brokenAlert, active: false }));
  expect(screen.queryByRole('region', { name: 'Broken audit trail' })).toBeNull();
});

test('an acknowledgement that leaves damage says what is still broken', async () => {
  const made = rig();
  made.answer('POST /api/audit/acknowledge', { ...intact, ok: false, reason: 'Row 4 was changed.' });
  made.show(<AuditPane />);
  act(() => receiveAlert(brokenAlert));
  fireEvent.change(await screen.findByLabelText('What happened'), { target: { value: 'Seen' } });
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge the damage' }));
  expect(await screen.findByText('Acknowledged, but still broken: Row 4 was changed.')).toBeDefined();
});
