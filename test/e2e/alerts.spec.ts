import { expect, type Page } from '@playwright/test';
import { DEFAULT_ALERT_LIMITS } from '../../gateway/contract/vehicle/alert-limits.ts';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, type RunningGateway, testWithSharedGateway } from './gateway-fixture.ts';
import { waitUntilReady } from './hands.ts';

const test = testWithSharedGateway({ sim: 'copter', simSpeed: 2 });

test.use({ isMapDrawn: true });

test.describe.configure({ mode: 'serial' });

/** The voltage of every battery is below 5 V per cell: raises the alert, the default ends it. */
async function setLowCellV(gateway: RunningGateway, batteryLowCellV: number): Promise<void> {
  const answer = await fetch(`${gateway.url}/api/station/alert-limits`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ defaults: { ...DEFAULT_ALERT_LIMITS, batteryLowCellV }, vehicles: {} }),
  });
  expect(answer.status).toBe(200);
}

const strip = (page: Page) => page.getByRole('region', { name: 'Alerts', exact: true });
const bell = (page: Page) => page.getByRole('button', { name: /^Alerts: \d+ not acknowledged$/ });
const history = (page: Page) => page.getByRole('list', { name: 'Alerts, newest first' });

test('an alert lies over the map, which stays where it is, and covers no control', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  const row = strip(page).getByRole('listitem').filter({ hasText: 'Battery low' });
  await expect(row).toHaveCount(0);
  const map = page.locator('.map-canvas .maplibregl-canvas');
  const before = await map.boundingBox();
  await setLowCellV(gateway, 5);
  await expect(row).toContainText('Charge or change the battery before the next flight.');
  expect(await map.boundingBox()).toEqual(before);
  const [over, controls, column] = await Promise.all([
    strip(page).boundingBox(),
    page.locator('.map-controls').boundingBox(),
    page.locator('.vehicle-column').boundingBox(),
  ]);
  if (!over || !controls || !column) throw new Error('Something has no place on the page');
  expect(over.y).toBe(before?.y);
  expect(controls.y).toBeGreaterThanOrEqual(over.y + over.height);
  expect(over.x + over.width).toBeLessThanOrEqual(column.x);
});

test('the bell counts, lists and acknowledges alerts, and keeps those that have ended', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  await setLowCellV(gateway, 5);
  const low = history(page).getByRole('listitem').filter({ hasText: 'Battery low' }).first();
  await expect(strip(page)).toContainText('Battery low');
  await expect(bell(page)).not.toHaveAccessibleName('Alerts: 0 not acknowledged');
  await bell(page).click();
  await expect(low).toContainText('Battery below 5 V per cell');
  await expect(low).toContainText('active for');
  await expectAccessible(page, 'alert history', ['dark', 'light', 'night']);
  await low.getByRole('button', { name: 'Acknowledge: Battery low' }).click();
  await expect(low).toContainText('seen');
  await setLowCellV(gateway, DEFAULT_ALERT_LIMITS.batteryLowCellV);
  await expect(low).not.toContainText('active for');
  await page.keyboard.press('Escape');
  await page.reload();
  await bell(page).click();
  await page.getByLabel('State', { exact: true }).selectOption('Ended');
  await expect(low).toContainText('seen');
  await expect(low).toContainText(' – ');
  await page.getByLabel('State', { exact: true }).selectOption('Active');
  await expect(low).toHaveCount(0);
  await page.getByLabel('State', { exact: true }).selectOption('All states');
  await page.getByLabel('Severity').selectOption('Warning');
  await expect(low).toHaveCount(0);
});

test('all alerts are acknowledged at once', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await setLowCellV(gateway, 5);
  await expect(strip(page)).toContainText('Battery low');
  await bell(page).click();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/alerts/')) asked.push(request.url());
  });
  const all = page.getByRole('button', { name: 'Acknowledge all shown' });
  let clicks = 0;
  // A busy machine may raise another alert at any moment: then once more, as a hand would.
  await expect(async () => {
    if ((await all.getAttribute('aria-disabled')) !== 'true') {
      await all.click({ timeout: 5000 });
      clicks += 1;
    }
    await expect(bell(page)).toHaveAccessibleName('Alerts: 0 not acknowledged', { timeout: 5000 });
  }).toPass();
  expect(asked).toEqual(Array.from({ length: clicks }, () => `${gateway.url}/api/alerts/acknowledge`));
  await expect(strip(page)).not.toContainText('Battery low');
  await setLowCellV(gateway, DEFAULT_ALERT_LIMITS.batteryLowCellV);
});

test('one click mutes sound and voice for a minute, another ends it', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  const mute = page.getByRole('button', { name: 'Mute the voice', exact: true });
  await mute.click();
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
  await expect(mute).toContainText(/^\d+ s$/);
  await page.reload();
  await expect(mute).toContainText(/^\d+ s$/);
  await mute.click();
  await expect(mute).toHaveAttribute('aria-pressed', 'false');
});
