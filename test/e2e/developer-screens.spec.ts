import { expect } from '@playwright/test';
import { expectAccessible, goTo, logIn } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: 'copter' });

// Nobody is logged in when the second begins.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

const PLACES = [
  'dashboard',
  'docs/quickstart',
  'docs/drone.launch',
  'docs/error-credits-required',
  'playground',
  'playground/workspaces',
  'assistant',
  'billing',
  'billing/usage',
  'billing/keys',
  'account',
];

test('wrong PIN, free mail, and the way by keyboard alone', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/account');
  await page.locator('main').getByRole('button', { name: 'Log in' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await page.keyboard.type('somebody@gmail.com');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(/company/i);
  await dialog.getByLabel('Company e-mail').fill('ada@aerial-works.com');
  await page.keyboard.press('Enter');
  const use = dialog.getByRole('button', { name: /^Use \d{6}$/ });
  await expect(use).toBeVisible();
  const pin = /\d{6}/.exec((await use.textContent()) ?? '')?.[0] ?? '';
  await page.keyboard.type(pin === '000000' ? '111111' : '000000');
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await expect(dialog.getByText('4 attempts left')).toBeVisible();
  await page.keyboard.type(pin);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Logins' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'Not logged in' })).toBeVisible();
});

test('no axe findings and nothing wider than the window, locked and open', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  const checkAll = async (state: string, themes: readonly ('dark' | 'light')[]) => {
    for (const place of PLACES) {
      await goTo(page, place);
      await expect(page.locator('main h1').first()).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expectAccessible(page, `${place}, ${state}`, themes);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, place).toBeLessThanOrEqual(0);
    }
  };
  // Locked places differ in words, not in colours.
  await checkAll('locked', ['dark']);
  await goTo(page, 'account');
  await page.locator('main').getByRole('button', { name: 'Log in' }).click();
  await expectAccessible(page, 'login', ['dark', 'light']);
  await logIn(page, 'bea@aerial-works.com');
  await goTo(page, 'billing');
  await page.getByRole('button', { name: 'Activate Sandbox' }).click();
  await expect(page.getByRole('button', { name: 'Docs 25 APIs' })).toBeVisible();
  await goTo(page, 'billing/keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await expectAccessible(page, 'key form', ['dark', 'light']);
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.locator('.granted-key')).toBeVisible();
  await goTo(page, 'dashboard');
  // A busy machine may turn it away.
  await expect(async () => {
    await page.getByRole('button', { name: 'Run Read telemetry' }).click();
    await expect(page.locator('.answer-status')).toHaveText('200', { timeout: 5000 });
  }).toPass();
  await checkAll('open', ['dark', 'light']);
  await page.setViewportSize({ width: 640, height: 480 });
  for (const place of PLACES) {
    await goTo(page, place);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${place} at half the width`).toBeLessThanOrEqual(0);
  }
});

test('no screen scrolls sideways beside the open help at 1280 pixels', async ({ page, gateway }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openWindow(page, gateway);
  const places = [
    ...PLACES,
    'docs',
    'sdk-studio',
    'workflow',
    'command-center',
    'inspector',
    'settings',
    'plan',
    'replay',
  ];
  for (const place of places) {
    await goTo(page, place);
    await expect(page.locator('main h1').first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const help = page.getByRole('complementary', { name: 'Help' });
    if (!(await help.isVisible())) await page.keyboard.press('F1');
    await expect(help).toBeVisible();
    const wider = await page.locator('main, main > *, main > * > *').evaluateAll((parts) =>
      parts.flatMap((part) => {
        const overflow = part.scrollWidth - part.clientWidth;
        return overflow > 1 && part.clientWidth > 0 && getComputedStyle(part).overflowX !== 'visible'
          ? [`${part.className} ${overflow}`]
          : [];
      }),
    );
    expect(wider, place).toEqual([]);
  }
});
