import { expect, type Locator, type Page } from '@playwright/test';
import { freeUdpPort } from '../fake/free-port.ts';
import { expectAccessible, goTo } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';
import { card, shownAltitudeM, slide, takeOff, waitUntilReady } from './hands.ts';

const test = testWithSharedGateway({ sim: 'copter', simSpeed: 2, staysArmed: true });
test.use({ isMapDrawn: true, isVideoShown: true });

const canvas = (page: Page) => page.locator('.map-canvas .maplibregl-canvas');

/** What lies on the map of the Fly screen. */
const CARDS = [
  '.map-controls',
  '.measure-panel',
  '.command-list',
  '.command-history',
  '.overlay-panel',
  '.fly-video',
  '.action-panel',
  '.action-bar',
  '.map-popover',
  '.map-grid-note',
  '.maplibregl-ctrl-scale',
  '.maplibregl-ctrl-attrib',
];

/** Pairs of cards that share a part of the map, and cards that reach out of it. */
function clashes(page: Page): Promise<string[]> {
  return page.evaluate((selectors) => {
    const map = document.querySelector('.fly-map')?.getBoundingClientRect();
    const boxes = selectors.flatMap((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box && box.width > 0 ? [{ selector, box }] : [];
    });
    const found: string[] = [];
    for (const [index, { selector, box }] of boxes.entries()) {
      if (
        map &&
        (box.left < map.left || box.right > map.right || box.top < map.top || box.bottom > map.bottom)
      )
        found.push(`${selector} leaves the map`);
      for (const other of boxes.slice(index + 1))
        if (
          box.left < other.box.right - 0.5 &&
          other.box.left < box.right - 0.5 &&
          box.top < other.box.bottom - 0.5 &&
          other.box.top < box.bottom - 0.5
        )
          found.push(`${selector} and ${other.selector}`);
    }
    return found;
  }, CARDS);
}

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
] as const)
  for (const language of ['en', 'de'])
    test(`cards on the map never overlap: ${width} × ${height}, ${language}`, async ({ page, gateway }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript((code) => {
        localStorage.setItem('aerodeck.language', code);
        localStorage.setItem('aerodeck.cognition-overlay', 'on');
      }, language);
      const camera = await addCamera(gateway);
      await openWindow(page, gateway);
      await expect(page.locator('.map-grid-note')).toBeVisible({ timeout: 90_000 });
      await expect(page.locator('.overlay-list')).toBeVisible();
      await expect(page.locator('.fly-video')).toBeVisible();
      // Cards of commands: a mode that needs no position is taken at once.
      await orderMode(gateway, 'STABILIZE');
      await orderMode(gateway, 'ALT_HOLD');
      await page.locator('.command-history').click();
      await expect(page.locator('.command-list')).toBeVisible();
      await page.locator('.map-controls .lucide-ruler').click();
      await expect(page.locator('.measure-panel')).toBeVisible();
      for (const x of [0.35, 0.5, 0.6]) await clickAt(canvas(page), x, 0.5);
      await expect(page.locator('.measure-legs li')).toHaveCount(2);
      await expect.poll(() => clashes(page)).toEqual([]);
      // The widest panel of the action bar.
      await page.locator('.action-bar button').first().click();
      await expect(page.locator('.action-panel .checklist')).toBeVisible();
      await expect.poll(() => clashes(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.locator('.measure-panel')).toHaveCount(0);
      await clickAt(canvas(page), 0.5, 0.7);
      await expect(page.locator('.map-popover')).toBeVisible();
      await expect.poll(() => clashes(page)).toEqual([]);
      await camera.remove();
    });

test('measures by mouse and keyboard, and sends nothing', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await expect(page.locator('.map-grid-note')).toBeVisible({ timeout: 90_000 });
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/commands/')) requests += 1;
  });
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Measure' });
  await clickAt(canvas(page), 0.5, 0.3);
  await clickAt(canvas(page), 0.7, 0.3);
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(panel.getByRole('listitem').first()).toContainText('090° E');
  await canvas(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Backspace');
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Remove the last point' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  expect(requests).toBe(0);
});

test('a vehicle out of view has an arrow that brings it back', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await expect(page.locator('.map-grid-note')).toBeVisible({ timeout: 90_000 });
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('The map has no place on the page');
  await expect(page.locator('.edge-arrow')).toHaveCount(0);
  await page.mouse.move(box.x + 450, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 450, box.y + 560, { steps: 8 });
  await page.mouse.up();
  const arrow = page.getByRole('button', { name: /^Show Copter 1/ });
  await expect(arrow).toBeVisible();
  await arrow.click();
  await expect(arrow).toHaveCount(0);
});

