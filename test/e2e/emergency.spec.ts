import { expect, type Page } from '@playwright/test';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';
import { card, waitUntilReady } from './hands.ts';

const test = testWithSharedGateway({ sim: 'copter*2', simSpeed: 3 });

test.use({ isMapDrawn: true });

/** Clicks where the button is drawn: what covers it would take the click. */
async function clickWhereHoldIs(page: Page): Promise<void> {
  const hold = page.locator('.emergency-button').first();
  const box = await hold.boundingBox();
  if (!box) throw new Error('Hold is not drawn');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const OPENERS = {
  'the command palette': (page: Page) => page.keyboard.press('Control+k'),
  'the vehicle menu': (page: Page) => page.locator('.vehicle-selector').click(),
  'the login dialog': async (page: Page) => {
    await page.getByRole('button', { name: /^Login/ }).click();
    await page.getByRole('button', { name: 'Log in' }).click();
  },
} as const;
const OPENED = {
  'the command palette': '.palette',
  'the vehicle menu': '.vehicle-menu',
  'the login dialog': '.dialog',
} as const;

for (const name of Object.keys(OPENERS) as (keyof typeof OPENERS)[]) {
  test(`Hold takes the click while ${name} is open`, async ({ page, gateway }) => {
    await openWindow(page, gateway);
    await waitUntilReady(page);
    await OPENERS[name](page);
    await expect(page.locator(OPENED[name])).toBeVisible();
    const hold = page.locator('.emergency-button').first();
    // It is not hidden from assistive technology either.
    await expect(page.getByRole('button', { name: /^Hold/ })).toBeVisible();
    const isOnTop = await hold.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isOnTop).toBe(true);
    const sent = page.waitForRequest((request) => request.url().includes('/commands/hold'));
    await clickWhereHoldIs(page);
    await sent;
    await expect(card(page, 'Hold').first()).toBeVisible();
  });
}

test('the palette stays open behind Hold', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await page.keyboard.press('Control+k');
  await expect(page.locator('.palette')).toBeVisible();
  await clickWhereHoldIs(page);
  await expect(card(page, 'Hold').first()).toBeVisible();
  await expect(page.locator('.palette')).toBeVisible();
});

/** What else can lie over the screen, one of each kind: how to open it, and what is then seen. */
const OVERLAYS: readonly (readonly [
  name: string,
  screen: string,
  open: (page: Page) => Promise<void>,
  seen: string,
])[] = [
  [
    'an explanation of the top bar',
    'fly',
    (page) => page.locator('.indicator').first().click(),
    '.indicator-popover',
  ],
  [
    'the map menu',
    'fly',
    (page) => page.locator('.map-canvas').click({ button: 'right', position: { x: 300, y: 300 } }),
    '.menu',
  ],
  [
    'an action panel',
    'fly',
    (page) => page.getByRole('button', { name: 'Mode', exact: true }).click(),
    '.action-panel',
  ],
  [
    'the panel of all vehicles',
    'fly',
    (page) => page.getByRole('button', { name: /^All vehicles/ }).click(),
    '.all-vehicles',
  ],
  [
    'a notice that passes',
    'fly',
    async (page) => {
      await page.locator('.map-canvas').click({ button: 'right', position: { x: 300, y: 300 } });
      await page.getByRole('menuitem', { name: 'Copy coordinates' }).click();
    },
    '[data-sonner-toast]',
  ],
  ['a menu of the planner', 'plan', (page) => page.getByRole('button', { name: 'Export' }).click(), '.menu'],
  [
    'a file dragged over the recordings',
    'replay',
    async (page) => {
      const files = await page.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['x'], 'a.tlog'));
        return transfer;
      });
      // The screen listens once it is loaded.
      await expect(async () => {
        await page.dispatchEvent('body', 'dragenter', { dataTransfer: files });
        await expect(page.locator('.log-drop')).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
    '.log-drop',
  ],
];

test('Hold, RTL and Land take the click over everything that can lie over the screen', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  for (const [name, screen, open, seen] of OVERLAYS) {
    await test.step(name, async () => {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${screen}`);
      await open(page);
      await expect(page.locator(seen).first()).toBeVisible();
      const onTop = await page.locator('.emergency-button').evaluateAll((buttons) =>
        buttons.map((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }),
      );
      expect(onTop).toEqual([true, true, true]);
      const sent = page.waitForRequest((request) => request.url().includes('/commands/hold'));
      await clickWhereHoldIs(page);
      await sent;
      await page.keyboard.press('Escape');
    });
  }
});
