import { expect, type Page } from '@playwright/test';
import { freeUdpPort } from '../fake/free-port.ts';
import { MovingClock } from '../fake/moving-clock.ts';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, type RunningGateway, testWithSharedGateway } from './gateway-fixture.ts';
import { measureLatencyMs, sentAtMs } from './video-hands.ts';

const test = testWithSharedGateway({ sim: 'copter' });
test.use({ isMapDrawn: true, isVideoShown: true });

// The first test adds the source that the others watch; recording and replay build on one another.
test.describe.configure({ mode: 'serial' });

let camera: MovingClock;
let port: number;

test.beforeAll(async () => {
  port = await freeUdpPort();
  camera = new MovingClock(port);
});
test.afterAll(() => camera.stop());

const tile = (page: Page) => page.getByRole('region', { name: 'Video Front camera' });
const picture = (page: Page) => page.getByRole('img', { name: 'Picture of Front camera' });

/** The picture moves: each look shows a later time of sending. */
async function expectMoving(page: Page): Promise<void> {
  await expect(picture(page)).toHaveAttribute('data-state', 'live');
  const before = (await sentAtMs(picture(page))) ?? 0;
  await expect.poll(async () => (await sentAtMs(picture(page))) ?? 0).toBeGreaterThan(before + 200);
}

