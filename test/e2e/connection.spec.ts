import { expect, type Page, type Request } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, startGateway, testWithSharedGateway } from './gateway-fixture.ts';
import { waitUntilReady } from './hands.ts';

const test = testWithSharedGateway({ sim: 'copter' });

test('the indicators go from Checking to online and show the gates', async ({ page, gateway }) => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/health', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.routeWebSocket('**/ws/telemetry', async (socket) => {
    await gate.promise;
    socket.connectToServer();
  });
  // Nothing answers until the page itself has seen both: a slow test would look when it no longer waits for an answer.
  await page.exposeFunction('isChecking', gate.resolve);
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const text = document.querySelector('.indicators')?.textContent ?? '';
      if (!text.includes('Gateway Checking') || !text.includes('WebSocket Checking')) return;
      observer.disconnect();
      (globalThis as unknown as { isChecking(): void }).isChecking();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await openWindow(page, gateway);
  await gate.promise;
  await expect(page.getByRole('button', { name: 'Gateway online' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'WebSocket online' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login Required' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Credits 0' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Docs 2 APIs' })).toBeVisible();
  // The camera's picture has a badge of its own.
  await expect(page.getByRole('banner').getByRole('button', { name: /^SIM: / })).toBeVisible();
});

test('a browser that forbids to store anything says what to do instead of staying blank', async ({
  page,
  gateway,
}) => {
  await page.addInitScript(() => {
    const get = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const kind of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kind, { get });
  });
  await page.goto(gateway.url);
  const note = page.getByText('Aerodeck has not started in this browser yet.');
  await expect(note).toBeHidden();
  await expect(note).toBeVisible();
  await expectAccessible(page, 'not started');
});

test('the token leaves the address and survives a reload', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await expect(page.getByRole('button', { name: 'Gateway online' })).toBeVisible();
  expect(page.url()).not.toContain(gateway.token);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Gateway online' })).toBeVisible();
});

test('without a token it asks, and says where it is', async ({ page, gateway }) => {
  await page.goto(gateway.url);
  await expect(page.getByText('the file operator-token')).toBeVisible();
  await page.getByLabel('Operator token').fill(gateway.token);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('button', { name: 'Gateway online' })).toBeVisible();
});

test('without the stream it polls, says so, and hold still goes out', async ({ page, gateway }) => {
  await page.routeWebSocket('**/ws/telemetry', (socket) => socket.close({ code: 1011 }));
  await openWindow(page, gateway);
  await expect(page.getByRole('button', { name: 'WebSocket fallback' })).toBeVisible();
  await expect(page.locator('.vehicle-header h2')).toHaveText('Copter 1');
  const sent = page.waitForRequest((request) => request.url().includes('/commands/hold'));
  await page.keyboard.press('Control+Shift+H');
  expect((await sent).method()).toBe('POST');
});

test('a vehicle that falls silent is shown lost within seconds, hollow and with its age', async ({
  page,
}) => {
  const gateway = await startGateway({ sim: 'copter' });
  try {
    await openWindow(page, gateway);
    await waitUntilReady(page);
    // The gateway goes away as a whole: the window must not show the last values as if they lived.
    await gateway.stop();
    await expect
      .poll(() => page.locator('.vehicle-header').getAttribute('data-condition'), { intervals: [50] })
      .toBe('lost');
    await expect(page.locator('.vehicle-header')).toContainText(/Lost · \d+ s/);
    await expect(page.getByText('LOST: LAST KNOWN VALUES')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Gateway offline' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'WebSocket offline' })).toBeVisible();
    await expectAccessible(page, 'fly with a lost vehicle', ['light']);
    await expect(page.getByRole('button', { name: 'Hold Copter 1' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
  } finally {
    await gateway.stop();
  }
});

const isProbe = (request: Request) => request.method() === 'HEAD';

/**
 * Whether the gateway is there cannot be asked until `comesBack` is called, and the code of Fly cannot be fetched until
 * it was asked once more: else the next fetch could come first, and nothing would be asked.
 */
async function takeFlyScreenAway(page: Page): Promise<{ comesBack(): void }> {
  let isGone = true;
  let isScreenGone = true;
  await page.route(/\/assets\/FlyScreen-|\/$/, (route) => {
    if (isProbe(route.request()) && !isGone) isScreenGone = false;
    const isAway = isProbe(route.request())
      ? isGone
      : isScreenGone && route.request().url().includes('FlyScreen');
    return isAway ? route.abort() : route.continue();
  });
  return {
    comesBack() {
      isGone = false;
    },
  };
}

test('a screen that cannot be fetched for a moment is fetched again', async ({ page, gateway }) => {
  const flyScreen = await takeFlyScreenAway(page);
  const missed = page.waitForEvent('requestfailed', isProbe);
  await openWindow(page, gateway, '/fly');
  await missed;
  flyScreen.comesBack();
  await waitUntilReady(page);
});

test('a restarted gateway has a new token: the window asks for it and flies on', async ({ page }) => {
  // Gone while the screen is fetched: the reload that needs must not come while the token is typed.
  const flyScreen = await takeFlyScreenAway(page);
  const first = await startGateway({ sim: 'copter' });
  await openWindow(page, first);
  await expect(page.getByRole('button', { name: 'WebSocket online' })).toBeVisible();
  await first.stop();
  const second = await startGateway({ sim: 'copter', port: first.port });
  try {
    const reason = page.getByRole('alert').filter({ hasText: 'new token at every start' });
    await expect(reason).toBeVisible({ timeout: 90_000 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    const answered = page
      .waitForResponse((response) => isProbe(response.request()), { timeout: 60_000 })
      .catch((cause: Error) => {
        throw new Error(`No probe was answered. Asked for meanwhile: ${asked.join(', ') || 'nothing'}`, {
          cause,
        });
      });
    flyScreen.comesBack();
    await answered;
    await page.getByLabel('Operator token').fill(second.token);
    await expect(reason).toBeVisible();
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByRole('button', { name: 'WebSocket online' })).toBeVisible();
    await waitUntilReady(page);
  } finally {
    await second.stop();
  }
});
