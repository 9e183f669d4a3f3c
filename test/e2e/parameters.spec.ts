import { expect } from '@playwright/test';
import { publishedJson, publishedXml } from '../builder/parameter-description-files.ts';
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

test('parameters: groups in groups, and ArduPilot’s own descriptions of the vehicle only', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway, '/parameters');
  await expect(page.getByText(/^1,\d{3} parameters$/)).toBeVisible();
  const groups = page.getByRole('navigation', { name: 'Groups' });
  const rows = page.getByRole('listbox', { name: 'Parameters' });
  await groups.getByRole('button', { name: /^ATC \d/ }).press('Enter');
  await groups.getByRole('button', { name: /^ATC_RAT \d/ }).press('Enter');
  await expect(rows.getByRole('option').first()).toContainText('ATC_RAT_');
  await page.getByRole('searchbox', { name: 'Search parameters' }).fill('atc_rat_rll');
  await expect(groups.getByRole('button', { name: /^SERVO/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Groups', exact: true }).click();
  await expect(groups).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search parameters' }).fill('RTL_ALT');

  const names = (
    (await (
      await page.request.get(`${gateway.url}/api/vehicles/uav-1/parameters`, {
        headers: { authorization: `Bearer ${gateway.token}` },
      })
    ).json()) as { readonly items: readonly { readonly name: string }[] }
  ).items.map(({ name }) => name);
  const described = names.map((name) => ({ name, label: `Our label of ${name}`, text: 'Our words.' }));
  await page.getByRole('button', { name: 'Descriptions…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Descriptions of the parameters' });
  await expect(dialog).toContainText('ArduCopter: built-in descriptions only.');
  const choose = (name: string, text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('apm.pdef.xml', publishedXml(described.slice(0, 20), 'Rover'));
  await expect(dialog.getByRole('alert')).toContainText('It is for Rover. Use the file of ArduCopter.');
  await dialog.getByLabel('Address').fill('http://127.0.0.1:9/apm.pdef.json');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByRole('alert')).toContainText('is in the local network or on this machine');
  await expectAccessible(page, 'descriptions', ['dark', 'light']);
  await choose('apm.pdef.json', publishedJson(described));
  await expect(dialog).toContainText(
    `ArduCopter: ${names.length.toLocaleString('en')} parameters described by`,
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rows).toContainText('Our label of RTL_ALT');
  await rows.getByRole('option').filter({ hasText: 'Our label of RTL_ALT' }).first().click();
  await expect(page.getByRole('form', { name: 'Change RTL_ALT' })).toContainText('by an imported file');

  await page.getByRole('button', { name: 'Descriptions…' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toContainText('built-in descriptions only');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rows).not.toContainText('Our label');
});
