import { expect } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: 'copter' });

test('parameters: found, changed by keyboard, written, compared with a file and undone', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway, '/parameters');
  await expect(page.getByText(/^1,\d{3} parameters$/)).toBeVisible();
  const rows = page.getByRole('listbox', { name: 'Parameters' });
  await rows.focus();
  await page.keyboard.press('End');
  await expect(rows.getByRole('option', { selected: true })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search parameters' }).fill('fs_gcs_enable');
  await rows.focus();
  await page.keyboard.press('ArrowDown');
  const editor = page.getByRole('form', { name: 'Change FS_GCS_ENABLE' });
  await editor.getByLabel('New value').fill('300');
  await expect(editor.getByText('The parameter accepts -128 to 127 only.')).toBeVisible();
  await editor.getByLabel('Meaning').selectOption('1');
  await editor.getByLabel('New value').press('Enter');
  const pending = page.getByRole('region', { name: 'Changes to write' });
  await expect(pending).toContainText('0 → 1 · RTL');
  await pending.getByRole('button', { name: 'Write 1 change' }).click();
  await expect(pending).toContainText('1 of 1 set as requested');
  await expectAccessible(page, 'parameters', ['dark', 'light']);

  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByLabel('Compare with a file').setInputFiles({
    name: 'field.param',
    mimeType: 'text/plain',
    buffer: Buffer.from('RTL_ALT,2500\nNO NUMBER HERE\n'),
  });
  await expect(page.getByText('1 differ from field.param')).toBeVisible();
  await page.getByText('Lines of the file ignored').click();
  await expect(page.getByText(/^Line 2:/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'RTL_ALT' }).check();
  await expectAccessible(page, 'comparison of parameters');
  await page.getByRole('button', { name: 'Copy 1 to changes' }).click();
  await expect(pending).toContainText('1500 → 2500 cm');
  await pending.getByRole('button', { name: 'Discard all' }).click();

  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Undo FS_GCS_ENABLE' }).click();
  await expect(pending).toContainText('1 → 0 · Nothing');
});