test('a map that the graphics card lost says so, and comes back on wish', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await expect(page.locator('.map-grid-note')).toBeVisible({ timeout: 90_000 });
  await canvas(page).evaluate((element: HTMLCanvasElement) => {
    element.dataset.is = 'lost';
    element.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect(page.locator('[data-is="lost"]')).toHaveCount(0);
  // After ten seconds or more it has come back by itself.
  const again = page.getByRole('button', { name: 'Try again' });
  await again.or(canvas(page)).first().waitFor();
  if (await again.isVisible()) await again.click();
  await expect(page.locator('.map-grid-note')).toBeVisible({ timeout: 90_000 });
  await expect(canvas(page)).toHaveCount(1);
});

test.describe('without WebGL 2', () => {
  test.use({ isMapDrawn: false });

  test('the map says so, and the copter is flown without it', async ({ page, gateway }) => {
    await openWindow(page, gateway, '/fly');
    const noMap = page.getByRole('heading', { name: 'The map cannot be drawn' });
    await expect(noMap).toBeVisible();
    await waitUntilReady(page);
    await takeOff(page, 15);
    await expect.poll(() => shownAltitudeM(page), { timeout: 90_000 }).toBeGreaterThan(13);
    await expectAccessible(page, 'no map', ['dark', 'light', 'night']);
    await page.getByRole('button', { name: 'Land Copter 1' }).click();
    await expect(page.getByText('Disarmed').first()).toBeVisible({ timeout: 90_000 });
    for (const place of ['plan', 'settings/zones']) {
      await goTo(page, place);
      await expect(noMap).toBeVisible();
      await expectAccessible(page, place);
    }
  });
});

test('a go-to shows its leg and time beside the point, and the trail survives another screen', async ({
  page,
  gateway,
}) => {
  test.slow();
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await takeOff(page, 15);
  await expect.poll(() => shownAltitudeM(page), { timeout: 90_000 }).toBeGreaterThan(13);
  const none = await huePixels(page);

  const at = { x: 620, y: 260 };
  await canvas(page).click({ position: at });
  const dialog = page.getByRole('dialog', { name: 'Go here' });
  await expect(dialog).toContainText(/about \d+:\d\d min at \d+ m\/s/);
  const [map, box] = [await canvas(page).boundingBox(), await dialog.boundingBox()];
  if (!map || !box) throw new Error('The map or the box has no place on the page');
  const clicked = { x: map.x + at.x, y: map.y + at.y };
  expect(
    clicked.x > box.x && clicked.x < box.x + box.width && clicked.y > box.y && clicked.y < box.y + box.height,
  ).toBe(false);
  await slide(page, /Send Copter 1 here at 15 m/);
  await expect(card(page, 'Go to point')).toHaveAttribute('data-tone', 'done', { timeout: 90_000 });

  const flown = none + 60;
  await expect.poll(() => huePixels(page)).toBeGreaterThan(flown);
  await page.goto(`${gateway.url}/#/settings/maps`);
  await expect(canvas(page)).toHaveCount(0);
  await page.goto(`${gateway.url}/#/`);
  await expect.poll(() => huePixels(page)).toBeGreaterThan(flown);
  // A new window reads the flight from the recording.
  await page.reload();
  await expect.poll(() => huePixels(page), { timeout: 60_000 }).toBeGreaterThan(flown);
});

async function clickAt(map: Locator, right: number, down: number): Promise<void> {
  const box = await map.boundingBox();
  if (!box) throw new Error('The map has no place on the page');
  await map.page().mouse.click(box.x + box.width * right, box.y + box.height * down);
}

/** A video source of the vehicle. */
async function addCamera(gateway: { readonly url: string; readonly token: string }) {
  const send = (method: string, path: string, body?: object) =>
    fetch(`${gateway.url}/api/video/sources${path}`, {
      method,
      headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const address = `127.0.0.1:${await freeUdpPort()}`;
  const answer = await send('POST', '', { name: 'Front', kind: 'rtp', address, vehicleId: 'uav-1' });
  expect(answer.status).toBe(201);
  const { sourceId } = (await answer.json()) as { readonly sourceId: string };
  return { remove: () => send('DELETE', `/${sourceId}`, {}) };
}

async function orderMode(
  gateway: { readonly url: string; readonly token: string },
  mode: string,
): Promise<void> {
  const order = () =>
    fetch(`${gateway.url}/api/vehicles/uav-1/commands/set-mode`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    });
  await expect.poll(async () => (await order()).ok).toBe(true);
}

/** Pixels of the map in the hue of the first vehicle: its symbol and its trail. */
async function huePixels(page: Page): Promise<number> {
  const picture = (await page.locator('.map-view').screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!context) return 0;
    context.drawImage(image, 0, 0);
    const { data: bytes } = context.getImageData(0, 0, image.width, image.height);
    let count = 0;
    for (let index = 0; index < bytes.length; index += 4) {
      const [red = 0, green = 0, blue = 0] = [bytes[index], bytes[index + 1], bytes[index + 2]];
      // Between the trail over the dark map and the solid hue #77aadd.
      if (blue > 130 && blue - red > 55 && green - red > 20 && blue - green > 20) count += 1;
    }
    return count;
  }, picture);
}
