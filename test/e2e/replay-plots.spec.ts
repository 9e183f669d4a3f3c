import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { base, openWindow, type RunningGateway, startGateway } from './gateway-fixture.ts';

const LOG = resolve(import.meta.dirname, '../fixture/flights/copter-battery-failsafe.tlog');

/** One gateway for the file, with one flight of another ground station taken in. */
const test = base.extend<object, { readonly station: RunningGateway & { readonly sessionId: string } }>({
  station: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const gateway = await startGateway({ sim: 'copter', simSpeed: 3 });
      const answer = await fetch(`${gateway.url}/api/replay/import?name=battery.tlog`, {
        method: 'POST',
        headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(await readFile(LOG)),
      });
      expect(answer.status).toBe(201);
      const { sessionId } = (await answer.json()) as { readonly sessionId: string };
      await use({ ...gateway, sessionId });
      await gateway.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// A map drawn without a graphics card takes its time; a smaller window takes less.
test.use({ isMapDrawn: true, viewport: { width: 1100, height: 640 } });

async function openTab(
  page: Page,
  station: RunningGateway & { readonly sessionId: string },
  tab: string,
): Promise<void> {
  await openWindow(page, station);
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await page.evaluate((address) => {
    location.hash = address;
  }, `#/replay?session=${station.sessionId}`);
  await expect(page.getByRole('tab', { name: tab, exact: true })).toBeVisible();
  await page.getByRole('tab', { name: tab, exact: true }).click();
}

/** Seconds since the start, as the player shows them. */
async function playHeadS(page: Page): Promise<number> {
  const text = (await page.locator('.log-since').textContent()) ?? '';
  const [minutes = '', seconds = ''] = text.split(':');
  return Number(minutes) * 60 + Number(seconds);
}

test('fields are plotted, zoomed and read, and the play head follows a click', async ({ page, station }) => {
  await openTab(page, station, 'Plots');
  await expect(page.getByText('No plots yet')).toBeVisible();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Battery', exact: true }).click();
  const first = page.getByRole('region', { name: 'Plot 1' });
  await expect(first.getByText('voltage_battery', { exact: false })).toBeVisible();

  await page.getByRole('searchbox').fill('global relative');
  await expect(page.getByRole('treeitem').last()).toContainText('relative_alt');
  await page.getByRole('tree').focus();
  for (const key of ['End', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('treeitem', { name: /relative_alt/ })).toHaveAttribute('aria-selected', 'true');

  const placeOfPlot = async () => {
    const place = await first.locator('.u-over').boundingBox();
    if (!place) throw new Error('The plot has no place on the page');
    return place;
  };
  let box = await placeOfPlot();
  // A plot whose values are still on their way is drawn anew when they come, perhaps elsewhere.
  await expect(async () => {
    box = await placeOfPlot();
    await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
    await expect.poll(() => playHeadS(page), { timeout: 2000 }).toBeCloseTo(127.04 * 0.75, -1);
  }).toPass();
  await page.mouse.move(1, 1);
  await expect(first.locator('.plot-legend-line', { hasText: 'voltage_battery' })).toContainText(/10\.\d\d/);

  await page.mouse.move(box.x + box.width * 0.6, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + 30, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Values as a table' }).click();
  const table = page.getByRole('table', { name: /Minimum, maximum and mean/ });
  const row = table.getByRole('row', { name: /voltage_battery/ });
  await expect(row).not.toContainText('12.60');
  await first.locator('.uplot').focus();
  await page.keyboard.press('0');
  await expect(row).toContainText('12.60');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toMatch(/^time_utc,seconds,.*voltage_battery \[V\]/);
  await expectAccessible(page, 'plots', ['dark', 'light']);
});

test('a flight is explained, each statement leads to its moment, and it can be narrowed', async ({
  page,
  station,
}) => {
  await openTab(page, station, 'Explain');
  await page.getByRole('button', { name: 'Explain this flight' }).click();
  const claim = page.locator('.claim', { hasText: 'because the battery failsafe acted at 10.90 V' }).first();
  await expect(claim).toBeVisible();
  await claim.getByRole('button', { name: /Mode AUTO → RTL/ }).click();
  await expect.poll(() => playHeadS(page)).toBeCloseTo(76, 0);
  await expect(claim).toHaveAttribute('aria-current', 'time');
  await page.getByRole('button', { name: 'From here' }).click();
  await expect(page.getByText(/^\d+ of \d+ statements$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Open questions' })).toBeVisible();
  await expectAccessible(page, 'explanation', ['dark', 'light']);
});

test('risk and governance are laid over the map on wish', async ({ page, station }) => {
  await openWindow(page, station);
  await expect(page.getByRole('button', { name: 'Risk and governance' })).toBeVisible();
  await page.getByRole('button', { name: 'Risk and governance' }).click();
  const panel = page.getByRole('region', { name: 'Risk and governance' });
  await expect(panel.getByText(/^Copter 1: /)).toBeVisible();
  await expect(panel.getByText('Take-off now:')).toBeVisible();
  await expectAccessible(page, 'overlay', ['dark', 'light']);
  await panel.getByRole('button', { name: 'Hide risk and governance' }).click();
  await expect(panel).toHaveCount(0);
});
