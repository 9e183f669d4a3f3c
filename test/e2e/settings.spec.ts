import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { freeUdpPort } from '../fake/free-port.ts';
import { logInByApi } from '../fake/log-in-by-api.ts';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: undefined });

test.use({ isMapDrawn: true });

test('a link is added by form, survives as text, is changed, removed and brought back', async ({
  page,
  gateway,
}) => {
  const [port, other] = [await freeUdpPort(), await freeUdpPort()];
  await openWindow(page, gateway, '/settings/links');
  await page.getByRole('button', { name: 'Add link' }).first().click();
  const form = page.getByRole('form', { name: 'Add a link' });
  await form.getByLabel('Port').fill('99999');
  await form.getByRole('button', { name: 'Add link' }).click();
  await expect(form.getByRole('alert')).toHaveText('The port must be a whole number from 1 to 65535.');
  await form.getByLabel('Port').fill(String(port));
  await form.getByRole('button', { name: 'Add link' }).click();
  const row = page.locator(`tr[data-link="udpin:127.0.0.1:${port}"]`);
  await expect(row).toContainText('open');

  await expect(row).toContainText('LIVE');

  await row.getByRole('button', { name: /Change/ }).click();
  await page.getByLabel('Port').fill(String(other));
  await page.getByRole('radio', { name: /^SITL/ }).check();
  await page.getByRole('button', { name: 'Change link' }).click();
  const changed = page.locator(`tr[data-link="sitl:udpin:127.0.0.1:${other}"]`);
  await expect(changed.getByRole('button', { name: /^SITL/ })).toBeVisible();
  await expect(row).toHaveCount(0);

  await changed.getByRole('button', { name: /Remove/ }).click();
  await expect(changed).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(changed).toBeVisible();
});

test('the gateway’s own complaint stands at the field', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/settings/links');
  await page.getByRole('button', { name: 'Add link' }).first().click();
  await page.getByLabel('Kind').selectOption('text');
  await page.getByRole('textbox', { name: 'Link' }).fill('carrier-pigeon:home');
  await page.getByRole('form').getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByRole('form').getByRole('alert')).not.toBeEmpty();
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveAttribute('aria-invalid', 'true');
});

test('alert limits are checked, saved for one vehicle and shown again', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/settings/alerts');
  const form = page.getByRole('form', { name: 'Alert limits' });
  const warning = form.getByLabel('Battery charge below, %: Warning');
  const save = form.getByRole('button', { name: 'Save' });
  await warning.fill('40');
  await expect(form.getByRole('alert')).toContainText(
    'Battery charge below, %: the caution must come before the warning.',
  );
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await warning.fill('22');
  await save.press('Enter');
  await expect(page.getByText('Alert limits saved')).toBeVisible();
  await page.reload();
  await expect(warning).toHaveValue('22');
  const address = `${gateway.url}/api/station/alert-limits`;
  const headers = { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' };
  const settings = (await (await fetch(address, { headers })).json()) as object;
  const body = JSON.stringify({ ...settings, vehicles: { 'uav-3': { altitudeHighM: 100 } } });
  await fetch(address, { method: 'PUT', headers, body });
  await page.reload();
  await page.getByLabel('Limits for').selectOption('uav-3');
  const altitude = form.getByLabel('Altitude above home, m: Caution');
  await expect(altitude).toHaveValue('100');
  await expect(warning).toHaveValue('');
  await expect(warning).toHaveAttribute('placeholder', '22');
  await altitude.fill('80');
  await save.press('Enter');
  await expect(page.getByText('Alert limits saved')).toBeVisible();
  await page.reload();
  await page.getByLabel('Limits for').selectOption('uav-3');
  await expect(altitude).toHaveValue('80');
  await expectAccessible(page, 'alert limits', ['dark', 'light', 'night']);
});

test('SITL: which simulation is which, and what is not installed', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/settings/sitl');
  const form = page.getByRole('form', { name: 'Start a SITL' });
  await form.getByLabel('Program').selectOption('px4');
  await expect(form).toContainText('Executable px4 not found.');
  await expect(page.getByText('SITL started here')).toBeVisible();
  await expectAccessible(page, 'sitl', ['dark', 'light']);
});

test('zones: mistakes are named, a change is applied and undone', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/settings/zones');
  const text = page.getByLabel('Zones as GeoJSON');
  const before = await text.inputValue();
  await page.getByText('Zones as GeoJSON').click();
  await text.fill('{"type": "FeatureCollection"}');
  await expect(page.getByText(/^features: /)).toBeVisible();
  await page.getByRole('button', { name: 'Revert' }).click();
  await page.getByTestId('zone-file').setInputFiles({
    name: 'more.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(before.replaceAll('"id": "', '"id": "more-')),
  });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/all saved/)).toBeVisible();
  expect(await text.inputValue()).toContain('"id": "more-');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toHaveValue(before);
});

