import { expect } from '@playwright/test';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';
import { card, shownAltitudeM, slide, takeOff, waitUntilReady } from './hands.ts';

const test = testWithSharedGateway({ sim: 'copter', simSpeed: 2 });
test.use({ isMapDrawn: true, isVideoShown: true });

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
  await expect(page.locator('.glance-state')).toHaveText('Disarmed');
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

  await page.locator('.map-canvas .maplibregl-canvas').click({ position: { x: 620, y: 260 } });
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
  // The mode is engaged: said by the pressed state and by the word.
  const hold = page.getByRole('button', { name: 'Hold Copter 1' });
  await expect(hold).toHaveAttribute('aria-pressed', 'true');
  await expect(hold.locator('[data-engaged="engaged"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'RTL Copter 1' }).click();
  await expect(card(page, 'Return to launch')).toContainText(/accepted|done/);
  await page.getByRole('button', { name: 'Land Copter 1' }).click();
  await expect(card(page, 'Land')).toHaveAttribute('data-tone', 'done', { timeout: 90_000 });
  await expect(page.locator('.glance-state')).toHaveText('Disarmed');
});

test('the flight display stays in view while the column scrolls', async ({ page, gateway }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openWindow(page, gateway);
  const display = page.locator('.flight-display');
  const before = await display.boundingBox();
  await page.getByRole('region', { name: 'Selected vehicle' }).hover();
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeInViewport();
  expect(await display.boundingBox()).toEqual(before);
  const messages = await page.getByRole('heading', { name: 'Messages' }).boundingBox();
  expect(messages?.y).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0));
});

test('values are chosen and ordered by buttons and by dragging, and a reload keeps them', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  const values = page.getByRole('region', { name: 'Values' });
  const shown = () => values.locator('dt').allTextContents();
  await expect(values.getByText('Voltage')).toBeVisible();
  await values.getByRole('button', { name: 'Choose values' }).click();
  await values.getByRole('button', { name: 'Remove Voltage' }).click();
  await values.getByRole('combobox', { name: 'Add a value' }).selectOption('Climb');
  const up = values.getByRole('button', { name: 'Move From home up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  const rows = values.getByRole('listitem');
  // Both rows are in view: a browser drags what is under the pointer after a scroll.
  await rows.filter({ hasText: 'Flight time' }).dragTo(rows.filter({ hasText: 'From home' }));
  await expect(rows.first()).toContainText('Flight time');
  await values.getByRole('button', { name: 'Done choosing values' }).click();
  const chosen = await shown();
  expect(chosen.slice(0, 3)).toEqual(['Flight time', 'From home', 'Battery']);
  expect(chosen.at(-1)).toBe('Climb');
  expect(chosen).not.toContain('Voltage');

  await page.reload();
  await expect(values.getByText('Climb')).toBeVisible();
  expect(await shown()).toEqual(chosen);
  await values.getByRole('button', { name: 'Choose values' }).click();
  await values.getByRole('button', { name: 'Reset' }).click();
  await values.getByRole('button', { name: 'Done choosing values' }).click();
  await expect(values.getByText('Voltage')).toBeVisible();
});

test('the progress of a mission stands at the top while it is flown', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  const place = { params: [0, 0, 0, null], frame: 3, altitude_m: 20 };
  const flown = await page.request.post(`${gateway.url}/mission/start`, {
    headers: { authorization: `Bearer ${gateway.token}` },
    data: {
      vehicleId: 'uav-1',
      items: [
        { ...place, command: 22, lat: null, lon: null },
        { ...place, command: 16, lat: 47.4, lon: 8.5456 },
        { ...place, command: 16, lat: 47.4, lon: 8.549 },
        { command: 20, frame: 2, params: [0, 0, 0, 0], lat: null, lon: null, altitude_m: null },
      ],
    },
  });
  expect(flown.status()).toBe(202);
  const progress = page.getByRole('region', { name: 'Mission progress' });
  await expect(progress).toContainText('Leg 1→2 of 4', { timeout: 60_000 });
  await expect(progress).toContainText('Next: 2, Waypoint, 20 m');
  await expect(progress.getByText('To next').locator('+ dd')).toHaveText(/^\d+ m · \d+:\d\d$/);
  await expect(progress.getByText('To mission end').locator('+ dd')).toHaveText(/^[\d.]+ k?m · \d+:\d\d$/);
  const display = await page.locator('.flight-display').boundingBox();
  expect((await progress.boundingBox())?.y).toBeCloseTo((display?.y ?? 0) + (display?.height ?? 0), -1);
  const pct = async () => Number.parseInt((await progress.locator('.mission-pct').textContent()) ?? '', 10);
  const before = await pct();
  await expect.poll(pct, { timeout: 60_000 }).toBeGreaterThan(before);
  await expect(page.locator('[data-part="altitude-bug"]')).toBeVisible();
});
