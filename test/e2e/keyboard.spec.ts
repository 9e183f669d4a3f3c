import { expect, type Page } from '@playwright/test';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';
import { card, shownAltitudeM, waitUntilReady } from './hands.ts';

const test = testWithSharedGateway({ sim: 'copter', simSpeed: 3, staysArmed: true });

/** Presses Tab until the wanted control has the focus, as a hand without a mouse does. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (
      await page
        .locator(selector)
        .evaluateAll((found) => found.some((each) => each === document.activeElement))
    )
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} cannot be reached with Tab`);
}

async function holdEnter(page: Page): Promise<void> {
  // A busy machine may draw so late that the hold is given up: then once more, as a hand would.
  await expect(async () => {
    await tabTo(page, '.slide-track');
    await page.keyboard.down('Enter');
    const isGone = page.waitForFunction(() => document.querySelector('.slide-track') === null, undefined, {
      timeout: 15_000,
    });
    try {
      await isGone;
    } finally {
      await page.keyboard.up('Enter');
    }
  }).toPass();
}

test('a whole flight without a mouse', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('take off');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Altitude above home')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await holdEnter(page);
  await expect(card(page, 'Take off to 15 m')).toHaveAttribute('data-tone', 'done', { timeout: 90_000 });
  await expect.poll(() => shownAltitudeM(page)).toBeGreaterThan(13);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('go to…');
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Latitude, longitude');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('47.398300, 8.546000');
  await holdEnter(page);
  await expect(card(page, 'Go to point')).toContainText(/accepted|done/);

  await page.keyboard.press('Control+Shift+H');
  await expect(card(page, 'Hold')).toBeVisible();
  await page.keyboard.press('Control+Shift+L');
  await expect(card(page, 'Land')).toHaveAttribute('data-tone', 'done', { timeout: 90_000 });
});

test('a shortcut is changed, mutes the voice, and is given back', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/settings/shortcuts');
  await page.getByRole('button', { name: /^Change Ctrl\+Shift\+M/ }).press('Enter');
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('alert').filter({ hasText: 'is already used' })).toContainText(
    'Command palette',
  );
  await page.getByRole('button', { name: /^Change Ctrl\+Shift\+M/ }).press('Enter');
  await page.keyboard.press('Control+M');
  await page.keyboard.press('Control+M');
  const mute = page.getByRole('button', { name: 'Mute the voice', exact: true });
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Reset: Mute or unmute the voice' }).click();
  await page.keyboard.press('Control+Shift+M');
  await expect(mute).toHaveAttribute('aria-pressed', 'false');
});

test('the first Tab offers to skip to the content', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});
