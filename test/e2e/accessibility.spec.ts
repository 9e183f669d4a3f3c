import { expect } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, startGateway, test } from './gateway-fixture.ts';
import { waitUntilReady } from './hands.ts';

test.use({ isMapDrawn: true });

test('no axe findings on any screen in any theme', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  const check = (place: string) => expectAccessible(page, place, ['dark', 'light', 'night']);
  await check('fly');

  // In high contrast no background tells what cannot be pressed, or where one is.
  await page.emulateMedia({ forcedColors: 'active' });
  const colour = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((button: HTMLElement) => getComputedStyle(button).color);
  expect(await colour('Go to')).not.toBe(await colour('Take off'));
  await expect(page.locator('.rail-item[aria-current]')).toHaveCSS('outline-style', 'solid');
  await page.emulateMedia({ forcedColors: 'none' });

  await page.getByRole('button', { name: 'Take off', exact: true }).click();
  await check('fly with a panel');
  await page.keyboard.press('Control+k');
  await check('palette');
  await page.keyboard.press('Escape');
  for (const part of ['links', 'zones', 'battery', 'appearance', 'about']) {
    await page.goto(`${gateway.url}/#/settings/${part}`);
    await expect(page.locator('.settings-page h2').first()).toBeVisible();
    await check(part);
  }
});

test('no axe findings on any component in any state and theme', async ({ page, gateway }) => {
  await page.goto(`${gateway.url}/gallery.html`);
  await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible();
  await expectAccessible(page, 'components', ['dark', 'light', 'night']);
  await page.getByRole('button', { name: 'In the centre' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Beside the rail' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Save workspace' })).toBeVisible();
  await expectAccessible(page, 'dialog');
});

test('twenty vehicles: list, filter, selection; nothing spills out of the window at 200 % zoom', async ({
  page,
}) => {
  const gateway = await startGateway({ sim: 'copter*20' });
  try {
    await openWindow(page, gateway);
    const list = page.getByRole('region', { name: 'All vehicles' });
    await expect(list.getByRole('listitem')).toHaveCount(20, { timeout: 90_000 });
    await list.getByLabel(/by name/).fill('Copter 17');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await list.getByRole('button', { name: /Copter 17/ }).click();
    await expect(page.locator('.vehicle-header h2')).toHaveText('Copter 17');
    await page.setViewportSize({ width: 640, height: 360 });
    await expect(page.getByRole('button', { name: 'Land Copter 17' })).toBeInViewport();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  } finally {
    await gateway.stop();
  }
});
