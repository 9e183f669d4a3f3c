import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { base, openWindow, type RunningGateway, startGateway } from './gateway-fixture.ts';

const FLIGHTS = resolve(import.meta.dirname, '../fixture/flights');

interface Recorded {
  readonly sessionId: string;
  readonly startAtMs: number;
}

/** One gateway for the file, with two flights of another ground station taken in. */
const test = base.extend<object, { readonly station: RunningGateway & { readonly flights: Recorded[] } }>({
  station: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const gateway = await startGateway({ sim: 'copter', simSpeed: 3 });
      const flights: Recorded[] = [];
      for (const name of ['copter-mission.tlog', 'copter-battery-failsafe.tlog'])
        flights.push(await importLog(gateway, name));
      await use({ ...gateway, flights });
      await gateway.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// Two maps drawn without a graphics card take their time; a smaller window takes less.
test.use({ isMapDrawn: true, viewport: { width: 1100, height: 640 } });

async function importLog(gateway: RunningGateway, name: string): Promise<Recorded> {
  const answer = await fetch(`${gateway.url}/api/replay/import?name=${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await readFile(resolve(FLIGHTS, name))),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Recorded;
}

async function show(page: Page, station: RunningGateway, query: string): Promise<void> {
  await openWindow(page, station);
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await page.evaluate((address) => {
    location.hash = address;
  }, `#/replay?${query}`);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.locator('.mark').first()).toBeVisible();
}

/** Seconds since the start, as the player shows them. */
async function shownS(page: Page): Promise<number> {
  const text = (await page.locator('.log-since').textContent()) ?? '';
  const [minutes = '', seconds = ''] = text.split(':');
  return Number(minutes) * 60 + Number(seconds);
}

test('a flight is played, scrubbed, stepped and turned back, and its marks lead to their moments', async ({
  page,
  station,
}) => {
  await show(page, station, `session=${station.flights[0]?.sessionId}`);
  const head = page.getByRole('slider', { name: 'Playback position' });
  // What comes later may move the bar.
  await expect(async () => {
    await head.click();
    await expect.poll(() => shownS(page), { timeout: 2000 }).toBeCloseTo(81, 0);
  }).toPass();
  await expect(page.locator('.player-side .vehicle-header h2')).toHaveText('Copter 2');
  await expect(page.locator('.player-side .mode-word')).toHaveText('AUTO');
  await expect(page.getByText('LOST: LAST KNOWN VALUES')).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Altitude from 0 m to 30 m' })).toBeVisible();
  await expect(page.locator('[data-lane="altitude"] .lane-value')).toHaveText('25 m');
  await page.getByRole('button', { name: 'Battery', exact: true }).click();
  await expect(page.getByRole('img', { name: /^Battery from/ })).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => shownS(page)).toBeGreaterThan(84);
  await page.getByRole('button', { name: 'Backwards' }).click();
  await expect.poll(() => shownS(page)).toBeLessThan(80);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

  const mark = page.locator('[data-lane="mission"] .mark').first();
  await mark.hover();
  await expect(page.locator('.mark-tip')).toContainText('Mission item');
  await mark.click();
  await expect.poll(() => shownS(page)).toBeCloseTo(60.3, 0);
  const before = await shownS(page);
  await page.getByRole('button', { name: 'Next event' }).click();
  await expect.poll(() => shownS(page)).toBeGreaterThan(before);

  await page.getByRole('tab', { name: 'Mission' }).click();
  await expect(page.locator('.recorded-mission li')).toHaveCount(6);
  await page.getByRole('tab', { name: 'Events' }).click();
  await expect(page.locator('.event-row[aria-current]')).toBeVisible();
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByLabel(/Note at/).fill('Looks right');
  await page.getByLabel(/Note at/).press('Enter');
  await expect(page.locator('[data-lane="notes"] .mark')).toHaveCount(1);
});

test('two flights are flown side by side and over each other, without findings of axe in dark and light', async ({
  page,
  station,
}) => {
  await openWindow(page, station);
  await page.evaluate(() => {
    location.hash = '#/replay';
  });
  await page.getByRole('checkbox', { name: 'Compare copter-mission.tlog' }).check();
  await page.getByRole('checkbox', { name: 'Compare copter-battery-failsafe.tlog' }).check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Align by' })).toHaveValue('armed');
  await expect(page.locator('.player-map')).toHaveCount(2);
  await page.keyboard.press('Home');
  await expect.poll(() => shownS(page)).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownS(page)).toBeCloseTo(10, 0);
  await expect(page.locator('[data-lane="altitude"] .lane-value')).toHaveText('0 m · 0 m');
  await expectAccessible(page, 'two flights', ['dark', 'light']);
  await page.getByRole('button', { name: 'On one map' }).click();
  await expect(page.locator('.player-map')).toHaveCount(1);
});

test('the player is used by keyboard alone', async ({ page, station }) => {
  await show(page, station, `session=${station.flights[0]?.sessionId}`);
  await expect(page.locator('.player-head h2')).toContainText(/Copter 2 · .+ · 2:42/);
  await page.keyboard.press('Home');
  await expect.poll(() => shownS(page)).toBe(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownS(page)).toBeCloseTo(20, 0);
  const before = await shownS(page);
  await page.keyboard.press('.');
  await expect.poll(() => shownS(page)).toBeGreaterThan(before - 0.05);
  await page.keyboard.press('Shift+Period');
  await expect.poll(() => shownS(page)).toBeGreaterThan(before + 1);
  await page.keyboard.press('End');
  await expect.poll(() => shownS(page)).toBeCloseTo(162, 0);
  await page.keyboard.press('Home');
  await expect.poll(() => shownS(page)).toBe(0);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.locator('[data-lane="modes"] .mark').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => shownS(page)).toBeCloseTo(43.5, 0);
});

test.describe('at the first start', () => {
  test.use({ isFirstStart: true });

  test('Escape closes the introduction, and the keys of the player work', async ({ page, station }) => {
    await show(page, station, `session=${station.flights[0]?.sessionId}`);
    const introduction = page.getByRole('dialog', { name: /./ }).filter({ hasText: 'Introduction, step' });
    await expect(introduction).toBeVisible();
    await introduction.getByRole('button', { name: 'Next step' }).focus();
    await expect.poll(() => shownS(page)).toBeGreaterThanOrEqual(0);
    const start = await shownS(page);
    // They belong to the introduction while the focus is in it.
    await page.keyboard.press('ArrowRight');
    expect(await shownS(page)).toBe(start);
    await page.keyboard.press('Escape');
    await expect(introduction).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shownS(page)).toBeCloseTo(start + 10, 0);
  });
});

test('from a record of the Command Center to the moment of its request, with the trace', async ({
  page,
  station,
}) => {
  await openWindow(page, station);
  await expect(page.getByText('Copter 1').first()).toBeVisible();
  await page.keyboard.press('Control+Shift+H');
  await page.evaluate(() => {
    location.hash = '#/command-center';
  });
  await page.locator('.record-row').first().click();
  await page.locator('.record-replay').click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Trace' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.player-trace .trace li').first()).toContainText('Request');
});