async function show(page: Page, gateway: RunningGateway, place: string): Promise<void> {
  await openWindow(page, gateway);
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${place}`);
}

/** Removes the source of the simulated camera: it would be a second picture. */
async function removeSimulated(page: Page, { url, token }: RunningGateway): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const list = async () =>
    (await (await page.request.get(`${url}/api/video/sources`, { headers })).json()) as {
      items: { sourceId: string }[];
    };
  await expect.poll(async () => (await list()).items.length).toBe(1);
  const [simulated] = (await list()).items;
  await page.request.delete(`${url}/api/video/sources/${simulated?.sourceId}`, { headers });
}

test('a source is typed in, changed, removed and brought back', async ({ page, gateway }) => {
  await removeSimulated(page, gateway);
  await show(page, gateway, 'settings/video');
  await expect(page.getByText('No video sources')).toBeVisible();
  await expectAccessible(page, 'no video sources', ['dark', 'light', 'night']);
  await page.getByRole('button', { name: 'Add video source' }).click();
  const form = page.getByRole('form', { name: 'Add a video source' });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('Enter an address, such as 0.0.0.0:5600.')).toBeVisible();
  await expect(form.getByText('Enter a name.')).toBeVisible();
  await form.getByLabel('Kind').selectOption({ label: 'RTSP' });
  await expect(form.getByText('such as rtsp://')).toBeVisible();
  await form.getByLabel('Kind').selectOption({ label: 'RTP over UDP' });
  await form.getByLabel('Name').fill('Front');
  await form.getByLabel('Address').fill('127.0.0.1:99999');
  await form.getByLabel('Vehicle').selectOption({ label: 'Copter 1' });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Address').fill(`127.0.0.1:${port}`);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  const row = page.getByRole('row', { name: /Front/ });
  await expect(row).toContainText('waiting for video');
  await expectAccessible(page, 'a video source', ['dark', 'light', 'night']);
  await row.getByRole('button', { name: 'Change Front' }).click();
  await page.getByRole('form').getByLabel('Name').fill('Front camera');
  await page.getByRole('form').getByRole('button', { name: 'Change', exact: true }).click();
  await page
    .getByRole('row', { name: /Front camera/ })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByText('No video sources')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Front camera/ })).toContainText('waiting for video');
});

test('the picture moves, and is marked as soon as the camera stops', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await expect(tile(page)).toContainText('Waiting for video');
  camera.start();
  await expectMoving(page);
  await expect(tile(page).locator('.video-frozen')).toHaveCount(0);
  const latencies = (await measureLatencyMs(page, '.video-canvas', 60)).toSorted((a, b) => a - b);
  expect(latencies).toHaveLength(60);
  test.info().annotations.push({ type: 'glass to glass, p95', description: `${latencies[56]} ms` });
  await expectAccessible(page, 'a live picture', ['dark', 'light', 'night']);
  camera.stop();
  await expect(tile(page).locator('.video-frozen')).toContainText(/No picture for \d+\.\d s/);
  await expect(picture(page)).toHaveAttribute('data-state', 'frozen');
  await expectAccessible(page, 'a frozen picture', ['dark', 'light', 'night']);
  camera.start();
  await expectMoving(page);
});

test('a key or a click swaps picture and map, with instruments over the picture', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  await expectMoving(page);
  const small = (await tile(page).boundingBox())?.width ?? 0;
  await tile(page).getByRole('button', { name: 'Show the video large' }).click();
  await expect.poll(async () => (await tile(page).boundingBox())?.width ?? 0).toBeGreaterThan(2 * small);
  const instruments = tile(page).getByRole('button', { name: 'Instruments over the picture' });
  await instruments.click();
  await expect(tile(page).locator('.flight-display')).toBeVisible();
  await expect(tile(page)).toContainText('Copter 1');
  await expect(tile(page)).toContainText('Battery');
  await expectMoving(page);
  await expectAccessible(page, 'a large picture', ['dark', 'light', 'night']);
  // Nothing on the small map can be proposed by accident.
  await expect(page.locator('.fly-chart')).toHaveAttribute('inert', '');
  await instruments.click();
  await expect(tile(page).locator('.flight-display')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the map large' }).click();
  await expect.poll(async () => (await tile(page).boundingBox())?.width ?? 0).toBeLessThan(2 * small);
  await page.keyboard.press('v');
  await expect(page.getByRole('button', { name: 'Show the map large' })).toBeVisible();
  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'Hide video' }).click();
  await expect(tile(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show video', exact: true }).click();
  await expectMoving(page);
});

test('a picture in a window of its own, in full screen, and as a file', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await expectMoving(page);
  const download = page.waitForEvent('download');
  await tile(page).getByRole('button', { name: 'Snapshot' }).click();
  expect((await download).suggestedFilename()).toMatch(
    /^Copter 1 Front camera \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.\d{3}Z\.png$/,
  );
  const popup = page.waitForEvent('popup');
  await tile(page).getByRole('button', { name: 'Own window' }).click();
  const own = await popup;
  await expectMoving(own);
  await expect(own).toHaveTitle(/Front camera/);
  await expect(tile(own).locator('.flight-display')).toBeVisible();
  await expect(tile(own)).toContainText('The emergency keys command Copter 1.');
  await expectAccessible(own, 'a video window', ['dark', 'light', 'night']);
  await own.close();
  await tile(page).getByRole('button', { name: 'Full screen' }).click();
  await expect(tile(page).getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  await expect(tile(page).locator('.flight-display')).toBeVisible();
  await tile(page).getByRole('button', { name: 'Leave full screen' }).click();
  await expect(tile(page).getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
});

test('a recording plays in step with the replay of the flight', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await expectMoving(page);
  await tile(page).getByRole('button', { name: 'Record' }).click();
  // A busy machine begins seconds later, and before the first picture there is nothing to show.
  await expect(tile(page)).toContainText(/REC 0:(0[3-9]|[1-5]\d)/);
  const before = Date.now();
  await expect(tile(page)).toContainText(/REC 0:(1[3-9]|[2-5]\d)/);
  await tile(page).getByRole('button', { name: 'Stop recording' }).click();
  await expect(tile(page)).not.toContainText('REC');
  await page.evaluate((at) => {
    location.hash = `#/replay?from=${at}&to=${at}`;
  }, before + 5000);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const shown = async () => ({
    playedMs: (await shownS(page)) * 1000,
    sentMs: (await sentAtMs(picture(page))) ?? 0,
  });
  await expect.poll(async () => (await shown()).sentMs).toBeGreaterThan(before);
  // The log's time on the map is written to the second.
  const logMs = async () => {
    const text = (await page.locator('.map-stamp time').getAttribute('title')) ?? '';
    return Date.parse(text.replace(' UTC', 'Z').replace(' ', 'T'));
  };
  await expect.poll(async () => Math.abs((await shown()).sentMs - (await logMs()))).toBeLessThan(1500);
  const start = await shown();
  await expectAccessible(page, 'a replay with video', ['dark', 'light', 'night']);
  /** At five times the speed, a busy machine may play beyond the video before it pauses. */
  const isBesideVideo = async () => (await tile(page).getByText('No video at this moment').count()) > 0;
  /** The picture is of the moment of the play head, but for what a busy machine delayed the sender while it was recorded. */
  const expectInStep = () =>
    expect
      .poll(async () => {
        if (await isBesideVideo()) return 0;
        const { playedMs, sentMs } = await shown();
        return Math.abs(sentMs - start.sentMs - (playedMs - start.playedMs));
      })
      .toBeLessThan(1500);
  /** Where the sender left pictures out, the one before stays, and is marked. */
  const isMarked = async () =>
    (await tile(page)
      .getByText(/Picture [\d.]+ s off/)
      .count()) > 0;
  const steps = page.getByRole('toolbar', { name: 'Playback' });
  const startS = start.playedMs / 1000;
  await playTo(page, startS + 2);
  await expect.poll(async () => (await shown()).sentMs).toBeGreaterThan(start.sentMs + 1000);
  await expectInStep();
  await steps.getByRole('button', { name: 'Backwards' }).click();
  await playTo(page, startS - 2);
  await expect.poll(async () => (await shown()).sentMs).toBeLessThan(start.sentMs - 1000);
  await expectInStep();
  for (const [speed, toS] of [
    ['0.25', startS - 1],
    ['5', startS - 2],
  ] as const) {
    await steps.getByLabel('Speed').selectOption(speed);
    await steps.getByRole('button', { name: 'Backwards' }).click();
    const { sentMs } = await shown();
    await playTo(page, toS);
    await expect
      .poll(
        async () =>
          (await isBesideVideo()) || (await isMarked()) || Math.abs((await shown()).sentMs - sentMs) > 300,
      )
      .toBe(true);
    await expectInStep();
  }
  await steps.getByRole('button', { name: 'To the start' }).click();
  await expect(tile(page)).toContainText('No video at this moment');
  await page.getByRole('button', { name: 'Video', exact: true }).click();
  await expect(tile(page)).toHaveCount(0);
});

/** Seconds since the start, as the player shows them. */
async function shownS(page: Page): Promise<number> {
  const [minutes = '', seconds = ''] = ((await page.locator('.log-since').textContent()) ?? '').split(':');
  return Number(minutes) * 60 + Number(seconds);
}

/** Plays until the play head has come there. Paused in the page: a hand on a busy machine would let it leave the video. */
function playTo(page: Page, toS: number): Promise<void> {
  return page.evaluate(async (wantedS) => {
    const shown = () => {
      const [minutes, seconds] = (document.querySelector('.log-since')?.textContent ?? '').split(':');
      return Number(minutes) * 60 + Number(seconds);
    };
    const press = () => document.querySelector<HTMLElement>('.transport-play')?.click();
    const isForwards = shown() < wantedS;
    press();
    while (isForwards ? shown() < wantedS : shown() > wantedS) await new Promise(requestAnimationFrame);
    press();
  }, toS);
}