test('a zone is drawn on the map, its corners moved, and named', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/settings/zones');
  const map = page.getByRole('region', { name: 'Zones on the map' });
  const box = await map.locator('.zone-map').boundingBox();
  if (!box) throw new Error('The map has no place on the page');
  await expect(map.locator('.maplibregl-canvas')).toBeVisible();
  await page.getByRole('button', { name: 'Draw a zone' }).click();
  const corners = [
    [80, 80],
    [160, 90],
    [150, 170],
    [90, 160],
  ] as const;
  for (const [index, [x, y]] of corners.entries()) {
    await page.mouse.click(box.x + x, box.y + y);
    await expect(map.getByRole('status')).toContainText(`${index + 1} corner`);
  }
  await page.keyboard.press('Enter');
  await expect(map.getByRole('status')).toContainText('Drag corners to move them');
  await map.getByLabel('Name').fill('Drawn here');
  await map.getByLabel('Kind').selectOption('No-fly zone');
  const text = page.getByLabel('Zones as GeoJSON');
  const before = await text.inputValue();
  expect(before).toContain('Drawn here');
  // The pointer shows when the corner is drawn and can be taken hold of.
  const canvas = map.locator('.maplibregl-canvas');
  await expect
    .poll(async () => {
      await page.mouse.move(box.x + 90, box.y + 60);
      await page.mouse.move(box.x + 80, box.y + 80);
      return canvas.evaluate((element) => element.style.cursor);
    })
    .toBe('grab');
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(text).not.toHaveValue(before);
  await expectAccessible(page, 'zones on the map', ['dark', 'light', 'night']);
  await map.getByLabel('Valid until').fill('2040-01-01T12:00');
  await page.reload();
  await expect(page.getByText('1 change to apply')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/all saved/)).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue(/Drawn here/);
  const { features } = JSON.parse(await text.inputValue());
  const drawn = features.find(
    (zone: { properties: { name: string } }) => zone.properties.name === 'Drawn here',
  );
  expect(drawn.properties).toMatchObject({ kind: 'no-fly', validTo: expect.stringMatching(/^2040-01-01T/) });
  expect(drawn.geometry.coordinates[0]).toHaveLength(5);
});

test('people: admitted by keyboard, another role, removed and brought back', async ({ page, gateway }) => {
  const email = 'a.very.long.name.of.somebody.who.flies@aerial-inspections-and-surveys.example';
  for (const address of [email, 'ben@skyworks.example'])
    await logInByApi(gateway.url, gateway.token, address);
  await openWindow(page, gateway, '/settings/people');
  await expect(page.getByText('No people admitted')).toBeVisible();
  await expectAccessible(page, 'people, nobody', ['dark', 'light', 'night']);
  const form = page.getByRole('form', { name: 'Admit a person' });
  await form.getByLabel('E-mail address or account').fill('nobody@skyworks.example');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('status')).toContainText('nobody@skyworks.example not found.');
  for (const address of [email, 'ben@skyworks.example']) {
    await form.getByLabel('E-mail address or account').fill(address);
    await page.keyboard.press('Tab');
    await page.keyboard.press('P');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator(`tr[data-member="${address}"]`)).toContainText(/missing: .*credits/);
  }
  const row = page.locator('tr[data-member="ben@skyworks.example"]');
  const role = row.getByLabel('Role of ben@skyworks.example');
  await expect(role).toHaveValue('pilot');
  await expectAccessible(page, 'people', ['dark', 'light', 'night']);
  await role.selectOption('administrator');
  await expect(page.getByText('ben@skyworks.example is now Administrator')).toBeVisible();
  await row.getByRole('button', { name: /Remove/ }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(role).toHaveValue('administrator');
});

test('the theme is kept on this machine', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/settings/appearance');
  await page.getByLabel('Light').check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('settings go to a file and come from one: shown first, applied, undone, and a wrong file changes nothing', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway, '/settings/file');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to a file' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  const file = JSON.parse(text) as { settings: { appearance: object } };
  const open = (content: string) =>
    page.getByTestId('settings-file').setInputFiles({
      name: 'field.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  await open(text);
  await expect(page.getByRole('status').filter({ hasText: 'changes nothing' })).toBeVisible();
  await open(text.slice(0, 40));
  await expect(page.getByRole('alert').filter({ hasText: 'field.json was not imported' })).toBeVisible();

  file.settings = { ...file.settings, appearance: { ...file.settings.appearance, theme: 'night' } };
  await open(JSON.stringify(file));
  await expect(page.getByRole('region', { name: 'Changes in field.json' })).toContainText('Night');
  await expectAccessible(page, 'a settings file', ['dark', 'light']);
  const theme = page.locator('html');
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(theme).toHaveAttribute('data-theme', 'night');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(theme).not.toHaveAttribute('data-theme', 'night');
});

test('the station is backed up into a folder, and a folder that exists is refused', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway, '/settings/backup');
  const form = page.getByRole('form', { name: 'New backup' });
  await form.getByLabel('Folder on the machine of the gateway').fill(`${gateway.dataDirectory}-backup`);
  await form.getByRole('button', { name: 'Back up now' }).click();
  await expect(form.getByRole('status')).toContainText(/Complete: \d+ files, .* in .*-backup/);
  await expect(page.getByRole('main')).toContainText(
    `npm run admin -- restore "${gateway.dataDirectory}-backup" --replace --data-dir "${gateway.dataDirectory}"`,
  );
  await expectAccessible(page, 'settings backup');
  await form.getByRole('button', { name: 'Back up now' }).click();
  await expect(form.getByRole('alert')).toContainText('already exists');
});
