import { expect } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: 'copter' });

test('a checklist is worked through beside arming, edited in Settings, and numbers follow the units', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway, '/fly');
  const button = page
    .getByRole('toolbar', { name: 'Actions' })
    .getByRole('button', { name: /^Checklist \d+\/\d+/ });
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Preflight checklist' });
  const propellers = panel.getByRole('checkbox', { name: /^Propellers undamaged/ });
  await propellers.focus();
  await page.keyboard.press('Space');
  await expect(propellers).toBeChecked();
  await expect(panel.getByText(/^operator · /)).toBeVisible();
  await expect(panel.getByText(/^Battery \d+ %$/)).toBeVisible();
  await expectAccessible(page, 'checklist', ['dark', 'light']);

  await page.goto(`${gateway.url}/#/settings/checklists`);
  const form = page.getByRole('form', { name: 'Copter preflight' });
  await form.getByLabel('Item').first().fill('Frame looked at');
  await form.getByRole('button', { name: 'Undo' }).click();
  await form.getByRole('button', { name: 'Redo' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('tab', { name: /Copter preflight · custom/ })).toBeVisible();
  await expectAccessible(page, 'checklists', ['dark', 'light']);

  await page.goto(`${gateway.url}/#/settings/units`);
  await page.getByRole('group', { name: 'Altitude and climb' }).getByRole('radio', { name: 'Feet' }).check();
  await page.getByRole('radio', { name: 'Knots' }).check();
  await page.goto(`${gateway.url}/#/fly`);
  const ground = page.getByRole('region', { name: 'Values' });
  await expect(ground).toContainText('kn');
  await page.getByRole('button', { name: 'Take off', exact: true }).click();
  await page.getByLabel('Altitude above home').fill('60');
  await expect(page.getByRole('button', { name: /to 60 ft$/ })).toBeVisible();
});
