import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, type RunningGateway, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: 'copter,px4' });

async function openSummary(page: Page, gateway: RunningGateway, vehicleId: string, parameters: RegExp) {
  await page.addInitScript((id) => sessionStorage.setItem('aerodeck.selected-vehicle', id), vehicleId);
  await openWindow(page, gateway, '/setup');
  await expect(page.getByText(parameters)).toBeVisible();
  const summary = page.getByRole('region', { name: 'Summary' });
  return {
    summary,
    list: page.getByRole('navigation', { name: 'Set up' }),
    card: summary.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Fail-safes' }) }),
    pending: page.getByRole('region', { name: 'Changes to write' }),
  };
}

test('set up: the summary warns of a missing fail-safe, and is green once it is written', async ({
  page,
  gateway,
}) => {
  const { summary, card, list, pending } = await openSummary(page, gateway, 'uav-1', /^1,\d{3} parameters$/);
  await expect(card).toContainText('Warning');
  await expect(card).toContainText('Nothing happens when the battery is low.');
  await expectAccessible(page, 'summary of the setup', ['dark', 'light']);
  await card.getByRole('link').press('Enter');

  const action = page.getByLabel('At low battery (BATT_FS_LOW_ACT)');
  await action.selectOption('2');
  await expect(pending).toContainText('0 → 2 · RTL');
  const voltage = page.getByLabel('Low voltage (BATT_LOW_VOLT)');
  await voltage.fill('ten');
  await expect(page.getByText('Enter a number.')).toBeVisible();
  await voltage.fill('10,8');
  await expect(pending).toContainText('10.5 → 10.8 V');
  await expectAccessible(page, 'fail-safes', ['dark', 'light']);
  await pending.getByRole('button', { name: 'Write 2 changes' }).click();
  await expect(pending).toContainText('2 of 2 set as requested');

  await list.getByRole('link', { name: 'Flight modes' }).click();
  await expect(page.getByText(/^Switch on channel 5: \d+ µs, position \d \(\w+\)/)).toBeVisible();
  await list.getByRole('link', { name: 'Radio' }).click();
  const channels = page.getByRole('list', { name: 'Live channels' });
  await expect(channels.getByRole('listitem').filter({ hasText: 'Throttle' })).toContainText('µs');
  await expectAccessible(page, 'radio', ['dark', 'light']);

  await list.getByRole('link', { name: 'Summary' }).click();
  await expect(card).toContainText('Configured');
  await expect(card).toContainText('At low battery: RTL');
  await expect(summary.getByText('Nothing happens when the battery is low.')).toHaveCount(0);
});

test('set up: a refused write gives the reason and keeps what was chosen', async ({ page, gateway }) => {
  const { list, pending } = await openSummary(page, gateway, 'uav-1', /^1,\d{3} parameters$/);
  await page.route('**/parameters', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Vehicle offline',
        status: 503,
        code: 'vehicle-offline',
        detail: 'No messages from the vehicle.',
        instance: '/api/vehicles/uav-1/parameters',
        trace_id: 'refused',
      }),
    });
  });
  await list.getByRole('link', { name: 'Geofence' }).click();
  const fence = page.getByLabel('Geofence (FENCE_ENABLE)');
  await fence.selectOption('1');
  await pending.getByRole('button', { name: 'Write 1 change' }).click();
  await expect(pending.getByRole('alert')).toContainText('No messages from the vehicle.');
  await expect(fence).toHaveValue('1');
  await pending.getByRole('button', { name: 'Discard all' }).click();
  await expect(fence).toHaveValue('0');
});

test('set up of a PX4: its own fail-safe is chosen, written and shown', async ({ page, gateway }) => {
  const { card, list, pending } = await openSummary(page, gateway, 'uav-2', /^\d{3} parameters$/);
  await expect(card).toContainText('A low battery is only reported.');
  await card.getByRole('link').click();
  await page.getByLabel('At low battery (COM_LOW_BAT_ACT)').selectOption('3');
  await pending.getByRole('button', { name: 'Write 1 change' }).click();
  await expect(pending).toContainText('1 of 1 set as requested');
  await list.getByRole('link', { name: 'Summary' }).click();
  await expect(card).toContainText('Configured');
  await expect(card).toContainText('At low battery: Return at critical');
});
