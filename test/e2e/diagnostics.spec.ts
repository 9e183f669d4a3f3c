import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: 'copter' });

test('diagnostics are looked at, one file is left out, and the rest is saved', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/settings/diagnostics');
  const form = page.getByRole('form', { name: 'New diagnostics' });
  await expect(form.getByLabel('Mask positions, names and addresses')).toBeChecked();
  await form.getByLabel('Add the MAVLink frames').check();
  await form.getByRole('button', { name: 'Collect' }).click();
  const files = page.getByRole('region', { name: 'Collected files' });
  await files.getByText('Show window.json').click();
  await expect(files.getByRole('region', { name: 'window.json' })).toContainText('HeadlessChrome');
  await expect(files.getByLabel('frames.tlog')).toBeChecked();
  await expectAccessible(page, 'diagnostics', ['dark', 'light']);
  await files.getByLabel('links.json').uncheck();
  const download = page.waitForEvent('download');
  await files.getByRole('button', { name: /^Save \d+ files as zip$/ }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^aerodeck-diagnostics-.*\.zip$/);
  const entries = unzipSync(readFileSync(await saved.path()));
  expect(Object.keys(entries)).toContain('health.json');
  expect(Object.keys(entries)).not.toContain('links.json');
  const all = Object.values(entries)
    .map((bytes) => strFromU8(bytes, true))
    .join('');
  expect(all).not.toContain(gateway.token);
  expect(all).not.toContain('47.397');
});

test('diagnostics read in German', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/settings/language');
  await page.getByLabel('Deutsch').check();
  await page.getByRole('link', { name: 'Diagnose', exact: true }).click();
  await page.getByRole('button', { name: 'Sammeln' }).click();
  await expect(page.getByRole('region', { name: 'Gesammelte Dateien' })).toContainText('Das Ende des Logs');
});
