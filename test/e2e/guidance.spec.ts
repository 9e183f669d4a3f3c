import { expect, type Page } from '@playwright/test';
import { expectAccessible, goTo } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';
import { waitUntilReady } from './hands.ts';

const test = testWithSharedGateway({ sim: 'copter', simSpeed: 3 });

test.use({ isMapDrawn: true });
const THEMES = ['dark', 'light', 'night'] as const;

const introduction = (page: Page) => page.locator('.introduction');
const help = (page: Page) => page.getByRole('complementary', { name: 'Help' });

test.describe('at the first start', () => {
  test.use({ isFirstStart: true });

  test('the introduction points at the controls in six steps, blocks no emergency key, and comes once', async ({
    page,
    gateway,
  }) => {
    await openWindow(page, gateway);
    await waitUntilReady(page);
    const next = introduction(page).getByRole('button', { name: 'Next step' });
    await expect(next).toBeFocused();
    const titles: string[] = [];
    for (const outlined of [
      '.top-bar',
      '.rail-item[href="#/settings"]',
      '.action-bar',
      '.emergency-bar',
      '.rail-item[href="#/replay"]',
      '.rail-item[href="#/docs"]',
    ]) {
      titles.push((await introduction(page).getByRole('heading').textContent()) ?? '');
      await expect(page.locator(outlined)).toHaveCSS('outline-style', 'solid');
      if (titles.length === 4) {
        await expectAccessible(page, 'introduction', THEMES);
        const hold = page.waitForRequest((request) => request.url().includes('/commands/hold'));
        await page.keyboard.press('Control+Shift+H');
        await hold;
        const rtl = page.waitForRequest((request) => request.url().includes('/commands/rtl'));
        await page.getByRole('button', { name: /^RTL/ }).click();
        await rtl;
        await expect(introduction(page)).toContainText('step 4 of 6');
      }
      await introduction(page).locator('[data-variant="primary"]').focus();
      await page.keyboard.press('Enter');
    }
    expect(new Set(titles).size).toBe(6);
    await expect(introduction(page)).toHaveCount(0);
    await page.reload();
    await waitUntilReady(page);
    await expect(introduction(page)).toHaveCount(0);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('start the introduction');
    await page.keyboard.press('Enter');
    await expect(introduction(page)).toContainText('step 1 of 6');
    await expect(next).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(introduction(page)).toHaveCount(0);
  });
});

test('help opens for the current screen, is searched, leads on, and gives the focus back', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  const entry = await page.locator('script[type="module"][src]').first().getAttribute('src');
  const start = await (await page.request.get(new URL(entry ?? '', gateway.url).href)).text();
  expect(start).not.toContain('Fly shows the selected vehicle on the map');

  const paletteButton = page.getByRole('button', { name: 'Command palette' });
  await paletteButton.focus();
  await page.keyboard.press('F1');
  await expect(help(page).getByRole('heading', { name: 'Fly', exact: true })).toBeVisible();
  await expect(help(page).getByRole('region', { name: 'Fly' })).toBeFocused();
  await expectAccessible(page, 'help for Fly', THEMES);
  // Beside the screen: it covers neither the vehicle nor the actions.
  for (const covered of ['.vehicle-column', '.action-bar', '.emergency-bar']) {
    const isOnTop = await page.locator(covered).evaluate((element) => {
      const { right, top, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(right - 14, top + height / 2));
    });
    expect(isOnTop, covered).toBe(true);
  }
  await help(page).getByRole('searchbox').fill('battery lost');
  await expect(help(page).getByRole('status')).toContainText('pages found');
  await expectAccessible(page, 'help, search');
  await help(page).getByRole('button', { name: 'Failsafes and alerts' }).click();
  await help(page).getByRole('article').getByRole('link', { name: 'Parameters' }).click();
  await expect(page).toHaveURL(/#\/parameters$/);

  // Also while typing.
  await goTo(page, 'plan');
  await page.getByRole('textbox').first().focus();
  await page.keyboard.press('F1');
  await expect(help(page).getByRole('region', { name: 'Plan' })).toBeFocused();
  await expectAccessible(page, 'help for Plan');
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
});

test('the help and the introduction are German in a German window', async ({ page, gateway }) => {
  await page.addInitScript(() => localStorage.setItem('aerodeck.language', 'de'));
  await openWindow(page, gateway);
  // Keys act once the screen is there.
  await expect(page.getByRole('button', { name: 'Halten Copter 1' })).toBeVisible();
  await page.keyboard.press('F1');
  const panel = page.getByRole('complementary', { name: 'Hilfe' });
  await expect(panel.getByRole('heading', { name: 'Fliegen', exact: true })).toBeVisible();
  await expect(panel).toContainText('Strg');
  await panel.getByRole('button', { name: 'Einführung starten' }).click();
  await expect(introduction(page)).toContainText('Schritt 1 von 6');
});

test('the rail has labels in two groups where there is room, and remembers the choice', async ({
  page,
  gateway,
}) => {
  const label = page.locator('.rail-label').first();
  const isWhole = async () => {
    const cut = await page.locator('.rail-item, .emergency-button, .vehicle-selector').evaluateAll((items) =>
      items
        .filter((item) => {
          const { left, top, right, bottom } = item.getBoundingClientRect();
          const labelled = item.querySelector('.rail-label');
          return (
            left < 0 ||
            top < 0 ||
            right > innerWidth ||
            bottom > innerHeight ||
            (labelled !== null && labelled.scrollWidth > labelled.clientWidth)
          );
        })
        .map((item) => item.textContent),
    );
    expect(cut).toEqual([]);
  };
  await page.addInitScript(() => localStorage.setItem('aerodeck.language', 'de'));
  await openWindow(page, gateway);
  await expect(page.getByRole('list', { name: 'Betrieb' }).getByRole('link')).toHaveCount(7);
  await expect(page.getByRole('list', { name: 'Entwickeln' }).getByRole('link')).toHaveCount(9);
  await expect(label).toBeHidden();
  await isWhole();
  await page.getByRole('button', { name: 'Namen zeigen' }).click();
  await expect(label).toBeVisible();
  await isWhole();
  await page.reload();
  await expect(label).toBeVisible();
  await page.getByRole('button', { name: 'Nur Symbole' }).click();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(label).toBeHidden();
  await page.evaluate(() => localStorage.removeItem('aerodeck.rail'));
  await page.reload();
  await expect(label).toBeVisible();
  await isWhole();
  await expectAccessible(page, 'rail with labels', THEMES);
});
