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
