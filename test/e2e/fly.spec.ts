import { expect } from '@playwright/test';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';
import { card, shownAltitudeM, slide, takeOff, waitUntilReady } from './hands.ts';

const test = testWithSharedGateway({ sim: 'copter', simSpeed: 2 });

// The first begins with no command given: the next ones leave some behind.
test.describe.configure({ mode: 'serial' });

test('a click or a key alone never moves the aircraft', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Take off', exact: true }).click();
  await page.locator('.slide-track').click();
  await page.locator('.slide-track').press('Enter');
  for (const key of ['h', 'r', 'l', 'Escape', ' ']) await page.keyboard.press(key);
  await expect(page.getByTestId('command-card')).toHaveCount(0);
  await expect(page.locator('.glance-armed')).toHaveText('Disarmed');
});

test('a command that is refused says why', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Take off', exact: true }).click();
  await page.getByLabel('Altitude above home').fill('900');
  await slide(page, 'Arm and take off Copter 1 to 900 m');
  const refused = page.locator('.command-card[data-tone="failed"]').first();
  await expect(refused).toBeVisible();
  await expect(refused.locator('.command-reason').first()).not.toBeEmpty();
});

test('a newcomer arms and takes off by slide, flies to a point on the map, holds, returns and lands', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await takeOff(page, 15);
  await expect(card(page, 'Arm')).toContainText('done');
  await expect(card(page, 'Take off to 15 m')).toHaveAttribute('data-tone', /^(running|done)$/);
  await expect.poll(() => shownAltitudeM(page)).toBeGreaterThan(5);
  await expect(card(page, 'Take off to 15 m')).toHaveAttribute('data-tone', 'done');
  await expect.poll(() => shownAltitudeM(page)).toBeGreaterThan(13);

  await page.locator('.map-canvas canvas').click({ position: { x: 620, y: 260 } });
  await slide(page, /Send Copter 1 here at 15 m/);
  await expect(card(page, 'Go to point')).toContainText('accepted');
  await expect
    .poll(async () =>
      Number.parseFloat(
        (await page.getByText('Ground speed', { exact: true }).locator('+ dd').textContent()) ?? '',
      ),
    )
    .toBeGreaterThan(1);

  await page.getByRole('button', { name: 'Hold Copter 1' }).click();
  await expect(card(page, 'Hold')).toHaveAttribute('data-tone', 'done');
  await page.getByRole('button', { name: 'RTL Copter 1' }).click();
  await expect(card(page, 'Return to launch')).toContainText(/accepted|done/);
  await page.getByRole('button', { name: 'Land Copter 1' }).click();
  await expect(card(page, 'Land')).toHaveAttribute('data-tone', 'done', { timeout: 90_000 });
  await expect(page.locator('.glance-armed')).toHaveText('Disarmed');
});
