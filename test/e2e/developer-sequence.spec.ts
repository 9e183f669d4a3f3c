import { expect } from '@playwright/test';
import { expectAccessible, goTo, logIn } from './developer-hands.ts';
import { openWindow, test } from './gateway-fixture.ts';
import { waitUntilReady } from './hands.ts';

const EMAIL = 'ada@aerial-works.com';

test('from nothing to a saved workspace and a revoked key', async ({ page, context, gateway }) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await goTo(page, 'dashboard');
  const indicator = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) });
  await expect(indicator('Login')).toHaveAccessibleName('Login Required');
  await expect(indicator('Credits')).toHaveAccessibleName('Credits 0');
  await expect(indicator('Docs')).toHaveAccessibleName('Docs 2 APIs');
  await expect(page.locator('.group-card')).toHaveCount(7);
  await expect(page.locator('.group-operations button')).toHaveCount(25);

  // A call that is blocked: alert and status message name the gate and the way.
  await page.getByRole('button', { name: 'Run Launch a drone' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Login required' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Login required' })).toBeVisible();

  // A second window sees every lock open without doing anything.
  const other = await context.newPage();
  await openWindow(other, gateway);
  const otherIndicator = (name: string) => other.getByRole('button', { name: new RegExp(`^${name} `) });
  await expect(otherIndicator('Login')).toHaveAccessibleName('Login Required');

  await page.locator('.gate-alert').getByRole('button', { name: 'Log in' }).click();
  await logIn(page, EMAIL);
  await expect(indicator('Login')).toHaveAccessibleName(`Login ${EMAIL}`);
  await expect(otherIndicator('Login')).toHaveAccessibleName(`Login ${EMAIL}`);
  await expect(page.getByRole('alert').filter({ hasText: 'Login required' })).toBeHidden();

  // Logged in, but without credits the documents stay locked.
  await goTo(page, 'docs/drone.launch');
  await expect(page.getByRole('heading', { name: /Credits required to read/ })).toBeVisible();
  await page.locator('.docs-locked').getByRole('button', { name: 'Choose a plan' }).click();
  await page.getByRole('button', { name: 'Activate Sandbox' }).click();
  await expect(indicator('Credits')).toHaveAccessibleName('Credits 100');
  await expect(indicator('Docs')).toHaveAccessibleName('Docs 25 APIs');
  await expect(otherIndicator('Docs')).toHaveAccessibleName('Docs 25 APIs');
  await other.close();

  // A test key, shown once.
  await goTo(page, 'billing/keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = (await page.locator('.granted-key code').textContent()) ?? '';
  expect(key).toMatch(/^adk_test_[0-9A-Za-z]{10}_[0-9A-Za-z]+$/);

  // The documents, with the key in the code and never in sight.
  await goTo(page, 'docs/drone.launch');
  await expect(page.getByRole('rowheader', { name: 'missionType required' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'curl snippet' })).toContainText('adk_test_');
  await expect(page.getByRole('region', { name: 'curl snippet' })).not.toContainText(key);
  await page.getByRole('button', { name: 'Add to selection' }).click();
  await page.getByLabel('Search the reference').fill('launch');
  await expect(page.locator('.docs-groups mark').first()).toHaveText('Launch');

  await goTo(page, 'assistant');
  await page.getByLabel('Goal').fill('Inspect a solar park weekly with two drones');
  await page.getByRole('button', { name: 'Recommend' }).click();
  await expect(page.getByRole('heading', { name: 'APIs in order' })).toBeVisible();
  await page.getByRole('button', { name: 'Add all to selection' }).click();
  await expect(page.locator('main').getByRole('link', { name: 'Workflow Builder' })).toHaveAttribute(
    'href',
    '#/workflow',
  );
  await expectAccessible(page, 'answer of the assistant');

  // The selection moves to the sandbox, where the launch carries the key in its body.
  await goTo(page, 'docs/drone.launch');
  await page.getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('menuitem', { name: 'Playground' }).click();
  await expect(page.getByLabel('Body of Launch a drone')).toContainText('{{key}}');
  const response = page.getByRole('region', { name: 'Response', exact: true });
  await expect(async () => {
    await page.getByRole('button', { name: 'Send · 5 credits' }).click();
    await expect(response.locator('.answer-status')).toHaveText(/^\d{3}$/);
    // On a busy machine the gateway may shed it; then nothing was done and it is sent again.
    await expect(response.locator('.answer-status')).not.toHaveText('503', { timeout: 100 });
  }).toPass();
  await expect(response.locator('.answer-status')).toHaveText('202');
  await expect(response).toContainText('"status": "enqueued"');
  await expect(response.getByRole('button', { name: /^SIM/ })).toBeVisible();
  await expect(indicator('Credits')).toHaveAccessibleName('Credits 95');

  await page.getByRole('button', { name: 'Save workspace' }).click();
  await page.getByLabel('Name').fill('Solar park');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'saved as version 1' })).toBeVisible();

  // Reopened after a reload: scenario, selection, request and answer are back.
  await page.evaluate(() => localStorage.removeItem('aerodeck.api-selection'));
  await page.reload();
  await goTo(page, 'playground/workspaces');
  await page.getByRole('button', { name: 'Open Solar park' }).click();
  await expect(page.locator('.playground-workspace')).toContainText('v1');
  await expect(page.getByRole('heading', { name: 'Selection' })).toBeVisible();
  await expect(response).toContainText('"launchId"');
  await goTo(page, 'assistant');
  await expect(page.getByRole('heading', { name: 'APIs in order' })).toBeVisible();

  await goTo(page, 'dashboard');
  await expect(page.locator('.sequence li[data-done]')).toHaveCount(5);
  await expectAccessible(page, 'dashboard');

  // The ledger adds up to the balance.
  await goTo(page, 'billing');
  await expect(page.getByText('Opening balance 0 · Added +100 · Reserved −5 = balance 95')).toBeVisible();
  await expect(page.getByRole('row', { name: /Reserved for: Launch a drone −5 95 5/ })).toBeVisible();

  // A revoked key opens nothing any more.
  const call = () =>
    page.request.get(`${gateway.url}/telemetry`, { headers: { authorization: `Bearer ${key}` } });
  await expect.poll(async () => (await call()).status()).toBe(200);
  await goTo(page, 'billing/keys');
  const revoke = page.getByRole('button', { name: 'Revoke Playground' });
  const dialog = page.getByRole('dialog', { name: 'Revoke “Playground”?' });
  await revoke.click();
  await expect(dialog).toContainText('Start missions');
  await expect(dialog).toContainText('Last used');
  await expectAccessible(page, 'revoke a key');
  await dialog.getByRole('button', { name: 'Keep key' }).click();
  expect((await call()).status()).toBe(200);
  await revoke.click();
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('row', { name: /Playground/ })).toContainText('revoked');
  await expect.poll(async () => (await call()).status()).toBe(401);
});
