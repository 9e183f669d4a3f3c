import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { KeyRecord } from '../../../../../gateway/contract/account/key.ts';
import { KeysPage } from '../../../../../renderer/screens/developer/billing/KeysPage.tsx';
import { DeveloperRig, list, openGates } from '../../../builder/developer-rig.tsx';

afterEach(cleanup);

const keyRecord = (keyId: string, name: string): KeyRecord => ({
  keyId,
  prefix: `adk_test_${keyId}`,
  name,
  mode: 'test',
  scopes: ['telemetry:read'],
  state: 'active',
  createdAtMs: 0,
  expiresAtMs: null,
  lastUsedAtMs: null,
  isExposed: false,
});
const kept = keyRecord('key-1', 'Script');
const other = keyRecord('key-2', 'Old script');

async function revoke(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Revoke ${name}` }));
  const dialog = await screen.findByRole('dialog', { name: `Revoke “${name}”?` });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke key' }));
}

test('revoking one key leaves another on screen that is shown once; revoking that one hides it', async () => {
  const rig = new DeveloperRig(openGates);
  rig.answer('GET /api/developer/key', list([kept, other]));
  rig.answer('POST /api/developer/key/key-1/rotate', { ...kept, key: 'adk_test_key-1_secret' });
  rig.answer('DELETE /api/developer/key/key-1', () => new Response(null, { status: 204 }));
  rig.answer('DELETE /api/developer/key/key-2', () => new Response(null, { status: 204 }));
  rig.show(<KeysPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Rotate Script' }));
  await screen.findByText('adk_test_key-1_secret');

  const revoked = () => rig.sent.filter(({ method }) => method === 'DELETE').length;
  await revoke('Old script');
  await waitFor(() => expect(revoked()).toBe(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Revoke Script' }).getAttribute('aria-disabled')).not.toBe(
      'true',
    ),
  );
  expect(screen.queryByText('adk_test_key-1_secret')).not.toBeNull();

  await revoke('Script');
  await waitFor(() => expect(revoked()).toBe(2));
  await waitFor(() => expect(screen.queryByText('adk_test_key-1_secret')).toBeNull());
});
