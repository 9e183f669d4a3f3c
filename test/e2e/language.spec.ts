import { expect } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: 'copter', simSpeed: 3 });

test('German is chosen in Settings, holds at once and after a reload, and fits', async ({
  page,
  gateway,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openWindow(page, gateway, '/settings/language');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByLabel('Deutsch').check();
  await expect(page.getByRole('heading', { name: 'Sprache' })).toBeVisible();
  await expect(page.getByLabel('Deutsch')).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  await page.getByLabel('English').check();
  await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible();
  await page.getByLabel('Deutsch').check();

  await page.getByRole('link', { name: 'Fliegen' }).click();
  const bar = page.getByRole('toolbar', { name: 'Aktionen' });
  await expect(bar.getByRole('button', { name: 'Abheben' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Halten Copter 1' })).toBeVisible();
  await page.reload();
  await expect(bar.getByRole('button', { name: 'Scharfschalten' })).toBeVisible();
  await expect(page.getByText('Bereit zum Scharfschalten', { exact: true })).toBeVisible({ timeout: 90_000 });
  await bar.getByRole('button', { name: 'Abheben' }).click();
  await expect(page.getByRole('button', { name: 'Copter 1 scharfschalten, abheben auf 20 m' })).toBeVisible();
  const clipped = await page
    .locator('.action-bar, .action-button, .open-items, .emergency-button, .slide-label')
    .evaluateAll((all) =>
      all
        .filter(
          (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1,
        )
        .map((each) => each.textContent),
    );
  expect(clipped).toEqual([]);
  await expectAccessible(page, 'fly in German', ['dark']);
});

const GERMAN_TEXTS = '**/german-texts-*.js';

test('a window in English does not fetch the German texts', async ({ page, gateway }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await openWindow(page, gateway);
  await expect(page.getByRole('button', { name: 'Hold Copter 1' })).toBeVisible();
  expect(fetched.filter((url) => url.includes('german'))).toEqual([]);
  const texts = page.waitForRequest(GERMAN_TEXTS);
  await page.evaluate(() => localStorage.setItem('aerodeck.language', 'de'));
  await page.reload();
  await texts;
  await expect(page.getByRole('button', { name: 'Halten Copter 1' })).toBeVisible();
});

test('without the German texts the window stays in English, and says so', async ({ page, gateway }) => {
  const failure = 'Cannot load the German texts. The window stays in English.';
  await page.route(GERMAN_TEXTS, (route) => route.abort());
  await openWindow(page, gateway, '/settings/language');
  await page.getByLabel('Deutsch').check();
  await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible();
  await expect(page.getByLabel('English')).toBeChecked();

  await page.evaluate(() => localStorage.setItem('aerodeck.language', 'de'));
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: failure })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
