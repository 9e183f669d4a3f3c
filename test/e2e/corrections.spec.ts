import { expect } from '@playwright/test';
import { epoch } from '../builder/rtcm-frames.ts';
import { NtripCaster } from '../fake/ntrip-caster.ts';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const LOGIN = { user: 'pilot', password: 'hidden-4410' };
const test = testWithSharedGateway({ sim: 'copter', simSpeed: 3 });

let caster: NtripCaster;
let timer: NodeJS.Timeout;

test.beforeEach(async () => {
  caster = new NtripCaster({ login: LOGIN });
  await caster.listen();
  timer = setInterval(() => caster.send(epoch()), 250);
});
test.afterEach(async () => {
  clearInterval(timer);
  await caster.close();
});

test('a typed caster, a mountpoint of its list, and the copter has an RTK fix', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await page.goto(`${gateway.url}/#/settings/rtk`);
  await expect(page.getByText('No source of corrections')).toBeVisible();
  await page.getByRole('button', { name: 'Add source' }).first().click();
  const form = page.getByRole('form', { name: 'Add a source of corrections' });
  await form.getByRole('button', { name: 'Add source' }).click();
  await expect(form.getByText('Enter a host name or an address, without http://.')).toBeVisible();
  await form.getByLabel('Name', { exact: true }).fill('Test network');
  await form.getByLabel('Host').fill('127.0.0.1');
  await form.getByLabel('Port').fill(String(caster.port));
  await form.getByLabel('User name').fill(LOGIN.user);
  await form.getByLabel('Password').fill('wrong');
  await form.getByRole('button', { name: 'Add source' }).click();
  const card = page.getByRole('region', { name: 'Test network' });
  await expect(card.getByText('stopped')).toBeVisible();

  // A wrong password is named, and corrected.
  await card.getByRole('button', { name: 'Show mountpoints' }).click();
  await expect(card.getByText('127.0.0.1 refuses the user name or password')).toBeVisible();
  await card.getByRole('button', { name: 'Change Test network' }).click();
  const change = page.getByRole('form', { name: 'Change Test network' });
  await expect(change.getByLabel('Password')).toHaveValue('');
  await change.getByLabel('Password').fill(LOGIN.password);
  await change.getByRole('button', { name: 'Save' }).click();
  await card.getByRole('button', { name: 'Show mountpoints' }).click();
  await expect(card.getByText('2 mountpoints')).toBeVisible();
  const search = card.getByRole('combobox', { name: 'Mountpoint' });
  await search.fill('zürich');
  await page.getByRole('option', { name: /NEAR/ }).click();
  await expect(card.getByText(`127.0.0.1:${caster.port}/NEAR`)).toBeVisible();

  await card.getByRole('button', { name: 'Start' }).click();
  await expect(card.getByText('receiving', { exact: true })).toBeVisible();
  const copter = card.getByRole('row', { name: /Copter 1/ });
  await expect(copter).toContainText('RTK fixed');
  await expect(copter).toContainText('sending');
  await expect(card.getByRole('table', { name: 'RTCM messages' })).toContainText('Observations of GPS, MSM7');
  await expect(card.getByText('GPS 10 · GLONASS 8 · Galileo 9 · BeiDou 8')).toBeVisible();
  await expect(card.getByText(/^47\.39790\d, 8\.54560\d · 535\.0 m$/)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectAccessible(page, 'RTK', ['dark', 'light']);

  // Connections that end are tried again, and the last problem stays visible.
  caster.drop();
  await expect(card.getByText('127.0.0.1 closed the connection.')).toBeVisible();
  await expect(card.getByText('Last problem:')).toBeVisible();

  await card.getByRole('button', { name: 'Stop' }).click();
  await expect(card.getByText('stopped')).toBeVisible();
  expect(await page.content()).not.toContain(LOGIN.password);
});
