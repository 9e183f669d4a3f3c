import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, startGateway } from './gateway-fixture.ts';

const SET_BACK = ['aerodeck.sqlite', 'audit-heads.jsonl'];

test('a record that was set back is shown as broken and acknowledged with a reason', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'aerodeck-set-back-'));
  const dataDirectory = join(folder, 'data');
  const start = () => startGateway({ sim: undefined, dataDirectory });
  // Given a station whose store and head file are those of an earlier day
  await (await start()).stop();
  for (const name of SET_BACK) await cp(join(dataDirectory, name), join(folder, name));
  const later = await start();
  const removed = await page.request.delete(`${later.url}/api/zones/zone-north`, {
    headers: { authorization: `Bearer ${later.token}` },
  });
  expect(removed.status()).toBe(204);
  await later.stop();
  for (const name of SET_BACK) await cp(join(folder, name), join(dataDirectory, name));
  const gateway = await start();
  try {
    // When the operator opens the audit
    await openWindow(page, gateway, '/command-center/audit');
    const broken = page.getByRole('region', { name: 'Broken audit trail' });
    await expect(broken).toContainText(/row 1( was removed|, which was signed, is missing)/);
    await expectAccessible(page, 'a broken audit', ['dark', 'light']);
    // Then a reason is needed, and ends it
    await broken.getByLabel('What happened').focus();
    await page.keyboard.type('Restored from the backup of Friday');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(broken).toBeHidden();
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText(/^Intact:/)).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Audit: damage acknowledged' })).toBeVisible();
  } finally {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
