import { expect, type Page } from '@playwright/test';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';
import { card, shownAltitudeM, waitUntilReady } from './hands.ts';

const test = testWithSharedGateway({ sim: 'copter', simSpeed: 6, staysArmed: true });

test.use({ isMapDrawn: true });

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

/** Presses keys and counts them: a modifier counts, and a held key once. */
class CountedKeys {
  count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(keys: string): Promise<void> {
    this.count += keys.split('+').length;
    await this.#page.keyboard.press(keys);
  }
}

const TAKE_OFF_KEYS = 10;

/**
 * Takes off from a freshly opened Fly screen and lands.
 * @param toSlide presses keys until the slide has the focus
 * @returns how many keys it took, with the held one
 */
async function keysToTakeOff(page: Page, toSlide: (keys: CountedKeys) => Promise<void>): Promise<number> {
  for (;;) {
    await page.reload();
    const button = page.getByRole('button', { name: 'Take off', exact: true });
    await expect(button).not.toHaveAttribute('aria-disabled', 'true', { timeout: 90_000 });
    const keys = new CountedKeys(page);
    await toSlide(keys);
    await expect(page.locator('.slide-track')).toBeFocused();
    keys.count += 1;
    await page.keyboard.down('Enter');
    await expect(page.locator('.slide-track')).toHaveCount(0);
    await page.keyboard.up('Enter');
    const takeOff = card(page, 'Take off to');
    await expect(takeOff).toHaveAttribute('data-tone', /done|failed/, { timeout: 90_000 });
    if ((await takeOff.getAttribute('data-tone')) === 'done') {
      await page.keyboard.press('Control+Shift+L');
      await expect(page.locator('.vehicle-header')).toContainText('Disarmed', { timeout: 120_000 });
      return keys.count;
    }
    // A busy machine may arm too late for the take-off to follow: then once more, as a hand would.
    await expect(takeOff).toContainText('Arming took too long');
  }
}

test('takes off with few keys from a fresh Fly screen: through the palette, and through the regions', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  const throughPalette = await keysToTakeOff(page, async (keys) => {
    await keys.press('Control+k');
    await expect(page.locator('.palette')).toBeVisible();
    await keys.press('Enter');
    await expect(page.getByLabel('Altitude above home')).toBeFocused();
    await keys.press('Tab');
  });
  expect(throughPalette).toBeLessThanOrEqual(5);
  const throughRegions = await keysToTakeOff(page, async (keys) => {
    await keys.press('F6');
    await expect(page.locator('#content .maplibregl-canvas')).toBeFocused();
    const first = page.locator('.action-bar button').first();
    const isReached = () => first.evaluate((button) => button === document.activeElement);
    // An alert over the map is a region of its own on the way.
    while (keys.count < TAKE_OFF_KEYS && !(await isReached())) await keys.press('F6');
    await keys.press('Tab');
    await keys.press('Tab');
    await keys.press('Enter');
    await expect(page.getByLabel('Altitude above home')).toBeFocused();
    await keys.press('Tab');
  });
  expect(throughRegions).toBeLessThanOrEqual(TAKE_OFF_KEYS);
});

test('no bare key of the window, and no Escape, sends a command', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  const commands: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/commands/')) commands.push(request.url());
  });
  for (const key of ['F1', 'F6', 'Shift+F6', 'Escape', 'h', 'r', 'l', 't', 'Space', 'Enter', 'Escape'])
    await page.keyboard.press(key);
  expect(commands).toEqual([]);
});

/** The name of the region that has the focus, and whether the focus is seen. */
function focusedRegion(page: Page): Promise<{ readonly region: string; readonly isSeen: boolean }> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const region = focused.closest('.rail, .top-bar, .alert-strip, aside, nav, [role="toolbar"], main');
    return {
      region: region ? `${region.localName}.${region.className}` : 'none',
      isSeen: focused.matches(':focus-visible') && getComputedStyle(focused).outlineStyle !== 'none',
    };
  });
}

test('F6 goes through the regions of every screen and back, with a visible focus', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  const ids = await page
    .locator('.rail-item[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice('#/'.length) ?? ''));
  expect(ids.length).toBeGreaterThan(15);
  for (const id of ids) {
    await page.evaluate((screenId) => {
      location.hash = `#/${screenId}`;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    }, id);
    await expect(page.locator(`.rail-item[href="#/${id}"]`)).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('.starting')).toHaveCount(0);
    const visited: string[] = [];
    for (let step = 0; step < 12 && !visited.slice(1).includes(visited[0] ?? ''); step += 1) {
      await page.keyboard.press('F6');
      const { region, isSeen } = await focusedRegion(page);
      expect(isSeen, `${id}: ${region}`).toBe(true);
      visited.push(region);
    }
    expect(visited[0], id).toContain('main');
    expect(
      visited.some((region) => region.includes('rail')),
      id,
    ).toBe(true);
    expect(
      visited.some((region) => region.includes('top-bar')),
      id,
    ).toBe(true);
    await page.keyboard.press('Shift+F6');
    expect((await focusedRegion(page)).region, id).not.toBe(visited[0]);
  }
});
